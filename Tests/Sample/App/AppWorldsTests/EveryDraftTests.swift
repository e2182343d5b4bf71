import AppWorlds
import FeatureKit
import FeatureTesting
import Testing

/// Changes each field of each form alone, kills the app, and goes the same way again.
///
/// The fields are those that the screens offer, so one that is added later is tested, too.
@Suite(.feature) @MainActor struct EveryDraftTests {
  @Test("Each field of each form has a draft, also if nothing else was changed")
  func fields() async throws {
    var forms: Set<String> = []
    for way in try Way.all where way.onlyTaps {
      let session = try await way.reach()
      guard let form = session.form else { continue }
      let top = session.top
      var kinds: Set<String> = []
      for offer in top.offers {
        // A row that is still empty isn't typed.
        guard let row = try? top.control(offer.id), offer.input != .delete || row.value != "",
          kinds.insert("\(offer.input.kind) \(row.id.name)").inserted
        else { continue }
        let input = offer.input.kind == "text" ? .text("Get coffee") : offer.input
        let drafts = Drafts()
        let typed = try await way.reach(drafts)
        try await typed.perform(offer.id, input)
        guard let changed = typed.form, changed != form else { continue }
        forms.insert(form.name)

        let restored = try await way.reach(drafts.afterKill(of: typed))

        #expect(restored.form == changed, "\(offer), on the way to \(way.testDescription)")
      }
    }
    #expect(forms == ["edit-standup", "edit-follow-up", "meeting", "correct-notes"])
  }

  @Test(
    "What changes in a meeting is in its draft",
    arguments: ["say \"Hi\"", "wait 10s", "tap next"]
  )
  func meeting(line: String) async throws {
    let way = Way("a meeting", "tap standup 2", "tap start-meeting")
    let drafts = Drafts()
    let session = try await way.reach(drafts)
    let before = session.top.screen
    try await session.perform(SessionAct(parsing: line))
    let changed = session.top.screen

    let restored = try await way.reach(drafts.afterKill(of: session))

    #expect(changed != before)
    #expect(restored.top.screen.style == .alert)
    let meeting = restored.screens.map(\.screen).last { $0.name == changed.name }
    #expect(meeting?.inUse == changed.inUse)
  }
}

extension FeatureScreens.Screen {
  /// The screen without undo and redo, which end with the process, and with a note that can be typed.
  fileprivate var inUse: Self {
    var screen = self
    screen.actions.removeAll { $0.role == .history }
    for index in screen.sections.indices where screen.sections[index].id == "note" {
      screen.sections[index].rows[0].isEnabled = true
    }
    return screen
  }
}

extension Session {
  /// The topmost screen that is filled in, without its focus, which isn't typed.
  ///
  /// It confirms what is typed, or is the page of a meeting, which takes a follow-up beside what it shows.
  fileprivate var form: Screen? {
    var form = screens.map(\.screen).last { screen in
      screen.name == "meeting" || screen.actions.contains { $0.role == .confirm }
    }
    form?.focus = nil
    return form
  }
}
