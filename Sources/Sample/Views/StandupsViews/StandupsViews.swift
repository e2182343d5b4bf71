#if canImport(SwiftUI)
import AppFeature
import EditStandup
import FeatureKit
public import FeatureSwiftUI
import FollowUpsFeature
import RecordMeetingFeature
import SettingsFeature
import StandupsListFeature
public import SwiftUI

extension ModelViews {
  /// The views of Standups that are drawn so far; each other screen is shown as its value says.
  public static var standups: ModelViews {
    ModelViews()
      .adding { (model: StandupsListModel) in StandupsListView(model: model) }
      .adding { (model: EditStandupModel) in EditStandupView(model: model) }
      .adding { (model: RecordMeetingModel) in RecordMeetingView(model: model) }
      .adding { (model: FollowUpGroupModel) in FollowUpGroupView(model: model) }
      .adding { (model: FollowUpFormModel) in FollowUpFormView(model: model) }
      .adding { (model: SettingsModel) in SettingsView(model: model) }
      .adding { (model: InspirationModel) in InspirationView(model: model) }
  }
}

/// The whole of Standups, for the scene of an app.
public struct StandupsView: View {
  /// Makes the view.
  public nonisolated init() {}

  /// The tabs and what is above them.
  public var body: some View {
    AppView<StandupsApp>(views: .standups) { QuickActionsButton(app: $0) }
  }
}

/// Returns the previews that a feature registers in its folder.
@MainActor
func standupsPreviews(of feature: any Previewed.Type) -> some View {
  FeaturePreviews(feature, kinds: StandupsApp.kinds, views: .standups)
}
#endif
