import EditStandup
import StandupDetailFeature
import StandupsFixtures
import Testing

@Suite(.feature) @MainActor struct StandupDetailRouteTests {
  private let world = StandupsWorld([.design, .quiet], authorization: .denied) {
    $0.attendeeStandups = { attendee, _ in StandInModel(attendee) }
  }
  private let root = RouteRoot(scheme: "s", word: "standup")

  private func open(
    _ text: String,
    _ standup: Standup = .design
  ) async throws -> (model: StandupDetailModel, opening: RouteOpening) {
    let model = StandupDetailModel(standup: standup, dependencies: world.dependencies)
    let driver = AppDriver(model, effects: world.dependencies.effects)
    let opening = await driver.open(try Route(parsing: "s://standup/\(text)"), from: root)
    return (model, opening)
  }

  @Test("A follow-up that is tapped is requested in its group")
  func followUps() async throws {
    let inbox = NavigationInbox()
    let world = StandupsWorld([.design], followUps: [.icons, .milk]) {
      $0.navigate = inbox.navigator
    }
    let model = await world.open(.design)
    model.meetingTapped(id: Meeting.ID(0xD1))

    try #require(model.destination?.meeting).followUpTapped(id: FollowUp.milk.id)

    let group = FollowUpGroup.standup(Standup.design.id)
    #expect(inbox.requests == [.route(.followUps(in: group, editing: FollowUp.milk.id))])
  }

  @Test("What a standup does not open is left out")
  func cuts() async throws {
    let file = URL(filePath: #filePath).appending(path: "../../../../Goldens/standup-routes.txt")
    try await expectAnswers(inFile: file.standardizedFileURL) { line, _ in
      let opening = try await open(line).opening
      return ["\(opening.opened)", opening.unresolved?.description].compactMap(\.self)
        .joined(separator: "\n")
    }
  }

  @Test("A route opens the meeting and the attendee that it names, wherever these stand")
  func opens() async throws {
    for meeting in Standup.design.meetings {
      let model = try await open("meetings/\(meeting.id)").model
      #expect(model.destination?.meeting?.meeting == meeting)
    }
    for attendee in Standup.design.attendees {
      let id = attendee.id
      let model = try await open("attendees/\(id)/standups").model
      if case .standups(_, let standups as StandInModel, .push)? = model.destination {
        #expect(standups.attendee == attendee)
      } else {
        Issue.record("The standups of \(attendee.name) aren't open.")
      }
      let (editing, _) = try await open("edit?focus=\(id)")
      #expect(editing.destination?.edit?.focus == .attendee(id))
      let (recording, _) = try await open("record?without=\(id)")
      #expect(recording.destination?.record?.routeQuery == ["without": "\(id)"])
    }
  }

  @Test("The focus on an attendee who was only typed has no route")
  func typedFocus() async throws {
    let (model, _) = try await open("edit", .quiet)

    try #require(model.destination?.edit).addAttendeeButtonTapped()

    #expect("\(root.route(of: model))" == "s://standup/edit")
  }
}

/// The standups of an attendee, in place of the module that this one can't import.
@MainActor
private final class StandInModel {
  let attendee: Attendee

  init(_ attendee: Attendee) {
    self.attendee = attendee
  }
}

extension StandInModel: Presenting {}
