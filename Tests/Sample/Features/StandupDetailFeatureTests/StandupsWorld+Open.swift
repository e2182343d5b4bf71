import StandupDetailFeature
import StandupsFixtures

extension StandupsWorld {
  /// Opens a standup and lets it follow the store.
  func open(_ standup: Standup) async -> StandupDetailModel {
    let model = StandupDetailModel(standup: standup, dependencies: dependencies)
    model.task()
    await settle()
    return model
  }
}
