public import FeatureKit

/// The form of a loan card, new or not, which keeps what is typed.
@MainActor
@Observable
public final class LoanCardFormModel {
  // MARK: State

  /// True for a loan card that isn't stored yet.
  public let isNew: Bool
  /// The loan card as typed, and as the form found it.
  public let edits: RecordEdits<LoanCardKind>
  /// The question above the form.
  public var destination: Destination?
  /// The alerts from work.
  public let alertQueue = AlertQueue()

  // MARK: Delegation

  /// Called when the user keeps their edits over changes from elsewhere.
  public var onKeepMine: () -> Void = unset()
  /// Called when the user discards their edits.
  public var onDiscard: () -> Void = unset()

  // MARK: Creating a model

  /// Makes the form of a loan card, or of a new one, with its draft.
  public init(
    _ loanCard: LoanCard? = nil,
    destination: Destination? = nil,
    dependencies: FeatureDependencies
  ) {
    let dependencies = dependencies.scoped(to: Self.self)
    isNew = loanCard == nil
    edits = RecordEdits(loanCard ?? LoanCard(id: "\(dependencies.uuid())"))
    self.destination = destination
    let record = loanCard?.id ?? DraftLabel.newRecord
    if let draft = dependencies.drafts.take(for: Self.self, of: record) {
      edits.begin(with: draft.record, over: draft.base)
    }
  }

  /// True if there is something to save.
  public var isComplete: Bool { !edits.record.title.allSatisfy(\.isWhitespace) }

  /// Describes the form.
  public func build(_ s: ScreenBuilder) {
    s.name = "loan-card-form"
    s.title = isNew ? "New loan card" : "Loan card"
    s.section("loan-card") {
      Row.textField("title", "Title", text: edits.record.title) { self.edits.record.title = $0 }
        .focused(true) {}
    }
  }
}

// MARK: - Drafts and questions

extension LoanCardFormModel: Drafting, RecordEditing {
  /// The kind of the record that saving changes or adds.
  public typealias Kind = LoanCardKind

  /// The screens above the form: a question.
  public typealias Destination = AlertState<FormAnswer>

  /// The unsaved edits of a loan card.
  public struct Draft: RecordDraft {
    /// The loan card as typed.
    public var record: LoanCard
    /// The loan card that the form began with.
    public var base: LoanCard
  }

  /// The kind of such drafts in storage.
  public static let draftKind = "loan-card-form"

  /// The user's edits; nil while nothing has changed.
  public var draft: Draft? {
    isChanged ? Draft(record: edits.record, base: edits.base) : nil
  }

  /// The loan card of the draft, and its title.
  public func label(of draft: Draft) -> DraftLabel {
    DraftLabel(
      of: isNew ? DraftLabel.newRecord : draft.record.id,
      title: "What you typed for a loan card",
      text: draft.record.title
    )
  }

  /// Returns the draft of a new loan card like another one.
  public static func draft(
    ofNew loanCard: LoanCard,
    in dependencies: FeatureDependencies
  ) -> Draft? {
    Draft(record: loanCard, base: LoanCard(id: loanCard.id))
  }
}
