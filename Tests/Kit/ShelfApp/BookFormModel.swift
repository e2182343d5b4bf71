import FeatureKit

/// The form of a book, new or not.
@MainActor @Observable
final class BookFormModel {
  let edits: RecordEdits<BookKind>

  init(_ book: Book?, dependencies: FeatureDependencies) {
    edits = RecordEdits(book, in: Self.self, dependencies)
  }

  var canBeSaved: Bool { !edits.record.title.isBlank }
}

// MARK: - Navigation

extension BookFormModel: RecordForm {
  typealias Kind = BookKind
  static func newRecord(_ dependencies: FeatureDependencies) -> Book {
    Book(id: "\(dependencies.uuid())")
  }

  func build(_ s: ScreenBuilder) {
    s.name = "book-form"
    s.title = isNew ? "New book" : "Book"
    s.section("book") {
      Row.textField("title", "Title", text: edits.record.title) { self.edits.record.title = $0 }
        .focused(true) {}
    }
  }
}
