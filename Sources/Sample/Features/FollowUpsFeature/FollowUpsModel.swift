public import FeatureKit
public import StandupsDomain
public import StandupsStorage

/// The follow-ups of all standups: a card for each group.
@MainActor
@Observable
public final class FollowUpsModel {
  // MARK: State

  /// The edits of the new follow-up, which this screen and its groups share.
  public let newFollowUp: FollowUpEdits
  /// The screen above the cards.
  public var destination: Destination?

  // MARK: Dependencies

  /// The dependencies of the cards.
  public let dependencies: FeatureDependencies
  private let index: FollowUpIndex

  // MARK: Creating a model

  /// Makes the cards.
  public init(destination: Destination? = nil, dependencies: FeatureDependencies) {
    let dependencies = dependencies.scoped(to: Self.self)
    self.dependencies = dependencies
    index = .shared(dependencies.followUps)
    // Its deadline follows from the moment when its form is opened.
    newFollowUp = FollowUpEdits(.new(due: .distantPast))
    self.destination = destination
  }

  /// Takes what was typed for a new follow-up in an earlier run.
  ///
  /// The app calls it once drafts are there. It takes one; others wait until that is saved or discarded.
  public func takeDraft() { newFollowUp.takeDraft(dependencies) }

  /// Takes a draft that waits, as when another process left one.
  public func task() {
    if !newFollowUp.isChanged { takeDraft() }
  }

  /// A group with the numbers of its follow-ups.
  public struct Card: Equatable, Identifiable, Sendable {
    /// The group.
    public let id: FollowUpGroup
    /// The title.
    public let title: String
    /// The number of follow-ups that are done.
    public let doneCount: Int
    /// The number of all its follow-ups.
    public let count: Int
  }

  /// The groups that have a follow-up: a standup's each in their order, that of none, Done, and All.
  ///
  /// - Complexity: O(*m*) in the standups, however many follow-ups they left.
  public var cards: [Card] {
    let standups = dependencies.standups
    let counts = index.counts(among: standups)
    let groups = standups.records.ids.map(FollowUpGroup.standup) + [.noStandup, .done, .all]
    return groups.compactMap { group in
      counts[group].map {
        Card(id: group, title: dependencies.title(of: group), doneCount: $0.done, count: $0.all)
      }
    }
  }

  /// The number of follow-ups still to do.
  public var badge: Int? { index.toDoCount(of: dependencies.followUps) }

  // MARK: User actions

  /// Opens a group; that of a standup, only if there is such a standup.
  public func groupTapped(_ group: FollowUpGroup) {
    if let id = group.standupID, dependencies.standups[id] == nil { return }
    destination = .group(
      FollowUpGroupModel(group: group, new: newFollowUp, dependencies: dependencies)
    )
  }
}

// MARK: - Groups

extension FeatureDependencies {
  /// Returns the title of a group.
  @MainActor
  func title(of group: FollowUpGroup) -> String {
    switch group {
    case .standup(let id): standups[id]?.displayTitle ?? "Deleted standup"
    case .noStandup: "No standup"
    case .done: "Done"
    case .all: "All"
    }
  }

  /// A sentence in the place of follow-ups; nil once they and the standups of their groups are loaded.
  @MainActor
  var missingFollowUps: String? {
    MissingRecords.text(
      isLoaded: followUps.isLoaded && standups.isLoaded,
      hasFailed: followUps.failure != nil || standups.failure != nil
    )
  }
}

// MARK: - Navigation

extension FollowUpsModel: Drafting, FollowUpCreating {
  /// The screens above the cards.
  public enum Destination {
    /// A group.
    case group(FollowUpGroupModel)
    /// The form of a new follow-up.
    case create(FollowUpFormModel)

    /// The group, if one is open.
    public var group: FollowUpGroupModel? { if case .group(let it) = self { it } else { nil } }
    /// The form of a new follow-up, if it is open.
    public var create: FollowUpFormModel? { if case .create(let it) = self { it } else { nil } }
  }

  /// None: a follow-up that is added here belongs to no standup.
  public var standupID: Standup.ID? { nil }

  /// The form of a new follow-up, if it is open here.
  public var create: FollowUpFormModel? { destination?.create }

  /// Opens the form of a new follow-up.
  public func open(_ form: FollowUpFormModel) { destination = .create(form) }

  /// The routes to the screens above the cards.
  public static let routes: [RouteStep<FollowUpsModel>] = [
    RouteStep("add", isOpen: { $0.create != nil }) { $0.addFollowUpButtonTapped() },
    RouteStep("groups/<group>", openID: { $0.group?.group }) { $0.groupTapped($1) },
  ]

  /// The kind of a new follow-up's draft in storage.
  public static let draftKind = "new-follow-up"

  /// The edits of a new follow-up, also while its form is closed; nil if there are none.
  public var draft: FollowUpDraft? { newFollowUp.draft }

  /// The task of the draft, and its other fields.
  public func label(of draft: FollowUpDraft) -> DraftLabel { draft.label(of: DraftLabel.newRecord) }

  /// The kind of the record that saving adds.
  public typealias Kind = FollowUpKind

  /// Returns true if the record has what was typed.
  public static func isStored(_ draft: FollowUpDraft, in stored: FollowUp) -> Bool {
    FollowUpKind.areSame(draft.record, stored)
  }

  /// Returns the route of the form above the cards.
  public static func route(to draft: SavedDraft, in dependencies: FeatureDependencies) -> Route {
    let root = RouteRoot.standups
    return Route(
      scheme: root.scheme,
      segments: [Route.Segment("follow-ups"), Route.Segment("add")]
    )
  }

  /// Returns the draft of a new follow-up.
  public static func draft(
    ofNew followUp: FollowUp,
    in dependencies: FeatureDependencies
  ) -> FollowUpDraft? {
    FollowUpDraft(record: followUp, base: .new(due: followUp.deadline))
  }
}
