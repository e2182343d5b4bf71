import AppFeature
import FeatureSessions
import StandupsFixtures
import Testing

/// Routes of the whole app, on which no module alone knows all steps.
@Suite(.feature) @MainActor struct RouteFlowTests {
  @Test(
    "Routes lead on through modules that do not know each other, without end",
    arguments: [1, 7]
  )
  func recursion(times: Int) async throws {
    let flow = RouteFlow([.design, .engineering])
    let turn = "/\(Standup.engineering.id)/attendees/\(Attendee.blob.id)/standups?presented"
    let text =
      "standups://standups" + String(repeating: turn, count: times)
      + "/\(Standup.design.id)/edit?focus=\(Attendee.blobJr.id)/theme"

    let opening = await flow.open(try Route(parsing: text))

    #expect(opening == RouteOpening(opened: try Route(parsing: text)))
    #expect(flow.places.count == 2 * times + 4)
    #expect(flow.route == opening.opened)
  }

  @Test("A standup that an attendee was taken out of is still opened above that attendee's list")
  func notShownAnyMore() async throws {
    let flow = RouteFlow([.design, .engineering])
    let text = """
      standups://standups/\(Standup.design.id)/attendees/\(Attendee.blob.id)/standups\
      /\(Standup.engineering.id)
      """
    _ = await flow.open(try Route(parsing: text))
    try await flow.world.records.store.update(Standup.engineering.id) { $0.attendees = [] }
    await flow.session.settle()

    let opening = await flow.startedAgain().open(flow.route)

    #expect(flow.route == (try Route(parsing: text)))
    #expect(opening == RouteOpening(opened: flow.route))
  }

  /// The length of what is repeated in a hostile route.
  nonisolated private static let long = LongTests.count(5_000, long: 50_000)

  @Test(
    "Hostile routes end at a screen of the app, and change nothing",
    arguments: [
      "standups://standups/../../etc/passwd", "standups://standups/%2e%2e%2fadd",
      "standups://standups/%00", "standups://standups/\u{202E}dda",
      "STANDUPS://STANDUPS/ADD/%1B[2J",
      "standups://user:password@standups:80/add",
      "standups://standups/'; DROP TABLE standups; --"
        .replacing(" ", with: "%20"),
      "standups://standups/add?\(String(repeating: "a&", count: long))",
      "standups://standups/" + String(repeating: "add/", count: long / 2),
      "standups://standups/" + String(repeating: "%C3%A9", count: long / 3),
      "javascript://standups/add",
    ]
  )
  func hostile(text: String) async throws {
    let flow = RouteFlow([.design])

    let opening = await flow.open(try Route(parsing: text))

    #expect(opening.unresolved != nil)
    #expect((opening.unresolved?.description.count ?? .max) < 300)
    #expect(flow.places.count <= 2)
    #expect(flow.world.records.records == [.design])
  }
}
