import Foundation
import Injection
import RecordStores
import ScreenValues
import StandupsStorage

extension Command {
  /// Looks after the store itself.
  static let store = Command(
    name: "store",
    abstract: "Check what is in the store, or remove for good what was deleted.",
    discussion: """
      “check” says of every file that is no good record what is wrong and what to do, and changes nothing. “purge” \
      removes deleted standups for good now, with all that was said in them; else they are kept for 30 days.
      """,
    arguments: [
      CommandArgument("action", .one, of: .choices(["check", "purge"]), "What to do.")
    ],
    options: [.force],
    examples: [
      CommandExample("store", "check", does: "Exits with 65 if something cannot be read."),
      CommandExample("store", "purge", does: "Asks first."),
      CommandExample("store", "purge", "--force", does: "Does not ask; for scripts."),
    ]
  ) { invocation in
    try await invocation.arguments.words[0] == "purge" ? invocation.purge() : invocation.check()
  }
}

extension Invocation {
  fileprivate func check() async throws -> CommandResult {
    let location = try location
    let report = StoreReport(
      at: location,
      try await standups().load(),
      try await location.leftovers()
    )
    return CommandResult(
      text: report.text,
      plain: report.plain,
      json: report,
      exitCode: report.isUnsound ? .badData : .success
    )
  }

  /// Removes for good what was deleted, once someone has agreed.
  fileprivate func purge() async throws -> CommandResult {
    let count = try await location.leftovers().deletedCount
    if count > 0 {
      let standups = PurgeReport(purged: count).standups
      try await confirm(
        "Remove \(standups) for good, with all that was said?",
        nobody: "There is nobody to ask whether to remove \(standups) for good.",
        refused: "Nothing was removed."
      )
    }
    let report = PurgeReport(
      purged: try await standups().evict(deletedBefore: .distantFuture)
    )
    return CommandResult(
      text: report.purged == 0
        ? "No deleted standups are kept." : "Removed \(report.standups) for good.",
      plain: "\(report.purged)",
      json: report,
      isConfirmation: true
    )
  }

  /// Removes for good what was deleted 30 days ago, if no process has done that within a day.
  func evictDaily() async {
    do {
      try await location.evictDaily(
        // What was asked for is done: nobody waits for this.
        waiting: FolderWaiting(limit: .milliseconds(100)),
        deletedBefore: dependencies.now() - StoreLocation.deletionAge
      )
    } catch {
      // What was asked for is done, and nothing is lost: the next change tries again.
    }
  }
}

/// How many standups were removed for good, as `--json` says it.
private struct PurgeReport: Encodable {
  let purged: Int

  /// How many they are, in words.
  var standups: String { purged == 1 ? "1 deleted standup" : "\(purged) deleted standups" }
}
