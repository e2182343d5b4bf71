import AppFeature
import Effects
import Foundation
import IdentifiedArrays
import Injection
import RecordMeetingFeature
public import RecordStores
import StandupDetailFeature
public import StandupsDomain
import StandupsStorage
public import Walkthroughs

extension WalkVocabulary {
  /// What walks of this app can be given, and what can fail in it.
  public static let standups = WalkVocabulary(
    kinds: GivenKind.allCases.map(\.rawValue),
    operations: RecordStoreError.Operation.allCases.map(\.rawValue) + ["speech"]
  )
}

private enum GivenKind: String, CaseIterable {
  case standups, samples, unreadable, speech
}

extension WalkWorld {
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
  ) throws(WalkGivenError) -> WalkWorld {
    let effects = EffectScope("app", executor: MainTurns.shared)
    let clock = TestClock(effects)
    var dependencies = FeatureDependencies.live(effects: effects)
    dependencies.clock = clock
    dependencies.now = settings.dates(on: clock)
    dependencies.uuid = .seeded(settings.seed)
    dependencies.random = .seeded(settings.seed)
    dependencies.timeZone = .gmt

    let given = try Given(settings, dependencies)
    let notes = TypedNotes()
    dependencies.standups = RecordStore(
      RehearsedBackend(keeping(given.standups, given.unreadable), rehearsal),
      onFailedWrite: .keeping,
      now: { [now = dependencies.now] in now() }
    )
    dependencies.speech = notes.client(authorization: given.speech)

    let app = AppModel(dependencies: dependencies)
    return WalkWorld(
      root: app.standupsList,
      inbox: app.inbox,
      effects: effects,
      time: .virtual(clock),
      say: { line throws(WalkFailure) in
        guard notes.say(line) else { throw WalkFailure("No meeting listens to what is said.") }
      },
      failNext: { operation, reason in
        if let operation = RecordStoreError.Operation(rawValue: operation) {
          rehearsal.failNext(operation, reason ?? "the walk wants it")
        } else {
          notes.fail(reason ?? "the walk wants it")
        }
      }
    )
  }
}

/// What the `given` lines of a walk put into the world.
@MainActor
private struct Given {
  var standups: [Standup] = []
  var unreadable: [UnreadableRecord] = []
  var speech = SpeechClient.Authorization.authorized

  private let dependencies: FeatureDependencies

  init(_ settings: WalkSettings, _ dependencies: FeatureDependencies) throws(WalkGivenError) {
    self.dependencies = dependencies
    for given in settings.givens {
      // The grammar has refused unknown kinds, unless somebody parsed with a vocabulary of their own.
      guard let kind = GivenKind(rawValue: given.kind) else {
        throw WalkGivenError(given, "Nothing called “\(given.kind)” can be given.")
      }
      switch kind {
      case .samples:
        standups += Standup.samples(uuid: { dependencies.uuid() }, date: settings.now)
      case .standups:
        for value in given.values { standups.append(try standup(value, given)) }
      case .unreadable:
        unreadable += given.values.map {
          UnreadableRecord(place: $0, reason: "its bytes were changed or are incomplete")
        }
      case .speech:
        speech = try authorization(given)
      }
    }
  }

  /// Reads "Engineering:10:Zoë,李雷,Ann": a title, the minutes, the attendees.
  private func standup(
    _ text: String,
    _ given: WalkSettings.Given
  ) throws(WalkGivenError) -> Standup {
    let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    // A number of minutes that is too great for this is too long for a standup as well.
    let minutes = parts.count > 1 ? Int16(parts[1]).map(Int.init) : 5
    guard let minutes, Standup.durations.contains(.seconds(minutes * 60)) else {
      throw WalkGivenError(given, "“\(text)” is not a standup: write \"TITLE:MINUTES:NAME,NAME\".")
    }
    let names = parts.count > 2 ? parts[2].split(separator: ",") : []
    let attendees = names.map { Attendee(id: Attendee.ID(dependencies.uuid()), name: String($0)) }
    return Standup(
      id: Standup.ID(dependencies.uuid()),
      title: String(parts[0]),
      attendees: IdentifiedArray(keepingFirst: attendees),
      duration: .seconds(minutes * 60)
    )
  }

  private func authorization(
    _ given: WalkSettings.Given
  ) throws(WalkGivenError) -> SpeechClient.Authorization {
    switch given.values.first {
    case "authorized": .authorized
    case "denied": .denied
    case "restricted": .restricted
    case "undetermined": .undetermined
    case let other:
      throw WalkGivenError(
        given,
        """
        “\(other ?? "")” is no answer to who may listen: write authorized, denied, restricted \
        or undetermined.
        """
      )
    }
  }
}
