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

  /// Makes a world.
  public init(
    _ walk: WalkWorld,
    laws: [ExplorerLaw] = [],
    digest: @escaping @MainActor (inout StateDigest) -> Void = { _ in }
  ) {
    self.walk = walk
    self.laws = laws
    self.digest = digest
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
