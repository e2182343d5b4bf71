public import FeatureKit

/// The form of a loan card, new or not, which keeps what is typed.
@MainActor
@Observable
public final class LoanCardFormModel {
  // MARK: State

  /// The loan card as typed, and as the form found it.
  public let edits: RecordEdits<LoanCardKind>

  // MARK: Creating a model

  /// Makes the form of a loan card, or of a new one, with its draft.
  public init(
    _ loanCard: LoanCard? = nil,
    destination: AlertState<FormAnswer>? = nil,
    dependencies: FeatureDependencies
  ) {
    edits = RecordEdits(loanCard, in: Self.self, dependencies)
    self.destination = destination
  }

  /// True if there is something to save.
  public var isComplete: Bool { !edits.record.title.allSatisfy(\.isWhitespace) }
}

// MARK: - Navigation

extension LoanCardFormModel: RecordForm {
  /// The kind of the record.
  public typealias Kind = LoanCardKind

  /// Makes a loan card.
  public static func newRecord(_ dependencies: FeatureDependencies) -> LoanCard {
    LoanCard(id: "\(dependencies.uuid())")
  }

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
