import AppFeature
import AppScreens
public import FeatureFaults
public import FeatureKit
public import FeatureSessions
public import FeatureWalks
import Foundation
import RecordMeetingFeature
import StandupDetailFeature
public import StandupsDomain
import StandupsStorage

extension WalkVocabulary {
  /// What walks of this app can be given, and what can fail in it.
  public static let standups = WalkVocabulary(
    kinds: GivenKind.allCases.map(\.rawValue),
    operations: RecordStoreError.Operation.allCases.map(\.rawValue) + ["speech"]
  )
}

extension SessionWorld {
  /// Makes the app in a world of its own: standups in memory, time that a walk lets pass, notes that it says.
  ///
  /// - Parameters:
  ///   - settings: What the first lines of the walk say.
  ///   - rehearsal: What is to fail in the store.
  ///   - keeping: Makes the place of the given standups and of what cannot be read; memory, unless told otherwise.
  /// - Returns: The world.
  /// - Throws: What cannot be read of what is given.
  public static func standups(
    _ settings: WalkSettings,
    rehearsal: StoreRehearsal = StoreRehearsal(),
    keeping: ([Standup], [UnreadableRecord]) -> any RecordBackend<Standup> = {
      MemoryRecordBackend($0, unreadable: $1)
    }
  ) throws(WalkGivenError) -> SessionWorld {
    let effects = EffectScope("app", executor: MainTurns.shared)
    let clock = TestClock(effects)
    var dependencies = FeatureDependencies.live(effects: effects)
    dependencies.clock = clock
    let dates = SessionDates(clock, from: settings.now)
    dependencies.now = dates.source
    dependencies.uuid = .seeded(settings.seed)
    dependencies.random = .seeded(settings.seed)

    let given = try Given(settings, uuid: dependencies.uuid)
    dependencies.timeZone = given.timeZone
    let notes = TypedNotes()
    dependencies.standups = RecordStore(
      RehearsedBackend(keeping(given.standups, given.unreadable), rehearsal),
      onFailedWrite: .keeping,
      now: { [now = settings.dates(on: clock)] in now() }
    )
    dependencies.speech = notes.client(authorization: given.speech)

    let app = AppModel(dependencies: dependencies)
    var world = SessionWorld(
      root: app.standupsList,
      inbox: app.inbox,
      effects: effects,
      time: .virtual(clock),
      say: { line throws(SessionFailure) in
        guard notes.say(line) else { throw SessionFailure("No meeting listens to what is said.") }
      },
      failNext: { operation, reason in
        if let operation = RecordStoreError.Operation(rawValue: operation) {
          rehearsal.failNext(operation, reason ?? "the walk wants it")
        } else {
          notes.fail(reason ?? "the walk wants it")
        }
      }
    )
    world.dates = dates
    return world
  }
}
