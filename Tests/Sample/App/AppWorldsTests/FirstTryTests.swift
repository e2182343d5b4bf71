import AppWorlds
import FeatureKit
import FeatureTesting
import FeatureWalks
import Testing

/// The tasks of a person without the manual, with the keys that the screen names.
@Suite(.feature) @MainActor struct FirstTryTests {
  @Test("A person does each task by the keys that the bar names")
  func tasks() async throws {
    var missed: [String] = []
    // By default three of them are done.
    for (number, task) in KeyTask.all.enumerated() where LongTests.isOn || number % 18 == 0 {
      if let reason = try await task.miss() { missed.append("\(task.name): \(reason)") }
    }

    #expect(missed == [])
  }
}

/// A task of a person at the full screen: keys from a fresh start, and what the frame shows afterwards.
private struct KeyTask {
  var name: String
  /// Keys by name, typed texts in quotes, and events besides: `restart`, and `other` with a change.
  var keys: String
  /// The texts that the last frame has; those after an exclamation mark it hasn't.
  var shown: [String]
  var given = WalkSettings.Given(kind: "samples", values: [], line: 1)

  init(_ name: String, _ keys: String, _ shown: String...) {
    (self.name, self.keys, self.shown) = (name, keys, shown)
  }

  /// Does the task, and returns why it wasn't done at the first try.
  @MainActor
  func miss() async throws -> String? {
    let drafts = Drafts()
    var desk = ScreenDesk(try await start(drafts))
    for (word, isText) in keys.keysAndTexts {
      switch word {
      case _ where isText: await desk.type(word)
      case "restart":
        desk = ScreenDesk(try await start(drafts.afterKill(of: desk.driver.session)))
      case "rename-standup":
        try await desk.driver.session.change(byOther: word)
        desk.driver.refresh()
      case "paste": await desk.paste("Ann\nBob\nCleo\nFinn\n")
      case _:
        let count = desk.hidden.count
        let isShown = Self.plain.contains(word) || desk.header.contains(" \(word) ")
        let before = desk.text
        await desk.press(word)
        if !isShown, desk.hidden.count > count { return "“\(word)” isn't in the bar of\n\(before)" }
      }
    }
    for text in shown {
      let isAbsent = text.hasPrefix("!")
      if desk.text.contains(text.drop { $0 == "!" }) == isAbsent {
        return "“\(text)” isn't so in\n\(desk.text)"
      }
    }
    return nil
  }

  /// The keys that everyone knows.
  private static let plain: Set = ["⏎", "Esc", "Tab", "↑", "↓", "←", "→", "⌫"]

  @MainActor
  private func start(_ drafts: Drafts) async throws -> Session {
    var settings = WalkSettings()
    settings.givens = [given]
    let session = try Session(SessionWorld.standups(settings, drafts: drafts))
    await session.start()
    return session
  }
}

extension KeyTask {
  static let all = [
    KeyTask(
      "add a standup with three people",
      #"a "Research" ⏎ "Ann" ⏎ "Bob" ⏎ "Cleo" ^S"#,
      "▸▌ Research     3 people"
    ),
    KeyTask("rename one", #"e " Team" ^S"#, "Design Team"),
    KeyTask("change its length", #"e ↓ "15" ^S"#, "Length  15 min"),
    KeyTask("change its length by steps", "e ↓ → → ^S", "Length  6 min"),
    KeyTask("change its theme", "e ↓ ↓ ⏎ ↓ ⏎ ^S", "■ Oxblood"),
    KeyTask("add a person to it", #"e ^N "Zoe" ^S"#, "Zoe       [Sheet]"),
    KeyTask("take a person out", "e ↓ ↓ ↓ ^X ^S", "!Blob  "),
    KeyTask("order its people otherwise", "e ↓ ↓ ↓ ↓ Alt-↑ ^S", "Blob Jr   [Sheet]\n  Blob  "),
    KeyTask("delete a standup", "d", "!▌ Design", "Deleted “Design”."),
    KeyTask("get it back", "d u", "▌ Design"),
    KeyTask("open it", "⏎", "Past meetings"),
    KeyTask("start its meeting", "s", "▸ Blob   Blob Jr next"),
    KeyTask("a note for the first speaker", #"s "The login page" ⏎"#, "   The login page\n"),
    KeyTask("the next speaker", "s ^N", "✓ Blob   ▸ Blob Jr"),
    KeyTask("a todo", #"s "todo: call Ops" ⏎"#, "✓ follow-up: call Ops"),
    KeyTask("end early, saved", #"s "Hi" ⏎ Esc ⏎"#, "▸ Mon 5 Jan 2026"),
    KeyTask("end early, discarded", #"s "Hi" ⏎ Esc → ⏎"#, "▸ Mon 29 Dec 2025", "Discarded"),
    KeyTask(
      "leave in the middle of a meeting and come back",
      #"s "The login page" ⏎ restart ⏎ Esc"#,
      "   The login page\n",
      "^N next"
    ),
    KeyTask(
      "find the note on the meeting's page",
      #"s "The login page" ⏎ Esc ⏎ ⏎"#,
      "The login page"
    ),
    KeyTask("see who was away", "⏎ ⏎", "Away\n").given("record", away),
    KeyTask("delete a meeting", "⏎ d", "!29 Dec 2025, 09:00\n", "Deleted"),
    KeyTask("get the meeting back", "⏎ d u", "29 Dec 2025, 09:00\n"),
    KeyTask("see a person's other standups", "⏎ ↓ ⏎", "Blob's Standups", "Engineering"),
    KeyTask(
      "a follow-up with a deadline on Friday",
      #"2 a "Call Ops" ↓ ⏎ "fri" ⏎ ^S ⏎"#,
      "Deadline: Fri 9 Jan 2026"
    ),
    KeyTask("give it high priority", #"2 a "Call Ops" ↓ ↓ → → ^S ⏎"#, "Priority: High"),
    KeyTask("add two steps", #"2 a "Call Ops" ^N "Go" ⏎ "Pay" ^S ⏎"#, "○ Go", "○ Pay"),
    KeyTask("tick a step", #"2 a "Call Ops" ^N "Go" ^S ⏎ ⏎ ↓ ↓ ↓ ↓ ^T ^S"#, "● Go"),
    KeyTask("tick the follow-up", #"2 a "Call Ops" ^S ⏎ Space"#, "● Call Ops"),
    KeyTask("show only high ones", #"2 a "Call Ops" ^S ⏎ ↓ ↓ → → →"#, "‹High›", "!Call Ops"),
    KeyTask("clear that filter", #"2 a "Call Ops" ^S ⏎ ↓ ↓ → → → →"#, "‹All›", "Call Ops"),
    KeyTask("move one up", #"2 a "A" ^S a "B" ^S ⏎ ↓ K"#, "▸ ○ B"),
    KeyTask("delete a follow-up", #"2 a "Call Ops" ^S ⏎ d"#, "!○ Call Ops", "Deleted “Call Ops”."),
    KeyTask("get the follow-up back", #"2 a "Call Ops" ^S ⏎ d u"#, "○ Call Ops"),
    KeyTask("open a follow-up from its meeting", #"s "todo: call Ops" ⏎ Esc ⏎ ⏎ ⏎"#, "call Ops ─"),
    KeyTask("change the greeting", #". ↓ ↓ ⏎ ⏎ " back" ⏎ Esc Esc"#, " Welcome back  "),
    KeyTask("turn the sound off", ". ↓ ↓ ⏎ ↓ ↓ Space", "[ ] off"),
    KeyTask("show five steps on cards", ". ↓ ↓ ⏎ ↓ ⏎ ↓ ↓ → →", "◂ 5 ▸"),
    KeyTask("show five steps on cards, typed", #". ↓ ↓ ⏎ ↓ ⏎ ↓ ↓ "5""#, "◂ 5 ▸"),
    KeyTask("hide the steps", ". ↓ ↓ ⏎ ↓ ⏎ ↓ Space", "Preview of steps  [ ] off"),
    KeyTask("an inspiration, and another", ". ↓ ⏎ ⏎", "Inspiration", "!Bad news gets"),
    KeyTask("about", ". ↓ ↓ ↓ ⏎", "About Standups"),
    KeyTask("switch tabs and come back to where one was", "↓ ⏎ 2 1", "Product", "Standup info"),
    KeyTask("add a topic, and name it", #"3 a "Icons" ⏎"#, "▸ ○ Icons"),
    KeyTask("raise its priority", #"3 a "Icons" ⏎ p"#, "‹High›"),
    KeyTask("tick it", #"3 a "Icons" ⏎ Space"#, "▸ ● Icons"),
    KeyTask("move it first", #"3 a "A" ⏎ a "B" ⏎ K"#, "▸ ○ B"),
    KeyTask("delete the topic and get it back", #"3 a "Icons" ⏎ d u"#, "○ Icons"),
    KeyTask(
      "leave a half-filled form, quit, start again",
      #"a "Sales" ^C restart ⏎"#,
      "New standup",
      "Title   Sales"
    ),
    KeyTask(
      "two terminals: what one changes the other shows",
      "⏎ rename-standup",
      "Renamed elsewhere"
    ),
    KeyTask("an empty title", "e ⌫ ⌫ ⌫ ⌫ ⌫ ⌫ ^S", "Untitled"),
    KeyTask(
      "a name of 300 letters",
      "a \"\(String(repeating: "x", count: 300))\" ^S",
      "▸▌ xxxxxxxx",
      "5 min"
    ),
    KeyTask("an emoji", #"a "🚀 Team" ^S"#, "▸▌ 🚀 Team"),
    KeyTask("a paste of four lines", #"a "Sales" ⏎ paste ^S"#, "▸▌ Sales        4 people"),
    KeyTask("undo after a person was taken out", "e ↓ ↓ ↓ ^X ^S u", "Blob      [Sheet]"),
  ]

  private static let away = """
    {"attendees":[{"id":"00000000-0000-0000-0000-0000000000A1","name":"Blob"}],"duration":60,\
    "id":"00000000-0000-0000-0000-000000000001","meetings":[{"absentees":[\
    {"id":"00000000-0000-0000-0000-0000000000A2","name":"Ann"}],"attendees":[],\
    "date":"2026-01-02T09:00:00Z","id":"00000000-0000-0000-0000-0000000000B1","transcript":"Icons"}],\
    "theme":"tan","title":"Design"}
    """

  private func given(_ kind: String, _ value: String) -> KeyTask {
    var task = self
    task.given = WalkSettings.Given(kind: kind, values: [value], line: 1)
    return task
  }
}
