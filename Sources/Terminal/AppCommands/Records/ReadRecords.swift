package import FeatureKit
package import TerminalTexts

/// The records of a kind, or the reason why none of them can be read.
package struct ReadRecords<Record: StorableRecord>: Sendable where Record.ID: RecordID {
  package let snapshot: RecordSnapshot<Record>
  package let failure: RecordStoreError?

  /// Takes records that were read.
  package init(_ snapshot: RecordSnapshot<Record>) {
    (self.snapshot, failure) = (snapshot, nil)
  }

  /// Reads a store; its failure is kept, so that other kinds are read all the same.
  package init(_ store: RecordStore<Record>) async throws {
    do {
      (snapshot, failure) = (try await store.load(), nil)
    } catch let error as RecordStoreError {
      (snapshot, failure) = (RecordSnapshot(), error)
    }
  }

  /// Returns the records, which a command can't do without.
  ///
  /// - Parameter isOtherRead: True if another kind can be read, so the place of the store is right.
  /// - Returns: The records.
  /// - Throws: The reason why they can't be read.
  package func required(isOtherRead: Bool) throws -> RecordSnapshot<Record> {
    guard let failure else { return snapshot }
    var refusal = CommandFailure(failure)
    if isOtherRead { refusal.message = failure.ofOneKind }
    throw refusal
  }

  /// Returns the warnings about what can't be read: some records, or all.
  package func warnings(of words: String) -> [Notice] {
    failure.map { [.unread($0, hint: "No \(words) are here; everything else is.")] }
      ?? snapshot.warnings(of: words)
  }
}

extension RecordSnapshot {
  /// Returns the records in another form.
  package func map<New>(_ form: (Record) -> New) -> RecordSnapshot<New> {
    let records = IdentifiedArray(keepingFirst: records.map(form))
    return RecordSnapshot<New>(records: records, unreadable: unreadable)
  }

  /// Returns the warnings about unreadable records, which are missing from the results but not lost.
  package func warnings(of words: String) -> [Notice] {
    unreadable.map { record in
      Notice(
        kind: .warning,
        code: "unreadable",
        message: "\(record.place) cannot be read: \(record.error.reason).",
        hint: "It is kept as it is, and the other \(words) are all here."
      )
    }
  }
}

extension Notice {
  /// Makes a warning about the folder of one kind, without which the command went on.
  package static func unread(_ failure: RecordStoreError, hint: PrintedText? = nil) -> Notice {
    Notice(kind: .warning, code: "unreadable", message: failure.ofOneKind, hint: hint)
  }
}

extension RecordStoreError {
  /// The sentences about the folder of one kind in a store whose other folders can be read.
  ///
  /// Another place for the whole store would leave these behind.
  fileprivate var ofOneKind: PrintedText {
    switch cause {
    case .notAFolder, .brokenLink:
      "\(place) could not be read: \(cause.reason). Nothing was changed. Move away what is there."
    case _: "\(self)"
    }
  }
}
