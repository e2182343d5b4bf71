/// The names of records in a line, which has them at both ends.
///
/// ```
/// 5a3c0f11 {"of":"books/1 films/2", … ,"again":"books/1 films/2"}
/// ```
///
/// The names are all that is needed of a line whose checksum is wrong, or that a newer version wrote: they say which records
/// may be others than shown. Damage that hits one end leaves the names of the other.
enum LineNames {
  /// The number of bytes before the object of a line: its checksum and a space.
  static let start = 9

  private static let opening = Array(#"{"of":""#.utf8)[...]
  static let closing = Array(#","again":""#.utf8)[...]
  static let end = Array(#""}"#.utf8)[...]

  /// Returns the names that a line has at its ends, whatever is between them.
  ///
  /// - Parameter line: The line without its line feed.
  /// - Returns: The names of both ends where they differ; nil if neither end can be read.
  static func keys(atEndsOf line: ArraySlice<UInt8>) -> [RecordKey]? {
    let (first, last) = (keys(atStartOf: line), keys(atEndOf: line))
    guard let first, let last else { return first ?? last }
    return first + last.filter { !first.contains($0) }
  }

  /// Returns the index behind all that a line says.
  ///
  /// - Parameters:
  ///   - line: The line without its line feed.
  ///   - names: The names at its beginning.
  /// - Returns: The index at which the names come again; nil if other ones do.
  static func startOfEnd(of line: ArraySlice<UInt8>, names: ArraySlice<UInt8>) -> Int? {
    let again = line.endIndex - end.count - names.count
    guard line.has(end, at: line.endIndex - end.count), line.has(names, at: again),
      line.has(closing, at: again - closing.count)
    else { return nil }
    return again - closing.count
  }

  /// Reads names between spaces.
  ///
  /// - Parameter bytes: The names.
  /// - Returns: Nil if one of them isn't a name.
  static func keys(_ bytes: ArraySlice<UInt8>) -> [RecordKey]? {
    guard !bytes.isEmpty else { return [] }
    var (keys, rest): ([RecordKey], ArraySlice<UInt8>?) = ([], bytes)
    while let names = rest {
      let end = names.firstIndex(of: UInt8(ascii: " "))
      guard let key = RecordKey(bytes: names[..<(end ?? names.endIndex)]) else { return nil }
      keys.append(key)
      rest = end.map { names[$0...].dropFirst() }
    }
    return keys
  }

  private static func keys(atStartOf line: ArraySlice<UInt8>) -> [RecordKey]? {
    let object = line.dropFirst(start)
    guard object.starts(with: opening) else { return nil }
    let names = object.dropFirst(opening.count)
    guard let end = names.firstIndex(of: UInt8(ascii: "\"")) else { return nil }
    return keys(names[..<end])
  }

  private static func keys(atEndOf line: ArraySlice<UInt8>) -> [RecordKey]? {
    guard line.suffix(end.count).elementsEqual(end) else { return nil }
    let rest = line.dropLast(end.count)
    guard let quote = rest.lastIndex(of: UInt8(ascii: "\"")),
      rest[...quote].suffix(closing.count).elementsEqual(closing)
    else { return nil }
    return keys(rest[quote...].dropFirst())
  }
}
