import FeatureKit
import FeatureTesting
import Foundation
import Testing

@testable import FeatureRecords

/// Acts at random over two kinds of a journal, with restarts: all are undone and done again.
@Suite(.feature) @MainActor struct EarlierStepsLawTests {
  @Test(
    "Whatever is done, undone and done again before a restart, the next process goes on from there",
    arguments: LawSeed.first(3, long: 100)
  )
  func restarts(seed: LawSeed) async throws {
    var random = seed.random
    let folder = try TemporaryFolder()
    var process = try await EarlierProcess(in: folder.url)
    // The states after each step that isn't undone, and those to which a redo leads.
    var (states, undone) = ([process.state], [[[Chores]]]())
    for number in 1...30 {
      switch random.pick(0, 0, 0, 0, 1, 2, 3) {
      case 0:
        await process.act { Self.change(process, &random, number) }
        // What adds up to nothing has no entry, and is a step of its process only.
        if process.state == states.last { process = try await EarlierProcess(in: folder.url) }
        if process.titles[0].count == states.count {
          (states, undone) = (states + [process.state], [])
        }
      case 1 where states.count > 1:
        #expect(await process.undo() == [])
        undone.append(states.removeLast())
      case 2 where !undone.isEmpty:
        #expect(await process.redo() == [])
        states.append(undone.removeLast())
      case _:
        if random.once(in: 2) { try Self.fold(folder.url) }
        process = try await EarlierProcess(in: folder.url)
      }
      #expect(process.state == states.last, "after \(number)")
      #expect(process.titles.map(\.count) == [states.count - 1, undone.count], "after \(number)")
    }
    while states.count > 1 {
      process = try await EarlierProcess(in: folder.url)
      #expect(await process.undo() == [])
      states.removeLast()
      #expect(process.state == states.last)
    }
    #expect(process.log.messages == [])
  }

  private static func fold(_ folder: URL) throws {
    var file = JournalFile(inFolder: folder.path, on: POSIXFileSystem()) { .mine(at: .day(1)) }
    try file.changing { try $0.fold(at: Date.day(1).millisecondsSince1970) }
  }

  /// Changes some records as one act, or as one step of several changes.
  private static func change(_ process: EarlierProcess, _ random: inout LawRandom, _ number: Int) {
    let isAct = random.once(in: 2)
    let count = random.pick(1, 1, 2, 3)
    let changes = (0..<count).map { part in
      let query = random.once(in: 2) ? process.lists : process.others
      let ids = query.records.map(\.id)
      let (id, place) = (ids.randomElement(using: &random), ids.randomElement(using: &random))
      // A move says between which records, so it stays where the same step adds or removes one of them.
      let verb = count == 1 ? random.pick(0, 1, 2, 3, 4, 5) : random.pick(0, 1, 2, 3, 4)
      let key = "\(number)\(part)"
      return { @MainActor in
        // One before it may have deleted the record.
        switch (verb, id.flatMap { query[$0]?.id }) {
        case (0, _), (_, nil): query.save(Chores(id: key, title: key))
        case (1, let id?): query.delete(id)
        case (2, let id?): query.update(id) { $0.title += key }
        case (3, let id?): query.update(id) { $0.chores.insert(.init(id: key), at: 0) }
        case (5, let id?):
          let isPlace = place.map { query[$0] != nil && $0 != id } ?? false
          query.move(id, before: isPlace ? place : nil)
        case (_, let id?):
          query.update(id) { list in
            list.room = number
            if let last = list.chores.last { list.chores.remove(id: last.id) }
          }
        }
      }
    }
    guard isAct else {
      for change in changes { _ = change() }
      return
    }
    process.history.perform("act \(number)") { for change in changes { _ = change() } }
  }
}
