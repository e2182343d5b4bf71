import Foundation
import IdentifiedArrays
import StandupsDomain
import Testing

@Suite struct MeetingUndoTests {
  private static let names = ["Ann", "Ben", "Cleo"]

  private static func course(_ seconds: Int = 30, change: SpeakersChange = .clock) -> MeetingCourse
  {
    var standup = Standup.fixture(seconds: seconds)
    standup.attendees = IdentifiedArray(
      keepingFirst: names.enumerated().map { Attendee(UInt8($0 + 1), $1) }
    )
    standup.speakersChange = change
    let away: IdentifiedArrayOf<Attendee> = [Attendee(4, "Dan")]
    return MeetingCourse(of: standup, without: away, meetingID: Meeting.ID(UUID(9)))
  }

  private static let dan = Attendee.ID(UUID(4))

  // MARK: Acts

  @Test(
    "An act that is undone at once leaves the meeting as it was",
    arguments: [.next, .notNow, .hereAfterAll(dan)] as [MeetingCourse.Act],
    [SpeakersChange.clock, .hand]
  )
  func atOnce(act: MeetingCourse.Act, change: SpeakersChange) {
    var course = Self.course(change: change)
    course.hear("One.")
    for _ in 1...9 { _ = course.tick() }
    let before = course

    _ = course.perform(act)
    course.undo(act, to: before.plan)

    #expect(course == before)
  }

  @Test(
    "Undoing Next gives the floor, the seconds and the words since to the speaker before",
    arguments: [
      (SpeakersChange.clock, 3, 5, "0:05 left"),
      // By the clock, a turn beyond its share ends with the next second.
      (.clock, 14, 9, "⚠ 0:01 left"),
      (.hand, 14, 16, "turn +0:06"),
    ]
  )
  func undoneNext(change: SpeakersChange, seconds: Int, position: Int, left: String) {
    var course = Self.course(change: change)
    course.hear("one two")
    for _ in 1...2 { _ = course.tick() }
    let before = course
    _ = course.perform(.next)
    course.hear("one two three")
    for _ in 1...seconds { _ = course.tick() }

    course.undo(.next, to: before.plan)

    #expect(course.clock.secondsElapsed + course.clock.secondsOver == position)
    #expect(course.clock.leftText == left)
    #expect(
      course.meeting(saying: "", endingAt: .distantPast).turns == [
        Meeting.Turn(
          attendee: course.standup.attendees[0].id,
          duration: .seconds(2 + seconds),
          text: "one two three"
        )
      ]
    )
    let speakers = (1...2).map { _ in
      _ = course.tick()
      return course.clock.speakerIndex
    }
    #expect(speakers == (left.hasPrefix("⚠") ? [1, 1] : [0, 0]))
  }

  @Test("Undoing “Here after all” leaves the floor to the speaker whom the clock has given it")
  func undoneHere() {
    var course = Self.course()
    for _ in 1...5 { _ = course.tick() }
    let before = course
    _ = course.perform(.hereAfterAll(Self.dan))
    for _ in 1...5 { _ = course.tick() }
    let speaker = course.speaker?.name

    course.undo(.hereAfterAll(Self.dan), to: before.plan)

    #expect([speaker, course.speaker?.name] == ["Ben", "Ben"])
    #expect(course.standup.attendees.map(\.name) == Self.names)
    #expect(course.absentees.map(\.name) == ["Dan"])
    #expect(course.secondsTaken == 10)
  }

  // MARK: Notes

  @Test(
    "A note that is taken back stays away from later deliveries, and comes back to its place",
    arguments: [
      (["one\ntwo"], "two", "one", ["one\ntwo\nthree"], "one\nthree", "one\ntwo\nthree"),
      (["one two"], "one two", "", ["1 two three"], "three", "1 two three"),
      (["one\n two \n"], " two ", "one", ["one\n two \nthree"], "one\nthree", "one\n two \nthree"),
      (["old", nil, "new"], "new", "old", ["new\nnext"], "old\nnext", "old\nnew\nnext"),
      (["old\nolder", nil], "older", "old", ["new"], "old\nnew", "old\nolder\nnew"),
    ] as [([String?], String, String, [String], String, String)]
  )
  func takenBack(
    said: [String?],
    note: String,
    left: String,
    later: [String],
    after: String,
    back: String
  ) throws {
    var course = Self.course()
    for text in said {
      if let text { course.hear(text) } else { course = try course.keptAndRead() }
    }
    let last = try #require(course.lastNote)
    course.take(last, toType: true)
    let typed = try course.keptAndRead().halfNote
    let shown = course.transcript
    for text in later { course.hear(text) }
    let goesOn = course.transcript
    course.give(last)

    #expect([last.text, typed, shown] == [note, note, left])
    #expect([goesOn, course.transcript] == [after, back])
  }

  @Test(
    "A line is corrected in its turn and in the transcript, where it is now, or not at all",
    arguments: [
      ("one", 0, "uno", "uno\n\ntwo|two\nthree"),
      ("two", 1, "Ann: due", "one\n\nAnn: due|two\nthree"),
      ("two", 2, "due", "one\n\ntwo|due\nthree"), ("three", 0, "tre", "one\n\ntwo|two\ntre"),
      ("two", 0, "due", "one\n\ntwo|two\nthree"), ("four", 1, "x", "one\n\ntwo|two\nthree"),
      ("one", 0, " ", "two|two\nthree"), ("two", 1, "", "one|two\nthree"),
      ("three", 3, "", "one\n\ntwo|two"),
      ("one", 9, "uno", "uno\n\ntwo|two\nthree"),
    ],
    [true, false]
  )
  func corrected(_ given: (line: String, place: Int, text: String, left: String), byTurn: Bool) {
    var meeting = Meeting(id: Meeting.ID(UUID(9)), date: .distantPast)
    meeting.transcript = "one\n\ntwo\ntwo\nthree"
    if byTurn {
      meeting.turns = ["one\n\ntwo", "", "two\nthree"].map {
        Meeting.Turn(attendee: nil, duration: .seconds(1), text: $0)
      }
    }

    meeting.correct([NoteCorrection(given.line, at: given.place, to: given.text)])

    let texts = given.left.split(separator: "|").map(String.init)
    #expect(meeting.transcript == texts.joined(separator: "\n"))
    #expect(meeting.turns.map(\.text) == (byTurn ? [texts[0], "", texts[1]] : []))
  }

  @Test(
    "Taken back is the speaker's own last note of this turn, and what others said stays in its place"
  )
  func ownNote() throws {
    var course = Self.course()
    course.hear("one")
    _ = course.perform(.next)
    let before = course.lastNote
    course.hear("one\ntwo\nAnn: three\nfour five\nAnn: six")
    var (texts, seen): ([String], [String]) = ([], [])
    while let note = course.lastNote {
      course.take(note)
      texts.append(note.text)
      seen.append(course.transcript)
    }
    course.hear("one\ntwo\nAnn: three\nfour five\nAnn: six\nseven")

    #expect(before == nil)
    #expect(texts == ["four five", "two"])
    #expect(seen == ["one\ntwo\nAnn: three\nAnn: six", "one\nAnn: three\nAnn: six"])
    #expect(course.transcript == "one\nAnn: three\nAnn: six\nseven")
  }

  @Test("So is one of an earlier process, and an undo has it again", arguments: [false, true])
  func ownNoteOfDraft(isRead: Bool) throws {
    var course = Self.course()
    course.hear("one two\nBen: three\n\n  \nfour")
    if isRead { course = try course.keptAndRead() }
    let first = try #require(course.lastNote)
    course.take(first)
    let second = try #require(course.lastNote)
    course.take(second)
    let left = course.transcript
    course.give(second)
    course.give(first)

    #expect([first.text, second.text] == ["four", "one two"])
    #expect(left.split(whereSeparator: \.isNewline).filter { $0 != "  " } == ["Ben: three"])
    let lines = course.transcript.split(whereSeparator: \.isNewline).map(String.init)
    #expect(Set(lines).isSuperset(of: ["one two", "Ben: three", "four"]))
  }

  @Test("A note that is taken back isn't typed over another one that is half typed")
  func halfTyped() throws {
    var course = Self.course()
    course.hear("one")
    course.halfNote = "two"

    course.take(try #require(course.lastNote), toType: true)

    #expect(course.halfNote == "two")
    #expect(course.lastNote == nil)
  }

  @Test("A note of a client that failed since is still taken out and put back, and no other one")
  func afterFailure() throws {
    var course = Self.course()
    course.hear("one")
    let said = course.hear("one\ntwo")
    let note = try #require(said)
    course.markFailure()
    course.hear("three")

    course.take(note)
    let without = course.transcript
    course.give(note)

    #expect(without == "one\nthree")
    #expect(course.transcript == "one\ntwo\nthree")
  }

  @Test("A note is neither lost with its turn, nor hides what others say in its place")
  func lostTurn() throws {
    var course = Self.course()
    let before = course
    _ = course.perform(.next)
    course.hear("one")
    course = try course.keptAndRead()
    let note = try #require(course.lastNote)
    course.take(note)
    course.undo(.next, to: before.plan)
    course.give(note)
    course.hear("two three")
    course.take(try #require(course.lastNote))
    course.hear("")
    _ = course.perform(.next)
    course.hear("four five")

    #expect(course.log.turns.map(\.text) == ["one", "four five"])
  }

  @Test("A pause without a word begins no line of its own, also once the text is revised")
  func silentPause() {
    var course = Self.course()
    course.hear("one")
    course.pause(true)
    course.pause(false)
    course.hear("one two")
    let shown = course.transcript
    course.hear("One two")

    #expect(shown == "one two")
    #expect(course.transcript == "One two")
  }

  @Test("A text that grows by whole words is read as one that is read anew")
  func grows() {
    let texts = [
      "One. ", "One. Two", "One. Twofold three", "One. Twofold three\nfour", "Five", "Five  six",
    ]
    var course = Self.course()
    for (index, text) in texts.enumerated() {
      course.hear(text)
      if index == 3, let note = course.lastNote { course.take(note) }
      var again = course
      again.hear("")
      again.hear(text)

      #expect(again.transcript == course.transcript)
      if !index.isMultiple(of: 2) { _ = course.next() }
    }
  }
}

extension MeetingCourse {
  func keptAndRead() throws -> MeetingCourse {
    try JSONDecoder().decode(MeetingCourse.self, from: JSONEncoder().encode(self))
  }
}
