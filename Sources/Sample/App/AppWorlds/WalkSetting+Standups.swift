import AppFeature
public import FeatureWalks
import StandupsStorage

extension WalkSetting {
  /// The starting worlds of explorations; together they reach every screen and every question.
  public static let standupsBeginnings = ownBeginnings.merging(
    AppParts.all.flatMap { $0.beginnings }
  ) { first, _ in first }

  private static let ownBeginnings: [String: [WalkSetting]] = [
    "empty": [],
    "one standup": [.given(kind: "standups", values: ["Design:1:Blob"])],
    "denied": [
      .given(kind: "standups", values: ["Design:1:Blob"]),
      .given(kind: "speech", values: ["denied"]),
    ],
    "restricted": [
      .given(kind: "standups", values: ["Design:1:Blob"]),
      .given(kind: "speech", values: ["restricted"]),
    ],
    "one follow-up": [
      .given(kind: "standups", values: ["Design:1:Blob"]),
      .given(kind: "follow-ups", values: ["Get milk:high:Design:Go"]),
    ],
    "unreadable follow-ups": [.given(kind: "unreadable", values: ["follow-ups/x.json"])],
    "unreadable": [.given(kind: "unreadable", values: ["standups/x.json"])],
    "unreadable settings": [.given(kind: "unreadable", values: ["settings/settings.json"])],
  ]
}

extension AppPart {
  /// The worlds with a record of the part, and with one that can't be read.
  fileprivate static var beginnings: [(String, [WalkSetting])] {
    [
      ("one \(word)", [.given(kind: kind.folder, values: ["Design"])]),
      (
        "unreadable \(kind.folder)",
        [.given(kind: "unreadable", values: ["\(kind.folder)/x.json"])]
      ),
    ]
  }
}
