import Foundation
import IdentifiedArrays
import StandupsDomain
import Testing

/// Words in the notes of a meeting that do something.
@Suite struct NoteUseTests {
  private static let people = [
    Attendee(1, "Ann Lee"), Attendee(2, "Ben"), Attendee(3, "Cleo: QA"), Attendee(4, "Sam Orr"),
    Attendee(5, "Sam Poe"), Attendee(6, " "), Attendee(7, "Todo"),
  ]

  /// A meeting in which Ann has the floor, and Ben is away.
  private static func meeting(_ notes: String, hasTurns: Bool = true) -> Meeting {
    let turn = Meeting.Turn(attendee: people[0].id, duration: .seconds(1), text: notes)
    return Meeting(
      id: Meeting.ID(UUID(1)),
      date: FollowUpTests.date,
      transcript: notes,
      attendees: IdentifiedArray(keepingFirst: people.filter { $0 != people[1] }),
      absentees: [people[1]],
      turns: hasTurns ? [turn] : []
    )
  }

  private static func use(_ meeting: Meeting) -> String {
    func name(_ id: Attendee.ID?) -> String { people.first { $0.id == id }?.name ?? "no one" }
    return switch meeting.spokenLines.first?.use {
    case .todo(let todo)?:
      "\(todo.task) for \(name(todo.assignee))\(todo.isUnclear ? ", unclear" : "")"
    case .topic(let title)?: "topic \(title)"
    case .unknown(let name)?: "no \(name)"
    case nil: "note"
    }
  }

  @Test(
    "A task is the speaker's or the named attendee's, and a topic no one's",
    arguments: [
      ("todo: call", "call for Ann Lee"), ("Ben: todo: call", "call for Ben"),
      ("todo Ben: call", "call for Ben"), ("ToDo\t BEN : call ", "call for Ben"),
      ("todo ann: call", "call for Ann Lee"), ("Ben: todo Ann Lee: call", "call for Ann Lee"),
      ("todo cleo: qa: test", "test for Cleo: QA"), ("todo Ben: todo: call", "todo: call for Ben"),
      ("todo Sam: call", "Sam: call for no one, unclear"),
      ("todo Sam Poe: call", "call for Sam Poe"),
      ("todo Bob: call", "no Bob"), ("todo see http://x", "no see http"),
      ("Sam: todo: call", "note"),
      ("todo : call", "note"), ("todo Ben", "note"), ("todo Ben:", "note"), ("todo Sam: ", "note"),
      ("todo:", "note"), ("todos Ben: call", "note"), ("PARK:  coffee ", "topic coffee"),
      ("ben : park: coffee", "topic coffee"), ("park:", "note"), ("park coffee", "note"),
      ("todo: call ❌", "call for Ann Lee"), ("park: tea ❌", "topic tea"),
      ("parking: coffee", "note"), ("", "note"), ("todo: \u{200B}", "note"),
      ("park: \u{3164}", "note"), ("todo Ben: \u{2800}", "note"),
    ]
  )
  func uses(line: String, use: String) {
    #expect(Self.use(Self.meeting(line)) == use)
  }

  @Test(
    "A name as it is spelled comes before a word, a word before a name in any case, and a colon may be wide",
    arguments: [
      ("Park: I merged it", "Park", "note I merged it"),
      ("park: coffee", "Ann Lee", "topic coffee"),
      ("PARK: coffee", "Ann Lee", "topic coffee"), ("Park：I merged it", "Park", "note I merged it"),
      ("park：coffee", "Ann Lee", "topic coffee"), ("Park: park: tea", "Park", "topic tea"),
      ("Park : I merged it", "Park", "note I merged it"), ("/park: x", "Ann Lee", "note /park: x"),
      ("Todo Aoi: I tested", "Todo Aoi", "note I tested"),
      ("Todo: I tested", "Todo Aoi", "note I tested"),
      ("todo aoi: I tested", "Todo Aoi", "note I tested"),
      ("todo: call", "Ann Lee", "call for Ann Lee"),
      ("TODO: call", "Ann Lee", "call for Ann Lee"), ("todo：call", "Ann Lee", "call for Ann Lee"),
      ("todo Park: call", "Ann Lee", "call for Park"),
      ("Todo Park: call", "Ann Lee", "call for Park"),
      ("todo todo: call", "Ann Lee", "call for Todo Aoi"),
      ("todo 安倍：call", "Ann Lee", "call for 安倍"),
      ("安倍：done", "安倍", "note done"), ("安倍：todo：call", "安倍", "call for 安倍"),
      ("安倍﹕done", "安倍", "note done"), ("Todo Aoi: todo: x", "Todo Aoi", "x for Todo Aoi"),
      ("安倍: Park: done", "安倍", "note Park: done"), ("todo：", "Ann Lee", "note todo："),
      ("Parker: hello", "Ann Lee", "note Parker: hello"),
    ]
  )
  func names(line: String, speaker: String, use: String) throws {
    let people = [
      Attendee(1, "Ann Lee"), Attendee(2, "Park"), Attendee(3, "Todo Aoi"), Attendee(4, "安倍"),
    ]
    func name(_ id: Attendee.ID?) -> String { people.first { $0.id == id }?.name ?? "no one" }
    var meeting = Self.meeting(line)
    (meeting.attendees, meeting.absentees) = (IdentifiedArray(keepingFirst: people), [])
    let spoken = try #require(meeting.spokenLines.first)
    let found =
      switch spoken.use {
      case .todo(let todo)?: "\(todo.task) for \(name(todo.assignee))"
      case .topic(let title)?: "topic \(title)"
      case .unknown(let name)?: "no \(name)"
      case nil: "note \(spoken.text)"
      }

    #expect(name(spoken.attendee) == speaker)
    #expect(found == use)
  }

  @Test(
    "Commas of any width and script stand between names",
    arguments: [
      ("Ann, Ben", ["Ann", "Ben"]), ("安倍，田中", ["安倍", "田中"]), ("安倍、 田中、", ["安倍", "田中"]),
      ("Ann﹐Ben﹑Cleo", ["Ann", "Ben", "Cleo"]), ("آن، بن", ["آن", "بن"]), ("Ann；Ben", []),
      ("Ann，", []), ("Ann", []),
    ]
  )
  func commas(typed: String, names: [String]) {
    #expect(Attendee.names(in: typed) == names)
  }

  @Test(
    "A name before a colon is taken as it is spelled, or else in any case and form",
    arguments: [
      ("Ann: x", "Ann"), ("ANN: x", "ANN"), ("ann: x", nil), ("straße: x", "STRASSE Eins"),
      ("strasse EINS : x", "STRASSE Eins"), ("ipek: x", "İpek"), ("i\u{AD}pek\u{200B} : x", "İpek"),
      ("IPEK: x", "İpek"),
      ("οδοσ: x", "ΟΔΟΣ"), ("zoe\u{308}: x", "Zoë"), ("ZOË: x", "Zoë"), ("zoe: x", nil),
      ("Max: x", "Max Orr"), ("MAX: x", "MAX Poe"), ("max: x", nil), ("todo ipek: x", "İpek"),
    ]
  )
  func spellings(line: String, name: String?) {
    let names = ["Ann", "ANN", "STRASSE Eins", "İpek", "ΟΔΟΣ", "Zoë", "Max Orr", "MAX Poe"]
    let people = names.enumerated().map { Attendee(UInt8($0 + 1), $1) }
    // Of someone who has no name here.
    let turn = Meeting.Turn(attendee: Attendee(99, "").id, duration: .seconds(1), text: line)
    let meeting = Meeting(
      id: Meeting.ID(UUID(1)),
      date: FollowUpTests.date,
      transcript: line,
      attendees: IdentifiedArray(keepingFirst: people + [Attendee(99, "")]),
      turns: [turn]
    )
    let spoken = meeting.spokenLines.first
    var said = spoken?.attendee
    if case .todo(let todo)? = spoken?.use { said = todo.assignee }

    #expect(people.first { $0.id == said }?.name == name)
  }

  @Test("Of two names that differ only in their Unicode form, the one that is spelled so counts")
  func forms() throws {
    let people = [Attendee(1, "Zoë Ax"), Attendee(2, "Zoe\u{308} Ax"), Attendee(3, "Ann")]
    func speaker(_ line: String) -> Attendee.ID? {
      SpokenNames(people).read(line, by: people[2].id).attendee
    }
    #expect(speaker("Zoë Ax: hello") == people[0].id)
    #expect(speaker("Zoe\u{308} Ax: hello") == people[1].id)
    #expect(speaker("Zoe\u{308}: hello") == people[1].id)
    #expect(speaker("zoë: hello") == people[2].id)
  }

  @Test("Two attendees may have the same task, each once, and the first one's id stays")
  func sameTask() {
    let meeting = Self.meeting("todo: call\ntodo Ben: call\nBen: todo: call\ntodo ann: call")
    func todos(_ meeting: Meeting) -> [FollowUp] {
      undated(of: meeting)
    }

    #expect(todos(meeting).map { $0.assignee?.name } == ["Ann Lee", "Ben"])
    #expect(todos(meeting).first?.id == todos(Self.meeting("todo: call")).first?.id)
    #expect(todos(meeting).last?.id == todos(Self.meeting("todo Ben: call")).first?.id)
    #expect(todos(Self.meeting("todo: call\nBen: todo: call")).count == 2)
  }

  @Test("Where no one knows who spoke, a task belongs to the attendee whom it names, or to no one")
  func unspoken() {
    var changed = Self.meeting("One.")
    changed.transcript = "todo: call"
    let lines = ["todo: call", "todo Ben: call", "Ben: todo: call"]
    let uses = lines.map { Self.use(Self.meeting($0, hasTurns: false)) }

    #expect(uses == ["call for no one", "call for Ben", "note"])
    #expect(Self.use(changed) == "call for no one")
  }

  @Test("Among a hundred attendees the named one has the task, and a meeting without any has none")
  func people() {
    var meeting = Self.meeting("todo p77: call")
    meeting.attendees = IdentifiedArray(
      keepingFirst: (0..<100).map { Attendee($0 + 10, "P\($0)") }
    )
    let many = undated(of: meeting)
    (meeting.attendees, meeting.absentees) = ([], [])
    meeting.turns = [Meeting.Turn(attendee: nil, text: "todo: call")]
    meeting.transcript = "todo: call"
    let none = undated(of: meeting)

    #expect(many.map(\.assignee?.name) == ["P77"])
    #expect(none.map(\.task) == ["call"])
    #expect(none.map(\.assignee) == [nil])
  }

  @Test("Equal tasks of several people are as many follow-ups, of one person one, with own ids")
  func ids() {
    let meeting = Self.meeting(
      "todo: a\ntodo Ben: a\ntodo Ann: a\nBen: todo: a\npark: a\nAnn: park: a\npark: b"
    )
    let todos = undated(of: meeting)

    #expect(todos.map(\.assignee?.name) == ["Ann Lee", "Ben"])
    #expect(meeting.topics.map(\.title) == ["a", "b"])
    #expect(Set(todos.map(\.id.uuid) + meeting.topics.map(\.id)).count == 4)
    // Stored ids must not change with a later version.
    #expect(
      (todos.map(\.id.uuid) + meeting.topics.map(\.id)).map(\.uuidString) == [
        "89ECF4D1-FF07-874D-8D47-3B13DD9D0929", "65031571-33D7-814E-AD8B-8A116ECAD5FF",
        "E331A73E-2483-8016-AB52-CF7F5F15F0FF", "9633A73E-2484-8016-A8B5-CD3C1BF9F9D3",
      ]
    )
  }
}

/// The last notes of an attendee.
@Suite struct LastNotesTests {
  @Test(
    "They are those of the newest meeting in which an attendee said something, by id or else by name",
    arguments: [
      (Attendee(1, "Ann"), 2, ["Two."]), (Attendee(2, "Ben"), 3, ["Three.", "todo: call"]),
      (Attendee(9, " ann "), 2, ["Two."]), (Attendee(2, "Ann"), 3, ["Three.", "todo: call"]),
      (Attendee(3, "Cleo"), 1, ["One."]), (Attendee(4, "Dan"), nil, nil),
      (Attendee(6, ""), nil, nil),
    ] as [(Attendee, Double?, [String]?)]
  )
  func lastNotes(attendee: Attendee, date: Double?, lines: [String]?) {
    let people: IdentifiedArrayOf = [Attendee(1, "Ann"), Attendee(2, "Ben"), Attendee(3, "Cleo")]
    func meeting(_ number: UInt8, _ texts: [UInt8: String]) -> Meeting {
      let turns = texts.sorted { $0.key < $1.key }.map {
        Meeting.Turn(attendee: Attendee.ID(UUID($0.key)), duration: .seconds(1), text: $0.value)
      }
      return Meeting(
        id: Meeting.ID(UUID(number)),
        date: Date(timeIntervalSince1970: Double(number)),
        transcript: turns.transcript,
        attendees: people,
        turns: turns
      )
    }
    var standup = Standup.fixture()
    let older = Meeting(id: Meeting.ID(UUID(9)), date: .distantPast, transcript: "Ann: Before.")
    standup.meetings = [
      meeting(3, [1: "Ben: Three.", 2: "todo: call"]), meeting(2, [1: "Two.", 2: "Cleo:"]),
      meeting(1, [3: "One."]), older,
    ]

    let notes = standup.lastNotes(of: attendee)

    #expect(notes?.date.timeIntervalSince1970 == date)
    #expect(notes?.lines == lines)
  }
}

/// The tasks in the notes of a meeting.
@Suite struct TodoLinesTests {
  static func todos(_ transcript: String, in meeting: UInt8 = 1) -> [FollowUp] {
    let id = Meeting.ID(UUID(meeting))
    let meeting = Meeting(id: id, date: FollowUpTests.date, transcript: transcript)
    return undated(of: meeting, in: Standup.ID(UUID(5)))
  }

  @Test(
    "A line that begins with the word, in any case and after spaces, has a task",
    arguments: [
      ("todo: call Ann", ["call Ann"]), ("  TODO:call Ann  ", ["call Ann"]),
      ("\tToDo: a: b", ["a: b"]), ("a\ntodo: b\r\ntodo: c\nd", ["b", "c"]),
      ("todo: b\ntodo: b", ["b"]), ("todo:\ntodo:   ", []), ("we have a todo: call", []),
      ("todos: call", []), ("todo call", []), ("", []), ("todo: 李雷 🛒\u{7}", ["李雷 🛒\u{7}"]),
    ]
  )
  func lines(transcript: String, tasks: [String]) {
    #expect(Self.todos(transcript).map(\.task) == tasks)
  }

  @Test("They have the defaults of a new one, and know where they come from")
  func defaults() throws {
    let todo = try #require(Self.todos("todo: call Ann").first)

    #expect((todo.isDone, todo.priority, todo.steps) == (false, .low, []))
    #expect(todo.deadline == nil)
    #expect(todo.standupID == Standup.ID(UUID(5)))
    #expect(todo.meetingID == Meeting.ID(UUID(1)))
  }

  @Test("The same line of the same meeting has the same id, and no other line has it")
  func ids() {
    let first = Self.todos("todo: a\ntodo: b")
    let again = Self.todos("a word before\ntodo: b\nTODO:  a\ntodo: c")
    let other = Self.todos("todo: a\ntodo: b", in: 2)

    #expect(Set(first.map(\.id)).isSubset(of: again.map(\.id)))
    #expect(Set((first + again + other).map(\.id)).count == 5)
    // Stored ids must not change with a later version.
    #expect(
      first.map(\.id.description) == [
        "89ECF4D1-FF07-874D-8D47-3B13DD9D0929", "70E7F4D1-FF04-874D-A4BA-9933363E9377",
      ]
    )
  }
}

/// Returns the follow-ups of a meeting, none of which says a deadline.
private func undated(of meeting: Meeting, in standup: Standup.ID? = nil) -> [FollowUp] {
  FollowUp.todos(of: meeting, standupID: standup) { todo, _ in DatedTask(todo.task) }
}
