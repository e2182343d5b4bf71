import RecordMeetingFeature
import StandupsFixtures
import Testing

/// Acts, seconds, notes, undo and redo in any order lose neither a second nor a word.
@Suite(.feature) @MainActor struct MeetingUndoLawTests {
  @Test(
    "The turns of a meeting have all its seconds and all its words, whatever is undone",
    arguments: LawSeed.first(40, long: 1000)
  )
  func nothingIsLost(seed: LawSeed) async throws {
    var random = seed.random
    var dependencies = FeatureDependencies.test {
      $0.uuid = .incrementing
      $0.drafts = Drafts()
    }
    let clock = dependencies.useTestClock()
    dependencies.settings = RecordQuery(InMemorySettings().store, effects: dependencies.effects)
    (dependencies.drafts, dependencies.history) = (Drafts(), ChangeHistory())
    dependencies.sound = .silent
    dependencies.speech = .silent
    var standup = Standup.engineering
    standup.duration = .seconds(90)
    standup.speakersChange = random.pick(.clock, .hand)
    let away = [standup.attendees[1].id]
    var model = RecordMeetingModel(standup: standup, without: away, dependencies: dependencies)
    model.task()
    await clock.advance(by: .zero)
    var said = 0
    // The words that are shown, by the number of acts that can be undone.
    var words: [Set<String>] = [[]]

    for _ in 1...40 where model.draft != nil {
      let count = dependencies.history.undoable.count
      var expected: Set<String>? = words[count]
      let act = random.pick(
        "wait",
        "wait",
        "next",
        "not now",
        "here",
        "say",
        "take",
        "undo",
        "redo",
        "restart"
      )
      switch act {
      case "next": model.nextButtonTapped()
      case "not now": model.notNowButtonTapped()
      case "here": model.hereAfterAllButtonTapped(id: away[0])
      case "say":
        said += 1
        model.halfNote = "word\(said)"
        model.noteSubmitted()
        expected?.insert("word\(said)")
      case "take":
        model.takeBackNoteButtonTapped()
        expected = nil
      case "undo":
        dependencies.history.undo()
        expected = count > 0 ? words[count - 1] : []
      case "redo": dependencies.history.redo()
      case "restart":
        let route = Route.standup(standup.id, Route.Segment("record"))
        let saved = try #require(dependencies.drafts.hold(model, at: route))
        let undone = dependencies.history.redoable.map(\.title)
        (dependencies.drafts, dependencies.history) = (Drafts(), ChangeHistory())
        dependencies.drafts.offer(saved)
        model = RecordMeetingModel(standup: standup, dependencies: dependencies)
        model.alertButtonTapped(nil)
        #expect(dependencies.history.redoable.map(\.title) == undone)
      case _: await clock.advance(by: .seconds(random.pick(1, 5)))
      }
      await clock.advance(by: .zero)
      model.alertButtonTapped(nil)
      let now = dependencies.history.undoable.count
      if act == "redo" { expected = words[now] }
      let shown = Set(model.transcript.split(separator: "\n").map(String.init))
      let turns = model.held(transcript: "", endingAt: .monday).turns

      #expect(turns.reduce(.zero) { $0 + $1.duration } == .seconds(model.secondsTaken))
      #expect(shown == expected ?? shown)
      #expect(words[count].subtracting(shown).count <= 1, "\(act)")
      if now > count, act != "redo" { words = words[...count] + [shown] }
    }
  }
}
