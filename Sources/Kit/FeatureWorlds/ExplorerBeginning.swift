package import FeatureWalks

/// A world that explorations begin in; together they lead to every screen and every question.
package struct ExplorerBeginning: Sendable {
  /// The name that tells it from the others.
  package let name: String
  /// The first lines of its walks: the things that the world is given.
  package let lines: [WalkSetting]
  /// True if it is explored an action less deep.
  ///
  /// It soon becomes another one, as bad news does that is closed, or is larger.
  let isShallow: Bool

  /// Names a world and gives it things.
  package init(_ name: String, _ lines: WalkSetting..., isShallow: Bool = false) {
    (self.name, self.lines, self.isShallow) = (name, lines, isShallow)
  }

  /// The things that the world is given.
  package var settings: WalkSettings { WalkSettings(lines) }

  /// Returns the number of actions to explore it with, where others are explored with that many.
  package func depth(_ most: Int) -> Int { isShallow ? max(0, most - 1) : most }
}
