import EditStandup
public import FeatureKit
import FollowUpsFeature
import ParkingLotFeature
import RecordMeetingFeature
import StandupDetailFeature
public import StandupsStorage

/// The kinds of records that the app keeps.
///
/// All that is done with any kind is done with these: a kind that isn't here is kept nowhere, and its use is reported.
public enum AppKinds {
  /// The kinds, in the order in which they are read, and in which bad news of them are told.
  public static let all: [any StoredKind.Type] = [
    StandupKind.self, SettingsKind.self, FollowUpKind.self, TopicKind.self,
  ]
}

/// The forms that keep drafts, and the fields of pages that do.
///
/// A draft of any other kind is shown as it is kept.
enum AppForms {
  static let all: [any Drafting.Type] = [
    EditStandupModel.self, RecordMeetingModel.self, FollowUpFormModel.self, FollowUpsModel.self,
    FollowUpTaskField.self,
  ]
}

/// The parts of the app that it knows by what they say of themselves.
public enum AppParts {
  /// The parts, in the order of their tabs.
  public static let all: [any AppPart.Type] = [ParkingLot.self]
}
