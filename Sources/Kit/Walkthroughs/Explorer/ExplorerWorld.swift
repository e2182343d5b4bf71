public import Destinations

/// What the explorer walks in: the world of a walk, and what an app knows of it besides.
@MainActor
public struct ExplorerWorld {
  /// The world.
  ///
  /// Its effects must run on `MainTurns`, and its time must be virtual.
  public var walk: WalkWorld
  /// Adds what is stored to what tells states apart.
  public var digest: @MainActor (inout StateDigest) -> Void
  /// What must be true in every state besides what the explorer checks anyway.
  public var laws: [ExplorerLaw]
  /// Where routes begin, if places in the app have routes.
  public var routes: ExplorerRoutes?
  /// What of the world can fail; `Explorer.injectsFailures` needs it.
  public var failures: ExplorerFailures?
  /// What breaks a law and may, with the reason.
  public var allowances: [ExplorerAllowance]
  /// What screens and alerts there are, as the report calls them, so that it can say which were never seen.
  public var screens: Set<String>

  /// Makes a world.
  public init(
    _ walk: WalkWorld,
    laws: [ExplorerLaw] = [],
    routes: ExplorerRoutes? = nil,
    failures: ExplorerFailures? = nil,
    allowances: [ExplorerAllowance] = [],
    screens: Set<String> = [],
    digest: @escaping @MainActor (inout StateDigest) -> Void = { _ in }
  ) {
    self.walk = walk
    self.laws = laws
    self.routes = routes
    self.failures = failures
    self.allowances = allowances
    self.screens = screens
    self.digest = digest
  }
}

/// Something that breaks a law of the explorer, and may.
///
/// ```swift
/// ExplorerAllowance(
///   "share: tap copy",
///   breaks: "what is offered does something",
///   because: "The text is in the clipboard, which no screen shows."
/// )
/// ```
public struct ExplorerAllowance: Equatable, Sendable {
  /// What breaks it: an action as the report calls it, or a screen.
  public let name: String
  /// What the law is called.
  public let law: String
  /// Why that is right, for those who read it.
  public let reason: String

  /// Allows something to break a law.
  public init(_ name: String, breaks law: String, because reason: String) {
    (self.name, self.law, self.reason) = (name, law, reason)
  }
}

/// Something that must be true in every state of an app.
@MainActor
public struct ExplorerLaw {
  /// What the law is called.
  public var name: String
  /// Says in a sentence what is wrong in a state; nil if nothing is.
  public var check: @MainActor (Session) async -> String?

  /// Makes a law.
  public init(_ name: String, check: @escaping @MainActor (Session) async -> String?) {
    self.name = name
    self.check = check
  }
}

/// What the explorer has to know of an app whose places have routes.
@MainActor
public struct ExplorerRoutes {
  /// Where they begin.
  public var root: RouteRoot
  /// Whether a text is the id of something that is not stored: it was deleted, or is only in a draft.
  ///
  /// A route that leads there opens as far as there is something to open.
  public var isGone: @MainActor (_ id: String) -> Bool

  /// Says where routes begin.
  public init(root: RouteRoot, isGone: @escaping @MainActor (_ id: String) -> Bool = { _ in false })
  {
    (self.root, self.isGone) = (root, isGone)
  }
}

/// What the explorer has to know of operations that can be made to fail, such as those of a store.
@MainActor
public struct ExplorerFailures {
  /// How often each operation was called, by the name that `fail-next` has for it.
  public var calls: @MainActor () -> [String: Int]
  /// Whether an operation that is to fail has not been called yet.
  public var isWaiting: @MainActor () -> Bool

  /// Says what can fail; `failNext` of the walk's world makes it.
  public init(
    calls: @escaping @MainActor () -> [String: Int],
    isWaiting: @escaping @MainActor () -> Bool
  ) {
    (self.calls, self.isWaiting) = (calls, isWaiting)
  }
}
