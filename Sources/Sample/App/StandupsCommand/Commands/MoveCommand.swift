import CommandLineTables
import FeatureKit
import StandupsDomain

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
    let (store, side) = (try invocation.standups(), invocation[.side])
    let snapshot = try await store.load()
    let standup = try snapshot.standup(invocation[.standup])
    let neighbor = try snapshot.standup(invocation[.neighbor])
    guard standup.id != neighbor.id else {
      throw CommandFailure(
        .usage,
        "\(standup.quotedTitle) can't stand \(side.rawValue) itself.",
        hint: "Name another standup; “list” shows them."
      )
    }
    try await store.move(standup.id, before: snapshot.successor(side, neighbor.id, of: standup.id))
    return .standup(
      standup,
      "Moved \(standup.quotedTitle) \(side.rawValue) \(neighbor.quotedTitle)."
    )
  }
}

/// The side of a standup to which another one is moved.
private enum Side: String, CaseIterable {
  case before, after
}

extension RecordSnapshot<Standup> {
  /// Returns the standup behind the new place; nil at the end.
  fileprivate func successor(
    _ side: Side,
    _ neighbor: Standup.ID,
    of moved: Standup.ID
  ) -> Standup.ID? {
    guard side == .after else { return neighbor }
    return records.ids.drop { $0 != neighbor }.dropFirst().first { $0 != moved }
  }
}

extension CommandParameter<Side> {
  fileprivate static var side: Self { word("side", "The side of the neighbor.") }
}

extension CommandParameter<String> {
  fileprivate static var neighbor: Self {
    word("neighbor", of: .standups, "The standup that it will stand beside.")
  }
}
