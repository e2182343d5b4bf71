import AppFeature
import AppWorlds
import EditStandup
import FeatureExplorer
import FeatureKit
import FeatureSessions
import FeatureTesting
import StandupDetailFeature
import StandupsDomain
import StandupsFixtures
import StandupsListFeature
import Testing

/// The laws of the features, each in the world of its feature alone.
@Suite(.feature) @MainActor struct OwnLawTests {
  /// Two actions on the page of a standup of a minute, or in its form.
  private func explore(isEditing: Bool) async throws -> ExplorerReport {
    var standup = Standup.design
    standup.duration = .seconds(60)
    var explorer = Explorer(depth: 2) { [standup] in
      // What opens above a page may show records of any kind.
      let world = StandupsWorld([standup], kinds: StandupsApp.kinds, isLive: true)
      var dependencies = world.dependencies
      dependencies.drafts = Drafts()
      let form = EditStandupModel(standup: standup, dependencies: dependencies)
      let page = StandupDetailModel(
        destination: isEditing ? .edit(form) : nil,
        standup: standup,
        dependencies: dependencies
      )
      let list = StandupsListModel(destination: .detail(page), dependencies: dependencies)
      return ExplorerWorld(
        SessionWorld(root: list, effects: dependencies.effects, time: .virtual(world.clock)),
        laws: ExplorerLaw.standups
      ) { digest in
        for record in world.records.records { digest.add(encoded: record) }
      }
    }
    // A form offers many more, and only its people have a law.
    (explorer.texts, explorer.samples) = isEditing ? ([""], 1) : (["Ann"], 2)
    return try await explorer.run()
  }

  /// Laws of the kit may be broken, as nothing answers what asks the app.
  private func own(_ report: ExplorerReport) -> [String] {
    let names = Set(ExplorerLaw.standups.map(\.name))
    return report.brokenLaws.filter { names.contains($0.law) }.map(\.description)
  }

  @Test("A meeting above the page of a standup keeps its law without the app")
  func meeting() async throws {
    let report = try await explore(isEditing: false)

    #expect(own(report) == [])
    #expect(report.laws.suffix(3) == ExplorerLaw.standups.map(\.name)[...])
    #expect(report.covered.contains("record-meeting: wait"))
  }

  @Test("The form of a standup keeps its law without the app")
  func form() async throws {
    let report = try await explore(isEditing: true)

    #expect(own(report) == [])
    #expect(report.covered.contains("edit-standup: tap confirm-edit"))
  }

  @Test("The follow-ups keep their law without the app")
  func followUps() async throws {
    let beginning = try #require(ExplorerBeginning.standups.first { $0.name == "two of each" })
    let report = try await Explorer(depth: 2) {
      var world = try ExplorerWorld.standups(beginning.settings)
      (world.routes, world.restart, world.walk.others) = (nil, nil, { [] })
      if let app = world.walk.root as? AppModel { world.walk.root = app.tabs.followUps }
      return world
    }.run()

    #expect(own(report) == [])
    #expect(report.covered.contains("follow-up-group: set toggle-follow-up"))
  }
}
