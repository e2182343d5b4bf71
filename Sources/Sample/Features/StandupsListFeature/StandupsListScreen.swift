public import FeatureKit
import StandupsDomain

extension StandupsListModel {
  /// Describes the list.
  public func build(_ s: ScreenBuilder) {
    s.name = "standups-list"
    s.title = title
    let standups = standups
    if isLoading {
      s.message = "Loading…"
    } else if isLoaded, standups.isEmpty {
      s.message = "No standups yet. Add one to begin."
    }
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
    s.rowsOffer("start-meeting", "edit")
    s.action("add-standup", "Add a standup", isQuick: true, addStandupButtonTapped)
    if let attendeeName {
      s.action("what-was-said", "What \(attendeeName) said", isQuick: true, whatWasSaidButtonTapped)
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

  /// The screens above the list, with the ends of the form of a new standup.
  public var presented: Presented? {
    switch destination {
    case .add(let form):
      Presented(.sheet, form) { s in
        s.action("confirm-add-standup", "Add", role: .confirm, self.confirmAddStandupButtonTapped)
        s.action("cancel-add-standup", "Cancel", role: .cancel, self.cancelAddStandupButtonTapped)
      }
    case .detail(let standup): Presented(.push, standup)
    case .alert(let alert): .alert(alert, alertButtonTapped)
    case nil: nil
    }
  }
}
