import FeatureInjection
import FeatureWalks
package import Foundation
import Synchronization

/// Maps the ids of a recorded world to the ids of its walk.
///
/// Ids of records are numbered in order of appearance. New ids follow from the seed of the walk, in order of creation.
/// So a walk reveals nothing about this machine, and its routes still lead to the same screens.
package final class RecordedIDs: Sendable {
  /// The source of the ids that the walk will make.
  let walk = UUIDSource.seeded(WalkSettings().seed)
  private let state = Mutex(State())

  private struct State {
    var ids: [UUID: UUID] = [:]
    var count: UInt64 = 0
  }

  /// Makes an empty map.
  package init() {}

  /// Records a new id of this world; the walk makes its own at the same point.
  package func note(_ id: UUID) {
    pair(id, with: walk())
  }

  /// Returns the walk's id for the text of an id of this world, and any other text unchanged.
  package func renamed(_ text: String) -> String {
    UUID(uuidString: text).flatMap { id in state.withLock { $0.ids[id] } }?.uuidString ?? text
  }

  func knows(_ id: UUID) -> Bool {
    state.withLock { $0.ids[id] != nil }
  }

  func pair(_ id: UUID, with other: UUID) {
    state.withLock { $0.ids[id] = other }
  }

  /// Returns the walk's id for an id of this world: the next number, on first use.
  func numbered(_ id: UUID) -> UUID {
    state.withLock { state in
      if let other = state.ids[id] { return other }
      state.count += 1
      let other = UUIDSource.number(state.count)
      state.ids[id] = other
      return other
    }
  }

  /// Returns a text with each id replaced by the walk's.
  func numbered(_ text: String) -> String {
    text.replacing(/[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}/) { match in
      UUID(uuidString: String(match.output.0)).map { numbered($0).uuidString } ?? ""
    }
  }

  /// Returns a record's JSON with each id replaced by the walk's; a text that mentions one stays.
  func numbered(json: String) -> String {
    json.replacing(/[:,\[]"[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}"/) { match in
      numbered(String(match.output.0))
    }
  }
}
