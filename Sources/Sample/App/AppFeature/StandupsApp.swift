public import FeatureKit
import ParkingLotFeature

/// The parts of Standups.
public enum StandupsApp: AppProduct {
  /// The name of the command, and the scheme of the routes.
  public static let name = "standups"
  /// The name as people read it.
  public static let title = "Standups"
  /// The tabs.
  public static let tabs: [AppTab] = [
    .standups,
    .followUps,
    .parkingLot,
  ]
  /// The kinds of records.
  public static let kinds: [any StoredKind.Type] = [
    StandupKind.self,
    SettingsKind.self,
    FollowUpKind.self,
    TopicKind.self,
  ]
  /// The forms that keep drafts, and the fields of pages that do.
  public static let forms: [any Drafting.Type] = [
    EditStandupModel.self,
    RecordMeetingModel.self,
    MeetingModel.self,
    CorrectNotesModel.self,
    FollowUpFormModel.self,
    FollowUpsModel.self,
  ]

  /// The features with previews.
  package nonisolated static let previews: [any Previewed.Type] = [
    StandupsListModel.self,
    EditStandupModel.self,
    RecordMeetingModel.self,
    FollowUpGroupModel.self,
    FollowUpFormModel.self,
    SettingsModel.self,
    FindModel.self,
    DeletedModel.self,
    LogModel.self,
    InspirationModel.self,
  ]

  /// Makes the app.
  public static func makeRoot(dependencies: FeatureDependencies) -> AppModel {
    AppModel(dependencies: dependencies)
  }
}

extension AppTab {
  /// The list of all standups.
  public static let standups = AppTab("standups", "Standups") {
    StandupsListModel(dependencies: $0)
  }
  /// The follow-ups of all standups.
  public static let followUps = AppTab("follow-ups", "Follow-ups") {
    FollowUpsModel(dependencies: $0)
  }
  /// The topics that are parked for later.
  public static let parkingLot = AppTab("parking-lot", "Parking lot") {
    ParkingLotModel(dependencies: $0)
  }
}
