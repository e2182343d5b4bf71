import FeatureKit

/// A book of the pages about the kit, which don't know the sample.
struct Book: Codable, Equatable, Identifiable, Sendable {
  var id: Int
  var title: String

  static let emma = Book(id: 1, title: "Emma")
}

@MainActor @Observable
final class ShelfModel {
  private(set) var books: IdentifiedArrayOf<Book>

  init(_ books: [Book]) {
    self.books = IdentifiedArray(keepingFirst: books)
  }

  func moveBooks(fromOffsets offsets: IndexSet, toOffset destination: Int) {
    books.move(fromOffsets: offsets, toOffset: destination)
  }
}
