import CommandLineTables
import FeatureKit
import LineMode
import StandupsDomain
import StandupsStorage

extension Commands {
  /// Checks and maintains the store.
  static let store = Command(
    "store",
    "Check what is in the store, or remove for good what was deleted.",
    ParameterList(.storeAction, .force),
    discussion: """
      “check” lists invalid files with what's wrong and what to do, and changes nothing. “purge” removes deleted \
      standups with their transcripts, and deleted follow-ups, for good; otherwise they are kept for 30 days.
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
    let location = try location
    let stores = try stores()
    let standups = try await files(.standups, of: stores.standups)
    let followUps = try await files(.followUps, of: stores.followUps)
    let settings = try await files(.settings, of: stores.settings)
    let failures = [standups.failure, followUps.failure, settings.failure].compactMap(\.self)
    // Then it is the place of the store that is wrong.
    if failures.count == 3, let first = failures.first { throw first }
    let report = StoreReport(at: location, standups, followUps, settings)
    return CommandResult(
      text: report.text,
      plain: report.plain,
      json: ["check": report],
      exitCode: report.isUnsound ? .badData : .success
    )
  }

  private func files<Record>(
    _ kind: StoredKind<Record>,
    of store: RecordStore<Record>
  ) async throws -> StoredFiles<Record> {
    let read = try await ReadRecords(store)
    return StoredFiles(
      snapshot: read.snapshot,
      failure: read.failure,
      leftovers: read.failure == nil
        ? try await location.leftovers(of: kind) : RecordLeftovers()
    )
  }

  /// Removes deleted records for good, after a confirmation.
  fileprivate func purge() async throws -> CommandResult {
    let asked = dependencies.now()
    let found = try await PurgeReport(
      standups: location.leftovers(of: .standups).deletedCount,
      followUps: location.leftovers(of: .followUps).deletedCount
    )
    guard found.count > 0 else { return found.result }
    try await confirm(
      "Remove \(found.records) for good\(found.standups > 0 ? ", with all that was said" : "")?",
      unattended: "Removing \(found.records) for good",
      refused: "Nothing was removed."
    )
    // This leaves out records that another process deleted during the question. Dates are whole milliseconds.
    let (date, stores) = (asked + 0.001, try stores())
    return try await PurgeReport(
      standups: found.standups == 0 ? 0 : stores.standups.evict(deletedBefore: date),
      followUps: found.followUps == 0 ? 0 : stores.followUps.evict(deletedBefore: date)
    ).result
  }

  /// Removes records for good that were deleted 30 days ago, at most once a day.
  func evictDaily() async {
    // The command is done: the user shouldn't wait for this.
    let waiting = FolderWaiting(limit: .milliseconds(100))
    let date = dependencies.now() - StoreLocation.deletionAge
    do {
      let location = try location
      try await location.evictDaily(.standups, waiting: waiting, deletedBefore: date)
      try await location.evictDaily(.followUps, waiting: waiting, deletedBefore: date)
      try await location.evictDaily(.settings, waiting: waiting, deletedBefore: date)
    } catch {
      // The command is done, and nothing is lost: the next change tries again.
    }
  }
}

/// The numbers of records that were removed for good, for `--json`.
private struct PurgeReport: Encodable {
  let standups: Int
  let followUps: Int

  private enum CodingKeys: String, CodingKey {
    case purged, standups, followUps = "follow-ups"
  }

  var count: Int { standups + followUps }

  /// The numbers in words.
  var records: String {
    [(Standup.words, standups), (FollowUp.words, followUps)]
      .filter { $1 > 0 }
      .map { words, count in words.count(count, "deleted") }
      .joined(separator: " and ")
  }

  var result: CommandResult {
    CommandResult(
      text: count == 0 ? "Nothing that was deleted is kept." : "Removed \(records) for good.",
      plain: "\(count)",
      json: ["purge": self],
      isConfirmation: true
    )
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(count, forKey: .purged)
    try container.encode(standups, forKey: .standups)
    try container.encode(followUps, forKey: .followUps)
  }
}

private enum StoreAction: String, CaseIterable {
  case check, purge
}

extension CommandParameter<StoreAction> {
  fileprivate static var storeAction: Self { word("action", "What to do.") }
}
