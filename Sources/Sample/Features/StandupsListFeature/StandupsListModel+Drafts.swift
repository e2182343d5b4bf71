public import FeatureKit
import StandupsDomain
import StandupsStorage

/// The drafts that no form has taken, as rows of the list.
extension StandupsListModel {
  /// The drafts that no form has taken, in an order that stays; none on an attendee's list.
  public var drafts: [SavedDraft] {
    attendeeName == nil ? dependencies.drafts.waiting.sorted { $0.id < $1.id } : []
  }

  /// Returns the state of what a draft would change.
  package func state(of draft: SavedDraft) -> DraftState {
    dependencies.form(of: draft)?.state(of: draft, in: dependencies) ?? .unknown
  }

  /// Opens the screen of a draft, or the form of a new record if its own was deleted.
  ///
  /// If neither can take the draft, asks whether to drop it.
  public func draftTapped(id: SavedDraft.ID) {
    guard let draft = drafts.first(where: { $0.id == id }) else { return }
    switch dependencies.form(of: draft)?.offer(draft, in: dependencies) {
    case .newStandup: addStandupButtonTapped()
    case let route?: dependencies.navigate(.route(route))
    case nil: destination = .alert(.dropDrafts([draft], because: note(on: draft)))
    }
  }

  /// A sentence on what a draft would change; nil while that is there.
  func note(on draft: SavedDraft) -> String? {
    let word = dependencies.form(of: draft)?.draftedWord ?? ""
    return switch state(of: draft) {
    case .there, .unknown: nil
    case .deleted: "The \(word) was deleted."
    case .awaitsRestoring: "The \(word) was deleted; once it is restored, this opens again."
    case .unreadable: "The \(word) can't be read; once it can be, this opens again."
    }
  }

  /// Asks whether to drop drafts, by their offsets as shown.
  public func deleteDrafts(atOffsets offsets: IndexSet) {
    let drafts = drafts.elements(atOffsets: offsets)
    if !drafts.isEmpty { destination = .alert(.dropDrafts(drafts)) }
  }
}

extension AlertState<StandupsListModel.AlertAction> {
  /// Asks before drafts are dropped, and says why they can't be opened; its id has theirs, a line each.
  fileprivate static func dropDrafts(
    _ drafts: [SavedDraft],
    because note: String? = nil
  ) -> AlertState {
    let titles = drafts.map(\.label.title).map { $0.prefix(1).lowercased() + $0.dropFirst() }
    return AlertState(
      "Drop \(titles.joined(separator: ", "))?",
      message: [note, "It is not saved anywhere else."].compactMap(\.self).joined(separator: " "),
      id: drafts.map(\.id).joined(separator: "\n"),
      buttons: [.destructive("Drop it", action: .dropDraft), .cancel("Keep it")]
    )
  }
}
