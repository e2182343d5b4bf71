import CommandLineTables
import FeatureKit

extension Commands {
  /// Moves a standup to another place in the list.
  static let move = Command(
    "move",
    "Move a standup before or after another in the list.",
    ParameterList(.standup, .side, .neighbor),
    examples: [
      "move engineering before design": "Engineering comes first.",
      "move design after engineering": "The same.",
    ],
    synonyms: ["mv", "reorder"]
  ) { invocation in
    try await invocation.move(
      invocation[.standup],
      invocation[.side],
      invocation[.neighbor],
      in: invocation.standups()
    )
  }
}

extension CommandParameter<String> {
  fileprivate static var neighbor: Self {
    word("neighbor", of: .standups, "The standup to move it next to.")
  }
}
