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
