import FeatureKit
import FeatureTesting
import Testing

@testable import ShelfApp

@Suite(.feature) @MainActor struct ShelfModelTests {
  @Test("A new book is stored with the title that was typed")
  func adds() async throws {
    let books = InMemoryRecords<Book>()
    let dependencies = FeatureDependencies.test {
      $0.uuid = .incrementing
      $0.follow(RecordStores([KindStore(BookKind.self, books.store)]))
    }
    let shelf = ShelfModel(dependencies: dependencies)

    shelf.addBookButtonTapped()
    try #require(shelf.destination?.form).edits.record.title = "Emma"
    shelf.confirmButtonTapped()
    await dependencies.effects.settle()

    #expect(books.records.map(\.title) == ["Emma"])
  }

  @Test("A book that is deleted elsewhere while its form is open is there again once it is saved")
  func deletedElsewhere() async throws {
    let books = InMemoryRecords([Book(id: "emma", title: "Emma")])
    let dependencies = FeatureDependencies.test {
      $0.follow(RecordStores([KindStore(BookKind.self, books.store)]))
    }
    await dependencies.effects.settle()
    let shelf = ShelfModel(dependencies: dependencies)

    shelf.bookTapped(id: "emma")
    try await books.reopened().delete("emma")
    await dependencies.effects.settle()
    try #require(shelf.destination?.form).edits.record.title = "Jane"
    shelf.confirmButtonTapped()
    await dependencies.effects.settle()

    #expect(books.records.map(\.title) == ["Jane"])
  }

  @Test("A title that was changed elsewhere meanwhile is asked about, and what was typed stays")
  func changedElsewhere() async throws {
    let books = InMemoryRecords([Book(id: "emma", title: "Emma")])
    let dependencies = FeatureDependencies.test {
      $0.follow(RecordStores([KindStore(BookKind.self, books.store)]))
    }
    await dependencies.effects.settle()
    let shelf = ShelfModel(dependencies: dependencies)

    shelf.bookTapped(id: "emma")
    let form = try #require(shelf.destination?.form)
    form.edits.record.title = "Jane"
    try await books.reopened().save(Book(id: "emma", title: "Persuasion"))
    await dependencies.effects.settle()
    shelf.confirmButtonTapped()
    #expect(form.destination?.title == "“Persuasion” was changed elsewhere")
    form.alertButtonTapped(.keepMine)
    await dependencies.effects.settle()

    #expect(books.records.map(\.title) == ["Jane"])
    #expect(shelf.destination?.form == nil)
  }
}
