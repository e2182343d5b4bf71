package import FeatureExplorer
package import FeatureWalks

/// A world that explorations begin in; together they lead to every screen and every question.
package struct ExplorerBeginning: Sendable {
  /// The name that tells it from the others.
  package let name: String
  /// The things that the world is given.
  package let givens: [WalkSetting]
  /// The moves that lead to where it begins, as far as an exploration would hardly come.
  private let moves: [ExplorerMove]
  /// True if it is explored an action less deep.
  ///
  /// It soon becomes another one, as bad news does that is closed, or is larger.
  let isShallow: Bool

  /// Names a world, gives it things, and goes to where it begins.
  package init(
    _ name: String,
    _ givens: WalkSetting...,
    after moves: [ExplorerMove] = [],
    isShallow: Bool = false
  ) {
    (self.name, self.givens, self.moves, self.isShallow) = (name, givens, moves, isShallow)
  }

  /// The things that the world is given.
  package var settings: WalkSettings { WalkSettings(givens) }

  /// The first lines of its walks, which lead to where it begins.
  package var lines: [WalkStep] { givens.map { .setting($0) } + moves.flatMap(\.steps) }

  /// True if it begins at the first screen.
  package var isAtStart: Bool { moves.isEmpty }

  /// Returns the number of actions to explore it with, where others are explored with that many.
  package func depth(_ most: Int) -> Int { isShallow ? max(0, most - 1) : most }

  /// Makes an explorer that begins here.
  ///
  /// - Parameters:
  ///   - depth: The most actions in a way from here.
  ///   - states: The most states to tell apart.
  ///   - world: Makes a world of these settings.
  /// - Returns: The explorer.
  @MainActor
  package func explorer(
    depth: Int,
    states: Int = 10_000,
    world: @escaping @MainActor (WalkSettings) throws -> ExplorerWorld
  ) -> Explorer {
    var explorer = Explorer(depth: depth, states: states) { [settings] in try world(settings) }
    explorer.beginning = moves
    return explorer
  }
}
