import FeatureKit
import FeatureTesting

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
  static func title(of book: Book) -> String { book.title }
}

struct Lamp: Codable, Hashable, Identifiable, Sendable {
  var id = "lamp"
  var isOn = false
  var color = ""
}

/// A kind with one record.
enum LampKind: StoredKind {
  static let name = "lamp"
  static let folder = "lamps"
  static let word = "lamp"
  static let schema = RecordSchema<Lamp>()
  static let onlyID: String? = "lamp"
  static func title(of lamp: Lamp) -> String { "The lamp" }
}

extension FeatureDependencies {
  var books: RecordQuery<Book> { self[BookKind.self] }
}
