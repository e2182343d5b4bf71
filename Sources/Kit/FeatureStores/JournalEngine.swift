package import FeatureRecords
package import Foundation

/// The folder of an app's records: a journal with all kinds, and what earlier versions kept there.
package struct JournalEngine: RecordEngine {
  /// The folder.
  package let url: URL
  private let journal: SharedJournal

  /// Names a folder, which need not be there yet.
  ///
  /// - Parameters:
  ///   - url: The folder.
  ///   - kinds: The kinds of the app.
  ///   - others: The names of folders in it that have no records of kinds.
  ///   - waiting: The behavior while another program writes there.
  ///   - person: The person who changes records, as the log names them.
  ///   - now: The date of an entry.
  package init(
    at url: URL,
    kinds: [any StoredKind.Type],
    besides others: Set<String> = [],
    waiting: FolderWaiting = FolderWaiting(),
    person: String? = nil,
    now: @escaping @Sendable () -> Date
  ) {
    var earlier = EarlierKinds(besides: others)
    func add<Kind: StoredKind>(_ kind: Kind.Type) {
      earlier.add(kind.folder, kind.schema, isOfOne: kind.onlyID != nil)
    }
    for kind in kinds { add(kind) }
    self.url = url
    journal = SharedJournal(
      inFolder: url,
      takingOver: earlier,
      waiting: waiting,
      person: person,
      now: now
    )
  }

  package func backend<Kind: StoredKind>(of kind: Kind.Type) -> any RecordBackend<Kind.Record> {
    records(of: kind)
  }

  package var place: String { url.path }
  package var journals: [SharedJournal] { [journal] }

  package func place<Kind: StoredKind>(of id: String, _ kind: Kind.Type) -> String {
    records(of: kind).place(of: id)
  }

  /// Makes the folder; the journal comes with the first change.
  package func make() throws { try DurableFolder.make(url.path) }

  package func raw<Kind: StoredKind>(of kind: Kind.Type) -> any RawRecordPlace {
    records(of: kind)
  }

  package func end() {}

  private func records<Kind: StoredKind>(of kind: Kind.Type) -> JournalRecordBackend<Kind.Record> {
    JournalRecordBackend(kind.folder, in: journal, schema: kind.schema)
  }
}

extension JournalRecordBackend: RawRecordPlace {}
