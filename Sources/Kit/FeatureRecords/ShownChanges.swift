import FeatureEffects
import IdentifiedArrays

/// The changes of what a query shows, for a follower with a state of its own.
///
/// A model reads the query itself. What keeps all records in a value, such as the store of another architecture, takes
/// only what has changed, whenever that is observed:
///
/// ```swift
/// let changes = ShownChanges(dependencies.books)
///
/// effects.observe("books") { changes.take() } onChange: { $0.apply(to: &state.books) }
/// ```
@MainActor
public final class ShownChanges<Record: StorableRecord> where Record.ID: RecordID {
  private let query: RecordQuery<Record>
  /// The changed records, with true for those that may have another place; nil for any.
  private var touched: [Record.ID: Bool]?

  /// Follows a query; the first delta has all records.
  public init(_ query: RecordQuery<Record>) {
    self.query = query
    query.addIndex { [weak self] change in
      self?.note(change) != nil
    }
  }

  /// Returns the changes since the last delta; all later ones are observed.
  ///
  /// - Complexity: O(*k* log *k*) in the changed records, and that of the query's order if that has changed.
  public func take() -> RecordDelta<Record> {
    let unreadable = query.unreadable
    query.signals.contents.read()
    defer { touched = [:] }
    let (rows, order) = (query.order, query.shownRows)
    return RecordDelta(
      of: touched,
      among: IdentifiedArray(
        keepingFirst: (0..<order.count).lazy.map { order.record(at: $0).record }
      ),
      at: { rows.row($0).flatMap { $0.isShown ? order.position(of: $0) : nil } },
      { order.record(at: $0).record },
      unreadable: unreadable
    )
  }

  private func note(_ change: RecordQuery<Record>.IndexedChange) {
    switch change {
    case .order(nil): touched = nil
    case .order(let ids?): for id in ids { touched?[id] = true }
    case .record(let row, _): touched?.merge([row.record.id: false]) { $0 || $1 }
    }
  }
}
