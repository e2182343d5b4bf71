import IdentifiedArrays

/// The live records of a backend, as a snapshot shows them: not deleted, in order.
struct LiveRecords<Record: StorableRecord>: Sendable where Record.ID: RecordID {
  private(set) var records: IdentifiedArrayOf<Record>
  private(set) var unreadable: [UnreadableRecord]
  private var ranks: [Record.ID: Int]

  /// Deleted records count: they come back in their old places, which no other record may take.
  private var highestRank: Int

  /// The free ranks between two neighbours, so that a record can move between them by itself.
  static var rankSpacing: Int { 1 << 20 }

  /// Ranks lie between this and its negative: a file with another one is damaged.
  static var highestPossibleRank: Int { (1 << 60) - 1 }

  init(_ stored: StoredRecords<Record>) {
    let live = stored.records.filter { $0.deleted == nil }.sorted {
      $0.rank == $1.rank ? $0.id.description < $1.id.description : $0.rank < $1.rank
    }
    records = IdentifiedArray(keepingFirst: live.lazy.map { $0.record })
    ranks = Dictionary(live.lazy.map { ($0.id, $0.rank) }, uniquingKeysWith: { first, _ in first })
    highestRank = stored.records.lazy.map { $0.rank }.max() ?? 0
    unreadable = stored.unreadable.sorted { $0.place < $1.place }
  }

  /// Takes over the stored contents of an id.
  ///
  /// A record that was read before it became unreadable stays: it may be the last copy there is.
  ///
  /// - Returns: True if that changed the visible records.
  mutating func note(_ found: FoundRecord<Record>, under id: Record.ID) -> Bool {
    let oldUnreadable = unreadable
    unreadable.removeAll { $0.recordID == id.description }
    switch found {
    case .nothing: return remove(id) || unreadable != oldUnreadable
    case .record(let stored): return note(stored) || unreadable != oldUnreadable
    case .unreadable(let new):
      unreadable.append(new)
      unreadable.sort { $0.place < $1.place }
      return unreadable != oldUnreadable
    }
  }

  private mutating func note(_ stored: StoredRecord<Record>) -> Bool {
    let id = stored.id
    highestRank = max(highestRank, stored.rank)
    guard stored.deleted == nil else { return remove(id) }
    guard ranks[id] != stored.rank else {
      guard records[id: id] != stored.record else { return false }
      records[id: id] = stored.record
      return true
    }
    let oldOffset = records.offset(id: id)
    let old = records.remove(id: id)
    let newOffset = offset(rank: stored.rank, id: id)
    records.insert(stored.record, at: newOffset)
    ranks[id] = stored.rank
    return newOffset != oldOffset || stored.record != old
  }

  /// Takes over from an earlier reading everything that this one can't know or mustn't change.
  ///
  /// - Parameters:
  ///   - earlier: The state until now.
  ///   - ids: The records that stay as they were.
  mutating func follow(_ earlier: LiveRecords, keeping ids: Set<Record.ID>) {
    // Ranks may be promised to records that are being written.
    highestRank = max(highestRank, earlier.highestRank)
    for id in ids {
      let stored = earlier.records[id: id].map { StoredRecord($0, rank: earlier.ranks[id] ?? 0) }
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
        let record = earlier.records[id: id], let rank = earlier.ranks[id]
      else { continue }
      _ = note(StoredRecord(record, rank: rank))
    }
  }

  private mutating func remove(_ id: Record.ID) -> Bool {
    ranks[id] = nil
    return records.remove(id: id) != nil
  }

  /// The position of a record of this rank among the others.
  private func offset(rank: Int, id: Record.ID) -> Int {
    var (low, high) = (0, records.count)
    while low < high {
      let middle = (low + high) / 2
      let other = records[middle].id
      let otherRank = ranks[other] ?? 0
      let isBehind =
        otherRank == rank ? other.description < id.description : otherRank < rank
      (low, high) = isBehind ? (middle + 1, high) : (low, middle)
    }
    return low
  }

  // MARK: Ranks

  private var rankBehindAll: Int {
    min(highestRank + Self.rankSpacing, Self.highestPossibleRank)
  }

  /// Returns the rank for a record that is saved: its own, or one behind all others.
  mutating func makeRank(for id: Record.ID) -> Int {
    if let rank = ranks[id] { return rank }
    highestRank = rankBehindAll
    return highestRank
  }

  /// Returns the ranks to write, in this order, so that a record stands before another or, for nil, last.
  ///
  /// One, as long as there is room between its new neighbours. If there is none, all records get new ranks
  /// above the present ones, the last one first: however many of them get written, only the moved record
  /// ever stands in another place than before.
  func ranks(
    moving id: Record.ID,
    before successor: Record.ID?
  ) -> [(id: Record.ID, rank: Int)] {
    guard records.contains(id: id), id != successor else { return [] }
    var ids = records.ids.filter { $0 != id }
    guard let offset = successor.map({ ids.firstIndex(of: $0) }) ?? ids.count else { return [] }
    let lower = offset > 0 ? ranks[ids[offset - 1]] : nil
    let upper = offset < ids.count ? ranks[ids[offset]] : nil
    ids.insert(id, at: offset)
    guard records.ids != ids else { return [] }
    switch (lower, upper) {
    case (nil, nil): return []
    case (_?, nil): return [(id, rankBehindAll)]
    case (nil, let upper?): return [(id, max(upper - Self.rankSpacing, -Self.highestPossibleRank))]
    case (let lower?, let upper?):
      let middle = lower + (upper - lower) / 2
      if middle > lower { return [(id, middle)] }
      return ids.enumerated().reversed().map { offset, id in
        (id, min(highestRank + (offset + 1) * Self.rankSpacing, Self.highestPossibleRank))
      }
    }
  }
}

extension StoredRecords {
  /// The records that are not deleted, in order.
  package var live: [Record] { LiveRecords(self).records.elements }
}
