extension JSON {
  /// Returns the part of a value that another one has, too.
  ///
  /// It stands in for the version that both come from. Objects share the keys that both have, arrays the elements with an `id` that both have, in the order of the first.
  ///
  /// - Parameter other: The other value.
  /// - Returns: The shared part; nil if there is none.
  public func shared(with other: JSON) -> JSON? {
    switch (self, other) {
    case (.object(let mine), .object(let others)):
      return .object(
        Object(
          mine.members.compactMap { member in
            others[member.key].flatMap { member.value.shared(with: $0) }
              .map { .init(member.key, $0) }
          }
        )
      )
    case (.array(let mine), .array(let others)) where self != other:
      guard let mine = IdentifiedElements(mine), let others = IdentifiedElements(others)
      else { return nil }
      return .array(
        mine.elements.compactMap { element in
          element["id"].flatMap { others[$0] }.flatMap { element.shared(with: $0) }
        }
      )
    case _: return self == other ? self : nil
    }
  }
}
