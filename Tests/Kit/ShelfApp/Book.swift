package import FeatureKit

/// A book of the shelf.
package struct Book: Codable, Hashable, Identifiable, Sendable {
  package let id: String
  package var title = ""

  /// Makes a book.
  package init(id: String, title: String) { (self.id, self.title) = (id, title) }
}

package enum BookKind: StoredKind {
  package static let name = "books"
  package static let folder = "books"
  package static let word = "book"
  package static let schema = RecordSchema<Book>()
  package static func title(of book: Book) -> String { book.title }
}

extension FeatureDependencies {
  /// The books, as all screens show and change them.
  var books: RecordQuery<Book> { self[BookKind.self] }
}
