package import FeatureKit
import StandupsStorage

extension RecordMeetingModel: Previewed {
  /// The name of the feature.
  package static let previewName = "RecordMeeting"

  /// A meeting without attendees, and one of six people with a note half typed.
  package static let previews = [
    FeaturePreview("empty", withSamples: false) { world in
      RecordMeetingModel(standup: world.standup, dependencies: world.dependencies)
    },
    FeaturePreview("full") { world in
      let meeting = RecordMeetingModel(standup: world.standup, dependencies: world.dependencies)
      meeting.nextButtonTapped()
      return meeting
    },
  ]
}
