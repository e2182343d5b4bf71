import FeatureEffects
import FeatureRecords
import Synchronization

/// One operation of a store that stopped before it had an effect, and waits for the test.
///
/// With it a test says what comes first: here the screen shows the new book before it is stored.
///
/// ```swift
/// let save = books.holdNext(.save)
/// model.confirmAddBookButtonTapped()
/// await settle()
/// #expect(save.isReached)
/// save.release()
/// await settle()
/// ```
///
/// Work that is still held at the end of a test is named there.
public final class HeldOperation: Sendable {
  private let operation: RecordStoreError.Operation
  private let gate: EffectStream<Void>
  private let hasCome = Atomic(false)

  init(_ operation: RecordStoreError.Operation) {
    self.operation = operation
    gate = EffectStream("a held \(operation)")
  }

  /// True once the operation is held.
  package var isReached: Bool { hasCome.load(ordering: .relaxed) }

  /// Lets the operation go on, also when it has not come yet.
  public func release() {
    gate.finish()
  }

  /// Makes the operation fail, also when it has not come yet.
  public func fail(_ reason: String = "a test wants it") {
    gate.finish(throwing: RecordStoreError(operation, at: "", .other(reason)))
  }

  func pass(at place: String) async throws {
    hasCome.store(true, ordering: .relaxed)
    do {
      var iterator = gate.makeAsyncIterator()
      _ = try await iterator.next()
    } catch var failure as RecordStoreError {
      failure.place = place
      throw failure
    }
    try Task.checkCancellation()
  }
}
