import FeatureChecks
import FeatureKit
import FeatureTesting
import ShelfFeature
import Testing

@Suite(.feature) @MainActor struct ShelfTests {
  @Test("A new book is stored, and so is that it was read")
  func read() async throws {
    let books = InMemoryRecords<Book>()
    let dependencies = FeatureDependencies.test {
      $0.uuid = .incrementing
      $0.drafts = Drafts()
      $0.follow(RecordStores([KindStore(BookKind.self, books.store)]))
    }
    let shelf = ShelfModel(dependencies: dependencies)

    shelf.addBookButtonTapped()
    shelf.readTapped(id: try #require(dependencies[BookKind.self].records.first).id)
    await dependencies.effects.settle()

    #expect(books.records.map(\.title) == ["Book 1"])
    #expect(books.records.map(\.isRead) == [true])
  }

  @Test("All is reached, breaks no law, and is restored")
  func covered() async throws {
    try await expectCovered(MyShelf.self, FeatureParts(screens: ["shelf"]), depth: 3)
  }
}
