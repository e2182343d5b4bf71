import FeatureKit
import FeatureSessions
import FeatureWalks
import FeatureWorlds
import TerminalConsole
import TerminalTexts

/// A walk of the user's actions, written to a file as they happen.
@MainActor
final class Recording: TerminalFrontObserver {
  /// The failure that ended the writing.
  private var failure: LineError?
  private var isFailureTold = false
  private let file: RecordingFile
  /// The first line, a comment.
  private let title: String
  /// The lines about what is beside the records.
  private let others: [WalkSetting]
  private let pace: WalkPace
  private let live: FeatureDependencies
  private var recorder: WalkRecorder?
  /// The events before the first line.
  private var early: [(event: RecordStoreEvent, subject: String)] = []
  private let ids = RecordedIDs()
  /// The wait for the next timer of the app.
  private var alarm: Effect?

  /// Makes the file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - commands: The program.
  ///   - use: The use of the app, which is changed so that the recording sees what matters.
  /// - Throws: An error if the file exists already, or can't be made.
  init<Commands: CommandSet>(
    path: String,
    of commands: Commands.Type,
    _ use: inout AppUse<Commands.Product.Root>
  ) throws {
    file = try RecordingFile(path: path)
    let program = [Commands.Product.name, Commands.version].compactMap(\.self).joined(
      separator: " "
    )
    title = " Recorded by \(program); see it with: \(Commands.Product.name) walk FILE"
    var dependencies = use.dependencies
    live = dependencies
    pace = WalkPace(dependencies.effects, clock: dependencies.clock, now: dependencies.now)
    dependencies.clock = pace.dates.clock
    dependencies.now = pace.dates.source
    dependencies.uuid = UUIDSource { [ids, uuid = live.uuid] in
      let id = uuid()
      ids.note(id)
      return id
    }
    // A walk draws the same numbers from its seed.
    dependencies.random = .seeded(WalkSettings().seed)
    others = use.record(&dependencies)
    use.dependencies = dependencies
    for opened in live.stores.all { follow(opened) }
  }

  /// Notes what a walk can't reproduce by itself: operations that fail, and changes by other processes.
  private func follow(_ opened: some KindStoring) {
    let (events, subject) = (opened.store.events(), opened.kind.folder)
    live.effects.run("events of the \(subject)") { [weak self] in
      for try await event in events { self?.noteEvent(event, of: subject) }
    }
  }

  /// Writes the first lines, which describe the world.
  func willStart(_ lines: any TerminalFront) async throws {
    var kinds: [RecordedKind] = []
    for opened in live.stores.all { kinds.append(await recorded(opened)) }
    let world = try RecordedWorld(
      kinds,
      ids: ids,
      in: live.timeZone,
      others: others
    )
    let recorder = WalkRecorder(
      pace.dates,
      beginning: [Walk.Line(comment: title)] + world.settings.map { Walk.Line(.setting($0)) },
      renaming: ids.renamed
    ) { [weak self] kept, draft in self?.write(kept, draft) }
    recorder.goesOn = { [weak session = lines.session] in session?.goesOn ?? false }
    lines.session.observer = recorder.observe
    self.recorder = recorder
    for (event, subject) in early { noteEvent(event, of: subject) }
    early = []
  }

  private func recorded(_ opened: some KindStoring) async -> RecordedKind {
    // The app gets the same failure, which is then recorded.
    RecordedKind(opened.kind, (try? await opened.store.load()) ?? RecordSnapshot())
  }

  func didStart(_ lines: any TerminalFront) async { await catchUp(lines.session) }

  func willTakeEvent(_ lines: any TerminalFront) async { await catchUp(lines.session) }

  /// Lets the session's time catch up with real time.
  private func catchUp(_ session: Session) async {
    await pace.catchUp(session)
    recorder?.timePassed()
  }

  /// Sends an event when time must pass again.
  func didTakeEvent(_ lines: any TerminalFront) {
    alarm?.cancel()
    alarm = pace.untilNext.map { duration in
      live.effects.run("alarm") { [clock = live.clock, events = lines.events] in
        try await clock.sleep(for: duration)
        events.send(.timePassed)
      }
    }
  }

  /// Ends the walk with the contents of the topmost screen.
  func didEnd(_ lines: any TerminalFront) async {
    alarm?.cancel()
    recorder?.finish(on: lines.session.top.screen)
  }

  /// Returns the failure that ended the writing, unless it was reported already.
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

  private func noteEvent(_ event: RecordStoreEvent, of subject: String) {
    guard let recorder else { return early.append((event, subject)) }
    func remark(_ sentence: String) { recorder.remark(.init(.output(.note(sentence)))) }
    switch event {
    case .failed(let operation, let reason):
      recorder.remark(.init(.failNext(operation: operation.rawValue, reason: reason)))
    case .away: remark("The place of the \(subject) was away here, which this walk can't repeat.")
    case .changedElsewhere: remark("The \(subject) were changed elsewhere here.")
    }
  }
}

/// A new file, for the user alone, that is written piece by piece, each at once.
///
/// So it is complete even if the process is killed.
final class RecordingFile {
  private let path: String
  private let descriptor: Int32
  /// The length of the text that stays, in bytes.
  private var length: off_t = 0

  /// Makes the file.
  ///
  /// - Throws: An error if the file exists already, or can't be made.
  init(path: String) throws {
    self.path = path
    descriptor = try OutputFile(path: path, isReplaceable: false).made(isPrivate: true)
  }

  deinit { close(descriptor) }

  /// Writes text that stays, and a draft after it that the next write replaces.
  func write(_ kept: String, draft: String) throws(LineError) {
    do throws(ConsoleError) {
      guard ftruncate(descriptor, length) == 0 else {
        throw ConsoleError.failed(String(cString: strerror(errno)))
      }
      try OpenFile(descriptor).writeAll(kept + draft)
      length += off_t(kept.utf8.count)
    } catch {
      throw LineError(
        "\(path) cannot be written, so the recording ends here: \(error.reason)."
      )
    }
  }
}
