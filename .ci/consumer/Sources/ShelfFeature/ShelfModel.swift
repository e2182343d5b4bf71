package import FeatureKit

/// A book, read or not, and who has it.
package struct Book: Codable, Hashable, Identifiable, Sendable {
  package let id: String
  package let title: String
  package var isRead = false
  package var reader: String?
}

package enum BookKind: StoredKind {
  package static let name = "books"
  package static let folder = "books"
  package static let word = "book"
  package static let schema = RecordSchema<Book>()
  package static func title(of book: Book) -> String { book.title }
}

/// The books, each with a circle.
@MainActor @Observable
package final class ShelfModel {
  private let dependencies: FeatureDependencies

  package init(dependencies: FeatureDependencies) {
    self.dependencies = dependencies.scoped(to: Self.self)
  }

  private var books: RecordQuery<Book> { dependencies[BookKind.self] }

  package func addBookButtonTapped() {
    let id = "\(dependencies.uuid())"
    books.save(Book(id: id, title: "Book \(books.records.count + 1)"))
  }

  package func readTapped(id: Book.ID) { books.update(id) { $0.isRead.toggle() } }
}

// MARK: - Navigation

extension ShelfModel: Presenting {
  package func build(_ s: ScreenBuilder) {
    s.name = "shelf"
    s.title = "Shelf"
    s.section("books", books.records) { book in
      .toggle(ControlID("book", book.id), book.title, isOn: book.isRead) { _ in
        self.readTapped(id: book.id)
      }
    }
    s.action("add-book", "Add a book", addBookButtonTapped)
  }
}

package enum MyShelf: AppProduct {
  package static let name = "my-shelf"
  package static let title = "My shelf"
  package static let tabs = [AppTab("shelf", "Shelf") { ShelfModel(dependencies: $0) }]
  package static let kinds: [any StoredKind.Type] = [BookKind.self]
}
