package import FeatureKit
import FeatureSessions

extension TerminalFront {
  /// Lets the first screen appear.
  package func begin() async throws {
    for observer in observers { try await observer.willStart(self) }
    await session.start()
    for observer in observers { await observer.didStart(self) }
  }

  /// Ends what takes lines, and waits until everything is written.
  ///
  /// - Parameter exitCode: The exit code; nil if the session has reached its end by itself.
  package func end(_ exitCode: ExitCode?) async {
    for observer in observers { await observer.willEnd(self, exitCode) }
    await endLines()
    session.leaveFields()
    console.patience.end()
    await session.world.effects.settleOutside()
    for observer in observers { await observer.didEnd(self) }
  }

  /// Returns true if the session can be left; otherwise a screen asks, because something would be lost.
  package func canLeave() async -> Bool {
    for observer in observers where await observer.keepsEverything() { return true }
    if await showLines() { return false }
    let root = session.world.root
    if let tab = root.hiddenTabThatAsks, await session.choose(tab) { return false }
    let screens = session.screens.map(\.screen)
    guard case .asked(let depth) = root.askToLeave() else { return true }
    for screen in screens[depth...].reversed() {
      if let wayOut = screen.wayOut { await session.perform(recordedAs: .tap(wayOut)) {} }
    }
    return false
  }

  // MARK: - A screen that takes lines

  /// The topmost screen that takes lines, also below others; nil without one.
  private var lineScreen: ScreenTree.Node? { session.lineScreen(of: session.world.root.tree) }

  /// The model of that screen.
  package var lineModel: (any Presenting)? { lineScreen?.model }

  /// Ends what takes lines with controls of its screens, so that a recording can repeat it.
  package func endLines() async {
    _ = await showLines()
    var tried: Set<Ending> = []
    while await performEnding(&tried) {}
    await session.settle()
  }

  /// Chooses the hidden tab with a screen that takes lines, as a person would to end it.
  ///
  /// - Returns: True if the screen has asked how to end.
  package func showLines() async -> Bool {
    let tree = session.world.root.tree
    guard session.lineScreen(of: tree) == nil,
      let tab = tree.hiddenTabs.first(where: { session.lineScreen(of: $0.tree) != nil })
    else { return false }
    return await session.choose(tab)
  }

  /// Performs what ends it most directly, and returns false if there is nothing that wasn't tried.
  ///
  /// A question that leads back to where it came from has no answer that ends it.
  private func performEnding(_ tried: inout Set<Ending>) async -> Bool {
    guard let ending, tried.insert(ending).inserted else { return false }
    return (try? await session.perform(ending.control)) != nil
  }

  /// The control that ends what takes lines most directly.
  ///
  /// To its question, the first answer does that. Everything else above it is closed.
  private var ending: Ending? {
    let tree = session.world.root.tree
    guard let lines = session.lineScreen(of: tree) else { return nil }
    let (top, screen) = (tree.top, session.screen(of: tree.top).screen)
    let isQuestion = top.style == .alert && top.presenter === lines.model
    let answer = isQuestion ? screen.actions.first { $0.role == .normal && $0.isEnabled } : nil
    return (answer?.id ?? screen.wayOut).map { Ending(control: $0, model: top.model?.id) }
  }

  // MARK: - Signals and news

  /// Lets a screen that takes lines ask how to end; without one, or the second time, returns a code.
  ///
  /// What is still written then waits for no other program.
  ///
  /// - Parameter asks: False without a user who could answer.
  /// - Returns: The exit code; nil if it has asked.
  package func interruptLines(asks: Bool) async -> ExitCode? {
    let hasAsked = await showLines()
    if asks, let model = lineModel {
      if hasAsked { return nil }
      // A screen may lie above it, so that it asks only when that is closed.
      var tried: Set<Ending> = []
      while lineModel === model, model.shown == nil, await performEnding(&tried) {}
      if !tried.isEmpty { return nil }
    }
    console.patience.giveUp(forGood: true)
    return lineModel == nil ? .success : .interrupted
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
}

/// A control that ends what takes lines, on the screen of a model.
private struct Ending: Hashable {
  let control: ControlID
  let model: ObjectIdentifier?
}

extension Session {
  /// Returns the topmost screen of a tree that takes lines, also below others, while what it shows runs.
  package func lineScreen(of tree: ScreenTree) -> ScreenTree.Node? {
    tree.screens.last {
      $0.model?.isUndisturbed == true && screen(of: $0).screen.lineField != nil
    }
  }
}

extension Screen {
  /// The control that cancels the screen or goes back.
  package var wayOut: ControlID? { actions.first(where: \.closes)?.id }
}
