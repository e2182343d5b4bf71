import Synchronization

/// The act of a person that a change comes from, as an entry tells of it.
///
/// It goes with the change to its place, and learns there which entries it became:
///
/// ```swift
/// let origin = EntryOrigin("rename “Emma”")
/// try await EntryOrigin.$current.withValue([origin]) { try await books.save(emma) }
/// let undo = EntryOrigin("rename “Emma”", reverting: origin)
/// ```
package final class EntryOrigin: Sendable {
  /// The acts of the change that is being written; none for what only the app does.
  @TaskLocal package static var current: [EntryOrigin] = []
  /// What the app does by itself, together with an act of a person.
  ///
  /// The entry of both says no more which part is the person's, so no later process undoes it.
  package static let app = EntryOrigin("")

  private let state: Mutex<(name: String, ids: [JournalEntry.ID])>
  /// The act that this one takes back.
  private let reverted: EntryOrigin?

  /// Makes the origin of an act.
  ///
  /// - Parameters:
  ///   - name: The act in words, as in `Undo: rename “Emma”`.
  ///   - reverted: The act that it takes back, if any.
  ///   - ids: The entries that it became in an earlier process, oldest first.
  package init(_ name: String, reverting reverted: EntryOrigin? = nil, ids: [JournalEntry.ID] = [])
  {
    state = Mutex((name, ids))
    self.reverted = reverted
  }

  /// The act in words.
  package var name: String {
    get { state.withLock(\.name) }
    set { state.withLock { $0.name = newValue } }
  }

  /// The entries that it became so far, oldest first.
  package var ids: [JournalEntry.ID] { state.withLock(\.ids) }

  /// Runs a closure with the acts of changes; those around it stay if only the app makes them.
  package static func binding<Result>(
    _ origins: [EntryOrigin],
    isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Result
  ) async rethrows -> Result {
    guard origins.contains(where: { $0 !== app }) else { return try await body() }
    return try await $current.withValue(origins) { try await body() }
  }

  /// Notes an entry that it became.
  fileprivate func note(_ id: JournalEntry.ID) { state.withLock { $0.ids.append(id) } }
}

extension JournalEntry {
  /// Takes over the words of acts, and what they go on with or take back.
  mutating func tell(of origins: [EntryOrigin]) {
    guard !origins.isEmpty else { return }
    isUndoable = !origins.contains { $0 === EntryOrigin.app }
    var names: [String] = []
    for origin in origins where !origin.name.isEmpty && !names.contains(origin.name) {
      names.append(origin.name)
    }
    name = names.joined(separator: ", ")
    continues = origins.lazy.compactMap(\.ids.last).first
    if continues == nil { reverts = origins.lazy.compactMap(\.revertedID).first }
  }

  /// Tells acts that they became this entry.
  func noteStored(in origins: [EntryOrigin]) {
    for origin in origins where origin !== EntryOrigin.app { origin.note(id) }
  }
}

extension EntryOrigin {
  fileprivate var revertedID: JournalEntry.ID? { reverted?.ids.last }
}

extension [EntryOrigin] {
  /// The acts, each once.
  var unique: [EntryOrigin] {
    reduce(into: []) { all, next in
      if !all.contains(where: { $0 === next }) { all.append(next) }
    }
  }
}
