public import FeatureNavigation
public import FeatureRecords

/// The page of a record, which asks whether to save it again if it is deleted while the page is open.
///
/// ```swift
/// func answer(_ action: AlertAction?, to alert: AlertState<AlertAction>?) {
///   switch action {
///   case .saveAgain: page.saveAgain()
///   case nil: leave(alert)
///   }
/// }
/// ```
@MainActor
public protocol RecordPage: Alerting where AlertAction: SavingAgain {
  /// The kind of the record.
  associatedtype Kind: StoredKind

  /// The record.
  var page: OpenRecord<Kind.Record> { get }

  /// Returns true while a part of what a closed form has saved is still being typed; false by default.
  func keeps(_ draft: SavedDraft) -> Bool
}

extension RecordPage {
  /// Follows the record, which others may delete.
  public func task() {
    page.follow { [weak self] isDeleted in
      guard let self else { return }
      if isDeleted {
        let title = Kind.title(of: page.record)
        present(.deleted(title, isElsewhere: page.isDeletedElsewhere))
      } else {
        withdraw { $0.offers(.saveAgain) }
      }
    }
  }

  /// Nothing of it is being typed.
  public func keeps(_ draft: SavedDraft) -> Bool { false }

  /// True while it asks whether to save the deleted record again.
  package var asksToSaveAgain: Bool { alert?.offers(.saveAgain) == true }

  /// A sentence if the record was deleted, or a change of it isn't stored.
  public var news: String? {
    guard page.isDeleted else { return page.problem }
    return "This \(Kind.word) was deleted\(page.isDeletedElsewhere ? " elsewhere" : "")."
  }

  /// Leaves the record deleted, if the alert that was closed asked about it.
  public func leave(_ alert: AlertState<AlertAction>?) {
    if alert?.offers(.saveAgain) == true { page.leaveDeleted() }
  }

  /// True while it asks about the record of a form's draft.
  package func asks<Form: Drafting>(about draft: SavedDraft, of form: Form.Type) -> Bool {
    Form.Kind.self == Kind.self && "\(page.record.id)" == draft.label.record && asksToSaveAgain
  }
}

/// Answers among which is one to the news that a record was deleted.
public protocol SavingAgain: AlertAnswer {
  /// Save the record again as it was.
  static var saveAgain: Self { get }
}

/// The answers to the news that a record was deleted elsewhere when it was changed here.
public enum GoneAnswer: String, CaseIterable, SavingAgain {
  /// Save the record again.
  case saveAgain = "save-again"
}

extension AlertState where Action: SavingAgain {
  /// Says that a record was deleted while its page was open.
  ///
  /// - Parameters:
  ///   - title: The title of the record.
  ///   - isElsewhere: True if another writer deleted it; false if the user did, on another screen.
  /// - Returns: The alert.
  public static func deleted(_ title: String, isElsewhere: Bool) -> AlertState {
    AlertState(
      "“\(title)” was deleted",
      message: """
        \(isElsewhere ? "It was deleted elsewhere" : "You deleted it") while it was open here. \
        What you see and typed is still here: save it again, or leave it deleted.
        """,
      id: "deleted",
      buttons: [
        AlertButton("Save it again", action: .saveAgain), .cancel("Leave it deleted", losing: true),
      ]
    )
  }

  /// Says that a record was deleted elsewhere, so that a change of it wasn't saved.
  ///
  /// - Parameters:
  ///   - title: The title of the record.
  ///   - id: The id of the record, which is that of the alert.
  /// - Returns: The alert.
  public static func gone(_ title: String, id: some CustomStringConvertible) -> AlertState {
    AlertState(
      "“\(title)” was deleted",
      message: """
        It was deleted elsewhere, so your change isn't saved. Save it again, with all that you typed, or leave it deleted.
        """,
      id: "\(id)",
      buttons: [AlertButton("Save it again", action: .saveAgain), .cancel("Leave it deleted")]
    )
  }
}
