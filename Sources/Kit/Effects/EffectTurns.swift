import Synchronization

/// Lets work take turns, first come first served for each key.
///
/// Work that waits for its turn is parked, so settling stays exact. Stores use it to write the changes of one
/// record in the order in which they were made.
///
/// ```swift
/// try await turns.take(record.id) { try await backend.write(record) }
/// ```
public final class EffectTurns<Key: Hashable & Sendable>: Sendable {
  private let name: String
  private let lines = Mutex<[Key: Line]>([:])

  /// Those who wait behind the one whose turn it is; without an entry, nobody's turn it is.
  private struct Line {
    var nextNumber = 0
    var waiting: [(number: Int, parked: Parked<Void>)] = []
  }

  /// Makes turns under a name that appears where work waits for them.
  public init(_ name: String) {
    self.name = name
  }

  /// Runs a closure when all who came before with the same key have left.
  ///
  /// - Throws: What the closure throws, and `CancellationError` when cancelled before its turn.
  /// - Returns: What the closure returns.
  public func take<T>(_ key: Key, _ body: () async throws -> T) async throws -> T {
    try await enter(key)
    defer { leave(key) }
    return try await body()
  }

  private func enter(_ key: Key) async throws {
    let number = lines.withLock { lines -> Int? in
      guard let number = lines[key]?.nextNumber else {
        lines[key] = Line()
        return nil
      }
      lines[key]?.nextNumber += 1
      return number
    }
    guard let number else { return }
    try await withParking(.turn(name)) { (parked: Parked<Void>) in
      lines.withLock { lines in
        guard !Task.isCancelled else { return .failure(CancellationError()) }
        guard lines[key] != nil else {
          lines[key] = Line()
          return .success(())
        }
        lines[key]?.waiting.append((number, parked))
        parked.begin()
        return nil
      }
    } withdraw: {
      let parked = lines.withLock { lines -> Parked<Void>? in
        guard let index = lines[key]?.waiting.firstIndex(where: { $0.number == number })
        else { return nil }
        return lines[key]?.waiting.remove(at: index).parked
      }
      parked?.resume(throwing: CancellationError())
    }
  }

  private func leave(_ key: Key) {
    let next = lines.withLock { lines -> Parked<Void>? in
      guard lines[key]?.waiting.isEmpty == false else {
        lines[key] = nil
        return nil
      }
      return lines[key]?.waiting.removeFirst().parked
    }
    next?.resume(returning: ())
  }
}
