public import FeatureKit
public import StandupsDomain
public import StandupsStorage

/// The form of a follow-up, new or existing.
///
/// The parent that presents it owns its ends: saving, discarding and cancelling. A new one's edits are not the form's: they
/// stay when it closes.
@MainActor
@Observable
public final class FollowUpFormModel {
  // MARK: State

  /// The follow-up; nil for a new one.
  public let id: FollowUp.ID?
  /// The follow-up as typed, and as the form found it.
  public let edits: FollowUpEdits
  /// The problem with the deadline, once it was typed or was to be saved, as a sentence.
  public private(set) var deadlineProblem: String?
  /// The deadline as typed that no follow-up can have.
  private var refusedDeadline: Date?
  /// The field with the focus.
  public var focus: Field?
  /// The question above the form.
  public var destination: Destination?

  // MARK: Dependencies

  private let dependencies: FeatureDependencies

  // MARK: Delegation

  /// Called when the user deletes the follow-up.
  public var onDelete: () -> Void = unset()

  // MARK: Creating a model

  /// Makes the form of a new follow-up on top of its edits.
  ///
  /// - Parameters:
  ///   - edits: What was typed so far.
  ///   - dependencies: The dependencies of the parent.
  public init(new edits: FollowUpEdits, dependencies: FeatureDependencies) {
    let dependencies = dependencies.scoped(to: Self.self)
    self.dependencies = dependencies
    (id, focus, self.edits) = (nil, .task, edits)
  }

  /// Makes the form of an existing follow-up, with its draft if there is one.
  ///
  /// - Parameters:
  ///   - followUp: The follow-up.
  ///   - destination: The question above the form.
  ///   - dependencies: The dependencies of the parent.
  public init(
    _ followUp: FollowUp,
    destination: Destination? = nil,
    dependencies: FeatureDependencies
  ) {
    let dependencies = dependencies.scoped(to: Self.self)
    self.dependencies = dependencies
    (id, edits) = (followUp.id, FollowUpEdits(followUp))
    self.destination = destination
    dependencies.drafts.take(for: Self.self, of: followUp.id).map(edits.restore)
  }

  /// True if the follow-up was deleted elsewhere while its form is open.
  public var isDeletedElsewhere: Bool {
    id.map { dependencies.followUps.state(of: $0) == .missing } ?? false
  }

  /// The follow-up as typed so far.
  public var followUp: FollowUp {
    get { edits.record }
    set { edits.record = newValue }
  }

  /// The deadline as typed so far; nil without one.
  public var deadline: Date? { refusedDeadline ?? followUp.deadline }

  /// The standup of the follow-up; nil for none, or one that is deleted.
  public var standup: Standup? { followUp.standupID.flatMap { dependencies.standups[$0] } }

  /// The standups that it can belong to.
  public var standups: [Standup] { dependencies.standups.records.all }

  /// The people who can do it: the attendees of its standup, and the one who was chosen before.
  public var people: IdentifiedArrayOf<Attendee> {
    var people = standup?.namedAttendees ?? []
    if let assignee = followUp.assignee, people[id: assignee.id] == nil { people.append(assignee) }
    return people
  }

  /// The time zone of the user.
  public var timeZone: TimeZone { dependencies.timeZone }

  // MARK: User actions

  /// Takes a date as the deadline, which can't be saved if it lies before now.
  public func deadlineChanged(to date: Date) {
    followUp.deadline = date
    refusedDeadline = FollowUp.deadlines.contains(date) ? nil : date
    deadlineProblem =
      deadlineRefusal ?? (isDeadlinePast ? "This is in the past. Choose a later one." : nil)
  }

  /// Gives it a deadline, the one it had or that of a new one, or takes it away.
  public func hasDeadlineToggled(to hasDeadline: Bool) {
    guard hasDeadline else {
      (followUp.deadline, refusedDeadline, deadlineProblem) = (nil, nil, nil)
      return
    }
    followUp.deadline = edits.base.deadline ?? dependencies.nextDeadline
  }

  /// Lets it belong to a standup, or to none; its assignee stays if that has them.
  public func standupChosen(_ id: Standup.ID?) {
    followUp.move(to: id.flatMap { dependencies.standups[$0] })
  }

  /// Chooses who does it; nil for no one.
  public func assigneeChosen(_ id: Attendee.ID?) {
    followUp.assignee = id.flatMap { people[id: $0] }
  }

  /// Adds an empty step and focuses it.
  public func addStepButtonTapped() {
    let step = Step(id: Step.ID(dependencies.uuid()))
    followUp.steps.append(step)
    focus = .step(step.id)
  }

  /// Deletes steps and focuses the nearest one left, or the task.
  public func deleteSteps(atOffsets offsets: IndexSet) {
    let offsets = followUp.steps.valid(offsets)
    guard let first = offsets.first else { return }
    followUp.steps.remove(atOffsets: offsets)
    let nearest = followUp.steps.dropFirst(first).first ?? followUp.steps.last
    focus = nearest.map { .step($0.id) } ?? .task
  }

  /// Changes the order of the steps.
  public func moveSteps(fromOffsets source: IndexSet, toOffset destination: Int) {
    let source = followUp.steps.valid(source)
    guard (0...followUp.steps.count).contains(destination) else { return }
    followUp.steps.move(fromOffsets: source, toOffset: destination)
  }

  /// Marks a step as done, or as still to do.
  public func toggleStepTapped(id: Step.ID) {
    followUp.steps[id: id]?.isDone.toggle()
  }

  /// Deletes the follow-up.
  public func deleteButtonTapped() { onDelete() }

  // MARK: Saving

  /// Returns true if the deadline can be stored, and isn't one that was changed and lies before now.
  ///
  /// Otherwise the field says so.
  public func checkDeadline() -> Bool {
    deadlineProblem =
      deadlineRefusal
      ?? (isDeadlinePast ? "This has passed, so it can't be saved. Choose a later one." : nil)
    return deadlineProblem == nil
  }

  /// The sentence on a deadline that no follow-up can have; nil for one that can be stored.
  private var deadlineRefusal: String? {
    refusedDeadline.map { _ in "This \(FollowUp.deadlineRefusal). Choose a nearer one." }
  }

  /// True if the deadline lies before now, and isn't one that was there before.
  private var isDeadlinePast: Bool {
    guard let deadline, id == nil || deadline != edits.base.deadline else { return false }
    return deadline < dependencies.now()
  }
}

// MARK: - Navigation

extension FollowUpFormModel: Drafting, RecordEditing {
  /// A field that can have the focus.
  public enum Field: Hashable, Sendable {
    /// The task.
    case task
    /// The title of a step.
    case step(Step.ID)
  }

  /// The screens above the form: a question.
  public typealias Destination = AlertState<FormAnswer>

  /// Free for a new follow-up, whose edits are kept; a changed form of an existing one asks.
  public var dismissal: Dismissal {
    id != nil && isChanged ? .asks { self.ask(.discardChanges) } : .free
  }

  /// The kind of form drafts in storage.
  public static let draftKind = "follow-up-form"

  /// The user's edits of an existing follow-up; nil while nothing has changed.
  public var draft: FollowUpDraft? { id == nil ? nil : edits.draft }

  /// The follow-up of the draft, and its fields.
  public func label(of draft: FollowUpDraft) -> DraftLabel {
    draft.label(of: id.map { "\($0)" } ?? "")
  }

  /// The kind of the record that saving changes.
  public typealias Kind = FollowUpKind

  /// Returns the shortest route to the form.
  public static func route(to draft: SavedDraft, in dependencies: FeatureDependencies) -> Route {
    let followUp = FollowUp.ID(draft.label.record).flatMap { dependencies.followUps[$0] }
    guard let followUp else { return draft.route }
    return .followUps(in: dependencies.group(of: followUp), editing: followUp.id)
  }
}
