import AppCommands
import AppFeature
import CommandLineTables
import FeatureKit
import TerminalTexts

extension Commands {
  /// Adds a follow-up after the others.
  static let addFollowUp = Command(
    "follow-ups add",
    "Add a follow-up.",
    ParameterList(newTask, .ofStandup, newPriority, newDeadlineOption, stepOptions),
    examples: [
      "follow-ups add \"Get milk\" --standup design --due \"fri 9:00\"": "Until Friday at nine.",
      "follow-ups add Release --priority high --step Build --step Publish": "In two steps.",
    ],
    synonyms: ["new", "create", "make"]
  ) { invocation in
    let (stores, dependencies) = (try invocation.stores(), invocation.dependencies)
    let dates = DateArguments(dependencies)
    let next = FollowUp.defaultDeadline(after: dates.now, in: dependencies.userCalendar)
    let deadline =
      try invocation[newDeadlineOption].map { try dates.deadline($0, from: next) } ?? next
    let group = try await invocation.group(among: stores.standups)
    let id = FollowUp.ID(dependencies.uuid())
    let steps = invocation[stepOptions].map { Step(id: Step.ID(dependencies.uuid()), title: $0) }
    let followUp = FollowUp(
      id: id,
      task: invocation[newTask],
      priority: invocation[newPriority] ?? .low,
      deadline: deadline,
      steps: IdentifiedArray(keepingFirst: steps),
      standupID: group?.standupID
    )
    .confirmed()
    try await stores.followUps.save(followUp)
    let summary = followUp.summary(in: dependencies.timeZone)
    return .changed(followUp, "Added \(followUp.quotedTitle) (\(summary)).")
  }

  /// Changes the named fields, in the currently stored follow-up.
  static let editFollowUp = Command(
    "follow-ups edit",
    "Change a follow-up; anything you don't name stays the same.",
    ParameterList(.name(of: FollowUp.words), taskOption, .priority, deadlineOption, .ofStandup),
    examples: [
      "follow-ups edit milk --due tomorrow": "Due tomorrow, at the same time of day.",
      "follow-ups edit milk --standup none": "It belongs to no standup.",
    ],
    synonyms: ["change", "set", "update", "rename"]
  ) { invocation in
    let (stores, dependencies) = (try invocation.stores(), invocation.dependencies)
    let (task, priority) = (invocation[taskOption], invocation[.priority])
    guard
      task != nil || priority != nil || invocation[deadlineOption] != nil
        || invocation[.ofStandup] != nil
    else {
      throw CommandFailure.nothingToChange(such: "--due tomorrow", "follow-ups edit")
    }
    let followUp = try await stores.followUps.load().find(invocation[.name(of: FollowUp.words)])
    let deadline = try invocation[deadlineOption].map {
      try DateArguments(dependencies).deadline($0, from: followUp.deadline)
    }
    let group = try await invocation.group(among: stores.standups)
    let changed = try await stores.followUps.change(followUp) {
      $0.task = task ?? $0.task
      $0.priority = priority ?? $0.priority
      $0.deadline = deadline ?? $0.deadline
      if let group { $0.standupID = group.standupID }
    }
    let summary = changed.summary(in: dependencies.timeZone)
    return .changed(changed, from: followUp, "Changed \(changed.quotedTitle) (\(summary)).")
  }
}

extension Invocation {
  /// Finds the group that `--standup` names; nil without the option.
  fileprivate func group(among store: RecordStore<Standup>) async throws -> FollowUpGroup? {
    guard let text = self[.ofStandup] else { return nil }
    return text.isNone ? .noStandup : try await store.load().group(text)
  }
}

private let newTask = CommandParameter<String>.word("task", "The task.")

private let taskOption = CommandParameter<String?>.option("--task <task>", "The new task.")
  .synonyms("--title", "--name")

private let deadlineOption = dueOption("")

private let newDeadlineOption = dueOption(" (default: tomorrow at this time)")

private func dueOption(_ remark: String) -> CommandParameter<String?> {
  .option(
    "--due <date>",
    of: .dates,
    "The deadline, such as tomorrow, \"fri 9:00\" or \"22 Nov\".\(remark)"
  )
  .synonyms("--deadline", "--by", "--until")
}

private let newPriority = CommandParameter<Priority?>.option(
  "--priority <priority>",
  "How urgent it is. (default: low)"
)

private let stepOptions = CommandParameter<[String]>.options(
  "--step <title>",
  "A step on the way to it; repeat the option for each."
)
.synonyms("--steps")
