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
  /// The acts of the change that is being written; those of a command are one act.
  @TaskLocal package static var current: [EntryOrigin] = []
  /// The act of the app by itself.
  package static let app = EntryOrigin(isOfApp: true)

  private let state: Mutex<(name: String, ids: [JournalEntry.ID])>
  /// The act that this one takes back.
  private let reverted: EntryOrigin?
  /// True for what the app does by itself.
  fileprivate let isOfApp: Bool

  /// Makes the origin of an act.
  ///
  /// - Parameters:
  ///   - name: The act in words, as in `Undo: rename “Emma”`; empty for those of its first change.
  ///   - reverted: The act that it takes back, if any.
  ///   - ids: The entries that it became in an earlier process, oldest first.
  package init(
    _ name: String = "",
    reverting reverted: EntryOrigin? = nil,
    ids: [JournalEntry.ID] = []
  ) {
    state = Mutex((name, ids))
    (self.reverted, isOfApp) = (reverted, false)
  }

  private init(isOfApp: Bool) {
    state = Mutex(("", []))
    (reverted, self.isOfApp) = (nil, isOfApp)
  }

  /// The act in words.
  package var name: String {
    get { state.withLock(\.name) }
    set { state.withLock { $0.name = newValue } }
  }

  /// The entries that it became so far, oldest first.
  package var ids: [JournalEntry.ID] { state.withLock(\.ids) }

  /// Runs a closure with the acts of changes.
  ///
  /// If only the app makes them, these are the acts around it, or one of the app.
  package static func binding<Result>(
    _ origins: [EntryOrigin],
    isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Result
  ) async rethrows -> Result {
    let isOfApp = origins.allSatisfy { $0 === app }
    var acts = isOfApp ? current : origins
    if acts.isEmpty { acts = [app] }
    // The words of what the app does are those of this change alone.
    acts = acts.map { $0 === app ? EntryOrigin(isOfApp: true) : $0 }
    return try await $current.withValue(acts) { try await body() }
  }

  /// Gives the acts that have no words yet those of a change, or of a command that has better ones.
  package static func name(_ words: @autoclosure () -> String?) {
    for origin in current where origin.name.isEmpty {
      if let words = words() { origin.name = words }
    }
  }

  /// Notes an entry that it became.
  fileprivate func note(_ id: JournalEntry.ID) { state.withLock { $0.ids.append(id) } }
}

extension JournalEntry {
  /// Takes over the words of acts, and what they go on with or take back.
  mutating func tell(of origins: [EntryOrigin]) {
    guard !origins.isEmpty else { return }
    // The entry of an act and of what the app did with it doesn't say which part is the person's.
    isUndoable = !origins.contains(where: \.isOfApp)
    let own = origins.filter { !$0.isOfApp }
    var names: [String] = []
    for origin in own.isEmpty ? origins : own
    where !origin.name.isEmpty && !names.contains(origin.name) {
      names.append(origin.name)
    }
    if !names.isEmpty { name = names.joined(separator: ", ") }
    continues = origins.lazy.compactMap(\.ids.last).first
    if continues == nil { reverts = origins.lazy.compactMap(\.revertedID).first }
  }

  /// Tells acts that they became this entry.
  func noteStored(in origins: [EntryOrigin]) {
    for origin in origins { origin.note(id) }
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
