import Synchronization

/// The act of a person that changes come from, as their entries tell of it.
///
/// It goes with a change to its place, and learns there which entry that became:
///
/// ```swift
/// let origin = EntryOrigin("tidy up")
/// try await EntryOrigin.binding([origin]) { try await books.save(emma) }
/// let undo = EntryOrigin("tidy up", reverting: origin)
/// ```
package final class EntryOrigin: Sendable {
  private let state: Mutex<State>
  /// True for what the app does by itself.
  fileprivate let isOfApp: Bool

  private struct State {
    var name: String
    /// The last entry that it became.
    var lastID: JournalEntry.ID?
    /// The act that it takes back, until an entry says so.
    var reverted: EntryOrigin?
    /// The number of acts behind it that take back one another.
    var depth = 0
  }

  /// The most acts that take back one another before an entry says so.
  ///
  /// A place without entries never does.
  private static let highestDepth = 100

  /// Makes the origin of an act.
  ///
  /// - Parameters:
  ///   - name: The act in words, as in `Undo: tidy up`; empty if each of its entries has words of its own.
  ///   - reverted: The act that it takes back, if any.
  ///   - id: The last entry that it became in an earlier process.
  package init(
    _ name: String = "",
    reverting reverted: EntryOrigin? = nil,
    id: JournalEntry.ID? = nil
  ) {
    let depth = reverted.map { $0.state.withLock(\.depth) + 1 } ?? 0
    let isKept = depth < Self.highestDepth
    state = Mutex(
      State(
        name: name,
        lastID: id,
        reverted: isKept ? reverted : nil,
        depth: isKept ? depth : 0
      )
    )
    isOfApp = false
  }

  private init(ofApp: Void) {
    state = Mutex(State(name: ""))
    isOfApp = true
  }

  /// The act of the app by itself.
  package static let app = EntryOrigin(ofApp: ())

  /// The act in words; empty if each of its entries has words of its own.
  package var name: String {
    get { state.withLock(\.name) }
    set { state.withLock { $0.name = newValue } }
  }

  fileprivate var lastID: JournalEntry.ID? { state.withLock(\.lastID) }
  fileprivate var revertedID: JournalEntry.ID? { state.withLock(\.reverted)?.lastID }

  fileprivate func note(_ id: JournalEntry.ID) {
    state.withLock { ($0.lastID, $0.reverted, $0.depth) = (id, nil, 0) }
  }

  // MARK: The change that is being written

  @TaskLocal fileprivate static var current = Change(acts: [], words: [])

  /// The acts of a change, and its own words.
  fileprivate final class Change: Sendable {
    let acts: [EntryOrigin]
    let words: Mutex<[String]>

    init(acts: [EntryOrigin], words: [String]) {
      self.acts = acts
      self.words = Mutex(words)
    }
  }

  /// Runs a closure with the acts of a change.
  ///
  /// If only the app makes it, these are the acts around it, as those of a command are.
  ///
  /// - Parameters:
  ///   - acts: The acts.
  ///   - words: The change in words, which the store finds if there are none; nil for those around it.
  ///   - isolation: The actor on which the closure runs.
  ///   - body: The closure.
  /// - Returns: The result of the closure.
  package static func binding<Result>(
    _ acts: [EntryOrigin],
    words: [String]? = nil,
    isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Result
  ) async rethrows -> Result {
    let isOfApp = acts.allSatisfy(\.isOfApp)
    let words = words ?? current.words.withLock(\.self)
    let change = Change(acts: isOfApp ? current.acts : acts, words: words)
    return try await $current.withValue(change, operation: body)
  }

  /// Runs a closure whose changes are of no act around it.
  package static func apart<Result>(
    isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await $current.withValue(Change(acts: [], words: []), operation: body)
  }

  /// Names the act of a command that has better words than its change.
  package static func name(_ words: String) { for act in current.acts { act.name = words } }

  /// Adds the words of a change, unless it has some.
  static func describe(_ words: @autoclosure () -> String?) {
    guard current.words.withLock(\.isEmpty), let words = words() else { return }
    current.words.withLock { $0 = [words] }
  }
}

extension JournalEntry {
  /// Takes over the words of the acts that it comes from, and what it goes on with or takes back.
  mutating func tellOrigin() {
    let (acts, words) = (EntryOrigin.current.acts, EntryOrigin.current.words.withLock(\.self))
    let own = acts.filter { !$0.isOfApp }
    let names = own.map(\.name).filter { !$0.isEmpty }
    let all = (names.isEmpty ? words : names).unique
    if !all.isEmpty { name = all.joined(separator: ", ") }
    // The entry of several acts doesn't say which part is whose.
    isUndoable = own.count == 1 && acts.count == 1
    continues = own.lazy.compactMap(\.lastID).first
    if continues == nil { reverts = own.lazy.compactMap(\.revertedID).first }
  }

  /// Tells the acts that they became this entry.
  func noteStored() { for act in EntryOrigin.current.acts where !act.isOfApp { act.note(id) } }
}

extension [String] {
  /// The texts, each once.
  var unique: [String] { reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
}

extension [EntryOrigin] {
  /// The acts, each once.
  var unique: [EntryOrigin] {
    reduce(into: []) { all, next in
      if !all.contains(where: { $0 === next }) { all.append(next) }
    }
  }
}
