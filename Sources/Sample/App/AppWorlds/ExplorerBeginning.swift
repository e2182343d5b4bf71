import AppFeature
public import FeatureWalks
import StandupsStorage

/// A world that explorations begin in; together they lead to every screen and every question.
public struct ExplorerBeginning: Sendable {
  /// The name that tells it from the others.
  public let name: String
  /// The things that the world is given.
  public let settings: WalkSettings
  /// True if it soon becomes the same as another one, as bad news does that is closed.
  let isVariant: Bool

  private init(_ name: String, _ settings: WalkSetting..., isVariant: Bool = false) {
    (self.name, self.settings, self.isVariant) = (name, WalkSettings(settings), isVariant)
  }

  /// Returns the number of actions to explore it with, where others are explored with that many.
  public func depth(_ most: Int) -> Int { isVariant ? max(0, most - 1) : most }

  /// Those of Standups.
  public static let standups = own + AppParts.all.flatMap { $0.beginnings }

  private static let own = [
    ExplorerBeginning("one standup", design),
    ExplorerBeginning(
      "one follow-up",
      design,
      .given(kind: "follow-ups", values: ["Get milk:high:Design:Go"])
    ),
    // Its alert offers samples, which have meetings.
    ExplorerBeginning(
      "unreadable standups",
      .given(kind: "unreadable", values: ["standups/x.json"])
    ),
    ExplorerBeginning("empty", isVariant: true),
    ExplorerBeginning(
      "denied",
      design,
      .given(kind: "speech", values: ["denied"]),
      isVariant: true
    ),
    ExplorerBeginning(
      "restricted",
      design,
      .given(kind: "speech", values: ["restricted"]),
      isVariant: true
    ),
    unreadable("follow-ups/x.json"),
    unreadable("settings/settings.json"),
  ]

  private static let design = WalkSetting.given(kind: "standups", values: ["Design:1:Blob"])

  fileprivate static func unreadable(_ file: String) -> Self {
    Self("unreadable \(file)", .given(kind: "unreadable", values: [file]), isVariant: true)
  }

  fileprivate static func one(_ word: String, in folder: String) -> Self {
    Self("one \(word)", .given(kind: folder, values: ["Design"]))
  }
}

extension AppPart {
  /// The worlds with a record of the part, and with one that can't be read.
  fileprivate static var beginnings: [ExplorerBeginning] {
    [.one(word, in: kind.folder), .unreadable("\(kind.folder)/x.json")]
  }
}
