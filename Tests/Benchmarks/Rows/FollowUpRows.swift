import FeatureKit
import FeatureSessions
import FollowUpsFeature
import StandupsDomain

extension Benchmark {
  static var followUps: [Benchmark] {
    [100, 10_000, 100_000].flatMap { [toggle(among: $0), screen(among: $0)] }
  }

  private static let group = "follow-ups"

  /// A toggle, until the group shows it; it is stored in memory before the next one.
  private static func toggle(among count: Int) -> Benchmark {
    Benchmark(group, "toggle a follow-up, until its group shows it", size: count) {
      let (dependencies, model) = await open(count)
      let id = FollowUp.numbered(count)[count / 2].id
      return [
        Contestant("FollowUpGroupModel") {
          await dependencies.effects.settle()
          return model.completed.count
        } work: { before in
          model.toggleTapped(id: id)
          try check(abs(model.completed.count - before) == 1)
        }
      ]
    }
  }

  /// The screen of a group of 100, whatever the number of all.
  private static func screen(among count: Int) -> Benchmark {
    Benchmark(group, "the screen of a group of 100, 50 rows in the window", size: count) {
      let (_, model) = await open(count)
      return [
        Contestant("Screen") {
          let screen = model.topScreen(window: 0..<50).screen
          try check(screen.sections.first?.rows.count == 50)
        }
      ]
    }
  }

  /// Opens the group in the middle of so many follow-ups, 100 a standup.
  private static func open(_ count: Int) async -> (FeatureDependencies, FollowUpGroupModel) {
    let (standups, followUps) = (Standup.numbered(max(count / 100, 1)), FollowUp.numbered(count))
    let dependencies = FeatureDependencies.benchmark(standups, followUps)
    await dependencies.effects.settle()
    let cards = FollowUpsModel(dependencies: dependencies)
    let model = FollowUpGroupModel(
      group: followUps[count / 2].standupID.map(FollowUpGroup.standup) ?? .noStandup,
      new: cards.newFollowUp,
      dependencies: dependencies
    )
    return (dependencies, model)
  }
}

extension FollowUp {
  /// A number of follow-ups, 100 of each standup.
  fileprivate static func numbered(_ count: Int) -> [FollowUp] {
    (0..<UInt64(count)).map { number in
      let uuid = UUIDSource.number(number + 1)
      let standupID = Standup.ID(UUIDSource.number(number / 100 + 1))
      let deadline = Date(timeIntervalSince1970: 86_400)
      var followUp = FollowUp(id: ID(uuid), deadline: deadline, standupID: standupID)
      followUp.task = "Task \(number)"
      followUp.steps.append(Step(id: Step.ID(uuid), title: "Go"))
      return followUp
    }
  }
}
