public import FeatureKit

/// The book shelf: a list of loan cards.
@MainActor
@Observable
public final class BookShelfModel {
  // MARK: State

  /// The screen above the list.
  public var destination: Destination? {
    didSet { bind() }
  }
  // template: client
  /// The alerts from work.
  public let alertQueue = AlertQueue()
  /// The text that was sent last.
  public internal(set) var sentText: String?
  // template: end

  // MARK: Dependencies

  let dependencies: FeatureDependencies

  // MARK: Creating a model

  /// Makes the list, or a screen above it.
  public init(destination: Destination? = nil, dependencies: FeatureDependencies) {
    self.dependencies = dependencies.scoped(to: Self.self)
    self.destination = destination
    bind()
  }

  private func bind() {
    guard let form = destination?.form else { return }
    form.onDiscard = { [weak self] in self?.destination = nil }
    form.onKeepMine = { [weak self] in self?.confirmLoanCardButtonTapped() }
  }

  // MARK: User actions

  /// Opens the form of a new loan card.
  public func addLoanCardButtonTapped() {
    destination = .form(LoanCardFormModel(dependencies: dependencies))
  }

  /// Opens the form of a loan card.
  public func loanCardTapped(id: LoanCard.ID) {
    guard let loanCard = dependencies.loanCards[id] else { return }
    destination = .form(
      LoanCardFormModel(loanCard, dependencies: dependencies)
    )
  }

  /// Closes the form and saves what was typed.
  ///
  /// If the same was changed elsewhere, the form asks first; what was deleted is saved anew.
  public func confirmLoanCardButtonTapped() {
    guard let form = destination?.form, form.isComplete else { return }
    if form.save(in: dependencies.loanCards) { destination = nil }
  }

  /// Closes the form if nothing was typed, or lets it ask.
  public func cancelLoanCardButtonTapped() {
    if destination?.form != nil { closePresented() }
  }

  /// Deletes loan cards, by their offsets as shown.
  public func deleteLoanCards(atOffsets offsets: IndexSet) {
    let loanCards = dependencies.loanCards
    for id in offsets.map({ loanCards.records[$0].id }) {
      loanCards.delete(id)
    }
  }
}

// MARK: - Navigation

extension BookShelfModel: Presenting {
  /// The screens above the list.
  public enum Destination {
    /// The form of a loan card.
    case form(LoanCardFormModel)

    /// The form of a loan card, if it is open.
    public var form: LoanCardFormModel? {
      if case .form(let it) = self { it } else { nil }
    }
  }

  /// The routes to the screens above the list.
  public static let routes: [RouteStep<BookShelfModel>] = [
    RouteStep("add", isOpen: { $0.form?.isNew == true }) {
      $0.addLoanCardButtonTapped()
    },
    RouteStep(
      "loan-cards/<loan-card>",
      openID: { $0.form.flatMap { $0.isNew ? nil : $0.edits.record.id } },
      isUnreadable: { $0.dependencies.loanCards.isUnreadable($1) }
    ) { $0.loanCardTapped(id: $1) },
  ]

  /// The kinds, forms and screens of the feature, and the features that it opens.
  package nonisolated static let parts = FeatureParts(
    kinds: [LoanCardKind.self],
    forms: [LoanCardFormModel.self],
    screens: [
      "book-shelf",
      "loan-card-form",
      #"alert "Discard changes?""#,
    ]
  )
}
