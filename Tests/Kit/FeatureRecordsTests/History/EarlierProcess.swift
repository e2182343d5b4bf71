import FeatureKit
import FeatureTesting
import Foundation
import Testing

@testable import FeatureRecords

/// A list of chores, with a field of each kind.
struct Chores: Codable, Equatable, Identifiable, Sendable {
  struct Chore: Codable, Equatable, Identifiable, Sendable {
    let id: String
    var isDone = false
  }

  let id: String
  var title = ""
  var room = 1
  var chores: IdentifiedArrayOf<Chore> = []

  static let fields: [RecordField<Chores>] = [
    .text("title", \.title), .value("room", \.room) { list, _ in "\(list.room)" },
    .elements("chores", \.chores) { list, _ in "\(list.chores.count)" },
  ]

  /// The words for the steps of a history.
  static let words = ChangeWords(plural: "lists", isOnly: false, fields: fields) {
    "“\($0.title)”"
  }
}

/// A process that uses the journal of a folder: two kinds of lists, and the history of its user.
@MainActor final class EarlierProcess {
  let log = IssueLog()
  let effects: EffectScope
  let history: ChangeHistory
  let journal: SharedJournal
  /// The lists of two kinds.
  let lists: RecordQuery<Chores>
  let others: RecordQuery<Chores>

  /// Starts a process: it reads all records, and then what its user did before.
  init(in folder: URL, day: Double = 1, person: String = "ann") async throws {
    let effects = EffectScope(executor: MainSerialExecutor.shared, reporter: log.reporter)
    let journal = SharedJournal(inFolder: folder, person: person, now: { .day(day) })
    let history = ChangeHistory()
    (self.effects, self.journal, self.history) = (effects, journal, history)
    func query(_ kind: String) -> RecordQuery<Chores> {
      let store = RecordStore(JournalRecordBackend<Chores>(kind, in: journal), now: { .day(day) })
      return RecordQuery(store, effects: effects, noting: (history, Chores.words))
    }
    (lists, others) = (query("lists"), query("others"))
    await effects.settle()
    let log = try await journal.earlierActs()
    history.begin(after: log) { change, entry in
      let query = change.key.kind == "lists" ? lists : others
      return query.noted(change, of: entry, in: log, RecordSchema())
    }
  }

  /// The records of both kinds, in their order.
  var state: [[Chores]] { [Array(lists.records), Array(others.records)] }

  /// The titles of the steps that can be undone and done again.
  var titles: [[String]] { [history.undoable.map(\.title), history.redoable.map(\.title)] }

  /// The entries of the journal.
  var entries: [JournalEntry] {
    get async throws { try await journal.acts().entries }
  }

  func act(_ act: () -> Void) async { await effects.act(act) }

  func undo() async -> [String] {
    let stays = history.undo()
    await effects.settle()
    return stays
  }

  func redo() async -> [String] {
    let stays = history.redo()
    await effects.settle()
    return stays
  }
}
