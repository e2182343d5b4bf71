import FeatureKit
import FeatureTesting
import Testing

@testable import AppCommands
@testable import ShelfApp

/// The events that a recording gets from the stores of the app.
@Suite(.feature) @MainActor struct StoreWitnessTests {
  private let effects = FeatureDependencies.test().effects
  private let records = InMemoryRecords([Book(id: "a", title: "Emma")])

  /// Saves a book as the app, maybe while another process adds one, and returns the events.
  private func told(
    saving book: Book,
    while other: Book? = nil
  ) async throws -> [StoreEvent] {
    var events: [StoreEvent] = []
    let witness = StoreWitness<Book>(effects)
    witness.onEvent = { events.append($0) }
    var store = records.store
    store.attempt = { [store] change in
      if let other { try await store.save(other) }
      return try await store.attempt(change)
    }
    let watched = witness.watched(store)
    _ = try await watched.changes()
    await effects.settle()
    try await watched.save(book)
    await effects.settle()
    return events
  }

  @Test("A change of the app makes no event")
  func own() async throws {
    #expect(try await told(saving: Book(id: "b", title: "B")) == [])
  }

  @Test("A change of another process is told, also where the app changes something just then")
  func others() async throws {
    #expect(
      try await told(saving: Book(id: "b", title: "B"), while: Book(id: "c", title: "C")) == [
        .changedElsewhere
      ]
    )
  }
}
