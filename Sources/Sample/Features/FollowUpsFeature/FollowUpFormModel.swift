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

  /// The follow-up as the form found it; nil for a new one.
  private let original: FollowUp?
  /// The typed fields, and the first ones.
  private let edits: FollowUpEdits
  /// The fields with changes from elsewhere, once the form has asked about them.
  private var theirs: FollowUp.Fields?
  /// The field with the focus.
  public var focus: Field?
  /// The question above the form.
  public var destination: Destination?
  /// The alerts from work.
  public let alertQueue = AlertQueue()

  // MARK: Dependencies

  private let dependencies: FeatureDependencies

  // MARK: Delegation

  /// Called when the user keeps their edits over changes from elsewhere.
  public var onKeepMine: () -> Void = unset()

  /// Called when the user discards their edits.
  public var onDiscard: () -> Void = unset()

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
    (original, focus, self.edits) = (nil, .task, edits)
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
    (original, edits) = (followUp, FollowUpEdits(followUp.fields))
    self.destination = destination
    dependencies.drafts.take(for: Self.self, of: followUp.id).map(edits.restore)
  }

  /// The follow-up; nil for a new one.
  public var id: FollowUp.ID? { original?.id }

  /// The follow-up with its fields as typed; nil for a new one.
  var edited: FollowUp? {
    original?.with(fields.confirmed)
  }

  /// True if the follow-up was deleted elsewhere while its form is open.
  public var isDeletedElsewhere: Bool {
    id.map { dependencies.followUps.state(of: $0) == .missing } ?? false
  }

  /// The fields as typed so far.
  public var fields: FollowUp.Fields {
    get { edits.fields }
    set { edits.fields = newValue }
  }

  /// The fields that the form began with.
  public var base: FollowUp.Fields { edits.base }

  /// True if a field differs from the first ones; steps without a title don't count.
  public var isChanged: Bool { edits.isChanged }

  /// The problem with the deadline, as a sentence; nil if there is none.
  public var deadlineProblem: String? { edits.deadlineProblem }

  /// The deadline for people.
  var deadlineText: String { fields.deadline.text(in: dependencies.timeZone) }

  // MARK: User actions

  /// Takes a date as the deadline, which can't be saved if it lies before now.
  public func deadlineChanged(to date: Date) {
    edits.fields.deadline = date
    edits.deadlineProblem =
      deadlineRefusal ?? (isDeadlinePast ? "This is in the past. Choose a later one." : nil)
  }

  /// Adds an empty step and focuses it.
  public func addStepButtonTapped() {
    let step = Step(id: Step.ID(dependencies.uuid()))
    fields.steps.append(step)
    focus = .step(step.id)
  }

  /// Deletes steps and focuses the nearest one left, or the task.
  public func deleteSteps(atOffsets offsets: IndexSet) {
    let offsets = fields.steps.valid(offsets)
    guard let first = offsets.first else { return }
    fields.steps.remove(atOffsets: offsets)
    let nearest = fields.steps.dropFirst(first).first ?? fields.steps.last
    focus = nearest.map { .step($0.id) } ?? .task
  }

  /// Changes the order of the steps.
  public func moveSteps(fromOffsets source: IndexSet, toOffset destination: Int) {
    let source = fields.steps.valid(source)
    guard (0...fields.steps.count).contains(destination) else { return }
    fields.steps.move(fromOffsets: source, toOffset: destination)
  }

  /// Marks a step as done, or as still to do.
  public func toggleStepTapped(id: Step.ID) {
    fields.steps[id: id]?.isDone.toggle()
  }

  /// Deletes the follow-up.
  public func deleteButtonTapped() { onDelete() }

  /// Answers a question.
  public func answer(_ action: AlertAction?, to alert: AlertState<AlertAction>?) {
    switch action {
    case .confirmDiscard: onDiscard()
    case .keepMine:
      keepMine()
      onKeepMine()
    case .takeTheirs: edits.begin(with: theirs ?? base)
    case nil: break
    }
  }

  // MARK: Saving

  /// Returns true if the deadline can be stored, and isn't one that was changed and lies before now.
  ///
  /// Otherwise the field says so.
  public func checkDeadline() -> Bool {
    edits.deadlineProblem =
      deadlineRefusal
      ?? (isDeadlinePast ? "This has passed, so it can't be saved. Choose a later one." : nil)
    return deadlineProblem == nil
  }

  /// The sentence on a deadline that no follow-up can have; nil for one that can be stored.
  private var deadlineRefusal: String? {
    FollowUp.deadlines.contains(fields.deadline)
      ? nil : "This \(FollowUp.deadlineRefusal). Choose a nearer one."
  }

  /// True if the deadline lies before now, and isn't one that was there before.
  private var isDeadlinePast: Bool {
    fields.deadline < dependencies.now() && (id == nil || fields.deadline != base.deadline)
  }

  /// Returns true if the form can be saved; on a conflict, asks which edits to keep.
  ///
  /// A conflict is a field that was changed here and elsewhere. Changes of other fields stay.
  ///
  /// - Parameter current: The follow-up as it is stored now; nil if it is gone.
  /// - Returns: True if it can be saved now.
  public func canBeSaved(over current: FollowUp?) -> Bool {
    guard checkDeadline() else { return false }
    guard let current else { return true }
    let conflicts = FollowUpKind.conflicts(
      of: current.with(fields),
      changedFrom: current.with(base),
      with: current,
      in: dependencies.timeZone
    )
    guard !conflicts.isEmpty else { return true }
    theirs = current.fields
    destination = .changedElsewhere(current.displayTask, in: conflicts)
    return false
  }

  /// Starts again from the stored follow-up with the changes of the form.
  private func keepMine() {
    guard let theirs, var merged = original?.with(theirs) else { return }
    FollowUpKind.merge(merged.with(fields), changedFrom: merged.with(base), into: &merged)
    edits.begin(with: theirs)
    fields = merged.fields
  }
}

// MARK: - Navigation

extension FollowUpFormModel: Alerting, Closing, DraftKeeping, Drafting {
  /// A field that can have the focus.
  public enum Field: Hashable, Sendable {
    /// The task.
    case task
    /// The title of a step.
    case step(Step.ID)
  }

  /// The screens above the form: a question.
  public typealias Destination = AlertState<AlertAction>

  /// The answers to the questions of the form.
  public typealias AlertAction = FormAnswer

  /// Free for a new follow-up, whose edits are kept; a changed form of an existing one asks.
  public var dismissal: Dismissal {
    id != nil && isChanged ? .asks { self.destination = .discardChanges } : .free
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

  /// Returns true if the record has what was typed.
  public static func isStored(_ draft: FollowUpDraft, in stored: FollowUp) -> Bool {
    var taken = stored
    FollowUpKind.merge(
      stored.with(draft.fields),
      changedFrom: stored.with(draft.base),
      into: &taken
    )
    return FollowUpKind.areSame(taken, stored)
  }

  /// Returns the shortest route to the form.
  public static func route(to draft: SavedDraft, in dependencies: FeatureDependencies) -> Route {
    let followUp = FollowUp.ID(draft.label.record).flatMap { dependencies.followUps[$0] }
    guard let followUp else { return draft.route }
    return .followUps(in: dependencies.group(of: followUp), editing: followUp.id)
  }

  /// Returns a new record with what was typed.
  public static func renewed(
    _ draft: FollowUpDraft,
    in dependencies: FeatureDependencies
  ) -> FollowUp? {
    FollowUp(id: FollowUp.ID(dependencies.uuid()), draft.fields, standupID: nil)
  }
}
