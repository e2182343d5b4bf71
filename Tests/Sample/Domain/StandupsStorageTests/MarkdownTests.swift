import StandupsFixtures
import StandupsStorage
import Testing

@Suite struct MarkdownTests {
  @Test(
    "A meeting's Markdown has what each said and took, and its follow-ups with their people last"
  )
  func meeting() {
    var standup = Standup.design
    standup.title = "Icons *2*"
    let meeting = Meeting(
      id: Meeting.ID(0xDD),
      date: .monday,
      transcript: "# Drew\nAnn: ~Tested\n\nBlob: Done",
      attendees: [.blob, Attendee(id: Attendee.ID(0xA1), name: "Ann")],
      absentees: [.blobJr],
      plannedDuration: .seconds(600),
      duration: .seconds(90),
      turns: [
        Meeting.Turn(
          attendee: Attendee.blob.id,
          duration: .seconds(60),
          text: "# Drew\nAnn: ~Tested"
        ),
        Meeting.Turn(
          attendee: Attendee.ID(0xA1),
          start: .seconds(60),
          duration: .seconds(30),
          text: "\nBlob: Done"
        ),
      ]
    )
    standup.insertByDate(meeting, asNew: true)
    let icons = FollowUp(
      id: FollowUp.ID(0xF1),
      task: "Call [Ann]",
      deadline: nil,
      meetingID: meeting.id,
      assignee: .blob
    )
    let other = FollowUp(id: FollowUp.ID(0xF2), task: "Other", deadline: nil)

    #expect(
      standup.markdown(of: meeting, with: [icons, other], in: .gmt) == """
        ## Icons \\*2\\*, Mon 5 Jan 2026, 08:58

        - Length: 1:30 of 10:00
        - Attendees: Blob, Ann
        - Away: Blob Jr

        ### Blob, 1:00 ████████████████████

        \\# Drew

        Done

        ### Ann, 0:30 ██████████

        \\~Tested

        ### Follow-ups

        - [ ] Call \\[Ann\\] (low, no deadline, for Blob)
        """
    )
  }
}
