import FeatureEffects
public import FeatureFaults
public import FeatureInjection
public import FeatureNavigation
package import FeatureRecords
import FeatureScreens
public import FeatureSessions
public import FeatureShell
public import FeatureStores
public import FeatureWalks
import Foundation

/// The world of an app in a walk: its records are in memory, and time and ids are the walk's.
///
/// An app with clients beside its stores sets them, and takes the `given` lines that are about them:
///
/// ```swift
/// var world = try AppWorld<Shelf>(settings)
/// if let lamp = world.take("lamp").last { world.dependencies.lamp.isOn = lamp.values == ["on"] }
/// let session = Session(try world.session())
/// ```
@MainActor
public struct AppWorld<Product: AppProduct> {
  /// The first lines of the walk.
  package let settings: WalkSettings
  /// The dependencies of the app.
  public var dependencies: FeatureDependencies
  /// The stores of the app.
  public var stores: RecordStores
  /// The records of all kinds, in memory.
  package let records: GivenRecords
  /// The operations of stores that fail.
  package let faults: FaultInjection
  /// The date and time, which pass with the clock of the walk.
  package let dates: SessionDates

  private let clock: TestClock
  private var rest: [WalkSettings.Given]

  /// Makes the world that a walk gives.
  ///
  /// - Parameters:
  ///   - settings: The first lines of the walk.
  ///   - faults: The store operations that fail.
  ///   - drafts: The drafts of an earlier start; none by default.
  /// - Throws: An error if a `given` line can't be read.
  public init(
    _ settings: WalkSettings,
    faults: FaultInjection = FaultInjection(),
    drafts: Drafts = Drafts()
  ) throws(WalkSyntaxError) {
    try self.init(settings, from: nil, faults: faults, drafts: drafts)
  }

  /// Makes the world of the app's next start if an earlier one has left records, and drafts.
  init(
    _ settings: WalkSettings,
    from earlier: GivenRecords?,
    faults: FaultInjection = FaultInjection(),
    drafts: Drafts
  ) throws(WalkSyntaxError) {
    // Ids that were not drawn before.
    let uuid = UUIDSource.seeded(earlier == nil ? settings.seed : settings.seed &+ 1)
    var given = GivenRecords(Product.kinds)
    var world = GivenWorld(uuid: uuid, now: settings.now)
    rest = try given.take(settings.givens, in: &world)
    let effects = EffectScope("app", executor: MainSerialExecutor.shared)
    clock = TestClock(effects)
    dates = SessionDates(clock, from: settings.now)
    dependencies = .live(effects: effects)
    dependencies.clock = clock
    dependencies.drafts = drafts
    dependencies.lifecycle = LifecycleSource()
    dependencies.now = dates.source
    dependencies.uuid = uuid
    dependencies.random = .seeded(settings.seed)
    dependencies.timeZone = world.timeZone
    let now: @Sendable () -> Date = { [now = dates.source] in now() }
    records = earlier ?? given
    stores = RecordStores(records.kinds.map { $0.store(failing: faults, now: now) })
    (self.settings, self.faults) = (settings, faults)
  }

  /// Keeps the records of a kind elsewhere.
  ///
  /// - Parameters:
  ///   - kind: The kind.
  ///   - makeBackend: Makes the place from the records that are given.
  package mutating func keep<Kind: StoredKind>(
    _ kind: Kind.Type,
    in makeBackend: (MemoryRecordBackend<Kind.Record>) -> any RecordBackend<Kind.Record>
  ) {
    stores[kind] = RecordStore(faults.before(makeBackend(records.backend(of: kind)))) {
      [now = dates.source] in now()
    }
  }

  /// Takes the `given` lines of a word that isn't about records.
  public mutating func take(_ word: String) -> [WalkSettings.Given] {
    let taken = rest.filter { $0.kind == word }
    rest.removeAll { $0.kind == word }
    return taken
  }

  /// Makes the app, and what a walk does with it.
  ///
  /// - Parameters:
  ///   - say: Hears what is said; without it a walk can say nothing.
  ///   - failNext: Makes an operation fail that isn't one of a store, for a reason.
  /// - Returns: The world of a session.
  /// - Throws: An error if a `given` line is about nothing.
  public func session(
    say: @escaping SessionWorld.Say = SessionWorld.sayNothing,
    failNext: @escaping @MainActor (_ operation: String, _ reason: String) -> Void = { _, _ in }
  ) throws(WalkSyntaxError) -> SessionWorld {
    // The grammar has refused unknown words, unless the caller parsed with another vocabulary.
    if let unknown = rest.first {
      throw WalkSyntaxError(
        line: unknown.line,
        "Nothing called “\(unknown.kind)” can be given."
      )
    }
    var dependencies = dependencies
    dependencies.follow(stores)
    let root = Product.makeRoot(dependencies: dependencies)
    var world = SessionWorld(
      root: root,
      inbox: root.shell.inbox,
      effects: dependencies.effects,
      time: .virtual(clock),
      say: say,
      failNext: { [faults] operation, reason in
        let reason = reason ?? "the walk wants it"
        guard let operation = RecordStoreError.Operation(rawValue: operation) else {
          failNext(operation, reason)
          return
        }
        faults.failNext(operation, reason)
      }
    )
    world.dates = dates
    world.userTime = UserTime(in: dependencies.timeZone) { [dates] in dates.source() }
    world.lifecycle = dependencies.lifecycle
    return world
  }
}

extension WalkVocabulary {
  /// The vocabulary of an app's walks: `given` lines, and operations that can fail.
  ///
  /// - Parameters:
  ///   - product: The app.
  ///   - words: The words of `given` lines that aren't about records.
  ///   - operations: The operations that can fail, beside those of stores.
  public init(
    _ product: (some AppProduct).Type,
    words: [String] = [],
    operations: [String] = []
  ) {
    self.init(
      kinds: GivenWord.allCases.map(\.rawValue) + words
        + GivenRecords(product.kinds).kinds.flatMap(\.words),
      operations: RecordStoreError.Operation.allCases.map(\.rawValue) + operations
    )
  }
}

/// The words of a walk that are about no kind of records in particular.
private enum GivenWord: String, CaseIterable {
  case samples, unreadable, zone
}

extension GivenRecords {
  /// Takes the lines about records and the time zone.
  ///
  /// - Parameters:
  ///   - lines: The `given` lines.
  ///   - world: The world that they describe.
  /// - Returns: The lines that are about something else.
  /// - Throws: An error if a line can't be read.
  fileprivate mutating func take(
    _ lines: [WalkSettings.Given],
    in world: inout GivenWorld
  ) throws(WalkSyntaxError) -> [WalkSettings.Given] {
    var rest: [WalkSettings.Given] = []
    for given in lines where try !take(given, in: &world) {
      switch GivenWord(rawValue: given.kind) {
      case .samples: for kind in kinds { kind.addSamples(to: &world) }
      case .unreadable where !kinds.isEmpty: for text in given.values { add(unreadable: text) }
      case .zone: world.timeZone = try given.zone()
      case .unreadable, nil: rest.append(given)
      }
    }
    for index in kinds.indices { kinds[index].fill(from: world) }
    return rest
  }

  /// Lets a kind take a line; returns true then.
  private func take(
    _ given: WalkSettings.Given,
    in world: inout GivenWorld
  ) throws(WalkSyntaxError) -> Bool {
    for kind in kinds where try kind.take(given, in: &world) { return true }
    return false
  }

  /// Reads "/tmp/a.json: its bytes were changed": a path and an optional reason.
  ///
  /// A file in no folder of a kind is one of the first kind.
  private mutating func add(unreadable text: String) {
    let parts = text.split(separator: ": ", maxSplits: 1)
    let reason = parts.count == 2 ? String(parts[1]) : "its bytes were changed or are incomplete"
    let place = parts.count == 2 ? String(parts[0]) : text
    let error = RecordReadError(.damaged, reason)
    for index in kinds.indices where kinds[index].take(unreadable: place, error) { return }
    kinds[0].add(unreadable: place, error)
  }
}

extension WalkSettings.Given {
  fileprivate func zone() throws(WalkSyntaxError) -> TimeZone {
    let name = values.first ?? ""
    guard let zone = TimeZone(identifier: name) else {
      throw WalkSyntaxError(
        line: line,
        "“\(name)” isn't a time zone: write one such as Europe/Berlin."
      )
    }
    return zone
  }

  /// Reads records as `export --json` writes them.
  func records<Record: Decodable>(as name: String) throws(WalkSyntaxError) -> [Record] {
    do {
      return try values.map { try RecordJSON.decoder().decode(Record.self, from: Data($0.utf8)) }
    } catch {
      throw WalkSyntaxError(
        line: line,
        "This is not the JSON of a \(name), one of those that “export --json” writes."
      )
    }
  }
}
