/// A change of one record, as it was asked for.
///
/// It is the request, not its result: it is made to the record as it is stored by then. The store and its queries get the
/// same value, so that each screen shows at once what the store will write.
package struct RecordChange<Record: StorableRecord>: Sendable where Record.ID: RecordID {
  enum Verb {
    case save, update, delete, restore, insert
  }

  /// A place among the other records.
  struct Place {
    /// The record behind it; nil for the last place.
    var successor: Record.ID?
    /// The rank that the record had there; nil if the store finds one.
    var rank: Int?
  }

  let id: Record.ID
  let verb: Verb
  /// The record to begin with where none is stored; without it, nothing is changed there.
  var new: Record?
  /// The requirement for the stored record, without which it isn't made.
  var isExpected: RecordStore<Record>.Condition?
  var make: RecordStore<Record>.Change = { _ in }
  /// The place that it moves the record to, if any.
  var place: Place?
  /// The number of the change among those of its kind.
  var number = 0
  /// The act that it comes from; nil for what the app does by itself.
  var origin: EntryOrigin?
  /// The change in words; nil if the store finds them.
  var words: String?

  /// Storing a whole record: new ones last, known ones in place.
  package static func save(_ record: Record) -> Self {
    Self(id: record.id, verb: .save, new: record, make: { $0 = record })
  }

  /// Changing a record, or a new one where none is stored.
  package static func update(
    _ id: Record.ID,
    ifStill isExpected: RecordStore<Record>.Condition? = nil,
    orInsert new: Record? = nil,
    _ make: @escaping RecordStore<Record>.Change
  ) -> Self {
    Self(id: id, verb: .update, new: new, isExpected: isExpected, make: make)
  }

  /// Deleting a record, which can still be saved again.
  package static func delete(
    _ id: Record.ID,
    ifStill isExpected: RecordStore<Record>.Condition? = nil
  ) -> Self {
    Self(id: id, verb: .delete, isExpected: isExpected)
  }

  /// Bringing back a deleted record as it is stored, or else as it is here, and changing it.
  package static func restore(
    _ record: Record,
    _ make: @escaping RecordStore<Record>.Change = { _ in }
  ) -> Self {
    Self(id: record.id, verb: .restore, new: record, make: make)
  }

  /// Storing a record that never was there; one that is there, or was deleted, stays as it is.
  package static func insert(_ record: Record) -> Self {
    Self(id: record.id, verb: .insert, new: record)
  }

  /// Moving a record before another, or behind all others.
  package static func move(_ id: Record.ID, before successor: Record.ID?) -> Self {
    move(id, to: Place(successor: successor))
  }

  /// Moving a record to a place.
  static func move(_ id: Record.ID, to place: Place) -> Self {
    Self(id: id, verb: .update, place: place)
  }

  var operation: RecordStoreError.Operation {
    place != nil ? .move : verb == .update ? .update : verb == .delete ? .delete : .save
  }

  /// The record with the change; a deletion leaves it as it is.
  func applied(to record: Record?) -> Record? { made(to: record).record }

  /// Makes the change; where that gives the record another id by mistake, it stays as it is.
  ///
  /// A record with another id would take the place of that one, or lie where no reader looks for it.
  func made(to record: Record?) -> (record: Record?, otherID: Record.ID?) {
    guard var changed = record ?? new else { return (nil, nil) }
    if let new, new.id != id { return (record, new.id) }
    make(&changed)
    // Equal ids may have different texts, and the text is the name of the record's place.
    let isSame = changed.id == id && "\(changed.id)" == "\(id)"
    return isSame ? (changed, nil) : (record, changed.id)
  }

  /// The report of such a mistake.
  static func mistake(_ id: Record.ID, _ other: Record.ID) -> String {
    """
    A change of the \(Record.self) “\(id)” would give it the id “\(other)”, so it was left out. A record keeps \
    its id: save a new one instead.
    """
  }

  /// The record as it is shown while the change is on its way.
  func shown(over record: Record?) -> Record? { verb == .delete ? nil : applied(to: record) }

  /// The change on top of those that couldn't be written.
  package func after(_ earlier: RecordWrite<Record>?) -> RecordWrite<Record> {
    earlier?.adding(self) ?? RecordWrite(self)
  }
}
