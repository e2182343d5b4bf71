import StandupsFixtures
import Testing

/// The smallest feature opens its screens, tells of failed work, and keeps its draft and route.
@Suite(.feature) @MainActor struct SmallestFeatureTests {
  private struct ClipboardIsFull: Error {}

  private let dependencies = FeatureDependencies.test {
    $0.drafts = Drafts()
    $0.clipboard = ClipboardClient { _ in throw ClipboardIsFull() }
  }
  private var model: NoteModel { NoteModel(standup: .design, dependencies: dependencies) }

  @Test("A sheet comes up, and closes when it is done")
  func sheet() throws {
    let model = model

    model.shareButtonTapped()
    let style = model.presented?.style
    try #require(model.presented?.model as? ShareStandupModel).onShared()

    #expect(style == .sheet)
    #expect(model.destination == nil)
  }

  @Test("A page has a route, and what was typed is there again when the app next starts")
  func routeAndDraft() async throws {
    let root = RouteRoot(scheme: "notes", word: "note")
    let model = model
    model.text = "Fewer meetings."
    model.meetingTapped(id: Standup.design.meetings[0].id)

    let route = root.route(of: model)
    dependencies.drafts.waiting = dependencies.drafts.all(from: model, at: root.route)
    let next = self.model
    let opening = await AppDriver(next, effects: dependencies.effects).open(route, from: root)

    #expect("\(route)" == "notes://note/meetings/\(Standup.design.meetings[0].id)")
    #expect(opening.unresolved == nil)
    #expect(next.destination?.meeting == Standup.design.meetings[0])
    #expect(next.text == "Fewer meetings.")
  }

  @Test("An alert from work waits until the page is closed")
  func alert() async throws {
    let model = model

    model.copyButtonTapped()
    model.meetingTapped(id: Standup.design.meetings[0].id)
    await dependencies.effects.settle()
    let during = model.presented?.style
    model.goBack()

    #expect(during == .push)
    #expect(model.alert?.offers(.copyAgain) == true)
  }
}
