import CommandLineTables
import FeatureKit
import StandupsStorage

extension Commands {
  /// Brings back a deleted standup.
  static let restore = Command(
    "restore",
    "Bring back a deleted standup with its meetings.",
    ParameterList(.deletedStandup),
    discussion: """
      It comes back to its place. The store keeps deleted standups for 30 days, unless “store purge” removes them.
      """,
    examples: ["restore design": "What “list --deleted” shows can come back."],
    synonyms: ["undelete", "recover"]
  ) { invocation in
    try await invocation.restore(
      invocation[.deletedStandup],
      .standups,
      in: invocation.standups()
    )
  }
}

extension CommandParameter<String> {
  fileprivate static var deletedStandup: Self {
    word(
      "standup",
      of: .deletedStandups,
      "Its title or its id, or the beginning of either if no other deleted standup has it."
    )
  }
}
