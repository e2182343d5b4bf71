#if SQLite || PostgreSQL

import FeatureKit
package import FeatureRecords
import FeatureStores
import FeatureTesting
import Foundation
package import TableRecords
import Testing

/// The promises for the acts of people in tables.
package enum LogPromise: String, CaseIterable, Sendable {
  /// An act over two kinds is one entry, with its words, its person and its values.
  case acts
  /// A later process of the same person undoes it and does it again; another person can't.
  case undoneLater
  /// A record that came back, and that another person changed since, isn't deleted again.
  case changedSince
  /// A change by hand in SQL is an act of “sql”.
  case byHand
  /// Entries go with the records that they name.
  case purged
  /// All entries go with the log, which says since when.
  case removed
  /// Entries that are too old go once a day.
  case outdated
  /// Tables of format 1 are read as they are; the first change gives them entries.
  case earlier
  /// An upgrade that fails changes nothing.
  case failedUpgrade

  /// A place with tables.
  package struct Place {
    fileprivate let tables: (EntryAuthor) throws -> any RecordTables
    fileprivate let run: (StaticString) throws -> Void
    fileprivate let makeEarlier: () throws -> Void

    /// Makes a place.
    ///
    /// - Parameters:
    ///   - tables: Opens it as a process does.
    ///   - run: Runs statements as a person does.
    ///   - makeEarlier: Makes tables of format 1 in the place of those that are there.
    package init(
      tables: @escaping (EntryAuthor) throws -> any RecordTables,
      run: @escaping (StaticString) throws -> Void,
      makeEarlier: @escaping () throws -> Void
    ) {
      (self.tables, self.run, self.makeEarlier) = (tables, run, makeEarlier)
    }

    @MainActor
    fileprivate func start(_ person: String = "ann", at date: Date = monday) async throws -> Process
    {
      try await Process(tables(EntryAuthor(person: person) { date }), at: date)
    }
  }

  /// Checks it.
  @MainActor package func check(in place: Place) async throws {
    switch self {
    case .acts: try await checkActs(in: place)
    case .undoneLater: try await checkUndoneLater(in: place)
    case .changedSince: try await checkChangedSince(in: place)
    case .byHand: try await checkByHand(in: place)
    case .purged: try await checkPurged(in: place)
    case .removed: try await checkRemoved(in: place)
    case .outdated: try await checkOutdated(in: place)
    case .earlier: try await checkEarlier(in: place)
    case .failedUpgrade: try await checkFailedUpgrade(in: place)
    }
  }
}

private let monday = Date(timeIntervalSinceReferenceDate: 789_382_800)
private let day: TimeInterval = 86_400

/// A process that follows all kinds in the tables.
@MainActor private final class Process {
  let tables: any RecordTables
  let dependencies: FeatureDependencies

  init(_ tables: any RecordTables, at date: Date) async throws {
    self.tables = tables
    var dependencies = FeatureDependencies.test()
    dependencies.follow(
      RecordStores([CupKind.self, BoxKind.self], on: TableEngine(tables)) { date }
    )
    self.dependencies = dependencies
    await dependencies.effects.settle()
    await dependencies.readEarlierSteps()
  }

  var cups: RecordQuery<Cup> { dependencies[CupKind.self] }
  var boxes: RecordQuery<Cup> { dependencies[BoxKind.self] }
  var history: ChangeHistory { dependencies.history }

  /// The cups and boxes, as text.
  var state: [String] {
    (Array(cups.records) + boxes.records).map { "\($0.id) \($0.name) \($0.size)" }
  }

  /// The titles of the steps that can be undone and done again.
  var titles: [[String]] { [history.undoable.map(\.title), history.redoable.map(\.title)] }

  /// The log, an act a line.
  func log() async throws -> [String] {
    try await dependencies.stores.loggedActs(in: .gmt).acts.map { act in
      let changes = act.changes.map { change in
        ([change.verb.rawValue, change.object] + change.fields).joined(separator: " ")
      }
      return ([act.person ?? "-", act.name] + changes).joined(separator: "; ")
    }
  }

  func act(_ act: () -> Void) async {
    act()
    await dependencies.effects.settle()
  }

  /// Fills a box with a cup in one act.
  func fill() async {
    await act {
      dependencies.records.perform("fill “Red”") {
        cups.save(Cup(id: "a", name: "Blue"))
        boxes.update("r") { $0.size = 2 }
      }
    }
  }

  /// Makes a box, as the app does by itself.
  func begin() async {
    await act { history.leavingOut { _ = boxes.save(Cup(id: "r", name: "Red")) } }
  }
}

// MARK: - Acts

extension LogPromise {
  @MainActor
  private func checkActs(in place: Place) async throws {
    let process = try await place.start()
    await process.begin()
    await process.fill()
    try await process.boxes.store.update("r") { $0.name = "Rose" }

    let log = try await process.log()
    #expect(
      log == [
        "ann; change name of “Red”; changed box “Rose” name: “Red” → “Rose”",
        "ann; fill “Red”; added cup “Blue”; changed box “Rose” size: 1 → 2",
        "ann; add “Red”; added box “Red”",
      ]
    )
    #expect(try await process.tables.entries(EntrySelection()).entries.count == 3)
  }

  @MainActor
  private func checkUndoneLater(in place: Place) async throws {
    let first = try await place.start()
    await first.begin()
    let before = first.state
    await first.fill()
    let after = first.state
    let other = try await place.start("eve")
    let second = try await place.start()
    let seen = second.titles
    let undone = second.history.undo()
    await second.dependencies.effects.settle()
    let undoneState = second.state
    let third = try await place.start()
    let again = third.titles
    let redone = third.history.redo()
    await third.dependencies.effects.settle()

    #expect(other.titles == [[], []])
    #expect(seen == [["fill “Red”"], []] && undone == [])
    #expect(undoneState == before)
    #expect(again == [[], ["fill “Red”"]] && redone == [])
    #expect(third.state == after)
    #expect(
      try await third.log().prefix(2).map { $0.prefix(15) } == [
        "ann; fill “Red”", "ann; fill “Red”",
      ]
    )
    #expect(try await place.start().titles == [["fill “Red”"], []])
  }

  @MainActor
  private func checkChangedSince(in place: Place) async throws {
    let first = try await place.start()
    await first.begin()
    await first.act { first.boxes.delete("r") }
    let second = try await place.start()
    second.history.undo()
    await second.dependencies.effects.settle()
    let other = try await place.start("eve")
    await other.act { other.boxes.update("r") { $0.name = "Rose" } }
    // That act isn't kept, as if it had named a record that was removed for good.
    try place.run("DELETE FROM entries WHERE number = (SELECT max(number) FROM entries)")
    let third = try await place.start()

    let stays = third.history.redo()
    await third.dependencies.effects.settle()

    #expect(stays == ["“Rose”"])
    #expect(third.state == ["r Rose 1"])
  }

  @MainActor
  private func checkByHand(in place: Place) async throws {
    let process = try await place.start()
    await process.begin()
    let rename: StaticString = #"""
      UPDATE records SET line = '{"id":"r","name":"Rose","size":1}', crc32c = 3440754729
      """#
    try place.run(rename)
    try place.run("UPDATE records SET deleted = 1")
    try place.run("UPDATE records SET deleted = NULL, rank = 7")
    try place.run("UPDATE records SET line = 'torn'")
    // What it said before isn't known any more.
    try place.run(
      #"""
      UPDATE records SET line = '{"id":"r","name":"Lily","size":1}', crc32c = 1916664469
      """#
    )
    try place.run(
      """
      INSERT INTO records (kind, id, rank, schema, version, line, crc32c, change)
      SELECT 'cups', 'r', rank, schema, version, line, crc32c, change FROM records
      """
    )
    try place.run("UPDATE records SET id = 's' WHERE kind = 'cups'")
    try place.run("DELETE FROM records WHERE kind = 'cups'")
    let later = try await place.start()

    let log = try await later.log()
    #expect(
      log == [
        "sql; remove by hand; deleted cup s",
        "sql; change by hand; changed cup s",
        "sql; add by hand; added cup “Lily”",
        "sql; change by hand; changed box “Lily”",
        "sql; change by hand; changed box “Lily”",
        "sql; change by hand; restored box “Lily”; moved box “Lily”",
        "sql; change by hand; deleted box “Lily”",
        "sql; change by hand; changed box “Lily”",
        "ann; add “Red”; added box “Red”",
      ]
    )
    #expect(later.state == ["r Lily 1"])
    #expect(later.titles == [[], []])
  }
}

// MARK: - Removing

extension LogPromise {
  @MainActor
  private func checkPurged(in place: Place) async throws {
    let process = try await place.start()
    await process.begin()
    await process.fill()
    await process.act { process.cups.delete("a") }

    let count = try await process.cups.store.evict(deletedBefore: monday + day)

    #expect(count == 1)
    let log = try await process.log()
    #expect(log == ["ann; add “Red”; added box “Red”"])
    #expect(try await process.tables.entries(EntrySelection()).entries.count == 1)
  }

  @MainActor
  private func checkRemoved(in place: Place) async throws {
    let process = try await place.start()
    await process.begin()
    try await process.tables.removeReplaced()
    let start = try await process.tables.entries(EntrySelection()).logStart
    await process.act { process.boxes.update("r") { $0.size = 3 } }
    let missingUntil = try await process.dependencies.stores.loggedActs(in: .gmt).missingUntil

    #expect(start?.date == monday.millisecondsSince1970)
    #expect(missingUntil == monday)
    let log = try await process.log()
    #expect(log == ["ann; change size of “Red”; changed box “Red” size: 1 → 3"])
    #expect(process.state == ["r Red 3"])
  }

  @MainActor
  private func checkOutdated(in place: Place) async throws {
    let early = try await place.start()
    await early.begin()
    for number in 1...101 {
      try await early.boxes.store.update("r") { $0.size = number }
    }
    let late = try await place.start("eve", at: monday + 91 * day)
    try await late.boxes.store.update("r") { $0.name = "Rose" }

    try await late.dependencies.stores.evictDaily(deletedBefore: monday + 61 * day)

    let log = try await late.log()
    #expect(log == ["eve; change name of “Red”; changed box “Rose” name: “Red” → “Rose”"])
    // The last hundred of a writer can be undone all the same.
    #expect(try await late.tables.entries(EntrySelection()).entries.count == 100)
    #expect(try await late.dependencies.stores.loggedActs(in: .gmt).missingUntil == monday)
    let start = try await late.tables.entries(EntrySelection()).logStart
    // Entries that are only for undoing may go, too, but the log begins no earlier then.
    try place.run("DELETE FROM entries WHERE number = (SELECT max(number) - 1 FROM entries)")
    let later = try await place.start("eve", at: monday + 93 * day)
    try await later.dependencies.stores.evictDaily(deletedBefore: monday + 63 * day)
    #expect(try await later.tables.entries(EntrySelection()).logStart == start)
  }
}

// MARK: - Earlier versions

extension LogPromise {
  @MainActor
  private func checkEarlier(in place: Place) async throws {
    try place.makeEarlier()
    let (process, other) = (try await place.start(), try await place.start("eve"))
    let (read, early) = (process.state, try await process.log())
    let start = try await process.dependencies.stores.loggedActs(in: .gmt).missingUntil
    let earlier = try await TableEngine(process.tables).earlierPlaces()
    try place.run("UPDATE records SET rank = 2")

    await process.act { process.boxes.update("r") { $0.size = 2 } }
    await other.act { other.boxes.update("r") { $0.name = "Rose" } }

    #expect(read == ["r Red 1"] && early.isEmpty && start == monday)
    // What was changed by hand before the first change has no act, either.
    let log = try await process.log()
    #expect(
      log == [
        "eve; change name of “Red”; changed box “Rose” name: “Red” → “Rose”",
        "ann; change size of “Red”; changed box “Rose” size: 1 → 2",
      ]
    )
    #expect(try await process.dependencies.stores.loggedActs(in: .gmt).missingUntil != nil)
    #expect(earlier == [process.tables.place])
    #expect(try await TableEngine(other.tables).earlierPlaces().isEmpty)
  }

  @MainActor
  private func checkFailedUpgrade(in place: Place) async throws {
    try place.makeEarlier()
    try place.run("CREATE TABLE entries (number integer)")
    let process = try await place.start()

    await #expect(throws: RecordStoreError.self) {
      try await process.boxes.store.update("r") { $0.size = 2 }
    }
    let unchanged = try await place.start().state
    try place.run("DROP TABLE entries")
    try await process.boxes.store.update("r") { $0.size = 3 }

    #expect(unchanged == ["r Red 1"])
    #expect(try await place.start().state == ["r Red 3"])
    let log = try await process.log()
    #expect(log == ["ann; change size of “Red”; changed box “Red” size: 1 → 3"])
  }
}

// MARK: - Kinds

private struct Cup: Codable, Equatable, Identifiable, Sendable {
  var id: String
  var name = ""
  var size = 1
}

private enum CupKind: StoredKind {
  static let (name, folder, word) = ("cups", "cups", "cup")
  static let schema = RecordSchema<Cup>()
  static let fields: [RecordField<Cup>] = [
    .text("name", \.name), .value("size", \.size) { cup, _ in "\(cup.size)" },
  ]
  static func title(of cup: Cup) -> String { cup.name }
}

private enum BoxKind: StoredKind {
  static let (name, folder, word) = ("boxes", "boxes", "box")
  static let schema = RecordSchema<Cup>()
  static let fields = CupKind.fields
  static func title(of box: Cup) -> String { box.name }
}

#endif
