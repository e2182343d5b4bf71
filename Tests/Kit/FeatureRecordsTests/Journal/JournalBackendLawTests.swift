import FeatureKit
import FeatureTesting
import Foundation
import Synchronization
import Testing

@testable import FeatureRecords

/// A journal has what a folder of files has, whatever is done to both.
@Suite(.feature) @MainActor struct JournalBackendLawTests {
  @Test(
    "After the same changes, a journal and a folder have the same records, deleted ones too",
    arguments: LawSeed.first(1, long: 50)
  )
  func sameRecords(seed: LawSeed) async throws {
    try await withTemporaryFolder { folder in
      var random = seed.random
      let pair = Pair(in: folder)
      for number in 0..<60 {
        pair.setDay(number)
        let change = Change(&random, number: number)
        let errors = try await pair.make(change)
        try #require(errors.0 == errors.1, "\(change)")
        let records = try await pair.records()
        try #require(records.journal == records.folder, "\(change)")
      }
    }
  }

  /// A change of a store.
  enum Change {
    case save(Note), update(String, text: String), delete(String), restore(Note)
    case move(String, before: String?), evict(beforeDay: Int)

    init(_ random: inout LawRandom, number: Int) {
      let ids = ["a", "b", "c", "d"]
      let id = random.pick("a", "b", "c", "d")
      self =
        switch Int.random(in: 0..<12, using: &random) {
        case 0..<3: .save(Note(id: id, text: "saved \(number)"))
        case 3..<6: .update(id, text: random.once(in: 4) ? "same" : "updated \(number)")
        case 6..<8: .delete(id)
        case 8: .restore(Note(id: id, text: "restored \(number)"))
        case 9..<11: .move(id, before: ([nil] + ids).randomElement(using: &random) ?? nil)
        case _: .evict(beforeDay: number - Int.random(in: 0...20, using: &random))
        }
    }

    func make(in store: RecordStore<Note>) async throws {
      switch self {
      case .save(let note): try await store.save(note)
      case .update(let id, let text): _ = try await store.update(id) { $0.text = text }
      case .delete(let id): try await store.delete(id)
      case .restore(let note): try await store.restore(note)
      case .move(let id, let successor): try await store.move(id, before: successor)
      case .evict(let day): try await store.evict(deletedBefore: .day(Double(day)))
      }
    }
  }
}

/// A journal and a folder, each with a store that makes the changes and one that reads.
@MainActor private final class Pair {
  private let day = Day()
  private let journal: (store: RecordStore<Note>, reader: any RecordBackend<Note>)
  private let folder: (store: RecordStore<Note>, reader: any RecordBackend<Note>)

  private final class Day: Sendable {
    private let number = Mutex(0)
    var value: Int {
      get { number.withLock { $0 } }
      set { number.withLock { $0 = newValue } }
    }
  }

  init(in url: URL) {
    let now: @Sendable () -> Date = { [day] in .day(Double(day.value)) }
    func journal() -> JournalRecordBackend<Note> {
      let file = SharedJournal(inFolder: url.appending(path: "journal"), now: now)
      return JournalRecordBackend("notes", in: file)
    }
    let files = url.appending(path: "files")
    self.journal = (RecordStore(journal(), now: now), journal())
    folder = (.folder(at: files, now: now), RecordStore<Note>.backend(inFolder: files))
  }

  func setDay(_ number: Int) { day.value = number }

  /// Makes a change in both, and returns the errors.
  func make(_ change: JournalBackendLawTests.Change) async throws -> (String?, String?) {
    func cause(_ store: RecordStore<Note>) async throws -> String? {
      do {
        try await change.make(in: store)
        return nil
      } catch let error as RecordStoreError {
        return "\(error.cause)"
      }
    }
    return (try await cause(journal.store), try await cause(folder.store))
  }

  func records() async throws -> (journal: [StoredRecord<Note>], folder: [StoredRecord<Note>]) {
    func sorted(_ backend: any RecordBackend<Note>) async throws -> [StoredRecord<Note>] {
      try await backend.load().records.sorted { $0.id < $1.id }
    }
    return (try await sorted(journal.reader), try await sorted(folder.reader))
  }
}
