import StandupDetailFeature
import StandupsCommand
import StandupsFixtures
import Testing

@Suite(.feature) @MainActor struct OpenCommandTests {
  private static let design = "standups://standups/\(Standup.design.id)"

  @Test("Unreadable data doesn't cover the screen that was asked for; the first screen tells it")
  func unreadableRecord() async {
    let broken = UnreadableRecord(place: "x.json", .init(.damaged, "it is empty"))
    let session = CommandSession([.design], unreadable: [broken])

    let design = await session.run("open", Self.design)
    let list = await session.run("open", "standups://standups")

    #expect(design.output.hasPrefix("Design\n"))
    #expect(list.output.contains("Data that cannot be read"))
  }

  @Test("A route to a record that can't be read says that, and not that there is none")
  func unreadableTarget() async {
    let broken = UnreadableRecord(
      place: "x.json",
      recordID: Standup.quiet.id.description,
      .init(.damaged, "it is empty")
    )
    let session = CommandSession([.design], unreadable: [broken])
      .with(.room, unreadable: [.damaged(.icons)])
    let group = "standups://follow-ups/groups/none/edit"

    let standup = await session.run("open", "standups://standups/\(Standup.quiet.id)")
    let followUp = await session.run("open", "\(group)/\(FollowUp.icons.id)")
    let none = await session.run("open", "\(group)/\(FollowUp.colors.id)")

    #expect(standup.errors.contains(" The standup “\(Standup.quiet.id)” cannot be read."))
    #expect(followUp.errors.contains(" The follow-up “\(FollowUp.icons.id)” cannot be read."))
    #expect(none.errors.contains(" There is no follow-up “\(FollowUp.colors.id)” to open here."))
    #expect([standup, followUp, none].map(\.code) == [.failed, .failed, .failed])
  }
}
