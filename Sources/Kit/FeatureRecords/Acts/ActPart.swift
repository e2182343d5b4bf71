/// The change of one record as a part of an act, before it is made.
///
/// A backend that keeps several kinds in one home gives parts that are made together. Others give the default, which is
/// made only alone.
///
/// ```swift
/// struct LibraryPart: ActPart {
///   let library: Library
///   let step: Library.Step
///
///   func make(with others: [any ActPart]) async throws {
///     let parts = [self] + others.compactMap { $0 as? LibraryPart }
///     try await library.transaction(parts.map(\.step))
///   }
/// }
/// ```
public protocol ActPart: Sendable {
  /// Makes this change and others: all of them, durably, or nothing.
  ///
  /// - Parameter others: The parts of other records of the same home, in the order of the changes.
  /// - Throws: The error of a change, and then no other is made either; or the error of the place.
  func make(with others: [any ActPart]) async throws
}

/// The part of a place that makes one change at a time.
struct SinglePart: ActPart {
  let place: String
  let operation: RecordStoreError.Operation
  let change: @Sendable () async throws -> Void

  func make(with others: [any ActPart]) async throws {
    guard others.isEmpty else { throw RecordStoreError.severalHomes(operation, at: place) }
    try await change()
  }
}

extension RecordStoreError {
  /// The error of an act whose records don't lie in one home that can make it as a whole.
  package static func severalHomes(_ operation: Operation, at place: String) -> RecordStoreError {
    let reason = "it can't be changed together with records that lie elsewhere"
    let advice = "Tell the makers of this app."
    return RecordStoreError(operation, at: place, .refused(reason, advice: advice))
  }
}
