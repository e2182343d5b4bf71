public import FeatureKit
public import StandupsDomain
import StandupsStorage

/// A screen on which follow-ups are added: the cards, or a group.
///
/// All open the same edits, which are kept until they are saved or discarded.
@MainActor
public protocol FollowUpCreating: Presenting {
  /// The edits of the new follow-up.
  var newFollowUp: FollowUpEdits { get }
  /// The standup that a follow-up added here belongs to.
  var standupID: Standup.ID? { get }
  /// The form of a new follow-up, if it is open.
  var create: FollowUpFormModel? { get }
  /// The dependencies of the screen.
  var dependencies: FeatureDependencies { get }

  /// Opens the form of a new follow-up.
  func open(_ form: FollowUpFormModel)
}

extension FollowUpCreating {
  // MARK: User actions

  /// Opens the form of a new follow-up, with what was typed before.
  public func addFollowUpButtonTapped() {
    if !newFollowUp.isChanged {
      newFollowUp.reset(dependencies)
      newFollowUp.takeDraft(dependencies)
    }
    newFollowUp.begin(in: standupID)
    open(FollowUpFormModel(new: newFollowUp, dependencies: dependencies))
  }

  /// Closes the form and saves the new follow-up, unless its deadline has passed.
  public func confirmAddFollowUpButtonTapped() {
    guard let create, create.checkDeadline() else { return }
    let id = FollowUp.ID(dependencies.uuid())
    let followUp = create.followUp.confirmed(as: id)
    newFollowUp.reset(dependencies)
    destination = nil
    dependencies.followUps.save(followUp)
  }

  /// Closes the form and drops what was typed.
  public func discardAddFollowUpButtonTapped() {
    guard create != nil else { return }
    newFollowUp.reset(dependencies)
    destination = nil
  }

  /// Closes the form and keeps what was typed.
  public func dismissAddFollowUp() {
    if create != nil { destination = nil }
  }

  // MARK: Screens

  /// Adds the way to the form of a new follow-up.
  func addCreateAction(to s: ScreenBuilder) {
    s.action("add-follow-up", "Add a follow-up", isQuick: true, addFollowUpButtonTapped)
  }

  /// Adds the ends of the form of a new follow-up.
  func buildCreate(_ s: ScreenBuilder) {
    s.action("confirm-add-follow-up", "Save", role: .confirm, confirmAddFollowUpButtonTapped)
    s.action("discard-add-follow-up", "Discard", role: .destructive, discardAddFollowUpButtonTapped)
    s.action("dismiss-add-follow-up", "Close", role: .cancel, dismissAddFollowUp)
  }
}
