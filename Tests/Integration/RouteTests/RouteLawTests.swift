import FeatureSessions
import StandupsFixtures
import Testing

/// Routes of states that random taps reach.
@Suite(.feature) @MainActor struct RouteLawTests {
  @Test(
    "The route of any state opens the same screens of the same records in a new process, and saves nothing",
    arguments: LawSeed.first(1, long: 10)
  )
  func restoring(seed: LawSeed) async throws {
    var random = seed.random
    let flow = RouteFlow([.design, .engineering, .quiet])
    await flow.session.start()
    for _ in 0..<20 {
      let act = random.act(on: flow.session.top.screen)
      try await flow.session.perform(act)
      try await expectRestored(flow)
    }
  }

  private func expectRestored(_ flow: RouteFlow) async throws {
    let route = flow.route
    #expect(try Route(parsing: "\(route)") == route)

    let records = flow.world.records.records
    let other = flow.startedAgain()
    let opening = await other.open(route)

    #expect(other.places == flow.lastingPlaces, "\(route)")
    #expect(flow.world.records.records == records)
    if other.places == flow.places { #expect(opening == RouteOpening(opened: route)) }
  }
}

extension LawRandom {
  /// Chooses something to do on a screen, mostly something that leads on.
  mutating func act(on screen: Screen) -> SessionAct {
    let rows = screen.sections.flatMap(\.rows).filter { $0.isEnabled }
    let links = rows.filter {
      if case .navigationLink = $0.kind { true } else { $0.id.name == "present-standups" }
    }
    let fields = rows.filter { if case .textField = $0.kind { true } else { false } }
    let deletable = rows.filter(\.isDeletable)
    if let link = links.randomElement(using: &self), !once(in: 3) { return .tap(link.id) }
    if let row = deletable.randomElement(using: &self), once(in: 12) { return .delete(row.id) }
    if let field = fields.randomElement(using: &self), once(in: 2) {
      return once(in: 2)
        ? .focus(field.id) : .set(field.id, value: pick("Blob", "Blob Jr", "", "x"))
    }
    let actions = screen.actions.filter(\.isEnabled)
    return actions.randomElement(using: &self).map { .tap($0.id) } ?? .wait(.seconds(1))
  }
}
