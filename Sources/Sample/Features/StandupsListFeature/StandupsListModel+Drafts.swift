import EditStandup
public import FeatureKit
import Foundation
import RecordMeetingFeature
import StandupDetailFeature
import StandupsDomain
import StandupsStorage

// MARK: - Drafts from an earlier run

extension StandupsListModel {
  /// The kind of leftover drafts in storage.
  public static let draftKind = "left-over"

  /// The drafts that no screen could restore and the user hasn't answered; nil without any.
  public var draft: [SavedDraft]? { leftOver.isEmpty ? nil : leftOver }

  /// Offers leftover drafts again.
  public func restore(_ draft: [SavedDraft]) {
    keep(draft, isOffered: true)
  }

  /// Keeps drafts from an earlier run that no screen could restore.
  ///
  /// - Parameters:
  ///   - drafts: The drafts.
  ///   - isOffered: True to ask the user about them now; false to leave that to the next start.
  public func keep(_ drafts: [SavedDraft], isOffered: Bool) {
    for draft in drafts {
      if let nested = draft.draft(of: StandupsListModel.self) {
        keep(nested, isOffered: isOffered)
      } else if !leftOver.contains(draft), !isSaved(draft) {
        leftOver.append(draft)
        if isOffered { present(alert(offering: draft)) }
      }
    }
  }

  /// Closes the form of a new standup that was saved just before the app ended.
  public func closeSavedForm() {
    guard let form = destination?.add, dependencies.standups[form.standup.id] != nil else { return }
    destination = nil
  }

  func open(_ saved: SavedDraft) {
    leftOver.removeAll { $0 == saved }
    switch LeftOver(saved) {
    case .form(let draft) where dependencies.standups[draft.base.id] != nil:
      standupTapped(id: draft.base.id)
      destination?.detail?.editButtonTapped()
      destination?.detail?.destination?.edit?.restore(draft)
    case .form(let draft):
      addStandupButtonTapped()
      destination?.add?.takeAsNew(draft)
    case .meeting(let draft) where dependencies.standups[draft.standup.id] != nil:
      standupTapped(id: draft.standup.id)
      destination?.detail?.resumeMeeting(draft)
    case .meeting(let draft):
      save(draft)
    case nil:
      break
    }
  }

  private func isSaved(_ saved: SavedDraft) -> Bool {
    switch LeftOver(saved) {
    case .form(let draft): dependencies.standups[draft.base.id].map(draft.isSaved) ?? false
    case .meeting(let draft): dependencies.standups[draft.standup.id].map(draft.isSaved) ?? false
    case nil: false
    }
  }

  private func alert(offering draft: SavedDraft) -> AlertState<AlertAction> {
    switch LeftOver(draft) {
    case .form(let form):
      .formLeftOver(form, draft, isThere: dependencies.standups[form.base.id] != nil)
    case .meeting(let meeting):
      .meetingLeftOver(meeting, draft, isThere: dependencies.standups[meeting.standup.id] != nil)
    case nil: .unknownLeftOver(draft)
    }
  }
}

extension SavedDraft {
  /// The id of the alert that offers the draft.
  var subject: String { "\(kind) \(depth) \(content)" }
}

/// The kinds of leftover drafts.
private enum LeftOver {
  case form(EditStandupModel.Draft)
  case meeting(RecordMeetingModel.Draft)

  @MainActor
  init?(_ draft: SavedDraft) {
    if let form = draft.draft(of: EditStandupModel.self) {
      self = .form(form)
    } else if let meeting = draft.draft(of: RecordMeetingModel.self) {
      self = .meeting(meeting)
    } else {
      return nil
    }
  }
}

extension AlertState<StandupsListModel.AlertAction> {
  fileprivate static func formLeftOver(
    _ form: EditStandupModel.Draft,
    _ draft: SavedDraft,
    isThere: Bool
  ) -> AlertState {
    AlertState(
      "What you typed for “\(form.standup.displayTitle)” is not saved",
      message: isThere
        ? "It is kept as you left it, and its form can be opened with it."
        : "The standup was deleted meanwhile. What you typed can become a new one.",
      id: draft.subject,
      buttons: [
        AlertButton(isThere ? "Open its form" : "Open a new form with it", action: .openDraft),
        .destructive("Drop it", action: .dropDraft),
        .cancel("Later"),
      ]
    )
  }

  fileprivate static func meetingLeftOver(
    _ meeting: RecordMeetingModel.Draft,
    _ draft: SavedDraft,
    isThere: Bool
  ) -> AlertState {
    let elapsed = Duration.seconds(meeting.secondsElapsed).clockText
    return AlertState(
      "A meeting of “\(meeting.standup.displayTitle)” was interrupted",
      message: isThere
        ? "The app ended after \(elapsed) of it. What was said is kept."
        : """
        The app ended after \(elapsed) of it, and the standup was deleted meanwhile. \
        What was said can be saved with a new one.
        """,
      id: draft.subject,
      buttons: [
        AlertButton(
          isThere ? "Go to the meeting" : "Save it with a new standup",
          action: .openDraft
        ),
        .destructive("Drop it", action: .dropDraft),
        .cancel("Later"),
      ]
    )
  }

  /// Offers a draft of an unknown kind.
  fileprivate static func unknownLeftOver(_ draft: SavedDraft) -> AlertState {
    AlertState(
      "Something that you typed cannot be opened",
      message: "Another version of this app has kept it: \(draft.content.prefix(1_000))",
      id: draft.subject,
      buttons: [.destructive("Drop it", action: .dropDraft), .cancel("Later")]
    )
  }
}
