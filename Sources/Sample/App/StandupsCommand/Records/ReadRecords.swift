import AppCommands
import FeatureKit
import LineMode

/// The records of a kind, or the reason why none of them can be read.
struct ReadRecords<Record: StorableRecord>: Sendable where Record.ID: RecordID {
  let snapshot: RecordSnapshot<Record>
  let failure: RecordStoreError?

  /// Takes records that were read.
  init(_ snapshot: RecordSnapshot<Record>) {
    (self.snapshot, failure) = (snapshot, nil)
  }

  /// Reads a store; its failure is kept, so that other kinds are read all the same.
  init(_ store: RecordStore<Record>) async throws {
    do {
      (snapshot, failure) = (try await store.load(), nil)
    } catch let error as RecordStoreError {
      (snapshot, failure) = (RecordSnapshot(), error)
    }
  }
}

extension ReadRecords {
  /// Returns the records, which a command can't do without.
  ///
  /// - Parameter isOtherRead: True if another kind can be read, so the place of the store is right.
  /// - Returns: The records.
  /// - Throws: The reason why they can't be read.
  func required(isOtherRead: Bool) throws -> RecordSnapshot<Record> {
    guard let failure else { return snapshot }
    var refusal = CommandFailure(failure)
    if isOtherRead { refusal.message = failure.ofOneKind }
    throw refusal
  }
}

extension ReadRecords where Record: NamedRecord {
  /// The warnings about what can't be read: some records, or all.
  var warnings: [Notice] {
    failure.map { [.unread($0, hint: "No \(Record.words.many) are here; everything else is.")] }
      ?? snapshot.warnings
  }
}

extension Notice {
  /// Makes a warning about the folder of one kind, without which the command went on.
  static func unread(_ failure: RecordStoreError, hint: PrintedText? = nil) -> Notice {
    Notice(kind: .warning, code: "unreadable", message: failure.ofOneKind, hint: hint)
  }
}

extension RecordStoreError {
  /// The sentences about the folder of one kind in a store whose other folders can be read.
  ///
  /// Another place for the whole store would leave these behind.
  var ofOneKind: PrintedText {
    switch cause {
    case .notAFolder, .brokenLink:
      "\(place) could not be read: \(cause.reason). Nothing was changed. Move away what is there."
    case _: "\(self)"
    }
  }
}
