/// A value, and its two versions after changes by two sides.
package struct ThreeWay<Value: Equatable> {
  let base: Value
  let mine: Value
  let theirs: Value

  /// My value if I changed it, theirs otherwise.
  package var merged: Value { mine == base ? theirs : mine }

  /// True if both sides changed it differently.
  package var isConflict: Bool { mine != base && theirs != base && mine != theirs }
}

extension ThreeWay {
  /// Compares one field of three values.
  package init<Root>(in base: Root, _ mine: Root, _ theirs: Root, _ field: KeyPath<Root, Value>) {
    self.init(
      base: base[keyPath: field],
      mine: mine[keyPath: field],
      theirs: theirs[keyPath: field]
    )
  }
}
