import Foundation
import IdentifiedArrays

/// The live records of a backend, as a snapshot shows them: not deleted, in order.
struct LiveRecords<Record: StorableRecord>: Sendable where Record.ID: RecordID {
  private(set) var records: IdentifiedArrayOf<Record>
  private(set) var unreadable: [UnreadableRecord]
  var snapshot: RecordSnapshot<Record> { RecordSnapshot(records: records, unreadable: unreadable) }

  /// The ranks of the records, at the same places: most readers need none of them by its id.
  private var ranks: [Int]

  /// The ranks of the deleted records, to which they come back.
  private var deletedRanks: [Record.ID: Int]

  /// Deleted records count: they come back in their old places, which no other record may take.
  private var highestRank: Int

  /// The latest date of a deletion seen so far.
  ///
  /// A new one is never earlier, though the clock may be set back.
  private(set) var lastDeletion = Date.distantPast

  /// The free ranks between two neighbours, so that a record can move between them by itself.
  static var rankSpacing: Int { 1 << 20 }

  /// Ranks lie between this and its negative: a file with another one is damaged.
  static var highestPossibleRank: Int { (1 << 60) - 1 }

  init(_ stored: StoredRecords<Record>) {
    (records, ranks, deletedRanks) = ([], [], [:])
    highestRank = stored.order.highestRank ?? 0
    unreadable = stored.unreadable.sorted { $0.place < $1.place }
    records.reserveCapacity(stored.records.count)
    ranks.reserveCapacity(stored.records.count)
    stored.inOrder.withUnsafeBufferPointer { stored in
      for index in stored.indices {
        let rank = stored[index].rank
        if let deleted = stored[index].deleted {
          let id = stored[index].id
          lastDeletion = max(lastDeletion, deleted)
          deletedRanks[id] = deletedRanks[id] ?? rank
        } else if records.append(stored[index].record) {
          ranks.append(rank)
        }
      }
    }
  }

  /// Takes over the stored contents of an id.
  ///
  /// A record that was read before it became unreadable stays: it may be the last copy there is.
  ///
  /// - Returns: True if the record has another place, is new or gone; false if it, or its readability, is different otherwise;
  ///   nil if nothing visible is different.
  mutating func note(_ found: FoundRecord<Record>, under id: Record.ID) -> Bool? {
    let oldUnreadable = unreadable
    // The text of an id costs more than all the rest.
    if !unreadable.isEmpty { unreadable.removeAll { $0.recordID == id.description } }
    var isPlaced: Bool?
    switch found {
    case .nothing:
      deletedRanks[id] = nil
      isPlaced = remove(id)
    case .record(let stored): isPlaced = note(stored)
    case .unreadable(let new):
      unreadable.append(new)
      unreadable.sort { $0.place < $1.place }
    }
    return isPlaced ?? (unreadable != oldUnreadable ? false : nil)
  }

  /// Takes over a stored record, and returns what `note(_:under:)` does.
  @discardableResult
  mutating func note(_ stored: StoredRecord<Record>) -> Bool? {
    let id = stored.id
    highestRank = max(highestRank, stored.rank)
    lastDeletion = max(lastDeletion, stored.deleted ?? .distantPast)
    deletedRanks[id] = stored.deleted == nil ? nil : stored.rank
    guard stored.deleted == nil else { return remove(id) }
    guard let oldOffset = records.offset(id: id) else {
      let offset = offset(rank: stored.rank, id: id)
      records.insert(stored.record, at: offset)
      ranks.insert(stored.rank, at: offset)
      return true
    }
    let newOffset =
      ranks[oldOffset] == stored.rank ? nil : offset(rank: stored.rank, id: id)
    ranks[oldOffset] = stored.rank
    let isChanged = records[oldOffset] != stored.record
    if isChanged { records.updateOrAppend(stored.record) }
    // Behind itself is where it stands already.
    guard let newOffset, newOffset != oldOffset, newOffset != oldOffset + 1 else {
      return isChanged ? false : nil
    }
    records.move(fromOffsets: [oldOffset], toOffset: newOffset)
    ranks.remove(at: oldOffset)
    ranks.insert(stored.rank, at: newOffset > oldOffset ? newOffset - 1 : newOffset)
    return true
  }

  /// Keeps new ranks above those of records that aren't known here, and new deletions behind theirs.
  mutating func keep(highestRank: Int, lastDeletion: Date) {
    self.highestRank = max(self.highestRank, highestRank)
    self.lastDeletion = max(self.lastDeletion, lastDeletion)
  }

  /// Takes over from an earlier reading everything that this one can't know or mustn't change.
  ///
  /// - Parameters:
  ///   - earlier: The state until now.
  ///   - ids: The records that stay as they were.
  mutating func follow(_ earlier: LiveRecords, keeping ids: Set<Record.ID>) {
    // Ranks may be promised to records that are being written.
    keep(highestRank: earlier.highestRank, lastDeletion: earlier.lastDeletion)
    for id in ids {
      let deletedRank = earlier.deletedRanks[id]
      defer { deletedRanks[id] = deletedRank }
      let stored = earlier.records[id: id].map {
        StoredRecord($0, rank: earlier.liveRank(of: id) ?? 0)
      }
      _ = note(stored.map(FoundRecord.record) ?? .nothing, under: id)
    }
    let texts = Set(ids.map(\.description))
    unreadable += earlier.unreadable.filter { $0.recordID.map(texts.contains) ?? false }
    unreadable.sort { $0.place < $1.place }
    keepUnreadable(of: earlier)
  }

  /// Keeps what became unreadable since an earlier reading.
  private mutating func keepUnreadable(of earlier: LiveRecords) {
    for text in unreadable.compactMap(\.recordID) {
      guard let id = Record.ID(text), records[id: id] == nil,
        let record = earlier.records[id: id], let rank = earlier.liveRank(of: id)
      else { continue }
      _ = note(StoredRecord(record, rank: rank))
    }
  }

  private mutating func remove(_ id: Record.ID) -> Bool? {
    guard let offset = records.offset(id: id) else { return nil }
    records.remove(at: offset)
    ranks.remove(at: offset)
    return true
  }

  /// The position before which a record of this rank belongs.
  private func offset(rank: Int, id: Record.ID) -> Int {
    (0..<records.count).end { offset in
      let otherRank = ranks[offset]
      guard otherRank == rank else { return otherRank < rank }
      return records[offset].id.description < id.description
    }
  }

  // MARK: Ranks

  /// Returns the rank of a record, also of a deleted one.
  func rank(of id: Record.ID) -> Int? { liveRank(of: id) ?? deletedRanks[id] }

  private func liveRank(of id: Record.ID) -> Int? { records.offset(id: id).map { ranks[$0] } }

  private var rankBehindAll: Int {
    min(highestRank + Self.rankSpacing, Self.highestPossibleRank)
  }

  /// Returns the rank for a record that is saved: its own, or one behind all others.
  mutating func makeRank(for id: Record.ID) -> Int {
    if let rank = liveRank(of: id) { return rank }
    highestRank = rankBehindAll
    return highestRank
  }

  /// Returns the rank with which a record stands before another or, for nil, last; nil if it does.
  ///
  /// A record that isn't live gets one, too.
  ///
  /// - Parameters:
  ///   - id: The record that moves.
  ///   - successor: The record that it will stand before; nil for the last place.
  ///   - count: The number of records that move there one after the other, from this one on.
  /// - Returns: The rank.
  /// - Throws: An error if there is no room.
  func rank(
    moving id: Record.ID,
    before successor: Record.ID?,
    firstOf count: Int = 1
  ) throws(RecordStoreError) -> Int? {
    switch neighbors(moving: id, before: successor) {
    case nil, (nil, nil)?: return nil
    case (_?, nil)?: return rankBehindAll
    case (nil, let upper?)?: return max(upper - Self.rankSpacing, -Self.highestPossibleRank)
    case (let lower?, let upper?)?:
      let rank = lower + (upper - lower) / (count + 1)
      if rank > lower { return rank }
      let reason = "so many records can't be moved there at once"
      throw RecordStoreError(.move, at: id.description, .other(reason))
    }
  }

  /// Returns the ranks that the records need first, in this order, so that one can move.
  ///
  /// None, as long as there is room. If there is none, all records get new ranks above the present ones, the last one first:
  /// however many of them get written, each stands in the place where it was, and deleted ones come back to theirs.
  ///
  /// - Parameters:
  ///   - bits: The room: so often a free range can be halved.
  ///   - id: The record that moves.
  ///   - successor: The record that it will stand before; nil for the last place.
  /// - Returns: The ranks.
  func ranks(
    leaving bits: Int = 1,
    moving id: Record.ID,
    before successor: Record.ID?
  ) -> [(id: Record.ID, rank: Int)] {
    guard case (let lower?, let upper?)? = neighbors(moving: id, before: successor),
      (upper - lower) >> bits == 0
    else { return [] }
    // With more, a million records would have ranks beyond the bounds.
    let spacing = max(Self.rankSpacing, 1 << min(bits, 40))
    // One that became unreadable can't be written.
    let unreadable = Set(unreadable.compactMap(\.recordID))
    let deleted = deletedRanks.filter { id, _ in
      !unreadable.contains(id.description) && liveRank(of: id) == nil
    }
    let all = (zip(ranks, records.ids) + deleted.map { ($0.value, $0.key) })
      .map { (rank: $0.0, name: $0.1.description, id: $0.1) }
    let ids = all.sorted { ($0.rank, $0.name) < ($1.rank, $1.name) }.map(\.id)
    return ids.enumerated().reversed().map { offset, id in
      (id, min(highestRank + (offset + 1) * spacing, Self.highestPossibleRank))
    }
  }

  /// Returns the ranks around the place before a record or, for nil, behind all; nil for the own place.
  ///
  /// Those of deleted records count: so it stands directly before the other even if they come back.
  private func neighbors(
    moving id: Record.ID,
    before successor: Record.ID?
  ) -> (lower: Int?, upper: Int?)? {
    guard let new = successor.map({ records.offset(id: $0) }) ?? records.count else { return nil }
    if let old = records.offset(id: id), new == old || new == old + 1 { return nil }
    let upper = new < records.count ? ranks[new] : nil
    let lower = [
      new > 0 ? ranks[new - 1] : nil,
      deletedRanks.values.lazy.filter { $0 <= upper ?? .max }.max(),
    ].compactMap(\.self).max()
    return (lower, upper)
  }
}

extension Range<Int> {
  /// Returns the end of those at the beginning for which something is true.
  func end(of isBefore: (Int) -> Bool) -> Int {
    var range = self
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = isBefore(middle) ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}

extension StoredRecords {
  /// The highest rank, and true if each rank is above the one before it.
  ///
  /// The records are looked at where they lie: a copy of each takes longer than all else.
  fileprivate var order: (highestRank: Int?, isAscending: Bool) {
    records.withUnsafeBufferPointer { records in
      var (highest, isAscending) = (Int?.none, true)
      for index in records.indices {
        let rank = records[index].rank
        if let highest, rank <= highest { isAscending = false }
        highest = max(highest ?? rank, rank)
      }
      return (highest, isAscending)
    }
  }

  /// The records that are not deleted, in order.
  package var live: [Record] { LiveRecords(self).records.elements }

  /// All records in order, deleted ones too.
  package var inOrder: [StoredRecord<Record>] {
    // Most places have them in order, which is seen without copying them.
    order.isAscending
      ? records
      : records.sorted {
        $0.rank == $1.rank ? $0.id.description < $1.id.description : $0.rank < $1.rank
      }
  }
}
