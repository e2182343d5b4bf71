import AppCommands
import CommandLineTables
import FeatureKit
import LineMode
import StandupsDomain
import StandupsStorage

extension Commands {
  /// Checks and maintains the store.
  static let store = Command(
    "store",
    "Check the store, or remove what was deleted for good.",
    ParameterList(.storeAction, .force),
    discussion: """
      “check” lists invalid files, with what's wrong and what to do; it changes nothing. “purge” removes deleted \
      records and meetings for good, with their transcripts; otherwise they are kept for 30 days.
      """,
    examples: [
      "store check": "Exits with 65 if something cannot be read.",
      "store purge": "Asks first.",
      "store purge --force": "Does not ask; for scripts.",
    ],
    synonyms: ["check", "doctor", "purge"]
  ) { invocation in
    switch invocation[.storeAction] {
    case .check: try await invocation.check()
    case .purge: try await invocation.purge()
    }
  }
}

extension Invocation {
  fileprivate func check() async throws -> CommandResult {
    let (location, stores) = (try location, try stores())
    var kinds: [(words: RecordWords, files: StoredFiles)] = []
    for kind in stores.kinds { kinds.append((kind.words, try await kind.files(at: location))) }
    var singles: [(word: String, files: StoredFiles)] = []
    for kind in stores.singles {
      singles.append((kind.kind.word, try await kind.files(at: location)))
    }
    let failures = kinds.map(\.files.failure) + singles.map(\.files.failure)
    // Where no folder can be read, it is the place of the store that is wrong.
    if let first = failures.first ?? nil, !failures.contains(nil) { throw first }
    let report = StoreReport(
      at: location,
      kinds,
      singles: singles,
      now: dependencies.now(),
      timeZone: dependencies.timeZone
    )
    return CommandResult(
      text: report.text,
      plain: report.plain,
      json: ["check": report],
      exitCode: report.isUnsound ? .badData : .success
    )
  }

  /// Removes deleted records for good, after a confirmation.
  fileprivate func purge() async throws -> CommandResult {
    let location = try location
    var found = PurgeReport()
    // The dates of the last deletions, by the kinds.
    var dates: [String: Date] = [:]
    for kind in try stores().kinds {
      try await found.add(kind.words) {
        let deleted = try await location.leftovers(of: kind).deleted
        dates[kind.words.many] = deleted.values.max()
        return deleted.count
      }
    }
    let standups = try standups()
    var lastMeeting: Date?
    try await found.addMeetings {
      let deleted = try await standups.load().records.map(\.deletedMeetings)
      lastMeeting = deleted.joined().map(\.date).max()
      return deleted.map(\.count)
    }
    guard found.count > 0 else { return try found.result }
    let isSaid = found.count(of: Standup.words) + found.count(of: NamedMeeting.words) > 0
    try await confirm(
      "Remove \(found.records) for good\(isSaid ? ", with all that was said" : "")?",
      unattended: "Removing \(found.records) for good",
      refused: "Nothing was removed."
    )
    var removed = PurgeReport(failures: found.failures)
    for kind in try stores().kinds {
      try await removed.add(kind.words) {
        guard let last = dates[kind.words.many] else { return 0 }
        // This leaves out records that another process deleted during the question. Dates are whole milliseconds.
        return try await kind.evict(deletedBefore: last + 0.001)
      }
    }
    try await removed.addMeetings {
      guard let lastMeeting else { return [] }
      return [try await standups.evictMeetings(deletedBefore: lastMeeting + 0.001)]
    }
    return try removed.result
  }
}

extension OpenedKind {
  fileprivate func evict(deletedBefore date: Date) async throws -> Int {
    try await store.evict(deletedBefore: date)
  }
}

extension StoreLocation {
  /// Finds the files beside the records of a kind.
  fileprivate func leftovers(of kind: some OpenedKind) async throws -> RecordLeftovers {
    try await leftovers(of: kind.kind)
  }
}

/// The numbers of records that were removed for good, for `--json`.
private struct PurgeReport: Encodable {
  private var counts: [(words: RecordWords, count: Int)] = []
  /// The folders that can't be read, in which nothing was removed.
  private(set) var failures: [String: RecordStoreError]

  init(failures: [String: RecordStoreError] = [:]) {
    self.failures = failures
  }

  /// Adds the number of a kind; a folder that can't be read doesn't keep the others from it.
  mutating func add(_ words: RecordWords, count: () async throws -> Int) async throws {
    do {
      counts.append((words, try await count()))
    } catch let error as RecordStoreError where error.operation == .load {
      counts.append((words, 0))
      failures[words.many] = error
    }
  }

  /// Adds the numbers of meetings, which are in the folder of the standups.
  mutating func addMeetings(_ meetings: () async throws -> [Int]) async throws {
    let isRead = failures[Standup.words.many] == nil
    counts.insert((NamedMeeting.words, isRead ? try await meetings().reduce(0, +) : 0), at: 1)
  }

  var count: Int { counts.reduce(0) { $0 + $1.count } }

  func count(of words: RecordWords) -> Int {
    counts.first { $0.words.many == words.many }?.count ?? 0
  }

  /// The numbers in words.
  var records: String {
    counts.filter { $0.count > 0 }.map { $0.words.count($0.count, "deleted") }.inWords
  }

  var result: CommandResult {
    get throws {
      let kinds = counts.filter { $0.words.many != NamedMeeting.words.many }
      let unread = kinds.compactMap { failures[$0.words.many] }
      if unread.count == kinds.count, let first = unread.first { throw first }
      return CommandResult(
        text: count == 0 ? "There are no deleted records." : "Removed \(records) for good.",
        plain: "\(count)",
        json: ["purge": self],
        isConfirmation: true,
        warnings: counts.compactMap { words, _ in
          failures[words.many].map { .unread($0, hint: "No \(words.many) were removed.") }
        },
        exitCode: unread.isEmpty ? .success : .badData
      )
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: RecordKey.self)
    try container.encode(count, forKey: RecordKey("purged"))
    for (words, count) in counts { try container.encode(count, forKey: RecordKey(words.many)) }
  }
}

private enum StoreAction: String, CaseIterable {
  case check, purge
}

extension CommandParameter<StoreAction> {
  fileprivate static var storeAction: Self { word("action", "What to do.") }
}
