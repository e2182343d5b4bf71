import FeatureKit

/// The form of a book, new or not.
@MainActor @Observable
final class BookFormModel: RecordForm {
  let edits: RecordEdits<BookKind>
  var destination: AlertState<FormAnswer>?
  var onKeepMine: () -> Void = unset()
  var onDiscard: () -> Void = unset()

  init(_ book: Book?, dependencies: FeatureDependencies) {
    edits = RecordEdits(book, in: Self.self, dependencies.scoped(to: Self.self))
  }

  static func newRecord(_ dependencies: FeatureDependencies) -> Book {
    Book(id: "\(dependencies.uuid())")
  }

  var canBeSaved: Bool { !edits.record.title.allSatisfy(\.isWhitespace) }

  func build(_ s: ScreenBuilder) {
    s.name = "book-form"
    s.title = isNew ? "New book" : "Book"
    s.section("book") {
      Row.textField("title", "Title", text: edits.record.title) { self.edits.record.title = $0 }
        .focused(true) {}
    }
  }
}
