public import FeatureKit
import StandupsDomain
import StandupsStorage

extension FollowUpsModel {
  /// Describes the cards.
  public func build(_ s: ScreenBuilder) {
    s.name = "follow-ups"
    s.title = "Follow-ups"
    let (cards, showsRing) = (cards, dependencies.settings.current.showProgressRing)
    if cards.isEmpty {
      s.message =
        dependencies.missingFollowUps
        ?? "Nothing to do yet. Add a follow-up, or type “todo:” in a meeting."
    }
    if newFollowUp.isChanged {
      s.message = "A new follow-up isn't saved yet. Add a follow-up to finish it."
    }
    s.section("groups", cards, label: \.title) { card in
      let row = Row.navigationLink(
        ControlID("group", card.id),
        card.title,
        detail: card.detail
      ) { self.groupTapped(card.id) }
      guard showsRing, card.id != .done, card.id != .all else { return row }
      return row.beside(
        .progress(ControlID("ring", card.id), "Done", done: card.doneCount, of: card.count)
      )
    }
    addCreateAction(to: s)
  }

  /// A group, or the form of a new follow-up with its ends.
  public var presented: Presented? {
    switch destination {
    case .group(let group): Presented(.push, group)
    case .create(let form): Presented(.sheet, form, build: buildCreate)
    case nil: nil
    }
  }
}

extension FollowUpsModel.Card {
  /// The number of follow-ups still to do; of those done, for their own group.
  fileprivate var detail: String {
    let number = id == .done ? count : count - doneCount
    return id == .done ? "\(number) done" : "\(number) to do"
  }
}
