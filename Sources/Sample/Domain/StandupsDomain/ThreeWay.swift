/// A value, and its two versions after changes by two sides.
struct ThreeWay<Value: Equatable> {
  let base: Value
  let mine: Value
  let theirs: Value

  /// My value if I changed it, theirs otherwise.
  var merged: Value { mine == base ? theirs : mine }

  /// True if both sides changed it differently.
  var isConflict: Bool { mine != base && theirs != base && mine != theirs }
}

extension ThreeWay {
  /// Compares one field of three values.
  init<Root>(in base: Root, _ mine: Root, _ theirs: Root, _ field: KeyPath<Root, Value>) {
    self.init(
      base: base[keyPath: field],
      mine: mine[keyPath: field],
      theirs: theirs[keyPath: field]
    )
  }
}
