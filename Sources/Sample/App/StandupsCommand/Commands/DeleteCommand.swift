import AppCommands
import CommandLineTables
import FeatureKit
import StandupsDomain

extension Commands {
  /// Deletes a standup after the user has agreed.
  static let delete = Command(
    "delete",
    "Delete a standup and its meetings.",
    ParameterList(.standup, .force),
    discussion: """
      The standup disappears from all lists at once. The store keeps it for 30 days; in that time “restore” \
      brings it back. “store purge” removes it now.
      """,
    examples: [
      "delete design": "Asks first.",
      "delete design --force": "Does not ask; for scripts.",
    ],
    synonyms: ["rm", "remove", "del"]
  ) { invocation in
    try await invocation.delete(invocation[.standup], in: invocation.standups(), losses: \.losses)
  }
}

extension Standup {
  /// The contents that are deleted with the standup, for the question.
  fileprivate var losses: String {
    switch meetings.count {
    case 0: ""
    case 1: " and its meeting"
    case let count: " and its \(count) meetings"
    }
  }
}
