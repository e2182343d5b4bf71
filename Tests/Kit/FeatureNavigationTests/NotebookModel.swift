import FeatureKit

/// A page of text that can be edited, and the pages above it.
@MainActor
@Observable
final class NotebookModel {
  var text = ""
  /// The texts it had each time it appeared, to see that its draft was there.
  private(set) var appearedWith: [String] = []
  var destination: Destination?
  private let number: Int
  private let drafts: Drafts

  init(_ number: Int = 0, drafts: Drafts = Drafts()) {
    (self.number, self.drafts) = (number, drafts)
    text = drafts.take(for: Self.self, of: number)?.text ?? ""
  }

  func pageTapped(_ number: Int) {
    if number >= 0 { destination = .page(number, NotebookModel(number, drafts: drafts)) }
  }
}

// MARK: - Navigation

extension NotebookModel: DraftKeeping {
  struct Draft: Codable, Equatable, Sendable {
    var text: String
  }

  enum Destination {
    case page(Int, NotebookModel)
    case question

    var number: Int? { if case .page(let number, _) = self { number } else { nil } }
    var page: NotebookModel? { if case .page(_, let page) = self { page } else { nil } }
  }

  var presented: Presented? {
    switch destination {
    case .page(_, let model): Presented(.push, model)
    case .question: Presented(.alert)
    case nil: nil
    }
  }

  static let routes: [RouteStep<NotebookModel>] = [
    RouteStep("<page>", openID: \.number) { $0.pageTapped($1) }
  ]

  func task() { appearedWith.append(text) }
  static let draftKind = "page"
  var draft: Draft? { text.isEmpty ? nil : Draft(text: text) }

  func label(of draft: Draft) -> DraftLabel {
    DraftLabel(of: number, title: "Page \(number)", text: draft.text)
  }
}
