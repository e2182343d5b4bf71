import FeatureWalks
package import FeatureWorlds

extension ExplorerBeginning {
  /// Those of Standups.
  package static let standups = [
    ExplorerBeginning(
      "one standup",
      .given(kind: "standups", values: ["Design:1:Blob,Ann"])
    ),
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
    ExplorerBeginning("empty", isShallow: true),
    ExplorerBeginning(
      "denied",
      design,
      .given(kind: "speech", values: ["denied"]),
      isShallow: true
    ),
    ExplorerBeginning(
      "restricted",
      design,
      .given(kind: "speech", values: ["restricted"]),
      isShallow: true
    ),
    twoOfEach,
    ExplorerBeginning(
      "failing speech",
      design,
      .given(kind: "speech", values: ["failing"])
    ),
    unreadable("follow-ups/x.json"),
    unreadable("settings/settings.json"),
    ExplorerBeginning("two topics", .given(kind: "topics", values: ["Design", "Icons"])),
    unreadable("topics/x.json"),
  ]

  /// Two of each kind, so that a mistake of the first for the second shows.
  ///
  /// One person has no name.
  private static let twoOfEach = ExplorerBeginning(
    "two of each",
    .given(
      kind: "record",
      values: [
        """
        {"attendees":[{"id":"00000000-0000-0000-0000-0000000000A1","name":"Blob"},\
        {"id":"00000000-0000-0000-0000-0000000000A2","name":""}],"duration":60,\
        "id":"00000000-0000-0000-0000-000000000001","meetings":[\
        {"date":"2026-01-02T09:00:00Z","id":"00000000-0000-0000-0000-0000000000B1","transcript":"Icons"},\
        {"date":"2026-01-01T09:00:00Z","id":"00000000-0000-0000-0000-0000000000B2","transcript":"Fonts"}],\
        "theme":"tan","title":"Design"}
        """,
        """
        {"attendees":[{"id":"00000000-0000-0000-0000-0000000000A3","name":"Blob"}],"duration":300,\
        "id":"00000000-0000-0000-0000-000000000002","meetings":[],"theme":"teal","title":"Product"}
        """,
      ]
    ),
    .given(
      kind: "follow-up",
      values: [("C1", "Get milk", "B1"), ("C2", "Ask Ann", "B2"), ("C3", "Call Ann", "B2")].map {
        """
        {"deadline":"2026-01-06T09:00:00Z","id":"00000000-0000-0000-0000-0000000000\($0.0)",\
        "done":false,"meeting":"00000000-0000-0000-0000-0000000000\($0.2)","priority":"low",\
        "standup":"00000000-0000-0000-0000-000000000001","steps":[],"task":"\($0.1)"}
        """
      }
    ),
    isShallow: true
  )

  private static let design = WalkSetting.given(kind: "standups", values: ["Design:1:Blob"])

  private static func unreadable(_ file: String) -> Self {
    Self("unreadable \(file)", .given(kind: "unreadable", values: [file]), isShallow: true)
  }
}
