public import FeatureKit
import StandupsDomain
import StandupsStorage

extension FollowUpGroupModel {
  /// Describes the follow-ups still to do, those done, and the filter.
  public func build(_ s: ScreenBuilder) {
    s.name = "follow-up-group"
    s.title = dependencies.title(of: group)
    let (outstanding, completed) = (outstanding, completed)
    s.message = message(isEmpty: outstanding.isEmpty && completed.isEmpty)
    if !outstanding.isEmpty { section("outstanding", outstanding, "Outstanding", after: 0, s) }
    if !completed.isEmpty {
      section("completed", completed, "Completed", after: outstanding.count, s)
    }
    s.section("filter", title: "Filter") {
      Row.textField("filter-text", "Task", text: filterText) { self.filterText = $0 }
        .focused(isFilterFocused) { self.isFilterFocused = true }
      Row.picker(
        "filter-priority",
        "Priority",
        selection: filterPriority,
        options: [nil] + Priority.allCases,
        name: { $0?.name ?? "All" }
      ) { self.filterPriority = $0 }
    }
    addCreateAction(to: s)
  }

  /// Adds one part of the rows; offsets count from the first row of all.
  private func section(
    _ id: String,
    _ followUps: RecordQuery<FollowUp>.Records,
    _ title: String,
    after count: Int,
    _ s: ScreenBuilder
  ) {
    let move: @MainActor (IndexSet, Int) -> Void = { source, destination in
      self.moveFollowUps(
        fromOffsets: IndexSet(source.map { $0 + count }),
        toOffset: destination + count
      )
    }
    s.section(
      id,
      followUps,
      title: title,
      label: \.displayTask,
      alsoFound: personText(of:),
      delete: { self.deleteFollowUps(atOffsets: IndexSet($0.map { $0 + count })) },
      move: group == .all ? nil : move,
      row: row
    )
  }

  /// The sentence above the rows: why there are none, or where they are.
  private func message(isEmpty: Bool) -> String? {
    if let id = group.standupID, dependencies.standups.state(of: id).isGone {
      return "This standup was deleted. Its follow-ups are in “No standup”."
    }
    guard isEmpty else { return nil }
    if let missing = dependencies.missingFollowUps { return missing }
    if isFiltered { return "No follow-ups match the filter." }
    return group == .done ? "Nothing is done yet." : "Nothing to do yet. Add a follow-up to begin."
  }

  private func row(of followUp: FollowUp) -> Row {
    let settings = dependencies.settings.current
    // A narrow page cuts the end: the person matters more than the priority.
    var details = [followUp.deadlineText(in: dependencies.timeZone, at: dependencies.now())]
    if let person = personText(of: followUp) { details.append(person) }
    details.append(followUp.priorityText)
    if group == .all, let standup = followUp.standupID.flatMap({ dependencies.standups[$0] }) {
      details.append(standup.displayTitle)
    }
    if dependencies.followUps.hasFailedChange(of: followUp.id) { details.append("not saved") }
    var row = Row.navigationLink(
      ControlID("follow-up", followUp.id),
      followUp.displayTask,
      detail: details.joined(separator: "; ")
    ) { self.followUpTapped(id: followUp.id) }
    .changing(at: followUp.isDone ? nil : followUp.deadline)
    .struckThrough(followUp.isDone)
    .leading(
      .toggle(ControlID("toggle-follow-up", followUp.id), "Done", isOn: followUp.isDone) { _ in
        self.toggleTapped(id: followUp.id)
      }
    )
    if settings.showProgressRing, !followUp.steps.isEmpty {
      let done = followUp.steps.count { $0.isDone }
      row = row.beside(
        .progress(ControlID("ring", followUp.id), "Steps", done: done, of: followUp.steps.count)
      )
    }
    if settings.showStepsPreview {
      row = row.below(
        followUp.previewedSteps(atMost: settings.maxNumOfStepsPreview).map { step in
          Row.text(ControlID("step", step.id), step.displayTitle).struckThrough(step.isDone)
        }
      )
    }
    return row
  }

  /// The forms above the group, with their ends.
  public var presented: Presented? {
    switch destination {
    case .create(let form): Presented(.sheet, form, build: buildCreate)
    case .edit(let form):
      Presented(.sheet, form) { s in
        s.action("confirm-edit-follow-up", "Save", role: .confirm) {
          self.confirmEditFollowUpButtonTapped()
        }
        s.action("cancel-edit-follow-up", "Cancel", role: .cancel) {
          self.cancelEditFollowUpButtonTapped()
        }
      }
    case nil: nil
    }
  }
}

extension RecordState {
  /// True if the record was deleted, here or elsewhere.
  fileprivate var isGone: Bool { self == .deletedHere || self == .missing }
}
