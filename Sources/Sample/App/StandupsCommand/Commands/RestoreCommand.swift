import CommandLineTables
import FeatureKit
import StandupsDomain
import StandupsStorage

extension Commands {
  /// Brings back a deleted standup.
  static let restore = Command(
    "restore",
    "Bring back a deleted standup with its meetings.",
    ParameterList(.name(of: Standup.words, .deleted)),
    discussion: """
      It comes back to its place. The store keeps deleted standups for 30 days, unless “store purge” removes them.
      """,
    examples: ["restore design": "What “list --deleted” shows can come back."],
    synonyms: ["undelete", "recover"]
  ) { invocation in
    try await invocation.restore(
      invocation[.name(of: Standup.words)],
      .standups,
      in: invocation.standups()
    )
  }
}
