import EditStandup
import FeatureKit
import FeatureTesting
import Observation
import StandupDetailFeature
import StandupsDomain
import StandupsFixtures
import StandupsListFeature
import Testing

@MainActor @Observable
final class AgendaModel {
  let stored: String
  var agenda: String
  private(set) var offered: Draft?

  init(stored: String) {
    self.stored = stored
    agenda = stored
  }
}

// snippet: drafting
extension AgendaModel: Presenting {
  struct Draft: Codable, Equatable {
    var agenda: String
    var base: String
  }

  static let draftKind = "agenda"

  var draft: Draft? {
    offered ?? (agenda == stored ? nil : Draft(agenda: agenda, base: stored))
  }

  func restore(_ draft: Draft) {
    if draft.base == stored { agenda = draft.agenda } else { offered = draft }
  }
}
// end snippet

@Suite(.feature) @MainActor struct DraftExamples {
  // snippet: restoring
  @Test("What was typed is there again when the app next starts")
  func restoring() async throws {
    let world = StandupsWorld([.design])
    let root = RouteRoot(scheme: "standups", word: "standups")
    let before = StandupsListModel(dependencies: world.dependencies)
    _ = await AppDriver(before, effects: world.dependencies.effects)
      .open(try Route(parsing: "standups://standups/\(Standup.design.id)/edit"), from: root)
    try #require(before.destination?.detail?.destination?.edit).standup.title = "Icons"
    let session = root.session(of: before)

    let list = StandupsListModel(dependencies: world.dependencies)
    let restoration = await AppDriver(list, effects: world.dependencies.effects)
      .restore(session, from: root)

    #expect(list.destination?.detail?.destination?.edit?.standup.title == "Icons")
    #expect(restoration.opening.unresolved == nil)
    #expect(restoration.leftOver == [])
  }
  // end snippet

  @Test("A draft that does not fit is offered, and kept until the person has answered")
  func offering() {
    let model = AgendaModel(stored: "Icons")

    model.restore(AgendaModel.Draft(agenda: "Fonts, icons", base: "Fonts"))

    #expect(model.agenda == "Icons")
    #expect(model.draft == AgendaModel.Draft(agenda: "Fonts, icons", base: "Fonts"))
  }
}
