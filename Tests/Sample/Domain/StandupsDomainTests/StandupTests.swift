import Foundation
import IdentifiedArrays
import StandupsDomain
import Testing

@Suite struct StandupTests {
  @Test(
    "A standup without a title is shown as Untitled",
    arguments: [("", "Untitled"), (" \n", "Untitled"), (" Design", " Design")]
  )
  func displayTitle(_ title: String, _ shown: String) {
    #expect(Standup(id: Standup.ID(UUID(0)), title: title).displayTitle == shown)
  }

  @Test("Confirming drops the attendees without a name and keeps the others as typed")
  func confirmedDropsBlanks() {
    var standup = Standup.fixture()
    standup.attendees = [
      Attendee(1, " Blob "), Attendee(2, ""), Attendee(3, " \t\n"), Attendee(4, "Zoë"),
    ]

    let confirmed = standup.confirmed

    #expect(confirmed.attendees == [Attendee(1, " Blob "), Attendee(4, "Zoë")])
  }

  @Test("Confirming leaves the first row, emptied, when no attendee has a name")
  func confirmedKeepsOne() {
    var standup = Standup.fixture()
    standup.attendees = [Attendee(1, " "), Attendee(2, "")]

    let confirmed = standup.confirmed

    #expect(confirmed.attendees == [Attendee(1, "")])
  }
}

@Suite struct StandupTimingTests {
  @Test(
    "A speaker starts after an equal share for each one before, rounded down to the second",
    arguments: [
      (300, 4, [0, 75, 150, 225]),
      (100, 3, [0, 33, 66]),
      (2, 3, [0, 0, 1]),
      (60, 1, [0]),
    ]
  )
  func speakerStart(_ seconds: Int, _ attendees: Int, _ starts: [Int]) {
    let standup = Standup.fixture(seconds: seconds, attendees: attendees)

    #expect((0..<attendees).map(standup.speakerStart) == starts.map { .seconds($0) })
  }

  @Test("It is a speaker's turn from their start up to the next one's")
  func speakerIndex() {
    let standup = Standup.fixture(seconds: 100, attendees: 3)

    let turns = [0, 32, 33, 65, 66, 100, 1_000].map { standup.speakerIndex(at: .seconds($0)) }

    #expect(turns == [0, 0, 1, 1, 2, 2, 2])
  }

  @Test("A standup without attendees has one turn")
  func noAttendees() {
    let standup = Standup.fixture(seconds: 90)

    #expect(standup.speakerIndex(at: .seconds(90)) == 0)
    #expect(standup.speakerStart(1) == .seconds(90))
  }

  @Test("The longest standup with many attendees does not overflow")
  func longest() {
    let standup = Standup.fixture(seconds: 86_400, attendees: 200)

    #expect(standup.speakerStart(199) == .seconds(85_968))
    #expect(Standup.durations.contains(standup.duration))
  }

  @Test(
    "The later of two attendees of one name is told apart, in any case; rows without a name aren't"
  )
  func sameNames() {
    let names = ["Ann", "", "Ben", " ann", ""]
    let attendees = names.enumerated().map { Attendee(UInt8($0), $1) }
    let standup = Standup(
      id: Standup.ID(UUID(9)),
      attendees: IdentifiedArray(keepingFirst: attendees)
    )

    #expect(attendees.map(standup.hasEarlier) == [false, false, false, true, false])
  }
}
