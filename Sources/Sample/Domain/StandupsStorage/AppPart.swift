public import FeatureKit

/// A part of the app: a tab, and the records that it shows.
///
/// The app knows its parts by this alone, so no other module names what a part has.
public protocol AppPart: SendableMetatype {
  /// The records of the part.
  associatedtype Record: StorableRecord where Record.ID: RecordID

  /// The word of its tab in routes, and the name of its first screen.
  ///
  /// Fields of that screen are stored with each letter, so it keeps no drafts.
  static var tab: String { get }
  /// The label of its tab.
  static var title: String { get }
  /// The folder and the forms of its records; the folder's name is their plural, in sentences too.
  static var kind: StoredKind<Record> { get }
  /// The entry with its records.
  static var entry: any WritableKeyPath<FeatureDependencies, RecordQuery<Record>> & Sendable {
    get
  }

  /// The word for one of its records.
  static var word: String { get }
  /// The form in which a walk gives a record in short, such as "TITLE:PRIORITY".
  static var givenForm: String { get }

  /// Makes the model of its first screen.
  @MainActor static func makeModel(dependencies: FeatureDependencies) -> any Presenting
  /// Returns the title of a record to show.
  static func title(of record: Record) -> String
  /// Reads a record as a walk gives it, in short; nil if the text is wrong.
  static func record(given text: String, uuid: UUIDSource) -> Record?
}

/// The store of a part, and the way to follow it.
public protocol PartStoring<Part>: Sendable {
  /// The part.
  associatedtype Part: AppPart

  /// The store of its records.
  var store: RecordStore<Part.Record> { get set }
}

/// The store of a part.
public struct PartStore<Part: AppPart>: PartStoring {
  /// The store.
  public var store: RecordStore<Part.Record>

  /// Makes the store of a part.
  public init(_ part: Part.Type, _ store: RecordStore<Part.Record>) {
    self.store = store
  }
}

extension AppPart {
  /// Makes the store of the part on top of a backend.
  public static func store(
    on backend: some RecordBackend<Record>,
    onFailedWrite: FailedWritePolicy,
    now: @escaping @Sendable () -> Date
  ) -> any PartStoring {
    PartStore(Self.self, RecordStore(backend, onFailedWrite: onFailedWrite, now: now))
  }
}

extension PartStoring {
  func evictDaily(deletedBefore date: Date) async throws {
    _ = try await store.evictDaily(date)
  }

  /// Follows the store.
  @MainActor
  func follow(in dependencies: inout FeatureDependencies) {
    dependencies[keyPath: Part.entry] = RecordQuery(store, effects: dependencies.effects)
  }
}
