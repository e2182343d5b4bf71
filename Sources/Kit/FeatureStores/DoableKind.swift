/// A kind whose records are open until they are done.
///
/// ```swift
/// enum ChoreKind: DoableKind {
///   static let done = \Chore.isDone
/// }
/// ```
public protocol DoableKind<Record>: StoredKind {
  /// True in a record that is done.
  static var done: any WritableKeyPath<Record, Bool> & Sendable { get }
}
