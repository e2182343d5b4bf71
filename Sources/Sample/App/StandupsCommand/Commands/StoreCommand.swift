import Foundation
import IdentifiedArrays
import RecordStores
import ScreenValues
import StandupsDomain
import StandupsStorage

extension Command {
  /// Looks after the store itself.
  static let store = Command(
    name: "store",
    abstract: "Check what is in the store, and what in it cannot be read.",
    arguments: [
      CommandArgument(
        "action",
        .one,
        of: .choices(["check"]),
        "Read everything, and say what cannot be read, why, and what to do."
      )
    ],
    examples: [
      CommandExample("store", "check", does: "Exits with 65 if something cannot be read.")
    ]
  ) { invocation in
    let snapshot = try await invocation.standups().load()
    let report = StoreReport(snapshot, at: try invocation.location)
    return CommandResult(
      text: report.text,
      plain: report.plain,
      json: report,
      exitCode: report.unreadable.isEmpty ? .success : .badData
    )
  }
}

/// What is in a store, and what is wrong with it.
private struct StoreReport: Encodable, Sendable {
  struct Problem: Encodable, Sendable {
    let place: String
    let reason: String
  }

  let store: String
  let standups: Int
  let meetings: Int
  let unreadable: [Problem]

  init(_ snapshot: RecordSnapshot<Standup>, at location: StoreLocation) {
    switch location {
    case .folder(let folder): store = folder.path
    case .memory: store = "memory"
    }
    standups = snapshot.records.count
    meetings = snapshot.records.reduce(0) { $0 + $1.meetings.count }
    unreadable = snapshot.unreadable.map { Problem(place: $0.place, reason: $0.reason) }
  }

  /// For people.
  var text: String {
    let contents = """
      Store: \(store.withoutControlCharacters)
      Standups: \(standups)
      Meetings: \(meetings)
      Unreadable: \(unreadable.isEmpty ? "none" : "\(unreadable.count)")
      """
    guard !unreadable.isEmpty else { return contents }
    return """
      \(contents)
      \(unreadable.map { "  \($0.line(": "))" }.joined(separator: "\n"))

      Nothing of this is changed or deleted, and it hides nothing else. Put a backup in its place, or move
      it out of the store. What comes from a newer version can be read once this one is updated.
      """
  }

  /// For programs: a line a problem.
  var plain: String {
    unreadable.map { $0.line("\t") }.joined(separator: "\n")
  }
}

extension StoreReport.Problem {
  fileprivate func line(_ separator: String) -> String {
    place.withoutControlCharacters + separator + reason.withoutControlCharacters
  }
}
