import StandupsCommand
import StandupsFixtures
import Testing

@Suite(.feature) @MainActor struct StatsCommandTests {
  private static var standup: Standup {
    func meeting(_ id: Int, seconds: Int64?, without absentees: Attendee...) -> Meeting {
      Meeting(
        id: Meeting.ID(UInt64(id)),
        date: .monday - Double(id) * 86_400,
        absentees: IdentifiedArray(keepingFirst: absentees),
        duration: seconds.map { .seconds($0) }
      )
    }
    let earlierName = Attendee(id: Attendee.blobJr.id, name: "Blob the Younger")
    return Standup(
      id: Standup.ID(0xA0),
      title: "Held",
      attendees: [.blob, .blobJr],
      meetings: [
        meeting(1, seconds: 90, without: .blobJr),
        meeting(2, seconds: 60, without: .blob, earlierName),
        meeting(3, seconds: nil),
      ]
    )
  }

  @Test("Meetings are counted, with their time and who was away, most often first")
  func text() async {
    let session = CommandSession([Self.standup, .quiet])

    #expect(
      await session.run("stats").output == """
        Held
          3 meetings, 2 min 30 s in 2 of them, last on Sun 4 Jan 2026, 09:00
          Blob Jr was away 2 of 3
          Blob was away 1 of 3
        Quiet
          No meeting yet.

        """
    )
    #expect(await session.run("stats", "qui").output == "Quiet\n  No meeting yet.\n")
  }

  @Test("Programs get lines of fields, or an object")
  func programs() async {
    let session = CommandSession([Self.standup])

    #expect(
      await session.run("stats", "--plain").output == """
        standup\t\(Self.standup.id)\tHeld\t3\t150\t1\t2026-01-04T09:00:00.000Z
        away\t\(Self.standup.id)\t\(Attendee.blobJr.id)\tBlob Jr\t2
        away\t\(Self.standup.id)\t\(Attendee.blob.id)\tBlob\t1

        """
    )
    #expect(
      await session.run("stats", "held", "--json").output == """
        {"stats":[{"away":[{"attendee":{"id":"\(Attendee.blobJr.id)","name":"Blob Jr"},"meetings":2},\
        {"attendee":{"id":"\(Attendee.blob.id)","name":"Blob"},"meetings":1}],\
        "lastHeld":"2026-01-04T09:00:00.000Z","meetings":3,"seconds":150,\
        "standup":{"id":"\(Self.standup.id)","title":"Held"},"untimed":1}]}

        """
    )
  }

  @Test("A meeting shows its length and who was away, also in Markdown")
  func shown() async {
    var standup = Self.standup
    standup.meetings[id: Meeting.ID(1)]?.plannedDuration = .seconds(300)
    let session = CommandSession([standup])

    #expect(
      await session.run("show", "held", "--last").output == """
        Sun 4 Jan 2026, 09:00, 1:30 of 5:00
          Away: Blob Jr

        """
    )
    #expect(
      await session.run("export", "held").output.contains(
        """
        ### Sun 4 Jan 2026, 09:00

        - Length: 1:30 of 5:00
        - Away: Blob Jr
        """
      )
    )
    #expect(
      await session.run("show", "held", "--last", "--plain").output
        == "\(standup.id)\t\(Meeting.ID(1))\t2026-01-04T09:00:00.000Z\t\t\tBlob Jr\t90\t300\n"
    )
  }
}
