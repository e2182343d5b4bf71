/// A value as it was, and as two sides have changed it since.
struct ThreeWay<Value: Equatable> {
  let base: Value
  let mine: Value
  let theirs: Value

  /// Mine if I changed it, theirs otherwise.
  var merged: Value { mine == base ? theirs : mine }

  /// True if both sides changed it differently.
  var isConflict: Bool { mine != base && theirs != base && mine != theirs }
}
