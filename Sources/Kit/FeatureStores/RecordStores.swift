public import FeatureEffects
public import FeatureInjection
public import FeatureRecords
package import Foundation

/// The stores of an app: one for each of its kinds, in their order.
public struct RecordStores: Sendable {
  /// The stores.
  package var all: [any KindStoring]

  /// Makes the stores of an app.
  public init(_ all: [any KindStoring]) {
    self.all = all
  }

  /// Makes a store for each kind, on top of backends.
  ///
  /// - Parameters:
  ///   - kinds: The kinds of the app.
  ///   - backends: The places of the records.
  ///   - now: The date of a deletion.
  package init(
    _ kinds: [any StoredKind.Type],
    on backends: some KindBackends,
    now: @escaping @Sendable () -> Date
  ) {
    func open<Kind: StoredKind>(_ kind: Kind.Type) -> any KindStoring {
      let backend = backends.backend(of: kind)
      return KindStore(kind, RecordStore(backend, words: Kind.words, now: now))
    }
    all = kinds.map { open($0) }
  }

  /// The store of a kind; the use of one that isn't among them is reported, and does nothing.
  public subscript<Kind: StoredKind>(kind: Kind.Type) -> RecordStore<Kind.Record> {
    get { all.lazy.compactMap { ($0 as? KindStore<Kind>)?.store }.first ?? Kind.live.store }
    set { all = all.map { $0 is KindStore<Kind> ? KindStore(kind, newValue) : $0 } }
  }

  /// Removes records for good a day after it found them deleted before a date; unfinished files go, too.
  ///
  /// - Throws: The first error of a store, which keeps no other from it.
  package func evictDaily(deletedBefore date: Date) async throws {
    var failure: (any Error)?
    for opened in all {
      do {
        try await opened.evictDaily(deletedBefore: date)
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }
}

/// The places of the records of any kind: a folder, or memory.
package protocol KindBackends {
  /// Returns the place of a kind's records.
  func backend<Kind: StoredKind>(of kind: Kind.Type) -> any RecordBackend<Kind.Record>
}

/// The store of a kind, where the kind may be any.
public protocol KindStoring<Kind>: Sendable {
  /// The kind.
  associatedtype Kind: StoredKind

  /// The store of its records.
  var store: RecordStore<Kind.Record> { get }
}

/// The store of a kind.
public struct KindStore<Kind: StoredKind>: KindStoring {
  /// The store.
  public let store: RecordStore<Kind.Record>

  /// Names the kind of a store.
  public init(_ kind: Kind.Type, _ store: RecordStore<Kind.Record>) {
    self.store = store
  }
}

extension KindStoring {
  /// The kind.
  package var kind: Kind.Type { Kind.self }

  /// Throws if its records can't be read.
  package func check() async throws { _ = try await store.load() }

  fileprivate func evictDaily(deletedBefore date: Date) async throws {
    try await store.evictDaily(deletedBefore: date)
  }
}

extension FeatureDependencies {
  /// Follows stores: all screens show and change what is in them.
  @MainActor
  public mutating func follow(_ stores: RecordStores) {
    history = ChangeHistory()
    for opened in stores.all { follow(opened) }
    self[StoresKey.self] = stores.all
  }

  @MainActor
  private mutating func follow<Kind>(_ opened: some KindStoring<Kind>) {
    self[Kind.self] = RecordQuery(opened.store, effects: effects, noting: (history, Kind.words))
  }

  /// The kinds that are followed, in their order.
  package var kinds: [any StoredKind.Type] { self[StoresKey.self].map { $0.kind } }

  /// The stores that are followed, which the entries have by now.
  package var stores: RecordStores {
    func followed<Kind>(_ opened: some KindStoring<Kind>) -> any KindStoring {
      KindStore(Kind.self, self[Kind.self].store)
    }
    return RecordStores(self[StoresKey.self].map { followed($0) })
  }
}

extension FeatureDependencies {
  /// The user's changes of the records that are followed.
  public package(set) var history: ChangeHistory {
    get { self[HistoryKey.self] }
    set { self[HistoryKey.self] = newValue }
  }
}

/// The history of the stores that are followed.
private enum HistoryKey: FeatureDependencyKey {
  static let name = "history"
  static let live = ChangeHistory()

  static func unimplemented(_ missing: MissingDependency) -> ChangeHistory {
    missing()
    return ChangeHistory()
  }
}

extension RecordStores {
  /// Finds the copies beside the journals that have changes which these lack.
  ///
  /// A journal that can't be read has none: its stores tell why.
  ///
  /// - Returns: Their paths.
  package func divergedCopies() async -> [String] {
    var paths: [String] = []
    for journal in logs.compactMap({ $0 as? SharedJournal }) {
      let copies = (try? await journal.copies()) ?? []
      paths += copies.filter { !$0.isMerged }.map(\.path)
    }
    return paths
  }
}

/// The steps that this user made in earlier processes, which can still be undone.
extension FeatureDependencies {
  /// Takes them over into the history, once all records were read.
  ///
  /// A home that can't be read has none: its stores tell why.
  @MainActor
  package func readEarlierSteps() async {
    for home in stores.logs {
      guard let log = try? await home.earlierActs() else { continue }
      history.begin(after: log) { change, entry in
        let opened = stores.all.first { $0.kind.folder == change.key.kind }
        guard let opened, opened.log === home else { return nil }
        return noted(change, of: entry, in: log, opened)
      }
    }
  }

  @MainActor
  private func noted<Kind>(
    _ change: JournalEntry.Change,
    of entry: JournalEntry,
    in log: ActLog,
    _ opened: some KindStoring<Kind>
  ) -> (any NotedChange)? {
    self[Kind.self].noted(change, of: entry, in: log, Kind.schema)
  }
}

/// The stores that are followed; none at first.
private enum StoresKey: FeatureDependencyKey {
  static let name = "stores"
  static let live: [any KindStoring] = []

  static func unimplemented(_ missing: MissingDependency) -> [any KindStoring] {
    missing()
    return []
  }
}

extension FeatureDependencies {
  /// The name of the person who uses the app, as logs have it; nil if it isn't known.
  package var person: String? {
    get { self[PersonKey.self] }
    set { self[PersonKey.self] = newValue }
  }
}

/// The person who uses the app.
private enum PersonKey: FeatureDependencyKey {
  static let name = "person"
  static let live: String? = nil

  static func unimplemented(_ missing: MissingDependency) -> String? {
    missing()
    return nil
  }
}

/// All records that are followed, of which one act can change several.
///
/// ```swift
/// dependencies.records.perform("buy “\(book.title)”") {
///   dependencies.books.save(book)
///   dependencies.shelves.update(shelf) { $0.count += 1 }
/// }
/// ```
@MainActor
public struct FollowedRecords {
  fileprivate let history: ChangeHistory

  /// Makes changes of several records as one act.
  ///
  /// They are stored together, or none of them is, and undone as one step. They show at once. If one of them can't be stored,
  /// all stay unsaved, and a retry is of all. The records must lie in one home: those of an app's store do. If they don't,
  /// that is reported, and nothing is changed. A move is written by itself, behind the others.
  ///
  /// - Parameters:
  ///   - name: The act in words, as in `Undo: end the meeting`.
  ///   - changes: Makes the changes, through queries. A page makes its own with others by `OpenRecord.change`.
  /// - Returns: The work that stores them; nil if there is nothing to store, or within another act.
  @discardableResult
  public func perform(_ name: String, _ changes: () -> Void) -> Effect? {
    history.perform(name, changes)
  }
}

extension FeatureDependencies {
  /// All records that are followed.
  @MainActor
  public var records: FollowedRecords { FollowedRecords(history: history) }
}
