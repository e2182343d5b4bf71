/// The name of a record in what is said of acts and merges.
extension StoredKind {
  /// Returns the title of a record, and the record as an object for people, such as `book “Emma”`.
  ///
  /// - Parameters:
  ///   - record: The record; nil if it can't be read.
  ///   - id: Its id, which stands in for a title that can't be read.
  /// - Returns: Both; the only record of its kind has no title, and is called as its kind.
  static func named(_ record: Record?, id: String) -> (title: String?, object: String) {
    guard onlyID == nil else { return (nil, folder) }
    guard let title = record.map({ Self.title(of: $0) }) else { return (nil, "\(word) \(id)") }
    return (title, "\(word) “\(title)”")
  }
}
