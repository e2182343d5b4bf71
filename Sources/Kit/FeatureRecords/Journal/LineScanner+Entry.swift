import FeatureJSON

extension LineScanner {
  /// Reads the members of an entry; nil unless they are in the order in which this version writes them.
  ///
  /// - Parameter keys: The records, in the order of the changes.
  /// - Returns: The entry, with the scanner behind its changes.
  mutating func entry(of keys: [RecordKey]) -> JournalEntry? {
    guard skip(#","by":""#), let id = id(), skip(#","at":"#), let date = int(),
      skip(#","do":""#), let name = text().flatMap({ String(validating: $0, as: UTF8.self) })
    else { return nil }
    var entry = JournalEntry(id, date: date, name: name)
    if skip(#","who":""#) {
      entry.who = text().flatMap { String(validating: $0, as: UTF8.self) }
      guard entry.who != nil else { return nil }
    }
    if skip(#","continues":""#) {
      entry.continues = self.id()
      guard entry.continues != nil else { return nil }
    }
    if skip(#","reverts":""#) {
      entry.reverts = self.id()
      guard entry.reverts != nil else { return nil }
    }
    entry.isUndoable = skip(#","undo":true"#)
    guard skip(#","changes":["#) else { return nil }
    for (index, key) in keys.enumerated() {
      guard index == 0 || skip(","), let operation = operation() else { return nil }
      entry.changes.append(.init(key, operation))
    }
    return skip("]") ? entry : nil
  }

  /// Reads one of the usual operations; nil for a rare one.
  private mutating func operation() -> JournalEntry.Operation? {
    if skip(#"{"insert":"#) {
      guard let value = value(), skip(#","rank":"#), let rank = int(),
        skip(#","schema":"#), let schema = int(), skip("}")
      else { return nil }
      return .insert(RecordValue(bytes: value), schema: schema, rank: rank)
    }
    if skip(#"{"edit":"#) {
      guard let value = value(), skip(#","schema":"#), let schema = int(), skip("}"),
        let json = try? JSON(parsing: value), let patch = Patch(json: json)
      else { return nil }
      return .edit(patch, schema: schema)
    }
    guard skip(#"{"delete":"#), let date = int(), skip("}") else { return nil }
    return .delete(at: date)
  }
}
