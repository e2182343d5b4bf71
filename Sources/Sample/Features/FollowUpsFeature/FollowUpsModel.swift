public import FeatureKit
public import StandupsDomain
import StandupsStorage

/// What the standups left to do: a card for each group of follow-ups.
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

  // MARK: Creating a model

  /// Makes the cards.
  public init(destination: Destination? = nil, dependencies: FeatureDependencies) {
    self.dependencies = dependencies.scoped(to: "FollowUpsModel")
    // Its deadline follows from the moment when its form is opened.
    newFollowUp = FollowUpEdits(FollowUp.Fields(deadline: .distantPast))
    self.destination = destination
  }

  /// Takes what was typed for a new follow-up in an earlier run.
  ///
  /// The app calls it once drafts are there. Those of a follow-up that is stored already are dropped: they were saved
  /// just before that run ended.
  public func takeDraft() {
    guard let draft = dependencies.drafts.take(for: Self.self, of: Self.newRecord),
      !dependencies.followUps.records.contains(where: { $0.fields.isSame(as: draft.fields) })
    else { return }
    newFollowUp.restore(draft)
  }

  /// A group with the numbers of its follow-ups.
  public struct Card: Equatable, Identifiable, Sendable {
    /// The group.
    public let id: FollowUpGroup
    /// The title.
    public let title: String
    /// The number of follow-ups that are done.
    public internal(set) var doneCount = 0
    /// The number of all its follow-ups.
    public internal(set) var count = 0
  }

  /// The groups that have a follow-up: those of the standups in their order, of none, and those that are done.
  ///
  /// - Complexity: O(*n*) in all follow-ups.
  public var cards: [Card] {
    var cards: [FollowUpGroup: Card] = [:]
    for followUp in dependencies.followUps.records {
      let groups = [dependencies.group(of: followUp)] + (followUp.isDone ? [.done] : [])
      for group in groups {
        var card = cards[group] ?? Card(id: group, title: dependencies.title(of: group))
        card.count += 1
        if followUp.isDone { card.doneCount += 1 }
        cards[group] = card
      }
    }
    let groups = dependencies.standups.records.ids.map(FollowUpGroup.standup)
    return (groups + [.noStandup, .done]).compactMap { cards[$0] }
  }

  /// True once everything is loaded; until then, no cards doesn't mean that there is nothing to do.
  public var isLoaded: Bool { dependencies.areFollowUpsLoaded }

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
  /// Returns the group of a follow-up, done or not.
  @MainActor
  func group(of followUp: FollowUp) -> FollowUpGroup {
    followUp.standupID.flatMap { standups[$0] == nil ? nil : .standup($0) } ?? .noStandup
  }

  /// Returns the title of a group.
  @MainActor
  func title(of group: FollowUpGroup) -> String {
    switch group {
    case .standup(let id): standups[id]?.displayTitle ?? "Deleted standup"
    case .noStandup: "No standup"
    case .done: "Done"
    }
  }

  /// True once the follow-ups, and the standups that they are grouped by, are loaded.
  @MainActor
  var areFollowUpsLoaded: Bool { followUps.isLoaded && standups.isLoaded }
}

// MARK: - Navigation

extension FollowUpsModel: FollowUpCreating {
  /// The screens above the cards.
  public enum Destination: NavigationDestination {
    /// A group.
    case group(FollowUpGroupModel)
    /// The form of a new follow-up.
    case create(FollowUpFormModel)

    /// The way in which each is presented.
    public var presented: Presented {
      switch self {
      case .group(let model): Presented(.push, model)
      case .create(let model): Presented(.sheet, model)
      }
    }

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

  /// The record of the draft of a new follow-up, which gets its id when it is saved.
  public static let newRecord = "new"

  /// The kind of a new follow-up's draft in storage.
  public static let draftKind = "new-follow-up"

  /// What was typed for a new follow-up, also while its form is closed; nil if nothing was.
  public var draft: FollowUpDraft? { newFollowUp.draft }

  /// The task of the draft, and its other fields.
  public func label(of draft: FollowUpDraft) -> DraftLabel { draft.label(of: Self.newRecord) }
}
