import AppCommands
import CommandLineTables
import FeatureKit
import StandupsDomain

extension Commands {
  /// Moves a standup to another place in the list.
  static let move = Command(
    "move",
    "Move a standup before or after another in the list.",
    ParameterList(.standup, .side, .other(of: Standup.words)),
    examples: [
      "move engineering before design": "Engineering comes first.",
      "move design after engineering": "The same order.",
    ],
    synonyms: ["mv", "reorder"]
  ) { invocation in
    try await invocation.move(
      invocation[.standup],
      invocation[.side],
      invocation[.other(of: Standup.words)],
      in: invocation.standups()
    )
  }
}
