package import FeatureKit

/// The form of a book, new or not, which keeps what is typed.
@MainActor @Observable
package final class BookFormModel: DraftKeeping, Drafting {
  package typealias Kind = BookKind

  /// The book that is changed; nil for a new one.
  package let book: Book?
  package var title: String

  package init(_ book: Book?, dependencies: FeatureDependencies) {
    let dependencies = dependencies.scoped(to: Self.self)
    self.book = book
    title =
      dependencies.drafts.take(for: Self.self, of: book?.id ?? DraftLabel.newRecord)
      ?? book?.title ?? ""
  }

  package var canBeSaved: Bool { !title.allSatisfy(\.isWhitespace) }

  package func build(_ s: ScreenBuilder) {
    s.name = "book-form"
    s.title = book == nil ? "New book" : "Book"
    s.section("book") {
      Row.textField("title", "Title", text: title) { self.title = $0 }
        .focused(true) {}
    }
  }

  // MARK: Draft

  package static let draftKind = "book-form"

  package var draft: String? { title == book?.title ?? "" ? nil : title }

  package func label(of draft: String) -> DraftLabel {
    DraftLabel(
      of: book?.id ?? DraftLabel.newRecord,
      title: book.map { "What you typed for “\($0.title)”" } ?? "A new book",
      text: draft
    )
  }

  package static func isStored(_ draft: String, in book: Book) -> Bool { book.title == draft }
}
