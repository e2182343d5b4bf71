import Foundation
import IdentifiedArrays
import StandupsDomain
import Testing

@Suite struct MeetingCourseTests {
  private static let ann = Attendee(1, "Ann Lee")
  private static let ben = Attendee(2, "Ben")
  private static let cleo = Attendee(3, "Cleo")

  private func course(
    seconds: Int = 3,
    _ people: Attendee...,
    change: SpeakersChange = .clock,
    away: Attendee...
  ) -> MeetingCourse {
    var standup = Standup.fixture(seconds: seconds)
    standup.attendees = IdentifiedArray(keepingFirst: people)
    standup.speakersChange = change
    return MeetingCourse(
      of: standup,
      without: IdentifiedArray(keepingFirst: away),
      meetingID: Meeting.ID(UUID(9))
    )
  }

  private func kept(_ course: MeetingCourse) -> Meeting {
    course.meeting(saying: course.transcript, endingAt: Date(timeIntervalSince1970: 0))
  }

  private func names(_ people: IdentifiedArrayOf<Attendee>) -> [String] { people.map(\.name) }

  // MARK: Time

  @Test("Next twice at once leaves the last speaker all the time that the meeting has")
  func nextAtOnce() {
    var course = course(Self.ann, Self.ben, Self.cleo)

    for _ in 1...2 { _ = course.next() }
    let (start, left) = (course.secondsElapsed, course.clock.secondsLeft)
    let ticks = (1...3).map { _ in course.tick() }

    #expect(course.clock.speakerIndex == 2)
    #expect((start, left) == (2, 3))
    #expect(course.secondsElapsed == 3)
    #expect(ticks == [.second, .second, .timeIsUp])
    #expect(
      kept(course).turns == [Meeting.Turn(attendee: Self.cleo.id, duration: .seconds(3))]
    )
  }

  @Test("By hand, a turn goes on beyond its share, and the last one has what the meeting has left")
  func byHand() {
    var course = course(seconds: 60, Self.ann, Self.ben, change: .hand)
    let ticks = (1...50).map { _ in course.tick() }

    let over = course.clock
    _ = course.next()
    let last = course.clock.leftText
    let isUp = (1...100).contains { _ in course.tick() == .timeIsUp }

    #expect(ticks.filter { $0 != .second } == [.warning])
    #expect((over.speakerIndex, over.secondsElapsed) == (0, 30))
    let texts = [over.leftText, last, course.clock.leftText]
    #expect(texts == ["turn +0:20", "0:10 left", "meeting +1:30"])
    #expect(!isUp)
    #expect(kept(course).duration == .seconds(150))
  }

  @Test("Who keeps going changes a meeting by the clock into one by hand, in the middle of a turn")
  func keepGoing() {
    var course = course(Self.ann, Self.ben)
    course.keepGoing()

    let isUp = (1...10).contains { _ in course.tick() == .timeIsUp }

    #expect(!isUp)
    #expect(course.clock.speakerIndex == 0)
    #expect(course.secondsTaken == 10)
  }

  @Test(
    "A meeting goes on after its end by the clock, with late notes, unless notes were changed",
    arguments: [
      (["one", ""], ["one", "two"]), (["one\nlate", ""], ["one\nlate", "two"]),
      (["one", "late"], ["one", "late\ntwo"]), (["One", ""], nil), (["one late", ""], nil),
    ] as [([String], [String]?)]
  )
  func goesOn(stored: [String], after: [String]?) throws {
    var ended = course(Self.ann, Self.ben)
    ended.hear("one")
    while ended.tick() != .timeIsUp {}
    var saved = kept(ended)
    for (index, text) in stored.enumerated() { saved.turns[index].text = text }
    saved.transcript = saved.turns.transcript

    var course = ended.goingOn(after: saved)
    course?.hear("two")
    let isUp = (1...10).contains { _ in course?.tick() == .timeIsUp }

    #expect(course?.log.turns.map(\.text) == after)
    #expect(course.map { [$0.secondsTaken, $0.clock.speakerIndex] } == after.map { _ in [13, 1] })
    #expect(!isUp)
    #expect(ended.goingOn(after: nil) == nil)
  }

  @Test(
    "A meeting that goes on knows who was put last, until they have had the floor, and no empty turn",
    arguments: [(0, []), (9, [ben.id])] as [(Int, [Attendee.ID])]
  )
  func goesOnAsStored(secondsBefore: Int, waiting: [Attendee.ID]) throws {
    var ended = course(seconds: 30, Self.ann, Self.ben, Self.cleo)
    for _ in 1...2 {
      for _ in 0..<secondsBefore { _ = ended.tick() }
      _ = ended.notNow()
    }
    while ended.tick() != .timeIsUp {}

    let course = try #require(ended.goingOn(after: kept(ended)))

    #expect(ended.putOff == [Self.ann.id, Self.ben.id])
    #expect(course.putOff == waiting)
    #expect(course.log.turns == kept(ended).turns)
  }

  @Test("A meeting that goes on is kept once all that came since is, any other one by its id")
  func isKept() throws {
    var ended = course(Self.ann)
    ended.hear("one")
    while ended.tick() != .timeIsUp {}
    var standup = ended.standup
    standup.meetings = [kept(ended)]
    var course = try #require(ended.goingOn(after: standup.meetings.first))
    let begun = course.isKept(by: standup)
    course.hear("two")
    course.end()
    let isOver = try course.keptAndRead().isKept(by: standup)
    standup.meetings = [kept(course)]

    #expect([begun, isOver, course.isKept(by: standup)] == [false, false, true])
    #expect(ended.isKept(by: standup))
  }

  @Test("By hand, a day saves the meeting")
  func wholeDay() {
    var course = course(Self.ann, change: .hand)
    let end = (1...Int(Meeting.mostSeconds)).first { _ in course.tick() == .timeIsUp }

    #expect(end == 86_400)
    // It was killed before it was saved, and goes on.
    #expect(course.tick() == .timeIsUp)
    #expect(course.secondsTaken == 86_400)
  }

  @Test("Who comes late to the last turn by the clock has the floor next, and no turn is over time")
  func lateToTheLast() {
    var clock = MeetingClock(of: .fixture(seconds: 180, attendees: 3))
    _ = (clock.next(), clock.next())
    for _ in 1...120 { _ = clock.tick() }

    clock.plan(for: 4, speakerIndex: 2)

    #expect(clock.secondsLeft == 1)
    #expect(clock.tick() == .nextSpeaker)
  }

  @Test("The first attendee to come after all has the floor, and what is said is theirs")
  func firstToCome() {
    var course = course(away: Self.ann)

    course.hereAfterAll(Self.ann.id)
    course.hear("Hello")

    #expect(kept(course).turns.map(\.attendee) == [Self.ann.id])
  }

  @Test(
    "A warning comes once a turn, at a fifth of it, at most at 30 seconds, and at none of a short one",
    arguments: [(60, 2, [24]), (600, 1, [570]), (4, 1, []), (8, 2, [])]
  )
  func warning(seconds: Int, people: Int, at: [Int]) {
    let standup = Standup.fixture(seconds: seconds, attendees: people)
    var clock = MeetingClock(of: standup)
    let end = seconds / people
    let warnings = (1..<end).filter { _ in clock.tick() == .warning }

    #expect(warnings == at)
    #expect(clock.isNearlyOver == !at.isEmpty)
  }

  @Test("A hundred attendees have less than a second each: whose second it is has the floor")
  func hundred() {
    var clock = MeetingClock(of: .fixture(seconds: 10, attendees: 100))
    let speakers = (1..<10).map { _ in
      _ = clock.tick()
      return clock.speakerIndex
    }

    let last = clock.tick()

    #expect(speakers == [19, 29, 39, 49, 59, 69, 79, 89, 99])
    #expect(last == .timeIsUp)
  }

  // MARK: People

  @Test("Not now puts the speaker last and begins the place's share anew; the second time is away")
  func notNow() {
    var course = course(seconds: 30, Self.ann, Self.ben, Self.cleo)
    for _ in 1...4 { _ = course.tick() }

    let isPutOff = course.notNow()
    let after = course
    for _ in 1...2 { _ = course.next() }
    let last = course.speaker
    let goesOn = course.notNow()

    #expect(isPutOff && !goesOn)
    #expect(after.speaker == Self.ben)
    #expect((after.secondsElapsed, after.secondsTaken) == (0, 4))
    #expect(last == Self.ann)
    #expect(names(kept(course).attendees) == ["Ben", "Cleo"])
    #expect(names(kept(course).absentees) == ["Ann Lee"])
  }

  @Test("Not now of the last speaker marks them as away, as all others have spoken")
  func lastNotNow() {
    var course = course(Self.ann, Self.ben)
    let couldWait = !course.isPutOff
    _ = course.next()
    let before = course

    let goesOn = course.perform(.notNow)
    let away = names(course.away)
    course.undo(.notNow, to: before.plan)

    #expect(couldWait && before.isPutOff && !goesOn)
    #expect(away == ["Ben"])
    #expect(course == before)
  }

  @Test("Away is who was put last and never spoke; who has a note, or was cut off, was there")
  func away() {
    var unheard = course(Self.ann, Self.ben, Self.cleo)
    _ = unheard.notNow()
    var heard = unheard
    heard.hear("ann lee: by mail")

    #expect(names(kept(unheard).absentees) == ["Ann Lee"])
    #expect(names(kept(unheard).attendees) == ["Ben", "Cleo"])
    #expect(names(kept(heard).absentees) == [])
  }

  @Test("Not now is disabled with one speaker or none")
  func alone() {
    #expect(!course(Self.ann).canPutOff)
    #expect(!course().canPutOff)
    #expect(course(Self.ann, Self.ben).canPutOff)
  }

  @Test("Here after all brings an attendee last, and the speaker keeps the floor")
  func hereAfterAll() {
    var course = course(seconds: 60, Self.ann, Self.ben, away: Self.cleo)
    for _ in 1...25 { _ = course.tick() }

    course.hereAfterAll(Self.cleo.id)
    course.hereAfterAll(Attendee.ID(UUID(99)))

    #expect(names(course.standup.attendees) == ["Ann Lee", "Ben", "Cleo"])
    let before = course
    let tick = course.tick()

    #expect(before.speaker == Self.ann)
    #expect(before.clock.secondsLeft == 1)
    #expect(tick == .nextSpeaker)
    #expect(names(kept(course).absentees) == [])
  }

  @Test("A shuffled order follows from the generator, which a listed one doesn't ask for")
  func order() {
    var standup = Standup.fixture(seconds: 60, attendees: 5)
    let listed = standup.begun { () -> SystemRandomNumberGenerator in
      Issue.record("asked for")
      return SystemRandomNumberGenerator()
    }
    standup.order = .shuffled
    let shuffled = standup.begun(without: [Attendee.ID(UUID(1))]) { Steps() }

    #expect(listed.attendees == standup.attendees)
    #expect(
      shuffled.attendees == standup.begun(without: [Attendee.ID(UUID(1))]) { Steps() }.attendees
    )
    #expect(shuffled.attendees.elements != Array(standup.attendees.dropFirst()))
    #expect(Set(shuffled.attendees) == Set(standup.attendees.dropFirst()))
  }

  private struct Steps: RandomNumberGenerator {
    private var last: UInt64 = 1

    mutating func next() -> UInt64 {
      last = last &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return last
    }
  }

  // MARK: Words

  @Test(
    "A client's text is cut at the words that were heard at each change, also once it is revised"
  )
  func cut() {
    var course = course(Self.ann, Self.ben, Self.cleo)
    course.hear("I wrote tests")
    _ = course.next()
    course.hear("I wrote tests I drew icons")
    _ = course.next()
    course.hear("We wrote tests we drew icons  and I rested")

    let texts = kept(course).turns.map(\.text)
    #expect(texts == ["We wrote tests", "we drew icons", "and I rested"])
    #expect(course.transcript == "We wrote tests\nwe drew icons\nand I rested")
  }

  @Test("A client that takes words back takes them from those who spoke them")
  func takenBack() {
    var course = course(Self.ann, Self.ben, Self.cleo)
    course.hear("one two three four")
    _ = course.next()
    course.hear("one two")
    _ = course.next()
    course.hear("one two five")

    #expect(kept(course).turns.map(\.text) == ["one two", "five"])
  }

  @Test(
    "A note is of the turn in which it was begun, also after a kill, or with that turn's words later",
    arguments: [
      ("", ["One.\nTwo.", "Three."]), ("killed", ["One.\nTwo.", "Three."]),
      ("ended", ["One.\nTw", ""]), ("undone", ["One.\nTwo.", "Three."]),
      ("cleared", ["One.", "Two.\nThree."]),
    ]
  )
  func begun(then: String, texts: [String]) throws {
    var course = course(Self.ann, Self.ben)
    course.hear("One.")
    let before = course
    if then == "undone" { _ = course.next() }
    course.halfNote = "T"
    if then == "undone" { course.undo(.next, to: before.plan) }
    _ = course.next()
    if then == "cleared" { course.halfNote = nil }
    course.halfNote = "Tw"
    if then == "killed" {
      course = try JSONDecoder().decode(MeetingCourse.self, from: JSONEncoder().encode(course))
    }
    if then != "ended" { course.halfNote = "Two. " }
    course.takeHalfNote()
    if then != "ended" { course.hear(then == "killed" ? "Three." : "One. Three.") }

    #expect(course.log.turns.map(\.text) == texts)
  }

  @Test("The lines of a meeting are read once each, and all anew once one of them is another")
  func readOnce() throws {
    var (course, reader) = (course(Self.ann, Self.ben), SpokenLineReader())
    var read: [(lines: [String], areAll: Bool)] = []
    func look() {
      let (lines, areAll) = reader.read(course)
      read.append((lines.map(\.text), areAll))
    }
    course.hear("One.\nBen: Two.")
    look()
    course.hear("One.\nBen: Two.\nThree.")
    look()
    _ = course.next()
    look()
    course.hear("One.\nBen: Two.\nThree.\nFour.")
    look()
    course.take(try #require(course.lastNote))
    look()

    #expect(
      read.map(\.lines) == [
        ["One.", "Two."], ["Three."], [], ["Four."], ["One.", "Two.", "Three."],
      ]
    )
    #expect(read.map(\.areAll) == [true, false, false, false, true])
  }

  @Test("In a pause typed words count, spoken ones don't, nor later")
  func pause() {
    var course = course(Self.ann, Self.ben)
    course.hear("One.")
    course.pause(true)
    course.hear("One. Two.")
    course.halfNote = "Typed."
    course.takeHalfNote()
    _ = course.next()
    course.hear("One. Two. Three.")
    course.pause(false)
    course.hear("One. Two? Three! Four.")

    #expect(kept(course).turns.map(\.text) == ["One.\nTyped.", "Four."])
  }

  @Test("Spoken words that were taken back return also behind a typed note")
  func spokenBack() throws {
    var course = course(Self.ann, Self.ben)
    course.hear("One two")
    let note = try #require(course.lastNote)
    course.take(note)
    course.halfNote = "Typed."
    course.takeHalfNote()
    let taken = course.transcript
    course.give(note)

    #expect(taken == "Typed.")
    #expect(course.transcript == "Typed.\nOne two")
  }

  @Test("Typed notes stand between the words of a client, which goes on behind them")
  func typedAndSpoken() throws {
    var course = course(Self.ann, Self.ben)
    course.hear("One two")
    course.halfNote = "Typed."
    let typed = course.takeHalfNote()
    let note = try #require(typed)
    course.hear("One two three")
    course.hear("Won too three four")
    let all = course.transcript
    course.take(note)
    let taken = course.transcript
    course.give(note)

    #expect(all == "One two\nTyped.\nthree four")
    #expect(taken == "One two\nthree four")
    #expect(course.transcript == all)
  }

  @Test(
    "A line belongs to the attendee whom it names before a colon, else to the speaker",
    arguments: [
      ("ann lee: done", 1, "done"), ("Ann : done", 1, "done"), ("BEN: todo: call", 2, "todo: call"),
      ("Lee: done", 2, "Lee: done"), ("Anna: done", 2, "Anna: done"), ("done", 2, "done"),
      ("http://x", 2, "http://x"), (": done", 2, ": done"),
    ] as [(String, UInt8, String)]
  )
  func whose(line: String, speaker: UInt8, text: String) {
    var course = course(Self.ben, away: Self.ann)
    course.hear(line)

    let read = course.spokenLines.first
    #expect(read?.attendee == Attendee.ID(UUID(speaker)))
    #expect(read?.text == text)
    #expect(read?.line == line)
    #expect(read?.isUnclear == false)
  }

  @Test("A name that fits two people leaves the line the speaker's, and a whole name fits one")
  func unclear() {
    var course = course(Self.ben, Self.ann, Attendee(4, "Ann Ray"), Attendee(5, "Ben Orr"))
    course.hear("Ann: done\nBen: rest")

    #expect(course.spokenLines.map(\.isUnclear) == [true, false])
    #expect(course.spokenLines.map(\.attendee) == [Self.ben.id, Self.ben.id])
  }

  @Test("Notes are grouped by attendee with their time; an id that no attendee has is Someone's")
  func shares() {
    var meeting = Meeting(id: Meeting.ID(UUID(9)), date: .distantPast, attendees: [Self.ann])
    meeting.turns = [
      Meeting.Turn(attendee: Self.ann.id, duration: .seconds(5), text: "One."),
      Meeting.Turn(
        attendee: Self.ben.id,
        start: .seconds(5),
        duration: .seconds(2),
        text: "Ann: Two."
      ),
      Meeting.Turn(attendee: Self.ann.id, start: .seconds(7), duration: .seconds(1)),
    ]
    meeting.transcript = meeting.turns.transcript
    let shares = meeting.shares
    meeting.transcript += "\nAn older version's note"

    #expect(shares.map(\.name) == ["Ann Lee", "Someone"])
    #expect(shares.map(\.duration) == [.seconds(6), .seconds(2)])
    #expect(shares.map { $0.lines.map(\.text) } == [["One.", "Two."], []])
    #expect(meeting.shares.map(\.name) == ["Ann Lee", "Someone", "Notes"])
    #expect(meeting.shares.map(\.lines.count) == [0, 0, 3])
    #expect(meeting.shares.map(\.duration) == [.seconds(6), .seconds(2), nil])
  }

  // MARK: Kept

  @Test("A meeting goes on from where it was kept: turns, time, order, put-off, by hand and pause")
  func goesOn() throws {
    var course = course(seconds: 60, Self.ann, Self.ben, Self.cleo)
    course.hear("One.")
    _ = (course.tick(), course.notNow(), course.tick())
    course.keepGoing()
    course.pause(true)
    let data = try JSONEncoder().encode(course)
    var again = try JSONDecoder().decode(MeetingCourse.self, from: data)

    #expect(kept(again) == kept(course))
    #expect(again.clock == course.clock)
    #expect(again.putOff == [Self.ann.id])
    #expect(again.isPaused)
    again.pause(true)
    again.hear("Two.")
    again.pause(false)
    again.hear("Two. Three.")
    #expect(again.transcript == "One.\nThree.")
  }

  @Test("Optional keys are written only where they say something")
  func keys() throws {
    var standup = Standup.fixture()
    let plain = try String(decoding: JSONEncoder().encode(standup), as: UTF8.self)
    (standup.order, standup.speakersChange) = (.shuffled, .hand)
    let data = try JSONEncoder().encode(standup)

    #expect(!plain.contains("order") && !plain.contains("speakersChange"))
    #expect(try JSONDecoder().decode(Standup.self, from: data) == standup)
  }
}
