package import FeatureKit
import StandupsDomain
import StandupsStorage

extension FollowUpGroupModel: Previewed {
  /// The name of the rows of a group.
  package static let previewName = "FollowUpGroup"

  /// A group without follow-ups, and that of a standup.
  package static let previews = [
    FeaturePreview("empty", withSamples: false) { world in
      FollowUpGroupModel(
        group: .noStandup,
        new: world.newFollowUp,
        dependencies: world.dependencies
      )
    },
    FeaturePreview("full") { world in
      FollowUpGroupModel(
        group: .standup(world.standup.id),
        new: world.newFollowUp,
        dependencies: world.dependencies
      )
    },
  ]
}

extension FollowUpFormModel: Previewed {
  /// The name of the form.
  package static let previewName = "FollowUpForm"

  /// The form of a new follow-up, and that of one with steps.
  package static let previews = [
    FeaturePreview("empty", withSamples: false) { world in
      FollowUpFormModel(new: world.newFollowUp, dependencies: world.dependencies)
    },
    FeaturePreview("full") { world in
      FollowUpFormModel(
        world.records[FollowUpKind.self].first ?? world.newFollowUp.record,
        dependencies: world.dependencies
      )
    },
  ]
}

extension PreviewWorld {
  @MainActor
  fileprivate var newFollowUp: FollowUpEdits {
    FollowUpEdits(.new(due: records.now.addingTimeInterval(24 * 60 * 60)))
  }
}
