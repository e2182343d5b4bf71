import FeatureRecords
import Foundation
import IdentifiedArrays
import StandupsDomain
import Testing

@Suite struct FollowUpTests {
  static let date = Date(timeIntervalSince1970: 1_767_603_600.007)

  static let milk = FollowUp(
    id: FollowUp.ID(UUID(1)),
    task: "Get milk",
    priority: .high,
    deadline: date,
    steps: [
      Step(id: Step.ID(UUID(2)), title: "Find the bag", isDone: true),
      Step(id: Step.ID(UUID(3)), title: "Go"),
      Step(id: Step.ID(UUID(4)), title: "Pay"),
    ],
    standupID: Standup.ID(UUID(5)),
    meetingID: Meeting.ID(UUID(6))
  )

  static let json = """
    {"deadline":"2026-01-05T09:00:00.007Z","done":false,\
    "id":"00000000-0000-0000-0000-000000000001","meeting":"00000000-0000-0000-0000-000000000006",\
    "priority":"high","standup":"00000000-0000-0000-0000-000000000005","steps":[\
    {"done":true,"id":"00000000-0000-0000-0000-000000000002","title":"Find the bag"},\
    {"done":false,"id":"00000000-0000-0000-0000-000000000003","title":"Go"},\
    {"done":false,"id":"00000000-0000-0000-0000-000000000004","title":"Pay"}],"task":"Get milk"}
    """

  @Test("A follow-up is written in a form that people and programs can read, and read again")
  func coding() throws {
    let alone = FollowUp(id: FollowUp.ID(UUID(1)), deadline: Self.date)
    let data = try RecordJSON.encoder().encode(Self.milk)
    let aloneText = String(decoding: try RecordJSON.encoder().encode(alone), as: UTF8.self)

    #expect(String(decoding: data, as: UTF8.self) == Self.json)
    #expect(try RecordJSON.decoder().decode(FollowUp.self, from: data) == Self.milk)
    #expect(!aloneText.contains("standup"))
    #expect(!aloneText.contains("meeting"))
    #expect(
      try RecordJSON.decoder().decode(FollowUp.self, from: Data(aloneText.utf8)) == alone
    )
  }

  @Test(
    "What a follow-up cannot be is refused",
    arguments: [
      (#""priority":"high""#, #""priority":"urgent""#), (#""done":false,"id""#, #""done":1,"id""#),
      (#""task":"Get milk""#, #""name":"Get milk""#),
      (#""deadline":"2026-01-05T09:00:00.007Z""#, #""deadline":"tomorrow""#),
    ]
  )
  func refused(part: String, other: String) {
    let data = Data(Self.json.replacing(part, with: other).utf8)

    #expect(throws: DecodingError.self) {
      try RecordJSON.decoder().decode(FollowUp.self, from: data)
    }
  }

  @Test(
    "A file's deadline is kept to the day if a file can hold it, and else refused",
    arguments: [
      ("0001-01-01T00:00:00.000Z", true), ("9999-12-31T23:59:59.999Z", true),
      ("1500-02-29T00:00:00.000Z", true), ("0000-12-31T23:59:59.999Z", false),
      ("10000-01-01T00:00:00.000Z", false),
    ]
  )
  func bounds(date: String, isKept: Bool) throws {
    let json = Self.json.replacing("2026-01-05T09:00:00.007Z", with: date)
    func read() throws -> FollowUp {
      try RecordJSON.decoder().decode(FollowUp.self, from: Data(json.utf8))
    }

    if isKept {
      #expect(String(decoding: try RecordJSON.encoder().encode(read()), as: UTF8.self) == json)
    } else {
      #expect(throws: DecodingError.self) { try read() }
    }
  }

  @Test(
    "A deadline centuries away is kept as far as a file can hold it, to the millisecond",
    arguments: [Date.distantPast, .distantFuture, date, Date(timeIntervalSince1970: 1e15)]
  )
  func extremes(date: Date) throws {
    var followUp = FollowUp(id: FollowUp.ID(UUID(1)), deadline: date)
    followUp.deadline = followUp.deadline
    let kept = try #require(followUp.deadline)
    let data = try RecordJSON.encoder().encode(followUp)

    #expect(FollowUp.deadlines.contains(kept))
    #expect(try RecordJSON.decoder().decode(FollowUp.self, from: data) == followUp)
  }

  @Test(
    "The deadline of a new one is a calendar day away at the same time, also when the clocks change",
    arguments: [
      ("2026-01-05T09:00:00Z", "2026-01-06T09:00:00Z"),
      // In Berlin these days have 23 and 25 hours.
      ("2026-03-28T09:00:00Z", "2026-03-29T08:00:00Z"),
      ("2026-10-24T09:00:00Z", "2026-10-25T10:00:00Z"),
      // 02:30 isn't on the clocks of the next day.
      ("2026-03-28T01:30:00Z", "2026-03-29T01:30:00Z"),
    ]
  )
  func defaultDeadline(now: String, deadline: String) throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))

    let found = try FollowUp.defaultDeadline(after: Date(now, strategy: .iso8601), in: calendar)

    #expect(found == (try Date(deadline, strategy: .iso8601)))
  }

  @Test("The deadline is a day, and overdue once it has passed, unless it is done")
  func texts() {
    var followUp = Self.milk
    let (day, text) = (Self.date + 86_400, "Deadline: Mon 5 Jan 2026")

    #expect(followUp.deadlineText(in: .gmt, at: Self.date) == text)
    #expect(followUp.deadlineText(in: .gmt, at: day) == text + ", overdue")
    #expect(followUp.priorityText == "Priority: High")
    followUp.isDone = true
    #expect(followUp.deadlineText(in: .gmt, at: day) == text)
    followUp.task = " \n"
    #expect(followUp.displayTask == "Untitled")
  }

  @Test("A card shows the steps that are still to do first", arguments: 0...5)
  func steps(count: Int) {
    let titles = Self.milk.previewedSteps(atMost: count).map(\.title)

    #expect(titles == Array(["Go", "Pay", "Find the bag"].prefix(count)))
  }

  @Test("Priorities rise from low to high")
  func priorities() {
    #expect(Priority.allCases.map(\.name) == ["Low", "Medium", "High"])
    #expect(Priority.allCases.sorted() == [.low, .medium, .high])
    #expect(Priority.low < .high)
  }

  @Test(
    "The text of a group is read as it is written",
    arguments: ["none", "done", "all", "00000000-0000-0000-0000-000000000005"]
  )
  func groups(text: String) throws {
    #expect(try #require(FollowUpGroup(text)).description == text)
    #expect(FollowUpGroup("some") == nil)
  }

  @Test("A follow-up without a deadline is written without one, and never overdue")
  func noDeadline() throws {
    let ann = Attendee(id: Attendee.ID(UUID(7)), name: "Ann")
    let someday = FollowUp(id: FollowUp.ID(UUID(1)), deadline: nil, assignee: ann)
    let data = try RecordJSON.encoder().encode(someday)
    let text = String(decoding: data, as: UTF8.self)

    #expect(try RecordJSON.decoder().decode(FollowUp.self, from: data) == someday)
    #expect(!text.contains("deadline"))
    #expect(text.contains(#""name":"Ann""#))
    #expect(!someday.isOverdue(at: .distantFuture))
    #expect(someday.deadlineText(in: .gmt, at: Self.date) == "No deadline")
    #expect(Self.milk.dueNumber < someday.dueNumber)
  }

  @Test(
    "A changed standup keeps an assignee by id, then by name, and else has none",
    arguments: [
      ([Attendee(8, "ann "), Attendee(7, "Bo")], 7), ([Attendee(9, "ann ")], 9),
      ([Attendee(9, "Anna")], nil),
    ] as [([Attendee], UInt8?)]
  )
  func assignee(attendees: [Attendee], id: UInt8?) {
    var followUp = Self.milk
    followUp.assignee = Attendee(id: Attendee.ID(UUID(7)), name: "Ann")
    let other = Standup(
      id: Standup.ID(UUID(6)),
      attendees: IdentifiedArray(keepingFirst: attendees)
    )

    followUp.move(to: other)
    #expect(followUp.standupID == other.id)
    #expect(followUp.assignee?.id == id.map { Attendee.ID(UUID($0)) })
    followUp.move(to: nil)
    #expect(followUp.standupID == nil && followUp.assignee == nil)
  }

  @Test("An assignee has the name that the standup gives them now, and else the stored one")
  func assigneeName() {
    var followUp = Self.milk
    let ann = Attendee(id: Attendee.ID(UUID(7)), name: "Ann")
    #expect(followUp.assigneeName(in: nil) == nil)
    followUp.assignee = ann
    let renamed = Attendee(id: ann.id, name: "Anna")

    #expect(followUp.assigneeName(in: nil) == "Ann")
    #expect(
      followUp.assigneeName(in: Standup(id: Standup.ID(UUID(5)), attendees: [renamed])) == "Anna"
    )
    followUp.assignee?.name = " "
    #expect(followUp.assigneeName(in: nil) == "Someone")
  }
}

/// A follow-up as a form submits it.
@Suite struct FollowUpFormTests {
  @Test("A step without a title is only a place to type")
  func rows() {
    var followUp = FollowUpTests.milk
    followUp.steps.append(Step(id: Step.ID(UUID(9)), title: " "))

    #expect(followUp.confirmed() == FollowUpTests.milk)
  }
}
