public import FeatureKit
public import StandupsDomain
import StandupsStorage

/// The follow-ups of one group: those still to do, then those done.
@MainActor
@Observable
public final class FollowUpGroupModel {
  // MARK: State

  /// The group.
  public let group: FollowUpGroup
  /// The edits of the new follow-up, which the cards and all groups share.
  public let newFollowUp: FollowUpEdits
  /// The words that a task or its person must have to be shown; empty for all.
  public var filterText = ""
  /// True if what is typed goes to the filter.
  public var isFilterFocused = false
  /// The priority that is shown; nil for all.
  public var filterPriority: Priority?
  /// The follow-ups that were gone when they were changed, as long as an alert is about them.
  private var gone: [FollowUp.ID: FollowUp] = [:]
  /// The screen above the rows.
  public var destination: Destination? {
    didSet { bind() }
  }
  /// The alerts from work.
  public let alertQueue = AlertQueue()

  // MARK: Dependencies

  /// The dependencies of the group.
  public let dependencies: FeatureDependencies
  private let index: FollowUpIndex

  // MARK: Creating a model

  /// Makes the rows of a group.
  ///
  /// - Parameters:
  ///   - group: The group.
  ///   - edits: What was typed for a new follow-up.
  ///   - destination: The screen above the rows.
  ///   - dependencies: The dependencies of the parent.
  public init(
    group: FollowUpGroup,
    new edits: FollowUpEdits,
    destination: Destination? = nil,
    dependencies: FeatureDependencies
  ) {
    (self.group, newFollowUp) = (group, edits)
    let dependencies = dependencies.scoped(to: Self.self)
    self.dependencies = dependencies
    index = .shared(dependencies.followUps)
    self.destination = destination
    bind()
  }

  private func bind() {
    guard case .edit(let edit) = destination else { return }
    edit.onDiscard = { [weak self] in self?.destination = nil }
    edit.onKeepMine = { [weak self] in self?.confirmEditFollowUpButtonTapped() }
    edit.onDelete = { [weak self, weak edit] in
      guard let self, let id = edit?.id else { return }
      destination = nil
      dependencies.followUps.delete(id)
    }
  }

  // MARK: The rows

  /// The follow-ups still to do, as shown.
  public var outstanding: RecordQuery<FollowUp>.Records { records(areDone: false) }

  /// The follow-ups that are done, as shown.
  public var completed: RecordQuery<FollowUp>.Records { records(areDone: true) }

  /// All rows in their order: those still to do, then those done.
  public var rows: [FollowUp] { Array(outstanding) + Array(completed) }

  private func records(areDone: Bool) -> RecordQuery<FollowUp>.Records {
    let records = index.records(of: group, areDone: areDone, among: dependencies.standups)
    guard isFiltered else { return records }
    let words = SearchWords(filterText)
    return records.records { followUp in
      (filterPriority == nil || followUp.priority == filterPriority)
        && (words.appear(in: followUp.task)
          || personText(of: followUp).map(words.appear) == true)
    }
  }

  /// Returns the person of a follow-up: "For: Ann"; nil without an assignee.
  func personText(of followUp: FollowUp) -> String? {
    guard followUp.assignee != nil else { return nil }
    let standup = followUp.standupID.flatMap { dependencies.standups[$0] }
    return followUp.assigneeName(in: standup).map { "For: \($0)" }
  }

  /// True if only some of the group's follow-ups are to be shown.
  public var isFiltered: Bool { !filterText.isEmpty || filterPriority != nil }

  // MARK: User actions

  /// Marks a follow-up as done, or as still to do: the opposite of what is stored at that moment.
  ///
  /// If it was deleted meanwhile, nothing changes, and an alert says so.
  public func toggleTapped(id: FollowUp.ID) {
    guard let followUp = dependencies.followUps[id] else { return }
    dependencies.followUps.update(id, ifMissing: { self.tellGone(followUp) }) {
      $0.isDone.toggle()
    }
  }

  /// Says that others deleted a follow-up before its change was written.
  private func tellGone(_ followUp: FollowUp, typed: FollowUp? = nil) {
    if let typed { dependencies.followUps.noteChangeWhileDeleted(from: followUp, to: typed) }
    gone[followUp.id] = typed ?? followUp
    present(.gone(followUp.displayTask, id: followUp.id))
  }

  /// Opens the form of a follow-up of the group.
  public func followUpTapped(id: FollowUp.ID) {
    guard let followUp = dependencies.followUps[id],
      group == .all || dependencies.group(of: followUp) == group
        || (group == .done && followUp.isDone)
    else { return }
    destination = .edit(FollowUpFormModel(followUp, dependencies: dependencies))
  }

  /// Closes the form and saves its changes.
  ///
  /// Changes of other fields from elsewhere stay. If the same field was changed elsewhere, the form asks first. A
  /// follow-up that was deleted meanwhile comes back with what was typed.
  public func confirmEditFollowUpButtonTapped() {
    guard let edit = destination?.edit, let id = edit.id, edit.checkDeadline() else { return }
    if let stored = dependencies.followUps[id] {
      guard edit.canBeSaved(over: stored) else { return }
      if edit.isChanged {
        let (condition, change) = (edit.edits.condition, edit.edits.change)
        var typed = stored
        change(&typed)
        dependencies.followUps.update(
          id,
          ifStill: condition,
          ifMissing: { [typed] in self.tellGone(stored, typed: typed.confirmed()) },
          change
        )
      }
    } else {
      dependencies.followUps.save(edit.followUp.confirmed())
    }
    destination = nil
  }

  /// Closes the form if nothing was changed, or lets it ask.
  public func cancelEditFollowUpButtonTapped() {
    if destination?.edit != nil { closePresented() }
  }

  /// Deletes follow-ups, by their offsets as shown.
  public func deleteFollowUps(atOffsets offsets: IndexSet) {
    for followUp in rows.elements(atOffsets: offsets) { dependencies.followUps.delete(followUp.id) }
  }

  /// Moves follow-ups before the one at an offset, or behind the last, by their offsets as shown.
  ///
  /// All of them are in the order of their deadlines, so none moves there.
  public func moveFollowUps(fromOffsets source: IndexSet, toOffset destination: Int) {
    guard group != .all, (0...rows.count).contains(destination) else { return }
    var start = 0
    // Each part has an order of its own, so a row goes no farther than to its end.
    for part in [outstanding, completed] {
      let offsets = IndexSet(source.filter { $0 >= start }.map { $0 - start })
      let end = min(max(0, destination - start), part.count)
      dependencies.followUps.move(offsets, toOffset: end, in: part)
      start += part.count
    }
  }

  /// Undoes the last act.
  public func undoButtonTapped() { dependencies.history.undo() }

  /// Answers an alert; its id is that of the follow-up.
  public func answer(_ action: AlertAction?, to alert: AlertState<AlertAction>?) {
    let id = alert.flatMap { FollowUp.ID($0.id) }
    guard let followUp = id.flatMap({ gone.removeValue(forKey: $0) }) else { return }
    dependencies.followUps.forgetChangesWhileDeleted(of: followUp.id)
    if action == .saveAgain { dependencies.followUps.save(followUp) }
  }
}

// MARK: - Navigation

extension FollowUpGroupModel: Alerting, FollowUpCreating {
  /// The screens above the rows.
  public enum Destination {
    /// The form of a new follow-up.
    case create(FollowUpFormModel)
    /// The form of a follow-up.
    case edit(FollowUpFormModel)

    /// The form of a new follow-up, if it is open.
    public var create: FollowUpFormModel? { if case .create(let it) = self { it } else { nil } }
    /// The form of a follow-up, if it is open.
    public var edit: FollowUpFormModel? { if case .edit(let it) = self { it } else { nil } }
  }

  /// The answers to the alerts of a group.
  public typealias AlertAction = GoneAnswer

  /// The standup of the group; a follow-up that is added to No standup, Done or All belongs to none.
  public var standupID: Standup.ID? { group.standupID }

  /// The form of a new follow-up, if it is open here.
  public var create: FollowUpFormModel? { destination?.create }

  /// Opens the form of a new follow-up.
  public func open(_ form: FollowUpFormModel) { destination = .create(form) }

  /// The routes to the screens above the rows.
  public static let routes: [RouteStep<FollowUpGroupModel>] = [
    RouteStep("add", isOpen: { $0.create != nil }) { $0.addFollowUpButtonTapped() },
    RouteStep(
      "edit/<follow-up>",
      openID: { $0.edit?.id },
      isUnreadable: { $0.dependencies.followUps.isUnreadable($1) }
    ) { $0.followUpTapped(id: $1) },
  ]
}
