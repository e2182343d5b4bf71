public import FeatureKit
public import FeatureSessions
public import TerminalTexts

/// An app on a terminal, in lines or on a full screen.
@MainActor
public protocol TerminalFront: AnyObject {
  /// The session that the user drives.
  var session: Session { get }
  /// The lines, keys and signals that wait to be taken.
  var events: EffectStream<ConsoleEvent> { get }
  /// The console that the app is used on.
  var console: Console { get }
  /// The observers, in calling order.
  var observers: [any TerminalFrontObserver] { get }
  /// Writes a line for the user beside the screens.
  func tell(_ line: PrintedText)
  /// Warns the user as long as something holds; nil ends it. Lines warn once.
  func warn(_ line: PrintedText?)
  /// Hands a text to the user, on the clipboard where there is one.
  ///
  /// - Parameters:
  ///   - text: The text, of several lines.
  ///   - command: The command that prints it; nil if none does.
  func copy(_ text: String, printedBy command: PrintedText?)
  /// Returns what the user types to use a control now; nil if it can't be typed.
  func typed(for control: ControlID) -> PrintedText?
}

extension TerminalFront {
  /// Writes the warning as a line.
  public func warn(_ line: PrintedText?) { line.map(tell) }
}

/// Accompanies an app on a terminal, for example to keep or record its session.
@MainActor
public protocol TerminalFrontObserver: AnyObject {
  /// Called before the first screen appears.
  func willStart(_ front: any TerminalFront) async throws
  /// Called when the first screen has appeared; it may open others.
  func didStart(_ front: any TerminalFront) async
  /// Called before a line, a signal or another event is taken.
  func willTakeEvent(_ front: any TerminalFront) async
  /// Called when everything has settled after an event.
  func didTakeEvent(_ front: any TerminalFront)
  /// Called before a screen that takes lines is ended.
  ///
  /// - Parameters:
  ///   - front: The front of the app.
  ///   - exitCode: The exit code; nil if the session has reached its end by itself.
  func willEnd(_ front: any TerminalFront, _ exitCode: ExitCode?) async
  /// Called when the session is over.
  func didEnd(_ front: any TerminalFront) async
  /// Returns a failure that the user doesn't know of yet.
  func takeFailure() -> LineError?
  /// Returns true if leaving now loses nothing.
  func keepsEverything() async -> Bool
}

extension TerminalFrontObserver {
  /// Does nothing.
  public func willStart(_ front: any TerminalFront) async throws {}
  /// Does nothing.
  public func didStart(_ front: any TerminalFront) async {}
  /// Does nothing.
  public func willTakeEvent(_ front: any TerminalFront) async {}
  /// Does nothing.
  public func didTakeEvent(_ front: any TerminalFront) {}
  /// Does nothing.
  public func willEnd(_ front: any TerminalFront, _ exitCode: ExitCode?) async {}
  /// Does nothing.
  public func didEnd(_ front: any TerminalFront) async {}
  /// Returns nil.
  public func takeFailure() -> LineError? { nil }
  /// Returns false.
  public func keepsEverything() async -> Bool { false }
}

extension SessionWorld {
  /// The words in which the user reads and types dates; nil for dates as in walks.
  package var dateWords: DateWords? { userTime.map { DateWords(in: $0.timeZone, now: $0.now) } }
}
