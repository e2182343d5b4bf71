import FeatureJSON
import FeatureTesting

@testable import FeatureRecords

/// Acts of one writer over a few records.
struct RandomActs {
  var writer = "w"
  private var serial = 0
  private static let keys = ["a/1", "a/2", "b/1", "b/2", "b/3"].compactMap { RecordKey($0[...]) }

  mutating func nextID() -> JournalEntry.ID {
    serial += 1
    return JournalEntry.ID(writer, serial)
  }

  /// Returns an act that can be made.
  mutating func act(
    _ random: inout LawRandom,
    on records: (RecordKey) -> JournalRecord?
  ) -> JournalEntry {
    let id = nextID()
    var entry = JournalEntry(id, date: 1_000 * id.serial, name: random.text())
    entry.who = random.maybe { $0.pick("ana", "bo") }
    if random.once(in: 4) { entry.continues = .init(writer, id.serial - 1) }
    if random.once(in: 4) { entry.unknown["mood"] = .string(random.text()) }
    for key in Self.keys.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random)) {
      entry.changes += changes(of: key, records(key), &random)
    }
    return entry
  }

  private func changes(
    of key: RecordKey,
    _ record: JournalRecord?,
    _ random: inout LawRandom
  ) -> [JournalEntry.Change] {
    guard let record else {
      let rank = Int.random(in: -9...9, using: &random)
      let value = random.changed(.object(JSON.Object([.init("id", .string(key.id))])))
      return [.init(key, .insert(RecordValue(value), schema: 1, rank: rank))]
    }
    let value = record.value.json
    let edit = JournalEntry.Operation.edit(
      Patch(from: value, to: random.changed(value)),
      schema: record.schema
    )
    let rank = Int.random(in: -9...9, using: &random)
    let move = JournalEntry.Operation.move(rank: rank, from: record.rank)
    let delete = JournalEntry.Operation.delete(at: Int.random(in: 1...1_000, using: &random))
    let restore = JournalEntry.Operation.restore(from: record.deleted ?? 0)
    let operations: [JournalEntry.Operation] =
      record.isPresent
      ? random.pick([edit], [edit], [delete], [move], [edit, delete], [edit, move])
      : random.pick([restore], [restore, edit], [move])
    return operations.map { .init(key, $0) }
  }
}

extension LawRandom {
  /// Returns another version of an object, with elements in a list.
  fileprivate mutating func changed(_ value: JSON) -> JSON {
    var object = value.object ?? JSON.Object()
    for key in ["title", "text"] where once(in: 2) { object[key] = maybe { .string($0.text()) } }
    var list = object["list"]?.array ?? []
    if once(in: 2) {
      let number = Int.random(in: 0..<1_000_000, using: &self)
      list.append(.object(JSON.Object([.init("id", JSON(number))])))
    }
    if once(in: 3), !list.isEmpty { list.removeFirst() }
    if once(in: 3) { list.shuffle(using: &self) }
    object["list"] = .array(list)
    return .object(object)
  }
}
