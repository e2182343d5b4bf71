/// Changes of records in several stores that are written as one.
///
/// ```swift
/// var act = RecordTransaction()
/// act.add(.save(emma), in: books)
/// act.add(.update(id) { $0.count += 1 }, in: shelves)
/// try await act.write()
/// ```
package struct RecordTransaction: Sendable {
  private var writes: [any JointWriting] = []
  private var count = 0

  /// Makes one without changes.
  package init() {}

  /// Adds the change of a record, on top of earlier ones.
  package mutating func add<Record: StorableRecord>(
    _ change: RecordChange<Record>,
    in store: RecordStore<Record>
  ) where Record.ID: RecordID {
    var change = change
    count += 1
    change.number = count
    let new = JointWrite(RecordWrite(change), in: store)
    let earlier = writes.lazy.compactMap { $0 as? JointWrite<Record> }
      .first { $0.turn == new.turn }
    if let earlier { earlier.add(change) } else { writes.append(new) }
  }

  /// Makes all changes, durably, or none.
  ///
  /// - Throws: The reason why none is made; `changed` or `deleted` of the record that isn't as a change wants it.
  package func write() async throws {
    if let error = await writes.make() { throw error }
  }
}
