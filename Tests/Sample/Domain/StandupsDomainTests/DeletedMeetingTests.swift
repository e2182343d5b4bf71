import Foundation
import IdentifiedArrays
import StandupsDomain
import Testing

@Suite struct DeletedMeetingTests {
  private static let date = Date(timeIntervalSince1970: 1_000_000)

  /// Three meetings, the newest first.
  private static let meetings = ([3, 2, 1] as [UInt8]).map { day in
    Meeting(id: Meeting.ID(UUID(day)), date: date + Double(day), transcript: "\(day)")
  }

  private var standup: Standup {
    var standup = Standup(id: Standup.ID(UUID(0)))
    standup.meetings = IdentifiedArray(keepingFirst: Self.meetings)
    return standup
  }

  @Test("A deleted meeting leaves the meetings, and comes back to its place as it was")
  func back() {
    var standup = standup
    let ids = [Self.meetings[1].id, Meeting.ID(UUID(9))]

    standup.deleteMeetings(ids, at: Self.date)
    let (left, kept) = (standup.meetings.map(\.transcript), standup.deletedMeetings)
    standup.restoreMeetings(ids)

    #expect(left == ["3", "1"])
    #expect(kept == [DeletedMeeting(Self.meetings[1], date: Self.date)])
    #expect(standup == self.standup)
  }

  private static let ways: [@Sendable (inout Standup) -> Void] = [
    { $0.meetings.insert(meetings[0], at: 0) },
    { $0.insertByDate(meetings[0]) },
    { $0.meetings = IdentifiedArray(keepingFirst: meetings) },
  ]

  @Test(
    "A meeting that is there isn't deleted, however it came back",
    arguments: ways.indices
  )
  func there(way: Int) {
    var standup = standup

    standup.deleteMeetings([Self.meetings[0].id], at: Self.date)
    Self.ways[way](&standup)
    standup.discard(Self.meetings[0], at: Self.date)

    #expect(standup == self.standup)
  }

  @Test("A deletion isn't earlier than another one, whatever the clock says")
  func order() {
    var standup = standup

    for (offset, meeting) in zip([5.0, -99, 6], Self.meetings) {
      standup.deleteMeetings([meeting.id], at: Self.date + offset)
    }

    #expect(standup.deletedMeetings.map(\.date) == [5, 5, 6].map { Self.date + $0 })
  }

  @Test("A discarded meeting is known as one, also if another clock was ahead")
  func discarded() {
    var standup = standup
    standup.deleteMeetings([Self.meetings[0].id], at: .distantFuture)

    let ended = Meeting(id: Meeting.ID(UUID(9)), date: Self.date)
    standup.discard(ended, at: ended.date)

    #expect(standup.deletedMeetings.map(\.wasDiscarded) == [true, false])
    #expect(standup.deletedMeetings.map(\.id) == [ended.id, Self.meetings[0].id])
  }

  @Test("A late note is added to its meeting, deleted or not")
  func lateNote() {
    var standup = standup
    let (first, second) = (Self.meetings[0], Self.meetings[1])
    standup.deleteMeetings([first.id], at: Self.date)

    for meeting in [first, second] { standup.addNote("Late", to: meeting.id) }

    #expect(
      standup.deletedMeetings[id: first.id]?.meeting.transcript == "\(first.transcript)\nLate"
    )
    #expect(standup.meetings[id: second.id]?.transcript == "\(second.transcript)\nLate")
  }

  @Test("Evicting removes what was deleted before a date, and a form has neither")
  func evict() {
    var standup = standup
    for (offset, meeting) in Self.meetings.enumerated() {
      standup.deleteMeetings([meeting.id], at: Self.date + Double(offset))
    }

    let withoutMeetings = standup.withoutMeetings
    standup.evictMeetings { $0.date < Self.date + 1 }

    #expect(standup.deletedMeetings.map(\.meeting.transcript) == ["2", "1"])
    #expect(Self.meetings.map { standup.keepsMeeting($0.id) } == [false, true, true])
    #expect(withoutMeetings == Standup(id: standup.id))
  }
}
