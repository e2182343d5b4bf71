import FeatureNavigation
import Observation

/// A page on which something can be typed, and the pages above it.
@MainActor
@Observable
final class NotebookModel {
  struct Draft: Codable, Equatable, Sendable {
    var text: String
  }

  var text = ""
  /// Whether it had its draft when it appeared.
  private(set) var appearedWith: [String] = []
  var destination: (number: Int, page: NotebookModel)?
  /// Whether an alert covers the page.
  var hasQuestion = false
}

extension NotebookModel: Routed {
  static let routes: [RouteStep<NotebookModel>] = [
    RouteStep("<page>", openID: { $0.destination?.number }) { $0.pageTapped($1) }
  ]

  var presented: Presented? {
    if let destination { return Presented(.push, destination.page) }
    return hasQuestion ? Presented(.alert) : nil
  }

  func pageTapped(_ number: Int) {
    if number >= 0 { destination = (number, NotebookModel()) }
  }

  func dismissPresented() { destination = nil }

  func task() { appearedWith.append(text) }
}

extension NotebookModel: Drafting {
  static let draftKind = "page"
  var draft: Draft? { text.isEmpty ? nil : Draft(text: text) }
  func restore(_ draft: Draft) { text = draft.text }
}
