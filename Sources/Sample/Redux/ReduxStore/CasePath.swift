/// The way to a case of an enumeration and back.
///
/// The property is written by hand, as those of destinations are:
///
/// ```swift
/// CasePath(\.list, embed: AppAction.list)
/// ```
public struct CasePath<Root, Value>: Sendable {
  /// Returns the value of the case; nil for another case.
  public let extract: @Sendable (Root) -> Value?
  /// Returns the case with a value.
  public let embed: @Sendable (Value) -> Root

  /// Makes a path from a property and the case.
  ///
  /// - Parameters:
  ///   - property: The value of the case; nil for another case.
  ///   - embed: The case.
  public init(
    _ property: any KeyPath<Root, Value?> & Sendable,
    embed: @escaping @Sendable (Value) -> Root
  ) {
    (extract, self.embed) = ({ $0[keyPath: property] }, embed)
  }
}
