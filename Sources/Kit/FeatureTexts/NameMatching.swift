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

/// The ways in which a typed name means a name, the closest first.
package enum NameMatch: CaseIterable, Sendable {
  /// In the same form: of `é` in two forms each means its own.
  case exact
  case spelled
  /// In any case and form.
  case named
  case withoutAccents
  /// The name begins with it, in any case and form and without accents.
  case beginning

  /// Returns the test of a name for a typed one.
  package func test(for typed: String) -> (String) -> Bool {
    let (name, key) = (typed.nameKey, typed.searchKey)
    return switch self {
    case .exact: { $0.utf8.elementsEqual(typed.utf8) }
    case .spelled: { $0 == typed }
    case .named: { $0.nameKey == name }
    case .withoutAccents: { $0.searchKey == key }
    // An accent alone has no key, and begins no name.
    case .beginning: { !key.isEmpty && $0.searchKey.hasPrefix(key) }
    }
  }

  /// Returns the closest way in which a typed name means one of several; nil if it means none.
  package static func closest(
    of typed: String,
    among names: some Sequence<String>
  ) -> Self? {
    allCases.first { names.contains(where: $0.test(for: typed)) }
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
    let isNamed = NameMatch.named.test(for: name)
    let named = filter { isNamed(ownName($0)) }
    let means = NameMatch.closest(of: name, among: named.map(ownName))?.test(for: name)
    return named.filter { means?(ownName($0)) == true }
  }
}
