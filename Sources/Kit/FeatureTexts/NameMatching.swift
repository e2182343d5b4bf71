extension String {
  /// Returns the text behind a name that it begins with, in any case and form.
  ///
  /// ```swift
  /// "STRASSE: closed".rest(behind: "Straße".nameKey)  // ": closed"
  /// ```
  ///
  /// - Parameter nameKey: The key of the name.
  /// - Returns: The rest; nil if the text begins otherwise.
  /// - Complexity: O(*n*) in the length of the name.
  package func rest(behind nameKey: String) -> Substring? {
    var (left, place) = (nameKey.utf8[...], startIndex)
    while !left.isEmpty {
      guard place < endIndex else { return nil }
      let part = String(self[place]).nameKey.utf8
      guard left.starts(with: part) else { return nil }
      left = left.dropFirst(part.count)
      formIndex(after: &place)
    }
    return self[place...]
  }
}

extension Sequence {
  /// Returns the elements of a name: those that are spelled so, or else those with its key.
  ///
  /// - Parameters:
  ///   - name: The name as typed.
  ///   - ownName: Returns the name of an element.
  /// - Returns: The elements, in their order.
  package func named(_ name: String, by ownName: (Element) -> String) -> [Element] {
    let key = name.nameKey
    let all = filter { ownName($0).nameKey == key }
    let spelled = all.filter { ownName($0) == name }
    return spelled.isEmpty ? all : spelled
  }
}
