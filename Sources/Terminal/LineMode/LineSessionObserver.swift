/// Accompanies a session in lines, for example to keep or record it.
@MainActor
public protocol LineSessionObserver: AnyObject {
  /// Called before the first screen appears.
  func willStart(_ lines: LineSession) async throws
  /// Called when the first screen has appeared; it may open others.
  func didStart(_ lines: LineSession) async
  /// Called before a line, a signal or another event is taken.
  func willTakeEvent(_ lines: LineSession) async
  /// Called when everything has settled after an event.
  func didTakeEvent(_ lines: LineSession)
  /// Called before a running activity is ended.
  ///
  /// - Parameters:
  ///   - lines: The session.
  ///   - exitCode: The exit code; nil if the session has reached its end by itself.
  func willEnd(_ lines: LineSession, _ exitCode: ExitCode?) async
  /// Called when the session is over.
  func didEnd(_ lines: LineSession) async
  /// Returns a failure that the user doesn't know of yet.
  func takeFailure() -> LineError?
  /// Returns true if leaving now loses nothing.
  func keepsEverything() async -> Bool
}

extension LineSessionObserver {
  /// Does nothing.
  public func willStart(_ lines: LineSession) async throws {}
  /// Does nothing.
  public func didStart(_ lines: LineSession) async {}
  /// Does nothing.
  public func willTakeEvent(_ lines: LineSession) async {}
  /// Does nothing.
  public func didTakeEvent(_ lines: LineSession) {}
  /// Does nothing.
  public func willEnd(_ lines: LineSession, _ exitCode: ExitCode?) async {}
  /// Does nothing.
  public func didEnd(_ lines: LineSession) async {}
  /// Returns nil.
  public func takeFailure() -> LineError? { nil }
  /// Returns false.
  public func keepsEverything() async -> Bool { false }
}
