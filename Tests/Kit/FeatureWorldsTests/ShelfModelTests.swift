import FeatureKit
import FeatureTesting
import Testing

@testable import ShelfApp

@Suite(.feature) @MainActor struct ShelfModelTests {
  private let emma = Book(id: "emma", title: "Emma")

  /// Makes the list of these books, once they are loaded.
  private func shelf(
    of books: InMemoryRecords<Book>
  ) async -> (shelf: ShelfModel, effects: EffectScope) {
    let dependencies = FeatureDependencies.test {
      $0.uuid = .incrementing
      $0.drafts = Drafts()
      $0.follow(RecordStores([KindStore(BookKind.self, books.store)]))
    }
    await dependencies.effects.settle()
    return (ShelfModel(dependencies: dependencies), dependencies.effects)
  }

  @Test("A new book is stored with the title that was typed")
  func adds() async throws {
    let books = InMemoryRecords<Book>()
    let (shelf, effects) = await shelf(of: books)

    shelf.addBookButtonTapped()
    try #require(shelf.destination?.form).edits.record.title = "Emma"
    shelf.confirmButtonTapped()
    await effects.settle()

    #expect(books.records.map(\.title) == ["Emma"])
  }

  @Test("A book that is deleted elsewhere while its form is open is there again once it is saved")
  func deletedElsewhere() async throws {
    let books = InMemoryRecords([emma])
    let (shelf, effects) = await shelf(of: books)

    shelf.bookTapped(id: "emma")
    try await books.reopened().delete("emma")
    await effects.settle()
    try #require(shelf.destination?.form).edits.record.title = "Jane"
    shelf.confirmButtonTapped()
    await effects.settle()

    #expect(books.records.map(\.title) == ["Jane"])
  }

  @Test("A title that was changed elsewhere meanwhile is asked about, and what was typed stays")
  func changedElsewhere() async throws {
    let books = InMemoryRecords([emma])
    let (shelf, effects) = await shelf(of: books)

    shelf.bookTapped(id: "emma")
    let form = try #require(shelf.destination?.form)
    form.edits.record.title = "Jane"
    try await books.reopened().save(Book(id: "emma", title: "Persuasion"))
    await effects.settle()
    shelf.confirmButtonTapped()
    #expect(form.destination?.title == "“Persuasion” was changed elsewhere")
    form.alertButtonTapped(.keepMine)
    await effects.settle()

    #expect(books.records.map(\.title) == ["Jane"])
    #expect(shelf.destination?.form == nil)
  }
}
