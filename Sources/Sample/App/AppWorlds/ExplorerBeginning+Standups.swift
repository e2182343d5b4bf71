import FeatureKit
package import FeatureWorlds

extension ExplorerBeginning {
  /// Those of Standups.
  package static let standups = [
    ExplorerBeginning("one standup", given("standups", "Design:1:Blob,Ann")),
    ExplorerBeginning("one follow-up", design, given("follow-ups", "Get milk:high:Design:Go")),
    // Its alert offers samples, which have meetings.
    ExplorerBeginning("unreadable standups", given("unreadable", "standups/x.json")),
    ExplorerBeginning("empty", isShallow: true),
    ExplorerBeginning("denied", design, given("speech", "denied"), isShallow: true),
    ExplorerBeginning("restricted", design, given("speech", "restricted"), isShallow: true),
    twoOfEach,
    ExplorerBeginning("failing speech", design, given("speech", "failing")),
    unreadable("follow-ups/x.json"),
    unreadable("settings/settings.json"),
    ExplorerBeginning("two topics", given("topics", "Design", "Icons")),
    unreadable("topics/x.json"),
    ExplorerBeginning(
      "changed elsewhere",
      design,
      after: [
        .act(.tap(ControlID("standup", 1))), .act(.tap("edit")), .act(.set("title", value: "Mine")),
        .other("rename-standup"), .act(.tap("confirm-edit")),
      ],
      isShallow: true
    ),
    ExplorerBeginning(
      "follow-up changed elsewhere",
      design,
      given("follow-ups", "Get milk:high:Design:Go"),
      after: [
        .act(.tap("follow-ups-tab")), .act(.tap(ControlID("group", 1))),
        .act(.tap(ControlID("follow-up", 1))), .act(.set("task", value: "Mine")),
        .other("rename-follow-up"), .act(.tap("confirm-edit-follow-up")),
      ],
      isShallow: true
    ),
  ]

  /// Two of each kind, so that a mistake of the first for the second shows.
  ///
  /// One person has no name.
  private static let twoOfEach = ExplorerBeginning(
    "two of each",
    given(
      "record",
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
      """
    ),
    given(
      "follow-up",
      task("C1", "Get milk", "B1"),
      task("C2", "Ask Ann", "B2"),
      task("C3", "Call Ann", "B2")
    ),
    isShallow: true
  )

  private static func task(_ id: String, _ task: String, _ meeting: String) -> String {
    """
    {"deadline":"2026-01-06T09:00:00Z","id":"00000000-0000-0000-0000-0000000000\(id)",\
    "done":false,"meeting":"00000000-0000-0000-0000-0000000000\(meeting)","priority":"low",\
    "standup":"00000000-0000-0000-0000-000000000001","steps":[],"task":"\(task)"}
    """
  }

  private static let design = given("standups", "Design:1:Blob")

  private static func given(_ kind: String, _ values: String...) -> WalkSetting {
    .given(kind: kind, values: values)
  }

  private static func unreadable(_ file: String) -> Self {
    Self("unreadable \(file)", given("unreadable", file), isShallow: true)
  }
}
