public import AppFeature
public import FeatureFaults
public import FeatureKit
public import FeatureWalks

extension WalkVocabulary {
  /// The vocabulary of this app's walks: `given` lines, and operations that can fail.
  public static let standups = WalkVocabulary(
    kinds: GivenWord.allCases.map(\.rawValue)
      + GivenRecords(StandupsApp.kinds).kinds.flatMap(\.words),
    operations: RecordStoreError.Operation.allCases.map(\.rawValue) + ["speech"]
  )
}

extension TypedNotes {
  /// Lets each transcript end early.
  fileprivate func fail(_ dependencies: inout FeatureDependencies, after duration: Duration) {
    let listen = dependencies.speech.transcripts
    dependencies.speech.transcripts = {
      [self, effects = dependencies.effects, clock = dependencies.clock] in
      // All work of a feature runs there.
      MainActor.assumeIsolated {
        _ = effects.run("speech that fails") {
          try await clock.sleep(for: duration)
          self.fail("the world wants it")
        }
      }
      return listen()
    }
  }
}

extension SessionWorld {
  /// Makes an isolated app: standups in memory, with time and notes controlled by a walk.
  ///
  /// - Parameters:
  ///   - settings: The settings from the first lines of the walk.
  ///   - faults: The store operations that fail.
  ///   - drafts: The drafts; none by default.
  ///   - quotes: The quotes of the inspiration.
  ///   - keeping: Makes the storage of the given standups; memory by default.
  /// - Returns: The world.
  /// - Throws: An error if a `given` line can't be read.
  public static func standups(
    _ settings: WalkSettings,
    faults: FaultInjection = FaultInjection(),
    drafts: Drafts = Drafts(),
    quotes: QuotesClient = .builtIn,
    keeping: (GivenRecords) -> any RecordBackend<Standup> = { $0.standups }
  ) throws(WalkSyntaxError) -> SessionWorld {
    let uuid = UUIDSource.seeded(settings.seed)
    let given = try Given(settings, uuid: uuid)
    return standups(
      given,
      given.records,
      settings,
      uuid: uuid,
      faults: faults,
      drafts: drafts,
      quotes: quotes,
      keeping: keeping
    )
  }

  /// Makes the app as its next start would, of the records and drafts that an earlier one has left.
  static func standups(
    _ settings: WalkSettings,
    from records: GivenRecords,
    drafts: Drafts
  ) throws(WalkSyntaxError) -> SessionWorld {
    // Ids that were not drawn before.
    let uuid = UUIDSource.seeded(settings.seed &+ 1)
    return standups(
      try Given(settings, uuid: uuid),
      records,
      settings,
      uuid: uuid,
      faults: FaultInjection(),
      drafts: drafts,
      quotes: .builtIn,
      keeping: { $0.standups }
    )
  }

  private static func standups(
    _ given: Given,
    _ records: GivenRecords,
    _ settings: WalkSettings,
    uuid: UUIDSource,
    faults: FaultInjection,
    drafts: Drafts,
    quotes: QuotesClient,
    keeping: (GivenRecords) -> any RecordBackend<Standup>
  ) -> SessionWorld {
    let effects = EffectScope("app", executor: MainSerialExecutor.shared)
    let clock = TestClock(effects)
    var dependencies = FeatureDependencies.live(effects: effects)
    dependencies.clock = clock
    dependencies.drafts = drafts
    dependencies.quotes = quotes
    dependencies.lifecycle = LifecycleSource()
    let dates = SessionDates(clock, from: settings.now)
    dependencies.now = dates.source
    dependencies.uuid = uuid
    dependencies.random = .seeded(settings.seed)
    dependencies.timeZone = given.timeZone
    let notes = TypedNotes()
    let now: @Sendable () -> Date = { [now = dates.source] in now() }
    var stores = RecordStores(records.kinds.map { $0.store(failing: faults, now: now) })
    stores[StandupKind.self] = RecordStore(
      faults.before(keeping(records)),
      now: now
    )
    dependencies.follow(stores)
    dependencies.speech = notes.client(authorization: given.speech)
    if given.speechFails { notes.fail(&dependencies, after: .seconds(10)) }

    let app = AppModel(dependencies: dependencies)
    var world = SessionWorld(
      root: app,
      inbox: app.inbox,
      effects: effects,
      time: .virtual(clock),
      say: { line throws(SessionFailure) in
        guard notes.say(line) else { throw SessionFailure("No meeting listens to what is said.") }
      },
      failNext: { operation, reason in
        if let operation = RecordStoreError.Operation(rawValue: operation) {
          faults.failNext(operation, reason ?? "the walk wants it")
        } else {
          notes.fail(reason ?? "the walk wants it")
        }
      }
    )
    world.others = OutsideChange.standups(app, records) { dates.source() }
    world.dates = dates
    world.dateWords = DateWords(in: dependencies.timeZone) { dates.source() }
    world.lifecycle = dependencies.lifecycle
    return world
  }
}
