public import FeatureKit

/// A loan card.
public struct LoanCard: Codable, Hashable, Identifiable, Sendable {
  /// The id.
  public let id: String
  /// The title as typed.
  public var title: String

  /// Makes a loan card.
  public init(id: String, title: String = "") {
    (self.id, self.title) = (id, title)
  }
}

/// Loan cards.
public enum LoanCardKind: StoredKind {
  /// The name of the entry.
  public static let name = "loanCards"
  /// The folder of their files, and their plural in sentences.
  public static let folder = "loan-cards"
  /// The word for one.
  public static let word = "loan-card"
  /// The forms of a loan card so far.
  public static let schema = RecordSchema<LoanCard>()
  /// The fields; what is typed into one that isn't here is neither kept nor saved.
  public static let fields: [RecordField<LoanCard>] = [.text("title", \.title)]

  /// The title to show.
  public static func title(of loanCard: LoanCard) -> String {
    loanCard.title
  }

  /// Reads titles; without any, there are two.
  public static func records(
    given texts: [String],
    in world: GivenWorld
  ) -> [LoanCard] {
    (texts.isEmpty ? ["First", "Second"] : texts).map {
      LoanCard(id: "\(world.uuid())", title: $0)
    }
  }
}

extension FeatureDependencies {
  /// The loan cards, as all screens show and change them.
  public var loanCards: RecordQuery<LoanCard> {
    get { self[LoanCardKind.self] }
    set { self[LoanCardKind.self] = newValue }
  }
}
