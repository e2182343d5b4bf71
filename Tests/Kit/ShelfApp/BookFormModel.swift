import FeatureKit

/// The form of a book, new or not.
@MainActor @Observable
final class BookFormModel: Drafting, RecordEditing {
  typealias Kind = BookKind
  typealias Destination = AlertState<FormAnswer>

  struct Draft: RecordDraft {
    var record: Book
    var base: Book
  }

  let isNew: Bool
  let edits: RecordEdits<BookKind>
  var destination: Destination?
  let alertQueue = AlertQueue()
  var onKeepMine: () -> Void = unset()
  var onDiscard: () -> Void = unset()

  init(_ book: Book?, dependencies: FeatureDependencies) {
    let dependencies = dependencies.scoped(to: Self.self)
    isNew = book == nil
    edits = RecordEdits(book ?? Book(id: "\(dependencies.uuid())"))
    if let draft = dependencies.drafts.take(for: Self.self, of: book?.id ?? DraftLabel.newRecord) {
      edits.begin(with: draft.record, over: draft.base)
    }
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

  static let draftKind = "book-form"

  var draft: Draft? { isChanged ? Draft(record: edits.record, base: edits.base) : nil }

  func label(of draft: Draft) -> DraftLabel {
    let id = isNew ? DraftLabel.newRecord : draft.record.id
    return DraftLabel(of: id, title: "A book", text: draft.record.title)
  }
}
