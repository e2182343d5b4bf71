public import FeatureEffects
public import Foundation

/// Moves, which show at once, and are written by themselves or with their act.
extension RecordQuery {
  /// Moves a record before another, or behind all others.
  ///
  /// A move that can't be written goes back, and `moveFailure` says why. One within an act is unsaved with it.
  @discardableResult
  public func move(_ id: Record.ID, before successor: Record.ID?) -> Effect? {
    move(id, before: successor, toRank: nil)
  }

  /// Returns the record before which another one of a rank would stand; nil for the last one.
  func successor(ofRank rank: Int, for id: Record.ID) -> Record.ID? {
    let ranks = order.moves.reduce(into: [:]) { $0[$1.id] = $1.rank }
    return allRows.lazy.map(\.record.id).first { other in
      guard other != id, let otherRank = ranks[other] ?? store.rank(of: other) else { return false }
      return (otherRank, other.description) > (rank, id.description)
    }
  }

  /// Moves a record before another, or behind all others, to a rank that it had there; nil for a new one.
  @discardableResult
  func move(_ id: Record.ID, before successor: Record.ID?, toRank rank: Int?) -> Effect? {
    if let act = RecordAct.current { return move(id, before: successor, toRank: rank, in: act) }
    report("move")
    guard let effects else { return nil }
    // The same failure is told again.
    status.moveFailure = nil
    let number = makeNumber()
    // A record moves once it is stored, and moves are made in their order.
    let earlier = [pending[id]?.work, successor.flatMap { pending[$0]?.work }, lastMove]
    let (origin, words) = note(moveOf: id, before: successor)
    order.moves.append(.init(number: number, id: id, successor: successor, rank: rank))
    tellOrder(of: [id])
    let work = effects.finish("move") { [self] in
      noting?.history.close()
      defer { endMove(number, of: id) }
      for work in earlier { await work?.wait() }
      do {
        guard !isUnsaved(id) else {
          throw RecordStoreError(.move, at: id.description, .other("it is not saved yet"))
        }
        let successor = successor.flatMap { isUnsaved($0) ? nil : $0 }
        var change = RecordChange<Record>.move(id, to: .init(successor: successor, rank: rank))
        (change.origin, change.words) = (origin, words)
        try await store.move(change)
      } catch let error as RecordStoreError {
        status.moveFailure = error
      }
    }
    lastMove = work
    return work
  }

  /// Moves a record as a part of an act, which is unsaved as a whole if it can't be made.
  private func move(
    _ id: Record.ID,
    before successor: Record.ID?,
    toRank rank: Int?,
    in act: RecordAct
  ) -> Effect? {
    guard shown(id) != nil else { return nil }
    let change = RecordChange<Record>.move(id, to: .init(successor: successor, rank: rank))
    write("move", .change(change), of: id) { [lastMove] in await lastMove?.wait() }
    order.moves.append(
      .init(number: lastNumber, id: id, successor: successor, rank: rank, act: act)
    )
    tellOrder(of: [id])
    return nil
  }

  /// Moves records of a list before the one at an offset, or behind the last.
  ///
  /// - Parameters:
  ///   - source: The offsets of the records in the list; one without a record counts for nothing.
  ///   - destination: The offset in the list; nothing moves if the list hasn't got it.
  ///   - list: The list, which may leave out records.
  public func move<List: RandomAccessCollection<Record>>(
    _ source: IndexSet,
    toOffset destination: Int,
    in list: List
  ) where List.Index == Int {
    guard (0...list.count).contains(destination), let last = list.last?.id else { return }
    let moved = list.indices.filter(source.contains).map { list[$0].id }
    let successor = list.indices.first { $0 >= destination && !source.contains($0) }
      .map { list[$0].id }
    let end = allRows.drop { $0.record.id != last }.dropFirst()
      .first { !moved.contains($0.record.id) }?.record.id
    for id in moved { move(id, before: successor ?? end) }
  }

  // MARK: Showing it

  /// Notes a move as it will be shown, for those who undo it, and returns its act.
  func note(
    moveOf id: Record.ID,
    before successor: Record.ID?
  ) -> (EntryOrigin?, words: String?) {
    let (old, new) = (self.successor(of: id), successor == id ? self.successor(of: id) : successor)
    guard let (history, words) = noting else { return (nil, nil) }
    guard let record = shown(id), old != new else { return (history.openOrigin, nil) }
    let isMoving = order.moves.contains { $0.id == id }
    let noted = NotedMove(
      query: self,
      words: words,
      id: id,
      oldSuccessor: old,
      oldRank: isMoving ? nil : store.rank(of: id),
      newSuccessor: new,
      object: words.shortName(of: record)
    )
    return (history.note(noted), history.words(for: noted))
  }

  /// The record that one stands before, as shown; nil for the last one.
  func successor(of id: Record.ID) -> Record.ID? {
    allRows.drop { $0.record.id != id }.dropFirst().first?.record.id
  }

  /// Returns true for a record that is seen, though it was never saved.
  private func isUnsaved(_ id: Record.ID) -> Bool {
    pending[id]?.failed != nil && order.row(id)?.isStored == false
  }

  private func endMove(_ number: Int, of id: Record.ID) {
    if let delta = reader?.takeDelta() { apply(delta) }
    endMoves(of: id) { $0.number == number }
  }

  /// Notes the work of an act for which later changes of a record wait, and later moves if it has one.
  func note(_ work: Effect?, of id: Record.ID) {
    pending[id]?.work = work
    if order.moves.contains(where: { $0.id == id && $0.act != nil }) { lastMove = work }
  }

  /// Shows a record where it is stored, now that its moves of an act are made, or have failed.
  func endMoves(of id: Record.ID, in act: RecordAct) { endMoves(of: id) { $0.act === act } }

  private func endMoves(of id: Record.ID, _ isEnded: (RecordOrder<Record>.Move) -> Bool) {
    let isOne = { (move: RecordOrder<Record>.Move) in move.id == id && isEnded(move) }
    guard order.moves.contains(where: isOne) else { return }
    order.moves.removeAll(where: isOne)
    if order.moves.isEmpty { lastMove = nil }
    tellOrder(of: [id])
  }
}
