import FeatureJSON

/// An entry whose changes the records have already.
///
/// It is the bytes of a line until the log or an undo asks for it.
package struct PastEntry: DatedEntry, Equatable, Sendable {
  /// The number in the journal.
  package let number: Int
  /// The name.
  package let id: JournalEntry.ID
  /// The date in milliseconds since 1970.
  package let date: Int
  /// The records that it changed.
  package let keys: [RecordKey]
  /// The line, without its line feed.
  let line: ArraySlice<UInt8>

  /// Makes the line of an entry.
  init(_ entry: JournalEntry, _ number: Int) {
    var writer = JournalLineWriter()
    writer.append(entry, number: number, isPast: true)
    (self.number, id, date) = (number, entry.id, entry.date)
    (keys, line) = (entry.keys, writer.bytes.dropLast())
  }

  /// Takes the line of one.
  init(
    number: Int,
    id: JournalEntry.ID,
    date: Int,
    keys: [RecordKey],
    line: ArraySlice<UInt8>
  ) {
    (self.number, self.id, self.date) = (number, id, date)
    (self.keys, self.line) = (keys, line)
  }

  /// The act in words, for which no more is read than what is before it.
  var name: String? {
    var scanner = LineScanner(line)
    guard scanner.skip(#"{"of":""#), scanner.text() != nil, scanner.skip(#","past":"#),
      scanner.int() != nil, scanner.skip(#","by":""#), scanner.id() != nil,
      scanner.skip(#","at":"#), scanner.int() != nil, scanner.skip(#","do":""#),
      let name = scanner.text()
    else { return entry?.name }
    return String(decoding: name, as: UTF8.self)
  }

  /// The entry, parsed anew each time; nil if a newer version wrote it.
  package var entry: JournalEntry? {
    let json = try? JSON(parsing: line.dropFirst(LineNames.start))
    return json?.object.flatMap { JournalEntry($0, keys: keys) }
  }
}
