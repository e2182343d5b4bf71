/// The app's life cycle: two halves, each of which changes by itself.
///
/// An app begins in the background and inactive. A plain reducer can hold this value as its state:
///
/// ```swift
/// var lifecycle = Lifecycle()
/// lifecycle.apply(.willEnterForeground)
/// lifecycle.isInForeground  // true
/// ```
public struct Lifecycle: Hashable, Sendable {
  /// True while the app is in front of the user; otherwise it may be ended at any moment.
  public private(set) var isInForeground = false
  /// True while the user's input goes to the app.
  public private(set) var isActive = false

  /// Makes the life cycle of an app that begins.
  public init() {}

  /// A change of one half.
  public enum Action: CaseIterable, Hashable, Sendable {
    /// The app comes into the foreground.
    case willEnterForeground
    /// The app has gone into the background.
    case didEnterBackground
    /// The app has become active.
    case didBecomeActive
    /// The app is about to become inactive.
    case willBecomeInactive
  }

  /// Applies an action, which leaves the other half alone.
  ///
  /// An action that is repeated changes nothing.
  package mutating func apply(_ action: Action) {
    switch action {
    case .willEnterForeground: isInForeground = true
    case .didEnterBackground: isInForeground = false
    case .didBecomeActive: isActive = true
    case .willBecomeInactive: isActive = false
    }
  }
}
