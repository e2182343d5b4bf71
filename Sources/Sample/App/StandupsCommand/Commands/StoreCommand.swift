import CommandLineTables
import FeatureKit
import LineMode
import StandupsStorage

extension Commands {
  /// Checks and maintains the store.
  static let store = Command(
    "store",
    "Check what is in the store, or remove for good what was deleted.",
    ParameterList(.storeAction, .force),
    discussion: """
      “check” lists invalid files with what's wrong and what to do, and changes nothing. “purge” removes deleted \
      standups and their transcripts for good; otherwise they are kept for 30 days.
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
    let report = StoreReport(
      at: location,
      try await standups().load(),
      try await location.leftovers(of: .standups),
      settings: try await settings().load(),
      try await location.leftovers(of: .settings)
    )
    return CommandResult(
      text: report.text,
      plain: report.plain,
      json: ["check": report],
      exitCode: report.isUnsound ? .badData : .success
    )
  }

  /// Removes deleted standups for good, after a confirmation.
  fileprivate func purge() async throws -> CommandResult {
    let asked = dependencies.now()
    let count = try await location.leftovers(of: .standups).deletedCount
    guard count > 0 else { return PurgeReport(purged: 0).result }
    let found = PurgeReport(purged: count)
    try await confirm(
      "Remove \(found.standups) for good, with all that was said?",
      unattended: "Removing \(found.standups) for good",
      refused: "Nothing was removed."
    )
    // This leaves out standups that another process deleted during the question. Dates are whole milliseconds.
    let purged = try await standups().evict(deletedBefore: asked + 0.001)
    return PurgeReport(purged: purged).result
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

/// The number of standups that were removed for good, for `--json`.
private struct PurgeReport: Encodable {
  let purged: Int

  /// The number in words.
  var standups: String { purged == 1 ? "1 deleted standup" : "\(purged) deleted standups" }

  var result: CommandResult {
    CommandResult(
      text: purged == 0 ? .noDeleted : "Removed \(standups) for good.",
      plain: "\(purged)",
      json: ["purge": self],
      isConfirmation: true
    )
  }
}

private enum StoreAction: String, CaseIterable {
  case check, purge
}

extension CommandParameter<StoreAction> {
  fileprivate static var storeAction: Self { word("action", "What to do.") }
}
