/// Collects the rows written in a section.
@resultBuilder
@MainActor
public enum RowsBuilder {
  /// Takes one row.
  public static func buildExpression(_ row: Row) -> [Row] { [row] }

  /// Takes rows made elsewhere.
  public static func buildExpression(_ rows: [Row]) -> [Row] { rows }

  /// Puts rows one below the other.
  public static func buildBlock(_ rows: [Row]...) -> [Row] { rows.flatMap(\.self) }

  /// Leaves out the rows of an `if` that does not hold.
  public static func buildOptional(_ rows: [Row]?) -> [Row] { rows ?? [] }

  /// Takes the rows of an `if` that holds.
  public static func buildEither(first rows: [Row]) -> [Row] { rows }

  /// Takes the rows of an `else`.
  public static func buildEither(second rows: [Row]) -> [Row] { rows }

  /// Takes the rows of a `for`.
  public static func buildArray(_ rows: [[Row]]) -> [Row] { rows.flatMap(\.self) }
}
