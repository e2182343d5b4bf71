import Effects
import Foundation
import Synchronization

/// How a store moves its records, and removes those that are deleted.
extension RecordHub {
  func move(_ id: Record.ID, before successor: Record.ID?) async throws {
    try await turns.take(.ordering) {
      try await read(isAgain: false)
      let ranks = state.withLock { $0.live?.ranks(moving: id, before: successor) ?? [] }
      for (id, rank) in ranks {
        try await takeTurn(of: id) {
          let (stored, doubt) = try await modify(id, for: .move) { old in
            old.stored.map { StoredRecord($0.record, rank: rank, deleted: $0.deleted) }
          }
          note(stored.map(FoundRecord.record) ?? .nothing, under: id)
          if let doubt { throw doubt }
        }
      }
    }
  }

  func evict(deletedBefore date: Date) async throws -> Int {
    try await explaining(.evict) { try await backend.evict(deletedBefore: date) }
  }
}
