public import FeatureKit
import StandupsDomain

extension StandupsListModel {
  /// A list of standups.
  public static let screenName = "standups-list"

  /// Describes the list.
  public func build(_ s: ScreenBuilder) {
    s.title = title
    let standups = standups
    if isLoaded, standups.isEmpty { s.message = "No standups yet. Add one to begin." }
    let unsavedIDs = unsavedIDs
    s.section("standups", standups, delete: deleteStandups(atOffsets:)) { standup in
      Row.navigationLink(
        ControlID("standup", standup.id),
        standup.displayTitle,
        detail: standup.summary + (unsavedIDs.contains(standup.id) ? ", not saved" : "")
      ) { self.standupTapped(id: standup.id) }
    }
    s.action("add-standup", "Add a standup") { self.addStandupButtonTapped() }
    if attendeeName != nil {
      s.action("show-all-standups", "All standups") { self.showAllStandupsButtonTapped() }
    }
  }

  /// Adds what is the list's to the screen above: the ends of the new standup's form, or an alert.
  public func buildPresented(_ s: ScreenBuilder) {
    switch destination {
    case .add:
      s.action("confirm-add-standup", "Add", role: .confirm) {
        self.confirmAddStandupButtonTapped()
      }
      s.action("cancel-add-standup", "Cancel", role: .cancel) {
        self.cancelAddStandupButtonTapped()
      }
    case .alert(let alert):
      s.alert(alert) { self.alertButtonTapped($0) }
    case .detail, nil: break
    }
  }
}
