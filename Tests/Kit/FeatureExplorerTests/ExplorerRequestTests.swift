import FeatureExplorer
import FeatureKit
import FeatureTesting
import FeatureWalks
import Testing

/// A hall with two rooms; each room has a door to the other one, which only the hall knows.
@MainActor
private final class HallModel {
  var destination: RoomModel?
  let inbox: NavigationInbox

  init(_ inbox: NavigationInbox) {
    self.inbox = inbox
  }

  func enter(_ number: Int) {
    destination = RoomModel(number, navigate: inbox.navigator)
  }
}

extension HallModel: Presenting {
  static let routes: [RouteStep<HallModel>] = [
    RouteStep("<room>", openID: { $0.number }) { $0.enter($1) }
  ]

  var presented: Presented? { destination.map { Presented(.push, $0) } }

  func build(_ s: ScreenBuilder) {
    s.name = "hall"
    s.title = "Hall"
    s.action("enter", "Enter") { self.enter(1) }
  }
}

@MainActor
private final class RoomModel {
  let number: Int
  private let navigate: Navigator

  init(_ number: Int, navigate: Navigator) {
    self.number = number
    self.navigate = navigate
  }
}

extension RoomModel: Presenting {
  func build(_ s: ScreenBuilder) {
    s.name = "room"
    s.title = "Room \(number)"
    s.action("door", "Door") {
      let room = Route.Segment("\(3 - self.number)")
      self.navigate(.route(Route(scheme: "house", segments: [Route.Segment("hall"), room])))
    }
  }
}

@Suite(.feature) @MainActor struct ExplorerRequestTests {
  @Test("A screen that was asked for may come up in the place of another one, which is freed")
  func replacement() async throws {
    let report = try await Explorer(depth: 4) {
      let inbox = NavigationInbox(routes: RouteRoot(scheme: "house", word: "hall"))
      let effects = EffectScope("walk", executor: MainSerialExecutor.shared)
      return ExplorerWorld(
        SessionWorld(
          root: HallModel(inbox),
          inbox: inbox,
          effects: effects,
          time: .virtual(TestClock(effects))
        )
      )
    }.run()

    #expect(report.brokenLaws == [])
    #expect(report.covered.contains("room: tap door"))
    #expect(report.states == 3)
  }
}
