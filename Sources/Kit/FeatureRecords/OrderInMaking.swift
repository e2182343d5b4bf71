extension RecordOrder {
  /// The order of some rows while it is being made.
  struct OrderInMaking {
    var rows: [Row]
    /// Those that stand in the order of their ranks.
    private var ranked: [Row]
    /// The ranks of those that move to one.
    private var newRanks: [Record.ID: Int] = [:]
    private let rank: (Record.ID) -> Int?

    /// Begins with the rows that are stored.
    init(_ rows: [Row], rank: @escaping (Record.ID) -> Int?) {
      (self.rows, ranked, self.rank) = (rows, rows, rank)
    }

    mutating func make(_ move: Move) {
      guard move.id != move.successor, let old = rows.firstIndex(where: { $0.record.id == move.id })
      else { return }
      let row = rows.remove(at: old)
      ranked.removeAll { $0 === row }
      if let rank = move.rank {
        newRanks[move.id] = rank
        return insert(row, rank)
      }
      let new = move.successor.map { id in rows.firstIndex { $0.record.id == id } ?? old }
      rows.insert(row, at: new ?? rows.count)
    }

    /// Adds the row of a record that isn't stored where its old rank says, or else behind all others.
    mutating func bringBack(_ row: Row, to rank: Int?) {
      guard let rank else { return rows.append(row) }
      newRanks[row.record.id] = rank
      insert(row, rank)
    }

    private mutating func insert(_ row: Row, _ rank: Int) {
      let place = ranked.indices.end { offset in
        let (next, id) = (ranked[offset], ranked[offset].record.id)
        // The store may be ahead of what is shown, which must stay the same until that changes.
        next.rank = next.rank ?? self.rank(id)
        let other = newRanks[id] ?? next.rank ?? .max
        return other == rank ? id.description < row.record.id.description : other < rank
      }
      // What moved to a place stands behind what was deleted there.
      let before = place > 0 ? rows.firstIndex { $0 === ranked[place - 1] } : nil
      rows.insert(row, at: before.map { $0 + 1 } ?? 0)
      ranked.insert(row, at: place)
    }
  }
}
