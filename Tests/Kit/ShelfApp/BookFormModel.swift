import FeatureKit

/// The form of a book, new or not, which keeps what is typed.
@MainActor @Observable
final class BookFormModel: Drafting {
  typealias Kind = BookKind

  let book: Book?
  var title: String

  init(_ book: Book?, dependencies: FeatureDependencies) {
    let dependencies = dependencies.scoped(to: Self.self)
    self.book = book
    title =
      dependencies.drafts.take(for: Self.self, of: book?.id ?? DraftLabel.newRecord)
      ?? book?.title ?? ""
  }

  var canBeSaved: Bool { !title.allSatisfy(\.isWhitespace) }

  func build(_ s: ScreenBuilder) {
    s.name = "book-form"
    s.title = book == nil ? "New book" : "Book"
    s.section("book") {
      Row.textField("title", "Title", text: title) { self.title = $0 }
        .focused(true) {}
    }
  }

  // MARK: Draft

  static let draftKind = "book-form"

  var draft: String? { title == book?.title ?? "" ? nil : title }

  func label(of draft: String) -> DraftLabel {
    DraftLabel(of: book?.id ?? DraftLabel.newRecord, title: "A book", text: draft)
  }

  static func isStored(_ draft: String, in book: Book) -> Bool { book.title == draft }
}
