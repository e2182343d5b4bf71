import CommandLineTables
import FeatureKit
import TerminalConsole
import TerminalTexts

extension CommandSet {
  /// Checks and maintains the store.
  package static var store: ToolCommand {
    ToolCommand(
      "store",
      "Check, make, copy, merge, upgrade or purge a store.",
      ParameterList(
        storeAction,
        storePlaces,
        acceptLossFlag,
        unlockFlag,
        overwriteFlag,
        keepFlag,
        dryRunFlag,
        .force
      ),
      discussion: """
        “check” lists what can't be read, with what's wrong and what to do; it changes nothing. “purge” removes deleted \
        records and the log for good; otherwise the ones are kept for 30 days, the other for 90. “init” makes the tables of a database. “copy” copies all \
        records to an empty store, or goes on with that; settings, drafts and last places stay where they are. \
        “merge” takes in a copy that has changed since, such as one of a service that syncs files, and asks where both changed the same. \
        “upgrade” puts the files of an earlier version into a journal, and gives tables of one the present form; the \
        next change does that by itself, but for files that other users use.
        """,
      examples: [
        "store check": "Exits with 65 if something cannot be read.",
        "store check --accept": "Puts lines that can't be read aside, and goes on with the rest.",
        "store purge": "Asks first.",
        "store purge --force": "Does not ask; for scripts.",
        "store copy folder:old folder:new": "Compares both at the end.",
        "store merge folder:old --dry-run": "What it would take in from that folder.",
      ],
      synonyms: ["check", "doctor", "purge"]
    ) { invocation in
      let (action, places) = (invocation[storeAction], invocation[storePlaces])
      guard places.count <= action.places else {
        throw UsageError("“\(places[action.places])” isn't expected here.")
      }
      let fixes = [acceptLossFlag, unlockFlag].filter { invocation[$0] }
      guard fixes.isEmpty || action == .check else {
        throw UsageError("--accept and --unlock belong to “store check”.")
      }
      guard fixes.count < 2 else { throw UsageError("--accept and --unlock exclude each other.") }
      let choices = [overwriteFlag, keepFlag, dryRunFlag].filter { invocation[$0] }
      guard choices.isEmpty || action == .merge else {
        throw UsageError("--overwrite, --keep and --dry-run belong to “store merge”.")
      }
      if invocation[unlockFlag] { return try await invocation.unlock() }
      if invocation[acceptLossFlag] { return try await invocation.acceptLoss() }
      return switch action {
      case .upgrade: try await invocation.upgrade()
      case .check: try await invocation.check(advice: leftDrafts(invocation))
      case .purge: try await invocation.purge()
      case .makeTables: try await invocation.makeStore(places.first)
      case .copy: try await invocation.copyStore(places, kinds: Product.kinds)
      case .merge: try await invocation.merge(places.first)
      }
    }
  }
}

extension Invocation {
  fileprivate func check(advice: PrintedText) async throws -> CommandResult {
    let engine = try engine
    var files: [StoredFiles] = []
    for opened in try stores().all { files.append(try await StoredFiles(of: opened, at: engine)) }
    // Where no folder can be read, it is the place of the store that is wrong.
    if let first = files.first?.failure, !files.contains(where: { $0.failure == nil }) {
      throw first
    }
    let report = StoreReport(
      at: engine.place,
      files,
      try await engine.states(),
      earlierPlaces: try await engine.earlierPlaces(),
      now: dependencies.now(),
      timeZone: dependencies.timeZone
    )
    return CommandResult(
      text: report.text,
      plain: report.plain,
      json: ["check": report.json],
      advice: advice,
      warnings: try missingStore,
      exitCode: report.isUnsound ? .badData : .success
    )
  }

  /// Removes deleted records for good, after a confirmation.
  fileprivate func purge() async throws -> CommandResult {
    let engine = try engine
    var found: [PurgePart] = []
    for opened in try stores().all where !opened.kind.hasOneRecord {
      found += try await opened.deleted(at: engine)
    }
    guard found.total > 0 else {
      let result = try found.result
      guard try await engine.hasLog else {
        try await removeTyped()
        return result
      }
      try await confirm(
        "Remove the log of all acts for good, with all words that were replaced?",
        unattended: "Removing the log for good",
        refused: "Nothing was removed."
      )
      return await removeLog(of: engine, after: result)
    }
    let losses = found.filter { $0.count > 0 }.compactMap(\.loss)
    let log = try await engine.hasLog ? ", and the log of all acts" : ""
    try await confirm(
      "Remove \(found.records) for good\(losses.first.map { ", with \($0)" } ?? "")\(log)?",
      unattended: "Removing \(found.records) for good\(log)",
      refused: "Nothing was removed."
    )
    var removed: [PurgePart] = []
    for part in found { removed.append(try await part.removed()) }
    for journal in engine.journals { try await journal.removeTakenOver() }
    return await removeLog(of: engine, after: try removed.result)
  }

  /// Removes the words of this user's drafts that were typed over.
  private func removeTyped() async throws {
    var dependencies = dependencies
    try await sessions(&dependencies)?.removeReplaced()
  }

  /// Removes all replaced words, with the log; the result of what went before says whether they are gone.
  private func removeLog(
    of engine: any RecordEngine,
    after result: CommandResult
  ) async -> CommandResult {
    var result = result
    do {
      let hasLog = try await engine.hasLog
      for log in engine.logs { try await log.removeReplaced() }
      try await removeTyped()
      if hasLog { result.text = "\(result.text) Removed the log." }
    } catch {
      var failure = CommandFailure(error)
      failure.message = "The log and replaced words are still there. \(failure.message)"
      result.warnings.append(Notice(failure))
      result.exitCode = failure.code.exitCode
    }
    return result
  }
}

extension RecordEngine {
  /// True if it keeps acts.
  fileprivate var hasLog: Bool {
    get async throws {
      for log in logs where try await !log.acts(since: .min).entries.isEmpty { return true }
      return false
    }
  }
}

extension KindStoring {
  /// Counts the deleted records, and the deleted ones that the others hold.
  fileprivate func deleted(at engine: any RecordEngine) async throws -> [PurgePart] {
    let (holding, held) = (Kind.holding, Kind.holding?.held)
    var records = PurgePart(word: Kind.word, words: Kind.folder, loss: held?.loss)
    var parts: [PurgePart] = []
    do {
      let deletions = try await engine.raw(of: Kind.self).leftovers().deleted.values
      records.set(Array(deletions)) { [store] in try await store.evict(deletedBefore: $0) }
      if let holding, let held {
        var part = PurgePart(word: held.word, words: held.words, isHeld: true, loss: held.loss)
        let deletions = try await store.load().records.flatMap { holding.deletions(in: $0) }
        part.set(deletions) { [store] in try await holding.evict(from: store, deletedBefore: $0) }
        parts = [part]
      }
    } catch let error as RecordStoreError where error.operation == .load {
      // A folder that can't be read doesn't keep the others from it.
      records.failure = error
      parts = held.map { [PurgePart(word: $0.word, words: $0.words, isHeld: true)] } ?? []
    }
    return [records] + parts
  }
}

/// Deleted records of a kind, or those that others hold.
private struct PurgePart: Sendable {
  let word: String
  let words: String
  /// True if they are held by others.
  let isHeld: Bool
  /// The loss that comes with them.
  let loss: String?
  private(set) var count = 0
  /// The reason why their folder can't be read, in which nothing is removed.
  var failure: RecordStoreError?
  private var remove: @Sendable () async throws -> Int = { 0 }

  init(word: String, words: String, isHeld: Bool = false, loss: String? = nil) {
    (self.word, self.words, self.isHeld, self.loss) = (word, words, isHeld, loss)
  }

  /// Sets the dates of the deletions, and the function that removes those before a date.
  mutating func set(_ dates: [Date], remove: @escaping @Sendable (Date) async throws -> Int) {
    count = dates.count
    guard let last = dates.max() else { return }
    // This leaves out records that another process deleted during the question. Dates are whole milliseconds.
    self.remove = { try await remove(last + 0.001) }
  }

  /// Removes them for good, and returns their number as this part's.
  func removed() async throws -> PurgePart {
    var part = self
    do {
      part.count = try await remove()
    } catch let error as RecordStoreError where error.operation == .load {
      (part.count, part.failure) = (0, error)
    }
    return part
  }
}

// The numbers of records that were removed for good.

extension [PurgePart] {
  fileprivate var total: Int { reduce(0) { $0 + $1.count } }

  /// The numbers in words.
  fileprivate var records: String {
    filter { $0.count > 0 }.map { $0.count.of("deleted \($0.word)", "deleted \($0.words)") }
      .inWords
  }

  fileprivate var result: CommandResult {
    get throws {
      let failures = compactMap(\.failure)
      if let first = failures.first, failures.count == count(where: { !$0.isHeld }) {
        throw first
      }
      var json: JSONObject = ["purged": total]
      for part in self { json[part.words] = part.count }
      return CommandResult(
        text: total == 0 ? "There are no deleted records." : "Removed \(records) for good.",
        plain: "\(total)",
        json: ["purge": json],
        isConfirmation: true,
        warnings: compactMap { part in
          part.failure.map { .unread($0, hint: "No \(part.words) were removed.") }
        },
        exitCode: failures.isEmpty ? .success : .badData
      )
    }
  }
}

private enum StoreAction: String, CaseIterable {
  case check, purge, upgrade
  case makeTables = "init"
  case copy, merge

  /// The most places that it takes.
  var places: Int {
    switch self {
    case .check, .purge, .upgrade: 0
    case .makeTables, .merge: 1
    case .copy: 2
    }
  }
}

private let storePlaces = CommandParameter<[String]>.words(
  "store",
  "The store to make, the stores to copy from and to, or the copy to merge."
)

private let storeAction = CommandParameter<StoreAction>.word("action", "What to do.")
