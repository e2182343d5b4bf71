import FeatureTesting
import Foundation

@testable import FeatureRecords

/// A small record, so that many can be written.
struct Card: Codable, Hashable, Identifiable {
  var id: String
  var text = ""
}

/// A change of the records of a folder, as one step of a workload.
enum Change {
  case save(Card, newRank: Int)
  case update(String, text: String)
  case delete(String, day: Double, isDiskFull: Bool)
  case move(String, rank: Int)
  case evict(beforeDay: Double)
  /// The file of a record goes bad.
  case damage(String, Data)

  func make(in folder: inout RecordFolder<Card>, on disk: SimulatedDisk) throws {
    switch self {
    case .save(let card, let newRank):
      _ = try folder.modify(card.id, for: .save) { old in
        StoredRecord(card, rank: old.stored?.rank ?? newRank)
      }
    case .update(let id, let text):
      _ = try folder.modify(id, for: .update) { $0.stored.flatMap(\.live).map { $0.updated(text) } }
    case .delete(let id, let day, let isDiskFull):
      disk.isFull = isDiskFull
      defer { disk.isFull = false }
      _ = try folder.modify(id, for: .delete) { $0.stored.flatMap(\.live).map { $0.deleted(day) } }
    case .move(let id, let rank):
      _ = try folder.modify(id, for: .move) { $0.stored.flatMap(\.live).map { $0.moved(rank) } }
    case .evict(let day): _ = try folder.evict(deletedBefore: .day(day))
    case .damage(let id, let bytes): disk.contents.damage(Workload.path(id), bytes)
    }
  }

  var isEviction: Bool { if case .evict = self { true } else { false } }

  var isDeletion: Bool { if case .delete = self { true } else { false } }

  /// Makes the change to what is expected.
  func make(in cards: inout ExpectedCards) {
    switch self {
    case .save(let card, let newRank):
      if let bytes = cards.damage(card.id) { cards.keepsakes.append(bytes) }
      let rank = cards.stored(card.id)?.rank ?? newRank
      cards.states[card.id] = .stored(StoredRecord(card, rank: rank))
    case .update(let id, let text): cards.change(id) { $0.updated(text) }
    case .delete(let id, let day, _): cards.change(id) { $0.deleted(day) }
    case .move(let id, let rank): cards.change(id) { $0.moved(rank) }
    case .evict(let day):
      cards.states = cards.states.filter { id, _ in
        cards.stored(id)?.deleted.map { $0 >= .day(day) } ?? true
      }
    case .damage(let id, let bytes):
      if cards.stored(id) != nil { cards.states[id] = .damaged(bytes) }
    }
  }
}

extension StoredRecord<Card> {
  fileprivate var live: Self? { deleted == nil ? self : nil }

  fileprivate func updated(_ text: String) -> Self {
    StoredRecord(Card(id: id, text: text), rank: rank)
  }

  fileprivate func deleted(_ day: Double) -> Self {
    StoredRecord(record, rank: rank, deleted: .day(day))
  }

  fileprivate func moved(_ rank: Int) -> Self { StoredRecord(record, rank: rank) }
}

/// The expected contents of a folder.
struct ExpectedCards: Equatable {
  enum State: Equatable {
    case stored(StoredRecord<Card>)
    case damaged(Data)
  }

  /// The state under each id; missing ids have no record.
  var states: [String: State] = [:]

  /// Bytes that could not be read, which must never be lost.
  var keepsakes: [Data] = []

  func stored(_ id: String) -> StoredRecord<Card>? {
    if case .stored(let it) = states[id] { it } else { nil }
  }

  /// The bytes that cannot be read under an id.
  func damage(_ id: String) -> Data? {
    if case .damaged(let it) = states[id] { it } else { nil }
  }

  /// Returns a keepsake that is nowhere in the image.
  func lostKeepsake(in image: DiskImage) -> String? {
    keepsakes.first { !image.values.contains($0) }.map { String(decoding: $0, as: UTF8.self) }
  }

  fileprivate mutating func change(
    _ id: String,
    _ change: (StoredRecord<Card>) -> StoredRecord<Card>
  ) {
    if let live = stored(id)?.live { states[id] = .stored(change(live)) }
  }
}

/// A random sequence of changes, the same for the same seed.
struct Workload {
  static let folder = "/store/cards"

  static func path(_ id: String) -> String { "\(folder)/\(id).json" }

  private static let oldDraft = "\(folder)/.a.0123456789abcdef.tmp"

  static func isDraft(_ path: String) -> Bool { path.hasSuffix(".tmp") }
  static func isNewDraft(_ path: String) -> Bool { isDraft(path) && path != oldDraft }

  private var random: LawRandom
  private var count = 0

  /// The disk before: empty, or with a folder that others left files in.
  let start: DiskImage

  init(_ seed: LawSeed) {
    random = seed.random
    start =
      random.once(in: 2)
      ? [:]
      : [
        "/store": nil, Self.folder: nil, "\(Self.folder)/read me.txt": Data("text".utf8),
        Self.oldDraft: Data("draft".utf8),
      ]
  }

  mutating func next(_ cards: ExpectedCards) -> Change {
    count += 1
    let id = random.pick("a", "b", "c")
    if cards.damage(id) != nil { return save(id) }
    switch Int.random(in: 0..<12, using: &random) {
    case 0..<4: return save(id)
    case 4..<6: return .update(id, text: "updated \(count)")
    case 6..<8:
      let day = Double(Int.random(in: 1...9, using: &random))
      return .delete(id, day: day, isDiskFull: random.once(in: 2))
    case 8: return .move(id, rank: Int.random(in: -99...99, using: &random))
    case 9: return .evict(beforeDay: Double(Int.random(in: 1...10, using: &random)))
    // The file of a deleted one may have another name.
    case _ where cards.stored(id)?.deleted != nil: return save(id)
    case _: return .damage(id, Data("garbage \(count)".utf8))
    }
  }

  private func save(_ id: String) -> Change {
    .save(Card(id: id, text: "saved \(count)"), newRank: count)
  }
}
