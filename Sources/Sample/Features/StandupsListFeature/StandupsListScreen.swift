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
    let undoable = undoable.map { "“\($0.displayTitle)”" }.joined(separator: ", ")
    if !undoable.isEmpty { s.message = "Deleted \(undoable)." }
    let drafts = drafts
    if !drafts.isEmpty {
      s.section("drafts", drafts, title: "Not saved", delete: deleteDrafts(atOffsets:)) {
        self.row(of: $0)
      }
    }
    let unsavedIDs = unsavedIDs
    s.section(
      "standups",
      standups,
      label: \.displayTitle,
      delete: deleteStandups(atOffsets:),
      move: moveStandups(fromOffsets:toOffset:)
    ) { standup in
      Row.navigationLink(
        ControlID("standup", standup.id),
        standup.displayTitle,
        detail: standup.summary + (unsavedIDs.contains(standup.id) ? ", not saved" : "")
      ) { self.standupTapped(id: standup.id) }
      .color(standup.theme.mainColor)
    }
    s.action("add-standup", "Add a standup", isQuick: true, addStandupButtonTapped)
    if !undoable.isEmpty { s.action("undo", "Undo", undoButtonTapped) }
    if attendeeName != nil {
      s.action("show-all-standups", "All standups", showAllStandupsButtonTapped)
    }
  }

  private func row(of draft: SavedDraft) -> Row {
    .navigationLink(
      ControlID("draft", draft.id),
      draft.label.title,
      detail: [draft.label.text, note(on: draft)].compactMap(\.self).joined(separator: " ")
    ) { self.draftTapped(id: draft.id) }
  }

  /// Adds what is the list's to the screen above: the ends of the new standup's form, or a question.
  public func buildPresented(_ s: ScreenBuilder) {
    switch destination {
    case .add:
      s.action("confirm-add-standup", "Add", role: .confirm, confirmAddStandupButtonTapped)
      s.action("cancel-add-standup", "Cancel", role: .cancel, cancelAddStandupButtonTapped)
    case .alert(let alert):
      s.alert(alert) { self.alertButtonTapped($0) }
    case .detail, nil: break
    }
  }
}
