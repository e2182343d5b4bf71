import CommandLineTables
import FeatureKit
import StandupsDomain
import StandupsStorage

extension Commands {
  /// Brings back a deleted standup.
  static let restore = Command(
    "restore",
    "Bring back a deleted standup with its meetings.",
    ParameterList(.deletedStandup),
    discussion: """
      It comes back to its place. The store keeps deleted standups for 30 days, unless “store purge” removes them.
      """,
    examples: ["restore design": "What “list --deleted” shows can come back."],
    synonyms: ["undelete", "undo", "recover"]
  ) { invocation in
    let store = try invocation.standups()
    let stored = try await store.load()
    let deleted = try await RecordSnapshot(deleted: invocation.location.deleted(.standups))
    let standup = try deleted.deletedStandup(invocation[.deletedStandup], beside: stored)
    try await store.restore(standup)
    // As it is stored: another process may have restored it meanwhile, and changed it since.
    let restored = try await store.load().records[id: standup.id] ?? standup
    return .standup(restored, "Restored \(restored.quotedTitle) (\(restored.summary)).")
  }
}

extension RecordSnapshot<Standup> {
  /// The deleted standups of a store, as a snapshot in which they are found by name.
  init(deleted: [DeletedRecord<Standup>]) {
    self.init(records: IdentifiedArray(keepingFirst: deleted.map(\.record)))
  }

  /// Finds a deleted standup by its name.
  ///
  /// - Throws: An error if nothing was found, which says if the name is that of a stored one.
  fileprivate func deletedStandup(
    _ name: String,
    beside stored: RecordSnapshot
  ) throws(CommandFailure) -> Standup {
    do {
      return try standup(name, isDeleted: true)
    } catch {
      guard error.code == .notFound, let present = stored.standupOrNone(name) else { throw error }
      throw CommandFailure(.failed, "\(present.quotedTitle) isn't deleted.")
    }
  }

  private func standupOrNone(_ name: String) -> Standup? {
    do {
      return try standup(name)
    } catch {
      // The error about deleted standups says more.
      return nil
    }
  }
}

extension CommandParameter<String> {
  fileprivate static var deletedStandup: Self {
    word(
      "standup",
      of: .deletedStandups,
      "The id of a deleted one, or the beginning of an id or of a title that only one of them has."
    )
  }
}
