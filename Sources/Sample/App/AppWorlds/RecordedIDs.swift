import FeatureKit
import FeatureWalks
public import Foundation
import Synchronization

/// Which id of a world that is recorded is which one of its walk.
///
/// Those of records are numbered as they come up, and new ones follow from the seed of the walk, in the order in which they
/// are made. So a walk says nothing of this machine, and yet its routes lead to the same screens.
public final class RecordedIDs: Sendable {
  /// Makes the ids that the walk will make.
  let walk = UUIDSource.seeded(WalkSettings().seed)
  private let state = Mutex(State())

  private struct State {
    var ids: [UUID: UUID] = [:]
    var count: UInt64 = 0
  }

  /// Begins with no ids.
  public init() {}

  /// Notes that an id was made in this world: the walk makes its own in that place.
  public func note(_ id: UUID) {
    pair(id, with: walk())
  }

  /// Returns the id of the walk for the text of one of this world; any other text as it is.
  public func renamed(_ text: String) -> String {
    UUID(uuidString: text).flatMap { id in state.withLock { $0.ids[id] } }?.uuidString ?? text
  }

  func knows(_ id: UUID) -> Bool {
    state.withLock { $0.ids[id] != nil }
  }

  func pair(_ id: UUID, with other: UUID) {
    state.withLock { $0.ids[id] = other }
  }

  /// Returns the id of the walk for one of this world: the next number, when it first comes up.
  func numbered(_ id: UUID) -> UUID {
    state.withLock { state in
      if let other = state.ids[id] { return other }
      state.count += 1
      let other = UUIDSource.number(state.count)
      state.ids[id] = other
      return other
    }
  }

  /// Returns a text in which each id is that of the walk.
  func numbered(_ text: String) -> String {
    text.replacing(/[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}/) { match in
      UUID(uuidString: String(match.output.0)).map { numbered($0).uuidString } ?? ""
    }
  }
}
