public import FeatureWalks

extension WalkSetting {
  /// The starting worlds of explorations; together they reach every screen and every question.
  public static let standupsBeginnings: [String: [WalkSetting]] = [
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
