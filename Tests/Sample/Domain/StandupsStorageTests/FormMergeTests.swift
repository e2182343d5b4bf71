import StandupsFixtures
import Testing

/// The outcome of a form when others have changed the standup since it was opened.
@Suite struct FormMergeTests {
  /// Attendees as a word each: its first letter is the id, a lone small letter is a row without a name.
  private func standup(_ words: String) -> Standup {
    var standup = Standup.quiet
    for word in words.split(separator: " ").map(String.init) {
      let isRow = word.count == 1 && word == word.lowercased()
      let id = Attendee.ID(UInt64(word.utf8.first ?? 0))
      standup.attendees.append(Attendee(id: id, name: isRow ? "" : word))
    }
    return standup
  }

  @Test(
    "Attendees are merged each by itself; rows without a name count for nothing",
    arguments: [
      // opened with, mine, theirs, what is stored, and the conflicts; a dot stands for the list
      ("A B", "A B", "A B C", "A B C", ""),
      ("a", "a", "C", "C", ""),
      ("a", "a b", "a", "a", ""),
      ("", "a", "", "", ""),
      ("A", "A X", "A C", "A C X", ""),
      ("A", "X A", "A C", "X A C", ""),
      ("a", "X", "C", "C X", ""),
      ("A B", "A", "A B C", "A C", ""),
      ("A B", "A2 B", "A B2", "A2 B2", ""),
      ("A B C", "C A B", "A B C D", "C A B D", ""),
      ("A B C", "A B C X", "C A B", "C A B X", ""),
      ("A B", "B", "B", "B", ""),
      ("A", "A2", "A2", "A2", ""),
      ("A", "r", "A", "r", ""),
      ("A", "r", "A C", "C", ""),
      ("A", "r", "s", "s", ""),
      ("A", "A2", "A3", "A2", "A's name: “A3”"),
      ("A B", "B", "A2 B", "B", "."),
      ("A B", "A2 B", "B", "A2 B", "."),
      ("A B C", "C B A", "B A C", "C B A", "."),
    ] as [(String, String, String, String, String)]
  )
  func attendees(base: String, mine: String, theirs: String, merged: String, expected: String) {
    var stored = standup(theirs)
    let (base, mine, there) = (standup(base), standup(mine), stored.attendeesText)
    let conflicts = StandupKind.conflicts(of: mine, changedFrom: base, with: stored)

    StandupKind.merge(mine, changedFrom: base, into: &stored)

    #expect(stored == standup(merged))
    #expect(conflicts.joined() == (expected == "." ? "attendees: \(there)" : expected))
  }

  @Test("A field conflicts if both sides changed it, and not to the same")
  func conflicts() {
    let base = Standup.design
    var mine = base
    (mine.title, mine.duration, mine.theme) = ("Mine", .seconds(1200), .navy)
    var theirs = base
    (theirs.title, theirs.duration, theirs.theme) = ("Theirs", .seconds(900), .navy)

    #expect(
      StandupKind.conflicts(of: mine, changedFrom: base, with: theirs)
        == ["title: “Theirs”", "length: 15 min"]
    )
    #expect(StandupKind.conflicts(of: base, changedFrom: base, with: theirs) == [])
    #expect(StandupKind.conflicts(of: mine, changedFrom: base, with: base) == [])
  }

  @Test("What was changed in a form is taken, and nothing else")
  func takes() {
    let original = Standup.design.withoutMeetings
    var stored = Standup.design
    var form = original
    (form.title, form.duration, form.theme) = ("Icons", .seconds(900), .navy)
    form.attendees = [.blobSr]

    StandupKind.merge(form, changedFrom: original, into: &stored)
    let all = stored
    StandupKind.merge(original, changedFrom: original, into: &stored)

    form.meetings = Standup.design.meetings
    #expect(all == form)
    #expect(stored == form)
  }
}

/// The outcome of a form when others have changed the follow-up since it was opened.
@Suite struct FollowUpMergeTests {
  @Test("Each field that was changed in the form is taken, and the others stay")
  func fields() {
    let base = FollowUp.milk
    var theirs = base
    (theirs.isDone, theirs.priority) = (true, .low)
    theirs.steps.append(Step(id: Step.ID(9), title: "Theirs"))
    var mine = base
    (mine.task, mine.deadline) = ("Get oat milk", .monday + 86_460)
    mine.steps[id: Step.ID(0xA12)]?.isDone = true
    mine.steps.append(Step(id: Step.ID(8), title: " "))

    let conflicts = FollowUpKind.conflicts(of: mine, changedFrom: base, with: theirs)
    FollowUpKind.merge(mine, changedFrom: base, into: &theirs)

    #expect(conflicts == [])
    #expect(theirs.task == "Get oat milk")
    #expect(theirs.deadline == .monday + 86_460)
    #expect((theirs.isDone, theirs.priority) == (true, .low))
    #expect(theirs.steps.map(\.title) == ["Find the bag", "Go", "Pay", "Theirs"])
    #expect(theirs.steps.map(\.isDone) == [true, true, false, false])
    #expect(theirs.standupID == base.standupID)
  }

  @Test("A field conflicts if both sides changed it, and not to the same")
  func conflicts() {
    let base = FollowUp.milk
    var mine = base
    (mine.task, mine.isDone, mine.priority) = ("Mine", true, .medium)
    (mine.deadline, mine.steps[0].title) = (.monday + 86_460, "Mine")
    var theirs = base
    (theirs.task, theirs.isDone, theirs.priority) = ("Theirs", true, .low)
    (theirs.deadline, theirs.steps[0].title) = (.monday + 86_520, "Theirs")

    #expect(
      FollowUpKind.conflicts(of: mine, changedFrom: base, with: theirs) == [
        "task: “Theirs”", "priority: Low", "deadline: Tue 6 Jan 2026, 09:02",
        "Find the bag's title: “Theirs”",
      ]
    )
    #expect(FollowUpKind.conflicts(of: base, changedFrom: base, with: theirs) == [])
    #expect(FollowUpKind.conflicts(of: mine, changedFrom: base, with: base) == [])
  }

  @Test(
    "A follow-up gets its standup and its assignee from one side, and drops none of the other's unasked",
    arguments: LawSeed.first(30)
  )
  func assignment(seed: LawSeed) {
    var random = seed.random
    func side(of other: FollowUp?) -> FollowUp {
      if let other, random.once(in: 3) { return other }
      var followUp = FollowUp.milk
      followUp.standupID = random.pick(nil, Standup.design.id, Standup.quiet.id)
      followUp.assignee = followUp.standupID.flatMap { _ in random.pick(nil, .blob, .blobJr) }
      return followUp
    }
    let base = side(of: nil)
    let (mine, theirs) = (side(of: base), side(of: base))
    var merged = theirs

    FollowUpKind.merge(mine, changedFrom: base, into: &merged)

    #expect(merged == (mine == base ? theirs : mine))
    guard FollowUpKind.conflicts(of: mine, changedFrom: base, with: theirs).isEmpty else { return }
    #expect([base.standupID, merged.standupID].contains(theirs.standupID))
    #expect([base.assignee, merged.assignee].contains(theirs.assignee))
  }
}
