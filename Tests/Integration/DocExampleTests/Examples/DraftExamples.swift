import EditStandup
import StandupDetailFeature
import StandupsFixtures
import StandupsListFeature
import Testing

@MainActor @Observable
final class AgendaModel {
  let base: String
  var agenda: String

  init(stored: String, dependencies: FeatureDependencies) {
    let draft = dependencies.drafts.take(for: Self.self)
    base = draft?.base ?? stored
    agenda = draft?.agenda ?? stored
  }
}

// MARK: - Navigation

extension AgendaModel: DraftKeeping {
  struct Draft: Codable, Equatable {
    var agenda: String
    var base: String
  }

  static let draftKind = "agenda"
  var draft: Draft? { agenda == base ? nil : Draft(agenda: agenda, base: base) }
}

@Suite(.feature) @MainActor struct DraftExamples {
  @Test("What was typed is there again when the app next starts")
  func restoring() async throws {
    let world = StandupsWorld([.design]) { $0.drafts = Drafts() }
    let root = RouteRoot(scheme: "standups", word: "standups")
    let before = StandupsListModel(dependencies: world.dependencies)
    _ = await AppDriver(before, effects: world.dependencies.effects)
      .open(try Route(parsing: "standups://standups/\(Standup.design.id)/edit"), from: root)
    try #require(before.destination?.detail?.destination?.edit).standup.title = "Icons"
    let drafts = world.dependencies.drafts
    drafts.waiting = drafts.all(from: before, at: root.route)

    let list = StandupsListModel(dependencies: world.dependencies)
    _ = await AppDriver(list, effects: world.dependencies.effects)
      .open(root.route(of: before), from: root)

    #expect(list.destination?.detail?.destination?.edit?.standup.title == "Icons")
    #expect(drafts.waiting == [])
  }

  @Test("A form that is restored knows what its text was typed over")
  func base() {
    let dependencies = FeatureDependencies.test { $0.drafts = Drafts() }
    let before = AgendaModel(stored: "Fonts", dependencies: dependencies)
    before.agenda = "Fonts, icons"
    dependencies.drafts.waiting = dependencies.drafts.all(
      from: before,
      at: RouteRoot.standups.route
    )

    let model = AgendaModel(stored: "Icons", dependencies: dependencies)

    #expect(model.draft == AgendaModel.Draft(agenda: "Fonts, icons", base: "Fonts"))
  }
}
