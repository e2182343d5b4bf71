package import FeatureRecords
import Foundation

/// One place for all kinds of an app: a folder, memory, or a database.
///
/// It has what commands need beside its stores.
package protocol RecordEngine: KindBackends, Sendable {
  /// The place for people; it has no secret.
  var place: String { get }

  /// The place of a record for people.
  func place<Kind: StoredKind>(of id: String, _ kind: Kind.Type) -> String

  /// Makes the place ready, where that takes more than the first change.
  func make() async throws

  /// Returns the place of a kind's records, to take them as they lie there.
  func raw<Kind: StoredKind>(of kind: Kind.Type) -> any RawRecordPlace

  /// The journals of the place.
  var journals: [SharedJournal] { get }

  /// The homes there that keep the acts of people.
  var logs: [any ActLogging] { get }

  /// Returns the places of an earlier version that the next change gives the present form.
  func earlierPlaces() async throws -> [String]

  /// Gives them the present form, also where other users use them.
  func upgrade() async throws

  /// Ends all connections; it waits at most a second for writes under way.
  func end() async
}

extension RecordEngine {
  /// There are none.
  package var journals: [SharedJournal] { [] }

  /// Its journals.
  package var logs: [any ActLogging] { journals }

  /// Returns the folders that its journals take over.
  package func earlierPlaces() async throws -> [String] {
    try await states().flatMap(\.takenOverNext)
  }

  /// Upgrades its journals.
  package func upgrade() async throws {
    for journal in journals { try await journal.upgrade() }
  }

  /// Finds what lies beside the records of its journals.
  package func states() async throws -> [JournalState] {
    var states: [JournalState] = []
    for journal in journals { states.append(try await journal.state()) }
    return states
  }
}

/// The place of one kind's records, which takes and gives them as they lie there.
///
/// A store shows less: a copy of it has also what was deleted, can't be read, or was put aside.
package protocol RawRecordPlace: Sendable {
  /// Finds what lies there beside the records.
  func leftovers() async throws -> RecordLeftovers

  /// Reads all that lies there.
  func contents() async throws -> RawRecords

  /// Writes records as another place had them; one that is there stays.
  func write(_ rows: [RecordRow]) async throws

  /// Adds lines to those put aside, but not those that are there already.
  func addAside(_ lines: [AsideLine]) async throws
}

/// The conditions under which a process uses a database.
package struct EngineUse: Sendable {
  /// The patience with another program that writes.
  package var waiting = FolderWaiting()
  /// The author of its entries.
  package var author = EntryAuthor()
  /// Takes sentences about a server that isn't safe.
  package var warn: @Sendable (String) -> Void = { _ in }

  /// Makes the conditions of a person without a name.
  package init() {}
}

/// An engine for many people: each keeps their own things elsewhere.
package protocol SharedEngine: RecordEngine {
  /// The address as resolved, without a secret, to tell one place from others.
  var personalName: String { get }

  /// The paths of the files that hold the records; none for a server.
  var files: [String] { get }
}

/// A shared place, and the folder beside it with what is a person's own.
package struct PersonalEngine: RecordEngine {
  private let shared: any RecordEngine
  private let own: JournalEngine

  /// Makes an engine that keeps personal kinds in a folder.
  package init(_ shared: any RecordEngine, own: JournalEngine) {
    (self.shared, self.own) = (shared, own)
  }

  private func engine(of kind: any StoredKind.Type) -> any RecordEngine {
    kind.isPersonal ? own : shared
  }

  package var place: String { shared.place }

  package func backend<Kind: StoredKind>(of kind: Kind.Type) -> any RecordBackend<Kind.Record> {
    engine(of: kind).backend(of: kind)
  }

  package func place<Kind: StoredKind>(of id: String, _ kind: Kind.Type) -> String {
    engine(of: kind).place(of: id, kind)
  }

  package func make() async throws { try await shared.make() }

  package func raw<Kind: StoredKind>(of kind: Kind.Type) -> any RawRecordPlace {
    engine(of: kind).raw(of: kind)
  }

  package var journals: [SharedJournal] { own.journals }
  package var logs: [any ActLogging] { shared.logs + own.logs }

  package func earlierPlaces() async throws -> [String] {
    try await shared.earlierPlaces() + own.earlierPlaces()
  }

  package func upgrade() async throws {
    try await shared.upgrade()
    try await own.upgrade()
  }

  package func end() async { await shared.end() }
}

/// Memory, which each kind has for itself, and which ends with the process.
package struct MemoryEngine: RecordEngine {
  /// Makes an empty place.
  package init() {}

  package var place: String { "memory" }

  package func backend<Kind: StoredKind>(of kind: Kind.Type) -> any RecordBackend<Kind.Record> {
    MemoryRecordBackend(schema: kind.schema)
  }

  package func place<Kind: StoredKind>(of id: String, _ kind: Kind.Type) -> String { id }
  package func make() {}
  package func raw<Kind: StoredKind>(of kind: Kind.Type) -> any RawRecordPlace { EmptyPlace() }
  package func end() {}
}

/// A place that each look finds empty.
private struct EmptyPlace: RawRecordPlace {
  func leftovers() -> RecordLeftovers { RecordLeftovers() }
  func contents() -> RawRecords { RawRecords() }
  func write(_ rows: [RecordRow]) {}
  func addAside(_ lines: [AsideLine]) {}
}

/// The reason why a text isn't the address of a database, without a secret.
package struct StoreAddressError: Error, Hashable, Sendable {
  /// The reason as a sentence.
  package let reason: String
  /// The remedy as a sentence.
  package let hint: String

  /// Describes a mistake.
  package init(_ reason: String, hint: String) {
    (self.reason, self.hint) = (reason, hint)
  }
}
