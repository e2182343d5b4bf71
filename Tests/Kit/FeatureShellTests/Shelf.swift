import FeatureKit

struct Book: Codable, Hashable, Identifiable, Sendable {
  var id: String
  var title = ""
}

/// A kind as a team declares one.
enum BookKind: StoredKind {
  static let name = "books"
  static let folder = "books"
  static let word = "book"
  static let schema = RecordSchema<Book>()
  static let samples: (@Sendable (GivenWorld) -> [Book])? = { _ in
    [Book(id: "emma", title: "Emma")]
  }
  static func title(of book: Book) -> String { book.title }
}

/// A kind with one record, whose alerts have answers of their own.
enum LampKind: StoredKind {
  typealias Record = Book

  static let name = "lamp"
  static let folder = "lamps"
  static let word = "lamp"
  static let unsavedWord: String? = "lamp"
  static let schema = RecordSchema<Book>()
  static let onlyID: String? = "lamp"
  static let samples: (@Sendable (GivenWorld) -> [Book])? = { _ in [] }
  static func title(of lamp: Book) -> String { "The lamp" }
}

/// The books, a sheet with a new one, and a page on which nothing may disturb.
@MainActor @Observable
final class ShelfModel {
  var destination: Destination?
  private(set) var takenDrafts = 0
  private let dependencies: FeatureDependencies

  init(dependencies: FeatureDependencies) {
    self.dependencies = dependencies.scoped(to: Self.self)
  }

  func addButtonTapped() {
    destination = .add(BookFormModel(dependencies: dependencies))
  }

  func bookTapped(id: Book.ID) {
    destination = dependencies[BookKind.self][id].map(Destination.book)
  }

  func readButtonTapped() { destination = .reading(ReadingModel()) }
}

// MARK: - Navigation

extension ShelfModel: Presenting {
  enum Destination {
    case add(BookFormModel)
    case book(Book)
    case reading(ReadingModel)
  }

  func takeDraft() { takenDrafts += 1 }

  func build(_ s: ScreenBuilder) {
    s.name = "shelf"
    s.title = "Shelf"
    s.action("add", "Add a book", addButtonTapped)
  }

  var presented: Presented? {
    switch destination {
    case .add(let form): Presented(.sheet, form) { $0.action("done", "Done", role: .confirm) {} }
    case .book(let book): Presented(.push) { $0.title = book.title }
    case .reading(let page): Presented(.push, page)
    case nil: nil
    }
  }

  static let routes: [RouteStep<ShelfModel>] = [
    RouteStep("add", isOpen: { if case .add = $0 { true } else { false } }) {
      $0.addButtonTapped()
    },
    RouteStep("<book>", openID: { if case .book(let book) = $0 { book.id } else { nil } }) {
      $0.bookTapped(id: $1)
    },
  ]
}

@MainActor
final class ReadingModel {}

// MARK: - Navigation

extension ReadingModel: Presenting {
  var isUndisturbed: Bool { true }
}

/// The form of a new book, with a draft.
@MainActor @Observable
final class BookFormModel {
  var title: String

  init(dependencies: FeatureDependencies) {
    let dependencies = dependencies.scoped(to: Self.self)
    title = dependencies.drafts.take(for: Self.self, of: DraftLabel.newRecord) ?? ""
  }
}

// MARK: - Navigation

extension BookFormModel: Drafting {
  typealias Kind = BookKind
  static let draftKind = "book-form"
  var draft: String? { title.isEmpty ? nil : title }

  func label(of draft: String) -> DraftLabel {
    DraftLabel(of: DraftLabel.newRecord, title: "A new book", text: draft)
  }

  static func isStored(_ draft: String, in book: Book) -> Bool { book.title == draft }
}

/// A tab with nothing in it.
@MainActor
final class LoansModel {}

// MARK: - Navigation

extension LoansModel: Presenting {}

/// The app: its name, its tabs, its kinds and its forms are all that it says.
enum Shelf: AppProduct {
  static let name = "shelf"
  static let title = "Shelf"
  static let tabs: [AppTab] = [.books, .loans]
  static let kinds: [any StoredKind.Type] = [BookKind.self, LampKind.self]
  static let forms: [any Drafting.Type] = [BookFormModel.self]
}

extension AppTab {
  static let books = AppTab("books", "Books") { ShelfModel(dependencies: $0) }
  static let loans = AppTab("loans", "Loans") { _ in LoansModel() }
}
