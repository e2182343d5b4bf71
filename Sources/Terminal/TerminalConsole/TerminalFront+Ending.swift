package import FeatureKit
import FeatureSessions

extension TerminalFront {
  /// Lets the first screen appear.
  package func begin() async throws {
    for observer in observers { try await observer.willStart(self) }
    await session.start()
    for observer in observers { await observer.didStart(self) }
  }

  /// Ends a running activity, and waits until everything is written.
  ///
  /// - Parameter exitCode: The exit code; nil if the session has reached its end by itself.
  package func end(_ exitCode: ExitCode?) async {
    for observer in observers { await observer.willEnd(self, exitCode) }
    await endActivity()
    console.patience.end()
    await session.world.effects.settleOutside()
    for observer in observers { await observer.didEnd(self) }
  }

  /// Returns true if the session can be left; otherwise a screen asks, because something would be lost.
  package func canLeave() async -> Bool {
    for observer in observers where await observer.keepsEverything() { return true }
    if await showActivity() { return false }
    let root = session.world.root
    if let tab = root.hiddenTabThatAsks, await session.choose(tab) { return false }
    let screens = session.screens.map(\.screen)
    guard case .asked(let depth) = root.askToLeave() else { return true }
    for screen in screens[depth...].reversed() {
      guard let wayOut = screen.wayOut ?? activity?.ending(on: screen) else { continue }
      await session.perform(recordedAs: .tap(wayOut)) {}
    }
    return false
  }

  // MARK: - The activity

  /// The model of the running activity.
  package var runningModel: (any Presenting)? { activity?.model(above: session.world.root) }

  /// Ends the activity with controls of its screens, so that a recording can repeat it.
  package func endActivity() async {
    _ = await showActivity()
    while runningModel != nil, await performEnding() {}
    await session.settle()
  }

  /// Chooses the tab in which the activity runs, as a person would to end it.
  ///
  /// - Returns: True if the activity has asked how to end.
  package func showActivity() async -> Bool {
    guard let tab = activity?.hiddenTab(of: session.world.root) else { return false }
    return await session.choose(tab)
  }

  /// Performs what ends the activity most directly, and returns false if it can't be done.
  package func performEnding() async -> Bool {
    guard let ending = activity?.ending(on: session.top.screen) else { return false }
    return (try? await session.perform(ending)) != nil
  }

  // MARK: - Signals and news

  /// Asks how to end a running activity; without one, or the second time, returns the exit code.
  ///
  /// What is still written then waits for no other program.
  ///
  /// - Parameter asks: False without a user who could answer.
  /// - Returns: The exit code; nil if it has asked.
  package func interruptActivity(asks: Bool) async -> ExitCode? {
    let hasAsked = await showActivity()
    if asks, let model = runningModel {
      if hasAsked { return nil }
      // A screen may lie above the activity, which asks only when that is closed.
      var isAsking = false
      while runningModel === model, model.shown == nil, await performEnding() { isAsking = true }
      if isAsking { return nil }
    }
    console.patience.giveUp(forGood: true)
    return runningModel == nil ? .success : .interrupted
  }

  /// Takes the terminal's focus, and returns false for another key.
  package func takeFocus(_ key: Key) -> Bool {
    switch key.code {
    case .focusIn: session.world.lifecycle.send(.didBecomeActive)
    case .focusOut: session.world.lifecycle.send(.willBecomeInactive)
    case _: return false
    }
    return true
  }

  /// Stops the process in the background; it's in the foreground once it goes on with the terminal.
  package func stop() async {
    await leaveForeground()
    // The process may not have the terminal yet, or may not have been stopped at all.
    if console.stop() { enterForeground() }
  }

  /// Leaves the foreground, and waits for the work that follows from it.
  package func leaveForeground() async {
    session.world.lifecycle.send(.willBecomeInactive)
    session.world.lifecycle.send(.didEnterBackground)
    await session.settle()
  }

  /// Comes into the foreground, active until the terminal says otherwise.
  package func enterForeground() {
    session.world.lifecycle.send(.willEnterForeground)
    session.world.lifecycle.send(.didBecomeActive)
  }

  /// Tells the outcomes of requests that the screen doesn't show, and the failures of observers.
  package func tellNews() {
    let outcomes = session.takeOutcomes().compactMap { LineError($0) }
    for error in outcomes + observers.compactMap({ $0.takeFailure() }) { tell(error.text) }
  }

  // MARK: - Notes that the end of an activity cuts off

  /// Notes which activity runs, and the note that is being typed in it.
  ///
  /// - Parameters:
  ///   - running: The activity that ran before.
  ///   - typed: The note that is being typed; nil if it can't be known.
  /// - Returns: The change since then.
  package func followActivity(
    after running: inout RunningActivity?,
    typing typed: String?
  ) -> ActivityChange {
    let model = runningModel
    guard running != nil || model != nil,
      activity?.hiddenTab(of: session.world.root) == nil
    else { return .none }
    guard let model else {
      defer { running = nil }
      guard let ended = running?.model, activity?.addLateNote != nil else { return .none }
      return activity?.takesLateNote(ended) == true ? .ended(ended) : .replaced(note: "")
    }
    defer { running = RunningActivity(model: model, halfNote: halfNote(of: model)) }
    let kept = halfNote(of: model)
    switch running?.model === model ? running?.halfNote : nil {
    // The activity is new.
    case nil: return kept.isEmpty ? .none : .found(note: kept)
    // The user has typed nothing since, but the model has another note.
    case let before where before == typed && before != kept: return .replaced(note: kept)
    // The user has typed on, unless the model has the same note.
    case _:
      if let typed, typed != kept { keep(typed, over: kept, in: model) }
      return .none
    }
  }

  private func halfNote(of model: any Presenting) -> String {
    activity?.halfNote?.get(model) ?? ""
  }

  private func keep(_ typed: String, over kept: String, in model: any Presenting) {
    let set = { [activity] in activity?.halfNote?.set(model, typed) ?? () }
    // The moment in which a note is begun says whose it is.
    guard typed.isEmpty || kept.isEmpty else { return set() }
    session.run(recordedAs: .type(nil, text: typed), set)
  }

  /// Sends `.lateNoteExpired` once the user has typed nothing for ten seconds; never in virtual time.
  package func waitForLateNote() -> Effect? { send(.lateNoteExpired, after: .seconds(10)) }

  /// Sends an event of its own after a while; never in virtual time.
  package func send(_ event: ConsoleEvent, after duration: Duration) -> Effect? {
    guard case .real(let clock) = session.world.time else { return nil }
    return session.world.effects.run("\(event)") { [events] in
      try await clock.sleep(for: duration)
      events.send(event)
    }
  }

  /// Adds a note to the model of an activity that has ended.
  package func addLate(_ note: String, to model: any Presenting) async {
    guard !note.isBlank else { return }
    await session.perform(recordedAs: .say(note)) { activity?.addLateNote?(model, note) }
  }
}
