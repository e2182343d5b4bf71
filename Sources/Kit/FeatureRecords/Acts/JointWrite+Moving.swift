import FeatureEffects
import IdentifiedArrays
import Synchronization

/// The places to which the writes of an act move records.
///
/// All of them are found at once: each move leads to where those before it, and what its act adds and deletes, leave a place.
extension JointWrite {
  package var isMoving: Bool { state.withLock { !$0.write.moves.isEmpty } }

  package func makeRoom(
    forMovesOf writes: [any JointWriting]
  ) async throws -> RecordStoreError? {
    let moves = moves(of: writes).map(\.move).filter { $0.place?.rank == nil }
    let groups = Dictionary(grouping: moves) { $0.place?.successor }
    // Those that move to one place share it, and each other one halves what is left.
    let bits = groups.values.reduce(0) { $0 + Int.bitWidth - $1.count.leadingZeroBitCount }
    var doubt: RecordStoreError?
    for move in moves {
      let successor = move.place?.successor
      doubt = try await store.makeRoom(of: bits, moving: move.id, before: successor) ?? doubt
    }
    return doubt
  }

  /// Returns the moves of its store in their order.
  ///
  /// Those that are asked for again have their ranks, and are left out.
  private func moves(
    of writes: [any JointWriting]
  ) -> [(move: RecordChange<Record>, write: JointWrite)] {
    own(writes).flatMap { write in
      let own = write.state.withLock(\.write)
      return own.asked == nil ? own.moves.map { (move: $0, write: write) } : []
    }
    .sorted { $0.move.number < $1.move.number }
  }

  private func own(_ writes: [any JointWriting]) -> [JointWrite] {
    writes.compactMap { $0 as? JointWrite }.filter { $0.store === store }
  }

  package func findPlaces(forMovesOf writes: [any JointWriting]) throws {
    let (moves, own) = (moves(of: writes), own(writes))
    var counts = Dictionary(grouping: moves) { $0.move.place?.successor }.mapValues(\.count)
    var known = store.known
    // New ones have ranks behind all others, in their order.
    var new: [JointWrite] = []
    for write in own {
      guard let record = write.promised(over: known) else { continue }
      if known.rank(of: write.id) == nil { new.append(write) }
      known.note(record)
    }
    var deletions = own.filter { $0.state.withLock(\.write.isDeletion) }
      .map { (number: $0.state.withLock(\.write.lastNumber), write: $0) }
      .sorted { $0.number < $1.number }[...]
    for (move, write) in moves {
      guard let place = move.place else { continue }
      while let deletion = deletions.first, deletion.number < move.number {
        if let record = deletion.write.deleted(in: known) { known.note(record) }
        deletions.removeFirst()
      }
      // What is added after the move stands behind it.
      let later = place.successor == nil ? new.first { $0.firstNumber > move.number }?.id : nil
      let count = counts[place.successor] ?? 1
      counts[place.successor] = count - 1
      try store.checkAnswered(move.id)
      let rank =
        try place.rank
        ?? known.rank(moving: move.id, before: place.successor ?? later, firstOf: count)
      guard let rank else { continue }
      write.state.withLock { $0.asked?.newRank = rank }
      if let record = known.records[id: move.id] {
        known.note(StoredRecord(record, rank: rank))
      }
    }
  }

  private var firstNumber: Int { state.withLock(\.write.firstNumber) }

  /// Returns the record that isn't live yet, with the rank that it gets.
  private func promised(over known: LiveRecords<Record>) -> StoredRecord<Record>? {
    let (write, asked) = state.withLock { ($0.write, $0.asked) }
    guard let asked, known.records[id: id] == nil, let record = write.new else { return nil }
    return StoredRecord(record, rank: known.rank(of: id) ?? asked.rank)
  }

  /// Returns the record as it is once it is deleted; nil if it isn't live.
  private func deleted(in known: LiveRecords<Record>) -> StoredRecord<Record>? {
    guard let asked = state.withLock(\.asked), let record = known.records[id: id] else {
      return nil
    }
    return StoredRecord(record, rank: known.rank(of: id) ?? asked.rank, deleted: asked.deletion)
  }
}
