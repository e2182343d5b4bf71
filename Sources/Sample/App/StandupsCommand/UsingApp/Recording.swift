import AppWorlds
import FeatureKit
import FeatureSessions
import FeatureWalks
import LineMode
import RecordMeetingFeature
import StandupsDomain
import StandupsStorage

/// A walk of what is done in the app, written to a file while it is done.
@MainActor
final class Recording: LineSessionObserver {
  /// Why no more is written, once that is so.
  private var failure: LineError?
  private var isFailureTold = false
  private let file: RecordingFile
  private let pace: WalkPace
  private let live: FeatureDependencies
  private var recorder: WalkRecorder?
  private let ids = RecordedIDs()
  /// Tells when the next one wakes up.
  private var alarm: Effect?

  /// Makes the file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - dependencies: The dependencies of the app, changed such that what matters is seen.
  /// - Throws: That the file is there already, or cannot be made.
  init(path: String, _ dependencies: inout FeatureDependencies) throws {
    file = try RecordingFile(path: path)
    live = dependencies
    pace = WalkPace(dependencies.effects, clock: dependencies.clock, now: dependencies.now)
    dependencies.clock = pace.dates.clock
    dependencies.now = pace.dates.source
    dependencies.uuid = UUIDSource { [ids, uuid = live.uuid] in
      let id = uuid()
      ids.note(id)
      return id
    }
    let witness = StoreWitness { [weak self] in self?.noteEvent($0) }
    dependencies.standups = witness.watched(dependencies.standups)
  }

  /// Says what there is.
  func willStart(_ lines: LineSession) async throws {
    let world = try RecordedWorld(
      await stored(),
      ids: ids,
      in: live.timeZone,
      speech: live.speech.authorization()
    )
    let usage = "standups walk FILE"
    let title = Walk.Line(
      comment: " Recorded by standups \(StandupsTool.version); see it with: \(usage)"
    )
    let recorder = WalkRecorder(
      pace.dates,
      beginning: [title] + world.settings.map { Walk.Line(.setting($0)) },
      renaming: ids.renamed
    ) { [weak self] kept, draft in self?.write(kept, draft) }
    lines.session.observer = recorder.observe
    self.recorder = recorder
  }

  private func stored() async -> RecordSnapshot<Standup> {
    do {
      return try await live.standups.load()
    } catch {
      // The app finds that out by itself, and then the failure is written.
      return RecordSnapshot()
    }
  }

  func didStart(_ lines: LineSession) async { await catchUp(lines.session) }

  func willTakeEvent(_ lines: LineSession) async { await catchUp(lines.session) }

  /// Lets the time pass that has really passed.
  private func catchUp(_ session: Session) async {
    await pace.catchUp(session)
    recorder?.timePassed()
  }

  /// Has an event sent when time must pass again.
  func didTakeEvent(_ lines: LineSession) {
    alarm?.cancel()
    alarm = pace.untilNext.map { duration in
      live.effects.run("alarm") { [clock = live.clock, events = lines.events] in
        try await clock.sleep(for: duration)
        events.send(.timePassed)
      }
    }
  }

  /// Ends with what the topmost screen shows.
  func didEnd(_ lines: LineSession) async {
    alarm?.cancel()
    recorder?.finish(on: lines.session.top.screen)
  }

  /// Why nothing more is written, if that is so and was not told yet.
  func takeFailure() -> LineError? {
    defer { isFailureTold = failure != nil }
    return isFailureTold ? nil : failure
  }

  private func write(_ kept: String, _ draft: String) {
    guard failure == nil else { return }
    do {
      try file.write(kept, draft: draft)
    } catch {
      failure = error
    }
  }

  private func noteEvent(_ event: StoreWitness.Event) {
    switch event {
    case .failed(let operation, let reason):
      recorder?.remark(.init(.failNext(operation: operation.rawValue, reason: reason)))
    case .changedElsewhere:
      recorder?.remark(.init(.output(.note("Others changed the standups here."))))
    }
  }
}
