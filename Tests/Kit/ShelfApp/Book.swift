import FeatureKit

/// A book of the shelf.
struct Book: Codable, Hashable, Identifiable, Sendable {
  let id: String
  var title = ""
}

enum BookKind: StoredKind {
  static let name = "books"
  static let folder = "books"
  static let word = "book"
  static let schema = RecordSchema<Book>()
  static func title(of book: Book) -> String { book.title }
}

extension FeatureDependencies {
  /// The books.
  var books: RecordQuery<Book> { self[BookKind.self] }
}
