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
    let location = try invocation.location
    let report = StoreReport(
      at: location,
      try await invocation.standups().load(),
      try await location.leftovers()
    )
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
  let deleted: Int
  let putAside: [String]
  let drafts: [String]
  let unreadable: [Problem]

  init(
    at location: StoreLocation,
    _ snapshot: RecordSnapshot<Standup>,
    _ leftovers: RecordLeftovers
  ) {
    switch location {
    case .folder(let folder): store = folder.path
    case .memory: store = "memory"
    }
    standups = snapshot.records.count
    meetings = snapshot.records.reduce(0) { $0 + $1.meetings.count }
    deleted = leftovers.deletedCount
    putAside = leftovers.putAside
    drafts = leftovers.drafts
    unreadable = snapshot.unreadable.map { Problem(place: $0.place, reason: $0.reason) }
  }

  /// For people.
  var text: String {
    let contents = """
      Store: \(store.withoutControlCharacters)
      Standups: \(standups)
      Meetings: \(meetings)
      Deleted: \(deleted)
      Put aside: \(listed(putAside))
      Drafts: \(listed(drafts))
      Unreadable: \(listed(unreadable.map { $0.line(": ") }))
      """
    return ([contents] + advice).joined(separator: "\n\n")
  }

  private var advice: [String] {
    let advice = [
      (
        putAside.isEmpty,
        """
        What was put aside could not be read when its standup was saved anew. Nobody reads it any more; remove
        it once nothing is missed.
        """
      ),
      (
        drafts.isEmpty,
        """
        A draft is left by a process that was killed while it saved, before it said that anything was saved.
        Remove it, unless one is saving just now.
        """
      ),
      (
        unreadable.isEmpty,
        """
        What cannot be read is not changed or deleted, and it hides nothing else. Put a backup in its place, or
        move it out of the store. What comes from a newer version can be read once this one is updated.
        """
      ),
    ]
    return advice.filter { !$0.0 }.map(\.1)
  }

  private func listed(_ lines: [String]) -> String {
    lines.isEmpty
      ? "none"
      : (["\(lines.count)"] + lines.map { "  \($0.withoutControlCharacters)" })
        .joined(separator: "\n")
  }

  /// For programs: a line a thing that should be looked at.
  var plain: String {
    let problems =
      putAside.map { Problem(place: $0, reason: "was put aside") }
      + drafts.map { Problem(place: $0, reason: "is a draft") } + unreadable
    return problems.map { $0.line("\t") }.joined(separator: "\n")
  }
}

extension StoreReport.Problem {
  fileprivate func line(_ separator: String) -> String {
    place.withoutControlCharacters + separator + reason.withoutControlCharacters
  }
}
