public import FeatureKit
import StandupsDomain

extension FollowUpFormModel {
  /// Describes the form; saving and cancelling are its parent's.
  public func build(_ s: ScreenBuilder) {
    s.name = "edit-follow-up"
    s.title = id == nil ? "New follow-up" : followUp.displayTask
    if isDeletedElsewhere {
      s.message = "This follow-up was deleted elsewhere. Saving brings it back."
    }
    s.section("info", title: "Follow-up") {
      Row.textField("task", "Task", text: followUp.task) { self.followUp.task = $0 }
        .focused(focus == .task) { self.focus = .task }
      if let deadline {
        Row.datePicker("deadline", "Deadline", date: deadline, detail: deadline.text(in: timeZone))
        {
          self.deadlineChanged(to: $0)
        }
        .error(deadlineProblem)
      }
      Row.toggle("has-deadline", "Has a deadline", isOn: deadline != nil) {
        self.hasDeadlineToggled(to: $0)
      }
      Row.picker(
        "priority",
        "Priority",
        selection: followUp.priority,
        options: Priority.allCases,
        name: \.name
      ) { self.followUp.priority = $0 }
      Row.picker(
        "standup",
        "Standup",
        selection: standup?.id,
        among: standups,
        none: "No standup",
        name: \.displayTitle,
        set: standupChosen
      )
      if !people.isEmpty {
        Row.picker(
          "assignee",
          "For",
          selection: followUp.assignee?.id,
          among: people,
          none: "No one",
          name: \.displayName,
          set: assigneeChosen
        )
      }
      if id != nil {
        Row.toggle("done", "Done", isOn: followUp.isDone) { self.followUp.isDone = $0 }
      }
    }
    s.section(
      "steps",
      followUp.steps,
      title: "Steps",
      delete: deleteSteps(atOffsets:),
      move: moveSteps(fromOffsets:toOffset:)
    ) { step in
      Row.textField(ControlID("step", step.id), "Step", text: step.title) {
        self.followUp.steps[id: step.id]?.title = $0
      }
      .focused(self.focus == .step(step.id)) { self.focus = .step(step.id) }
      .struckThrough(step.isDone)
      .leading(
        .toggle(ControlID("toggle-step", step.id), "Done", isOn: step.isDone) { _ in
          self.toggleStepTapped(id: step.id)
        }
      )
    }
    s.action("add-step", "New step", addStepButtonTapped)
    if id != nil {
      s.action("delete", "Delete", role: .destructive, deleteButtonTapped)
    }
  }
}

extension Row {
  /// Chooses one of several elements, or none; equal names are told apart by a number.
  fileprivate static func picker<Elements: Collection>(
    _ id: ControlID,
    _ label: String,
    selection: Elements.Element.ID?,
    among elements: Elements,
    none: String,
    name: (Elements.Element) -> String,
    set: @escaping @MainActor (Elements.Element.ID?) -> Void
  ) -> Row where Elements.Element: Identifiable {
    let ids = [nil] + elements.map { Optional($0.id) }
    let given = [none] + elements.map(name)
    // A number makes no name that another one has.
    var (taken, seen) = (Set(given), Set<String>())
    let names = given.map { name in
      if seen.insert(name).inserted { return name }
      let numbered = (2...).lazy.map { "\(name) (\($0))" }.first { !taken.contains($0) } ?? name
      taken.insert(numbered)
      return numbered
    }
    return picker(
      id,
      label,
      selection: ids.firstIndex(of: selection) ?? 0,
      options: Array(ids.indices),
      name: { names[$0] },
      set: { set(ids[$0]) }
    )
  }
}
