public import FeatureKit
public import Foundation
public import Observation
public import StandupsDomain

/// The form of a standup, new or existing.
///
/// The parent that presents it owns confirming and cancelling; the form owns what is typed.
@MainActor
@Observable
public final class EditStandupModel {
  // MARK: State

  /// The standup as typed so far.
  public var standup: Standup
  /// The standup that the form was made of.
  public internal(set) var base: Standup
  /// The standup as others have changed it meanwhile, once the form has asked about that.
  private var theirs: Standup?
  /// What was typed before the app ended and does not fit any more, until the person has answered.
  public internal(set) var offeredDraft: Draft?
  /// The field that takes what is typed.
  public var focus: Field?
  /// What is open above the form.
  public var destination: Destination? {
    didSet { presentOffer() }
  }

  // MARK: Dependencies

  private let dependencies: FeatureDependencies

  // MARK: Delegation

  /// Called when the person wants what was typed, though others changed the standup.
  public var onKeepMine: () -> Void = unset("EditStandupModel.onKeepMine")

  /// Called when the person gives up what was changed.
  public var onDiscard: () -> Void = unset("EditStandupModel.onDiscard")

  // MARK: Creating a model

  /// Makes a form; without attendees it starts with an empty one.
  public init(
    focus: Field? = .title,
    standup: Standup,
    destination: Destination? = nil,
    dependencies: FeatureDependencies
  ) {
    let dependencies = dependencies.scoped(to: "EditStandupModel")
    self.dependencies = dependencies
    base = standup
    var form = standup
    form.addRowIfEmpty(id: Attendee.ID(dependencies.uuid()))
    self.standup = form
    self.focus = focus
    self.destination = destination
  }

  /// True if a field differs from `base`; rows without a name don't count.
  public var isChanged: Bool { !standup.hasSameFields(as: base) }

  // MARK: User actions

  /// Adds an empty attendee and focuses it.
  public func addAttendeeButtonTapped() {
    let attendee = Attendee(id: Attendee.ID(dependencies.uuid()))
    standup.attendees.append(attendee)
    focus = .attendee(attendee.id)
  }

  /// Deletes attendees and focuses the nearest one left; the last one leaves a fresh empty one.
  public func deleteAttendees(atOffsets offsets: IndexSet) {
    guard let first = offsets.first else { return }
    standup.attendees.remove(atOffsets: offsets)
    guard !standup.attendees.isEmpty else { return addAttendeeButtonTapped() }
    let nearest = min(first, standup.attendees.count - 1)
    focus = .attendee(standup.attendees[nearest].id)
  }

  /// Changes the order in which attendees speak.
  public func moveAttendees(fromOffsets source: IndexSet, toOffset destination: Int) {
    standup.attendees.move(fromOffsets: source, toOffset: destination)
  }

  /// Opens the choice of a theme.
  public func themeButtonTapped() {
    destination = .theme
  }

  /// Takes a theme and closes the choice.
  public func themeTapped(_ theme: Theme) {
    standup.theme = theme
    destination = nil
  }

  /// Answers a question.
  public func alertButtonTapped(_ action: AlertAction?) {
    let offered = offeredDraft
    if action == .takeDraft || action == .dropDraft { offeredDraft = nil }
    destination = nil
    switch action {
    case .confirmDiscard: onDiscard()
    case .keepMine:
      begin(with: theirs ?? base, keeping: true)
      onKeepMine()
    case .takeTheirs:
      begin(with: theirs ?? base, keeping: false)
      focus = .title
    case .takeDraft: offered.map(take)
    case .dropDraft, nil: break
    }
  }

  // MARK: Changes elsewhere

  /// Returns true if the form can be saved; if a changed field was also changed elsewhere, it asks which to keep.
  ///
  /// Changes of other fields stay.
  ///
  /// - Parameter current: The standup as it is stored now.
  /// - Returns: True if it can be saved now.
  public func canBeSaved(over current: Standup) -> Bool {
    let conflicts = current.conflicts(with: standup, changedFrom: base)
    guard !conflicts.isEmpty else { return true }
    theirs = current
    destination = .alert(.changedElsewhere(current, in: conflicts))
    return false
  }

  /// Starts again from the stored standup, with or without the changes of the form.
  private func begin(with current: Standup, keeping isKeeping: Bool) {
    var form = current
    if isKeeping { form.takeFields(of: standup, changedFrom: base) }
    form.addRowIfEmpty(id: Attendee.ID(dependencies.uuid()))
    (base, standup) = (current, form)
  }
}
