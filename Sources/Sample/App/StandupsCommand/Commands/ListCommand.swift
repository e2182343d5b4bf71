import AppCommands
import AppFeature
import CommandLineTables
import FeatureKit
import TerminalTexts

extension Commands {
  /// Shows all standups, and reports unreadable records.
  static let list = Command(
    "list",
    "List the standups.",
    ParameterList(.deletedOnly, takingPart, standupOrder),
    examples: [
      "list": "All standups, in their order.",
      "list --attendee Blob --sort last-held": "Blob's standups, the latest held first.",
      "list --deleted": "What “restore” can bring back.",
      "list --json": "The same for a program.",
    ],
    synonyms: ["ls", "dir", "sort", "filter"]
  ) { invocation in
    invocation[.deletedOnly]
      ? try await invocation.listDeleted(
        StandupKind.self,
        as: "deletedStandups",
        noneOfThem: noneOfThem,
        choose: invocation.shown
      ) : try await invocation.listStored()
  }
}

extension Invocation {
  fileprivate func listStored() async throws -> CommandResult {
    let snapshot = try await standups().load()
    let records = try shown(snapshot.records.elements)
    let advice =
      snapshot.isEmpty
      ? firstSteps : records.isEmpty && !snapshot.records.isEmpty ? noneOfThem : ""
    return CommandResult(
      // Of a long list, each form takes as long as reading it.
      text: form == .text ? records.rows(highlighting) : "",
      plain: form == .plain ? records.map(\.plainLine).joined(separator: "\n") : "",
      json: ["standups": form == .json ? records.map(\.json) : []],
      advice: [advice, await Commands.leftDrafts(self)].filter { !$0.isEmpty }.joined(
        separator: "\n"
      ),
      warnings: try missingStore + snapshot.warnings
    )
  }

  /// Returns the standups that the options ask for, in the order that they ask for.
  fileprivate func shown(_ standups: [Standup]) throws(CommandFailure) -> [Standup] {
    let typed = self[takingPart]
    let known = typed.isEmpty ? [] : standups.flatMap { $0.namedAttendees.map(\.name) }
    let names = typed.people(beside: known)
    for name in names
    where !self[.deletedOnly] && !known.contains(where: { $0.isSameName(as: name) }) {
      throw CommandFailure(
        .notFound,
        "“\(name)” doesn't take part in any standup.",
        hint: known.nearest(to: name).map { "Did you mean “\($0)”?" }
      )
    }
    let meant = names.map { name in Set(known.named(name) { $0 }) }
    let shown = standups.filter { standup in
      meant.allSatisfy { names in standup.attendees.contains { names.contains($0.name) } }
    }
    return self[standupOrder].map(shown.sorted) ?? shown
  }
}

/// The orders of a list beside the standups' own.
private enum StandupOrder: String, CaseIterable {
  case title
  case lastHeld = "last-held"
  case length
}

extension [Standup] {
  /// Returns the standups in an order; equal ones stay in theirs.
  fileprivate func sorted(by order: StandupOrder) -> [Standup] {
    switch order {
    case .title:
      map { ($0.displayTitle.nameKey, $0) }.sorted { $0.0 < $1.0 }.map(\.1)
    case .lastHeld:
      sorted { $0.lastHeld > $1.lastHeld }
    case .length: sorted { $0.duration < $1.duration }
    }
  }
}

extension Standup {
  /// The date of the last meeting; in the distant past without one.
  fileprivate var lastHeld: Date { meetings.first?.date ?? .distantPast }
}

private let takingPart = CommandParameter<[String]>.options(
  "--attendee <name>",
  of: .attendees,
  "Only standups with this attendee; repeat the option for those with all of them."
)

private let standupOrder = CommandParameter<StandupOrder?>.order()

/// The first steps for a user without standups.
private let firstSteps: PrintedText = """
  There are no standups yet. Add one with “standups add Design --attendee Blob”.
  Or look around first, in memory, with “standups demo”.
  """

/// The message for several attendees who never meet.
private let noneOfThem: PrintedText = "They have no standup in common."
