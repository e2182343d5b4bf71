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
    ParameterList(newTask, .ofStandup, .assignee, newPriority, newDeadlineOption, stepOptions),
    examples: [
      "follow-ups add \"Get milk\" --standup design --due \"fri 9:00\"": "Until Friday at nine.",
      "follow-ups add Release --priority high --step Build --step Publish": "In two steps.",
    ],
    synonyms: ["new", "create", "make"]
  ) { invocation in
    let (stores, dependencies) = (try invocation.stores(), invocation.dependencies)
    let dates = DateArguments(dependencies)
    let next = FollowUp.defaultDeadline(after: dates.now, in: dependencies.userCalendar)
    let deadline = try invocation[newDeadlineOption].map { try dates.deadline($0, from: next) }
    let place = try await invocation.place(among: stores.standups)
    let id = FollowUp.ID(dependencies.uuid())
    let steps = invocation[stepOptions].map { Step(id: Step.ID(dependencies.uuid()), title: $0) }
    var followUp = FollowUp(
      id: id,
      task: invocation[newTask],
      priority: invocation[newPriority] ?? .low,
      deadline: deadline ?? next,
      steps: IdentifiedArray(keepingFirst: steps)
    )
    .confirmed()
    try invocation.give(&followUp, to: place)
    try await stores.followUps.save(followUp)
    let summary = followUp.summary(in: dependencies.timeZone)
    return .changed(followUp, "Added \(followUp.quotedTitle) (\(summary)).")
  }

  /// Changes the named fields, in the currently stored follow-up.
  static let editFollowUp = Command(
    "follow-ups edit",
    "Change a follow-up; anything you don't name stays the same.",
    ParameterList(
      .name(of: FollowUp.words),
      taskOption,
      .priority(),
      deadlineOption,
      .ofStandup,
      .assignee,
      newStepOptions,
      doneStepOptions,
      openStepOptions
    ),
    examples: [
      "follow-ups edit milk --due tomorrow": "Due tomorrow, at the same time of day.",
      "follow-ups edit milk --standup none": "It belongs to no standup.",
      "follow-ups edit milk --standup design --for blob": "It's Blob's, who takes part in Design.",
      "follow-ups edit milk --due none": "It has no deadline.",
      "follow-ups edit milk --add-step Pay --done-step Go": "Another step; “Go” is done.",
    ],
    synonyms: ["change", "set", "update", "rename"]
  ) { invocation in
    let (stores, dependencies) = (try invocation.stores(), invocation.dependencies)
    let (task, priority) = (invocation[taskOption], invocation[.priority()])
    let added = invocation.addedSteps
    let texts = [
      task, priority?.rawValue, invocation[deadlineOption], invocation[.ofStandup],
      invocation[.assignee], added.first?.title, invocation[doneStepOptions].first,
      invocation[openStepOptions].first,
    ]
    guard texts.contains(where: { $0 != nil }) else {
      throw CommandFailure.nothingToChange(such: "--due tomorrow", "follow-ups edit")
    }
    let followUp = try await stores.followUps.load().find(invocation[.name(of: FollowUp.words)])
    let dates = DateArguments(dependencies)
    let next = FollowUp.defaultDeadline(after: dates.now, in: dependencies.userCalendar)
    let deadline = try invocation[deadlineOption].map {
      try dates.deadline($0, from: followUp.deadline ?? next)
    }
    let place = try await invocation.place(among: stores.standups, of: followUp)
    var moved = followUp
    try invocation.give(&moved, to: place)
    let (standupID, assignee) = (moved.standupID, moved.assignee)
    let marked = try invocation.markedSteps(of: followUp)
    let changed = try await stores.followUps.change(followUp) {
      $0.task = task ?? $0.task
      $0.priority = priority ?? $0.priority
      $0.deadline = deadline ?? $0.deadline
      if place != nil { ($0.standupID, $0.assignee) = (standupID, assignee) }
      for step in added { $0.steps.append(step) }
      for (id, isDone) in marked { $0.steps[id: id]?.isDone = isDone }
    }
    let summary = changed.summary(in: dependencies.timeZone)
    let loss = invocation[.assignee] == nil ? changed.loss(of: followUp.assignee, in: place) : ""
    return .changed(changed, from: followUp, "Changed \(changed.quotedTitle) (\(summary)).\(loss)")
  }
}

/// The standup in which an assignee is looked up; nil inside for none.
private struct Place {
  let standup: Standup?
}

extension Invocation {
  /// Finds the standup that `--standup` names, or else the present one; nil without either option.
  fileprivate func place(
    among store: RecordStore<Standup>,
    of followUp: FollowUp? = nil
  ) async throws -> Place? {
    guard let text = self[.ofStandup] else {
      guard self[.assignee] != nil else { return nil }
      let standups = try await store.load().records
      return Place(standup: followUp?.standup(among: standups))
    }
    return Place(standup: text.isNone ? nil : try await store.load().find(text))
  }

  /// Gives a follow-up to a standup and to the attendee that `--for` names.
  fileprivate func give(_ followUp: inout FollowUp, to place: Place?) throws(CommandFailure) {
    guard let place else { return }
    if self[.ofStandup] != nil { followUp.move(to: place.standup) }
    guard let name = self[.assignee] else { return }
    guard !name.isNone else { return followUp.assignee = nil }
    guard let standup = place.standup else {
      throw CommandFailure(
        .usage,
        "A follow-up without a standup has no assignee.",
        hint: "Name its standup with --standup."
      )
    }
    followUp.assignee = try standup.attendee(named: name)
  }
}

extension FollowUp {
  /// Returns a sentence on the assignee that it lost with its standup; empty if it lost none.
  fileprivate func loss(of old: Attendee?, in place: Place?) -> PrintedText {
    guard let place, let name = old?.displayName, assignee == nil else { return "" }
    let reason: PrintedText =
      place.standup.map { "\(name) doesn't take part in \($0.quotedTitle)" } ?? "It has no standup"
    return " \(reason), so it's no longer \(name)'s."
  }
}

extension Standup {
  /// Finds the only attendee with a name: as it is spelled, or else in any case and form.
  fileprivate func attendee(named name: String) throws(CommandFailure) -> Attendee {
    try check([name], takePartAmong: namedAttendees.map(\.name))
    let found = namedAttendees.named(name, by: \.name)
    guard found.count == 1, let attendee = found.first else {
      throw CommandFailure(
        .ambiguous,
        "“\(name)” can mean \(found.count) attendees of \(quotedTitle).",
        hint: "Give one of them another name first."
      )
    }
    return attendee
  }
}

extension Invocation {
  /// The steps that `edit` adds.
  fileprivate var addedSteps: [Step] {
    self[newStepOptions].filter { !$0.isBlank }.map {
      Step(id: Step.ID(dependencies.uuid()), title: $0)
    }
  }

  /// Returns the steps that `edit` marks as done or as still to do.
  ///
  /// - Throws: An error if the follow-up doesn't have a named step, or has several.
  fileprivate func markedSteps(of followUp: FollowUp) throws(CommandFailure) -> [Step.ID: Bool] {
    var marked: [Step.ID: Bool] = [:]
    for title in self[doneStepOptions] { marked[try followUp.step(named: title).id] = true }
    for title in self[openStepOptions] { marked[try followUp.step(named: title).id] = false }
    return marked
  }
}

extension FollowUp {
  /// Finds the only step with a title, or else with the beginning of one.
  fileprivate func step(named title: String) throws(CommandFailure) -> Step {
    let named = steps.named(title, by: \.title)
    let key = title.nameKey
    let found = named.isEmpty ? steps.filter { $0.title.nameKey.hasPrefix(key) } : named
    if found.count == 1, let step = found.first { return step }
    guard found.isEmpty || key.isBlank else {
      throw CommandFailure(
        .ambiguous,
        "“\(title)” can mean \(found.count) steps of \(quotedTitle).",
        hint: "Type more of its title."
      )
    }
    throw CommandFailure(
      .notFound,
      "\(quotedTitle) has no step “\(title)”.",
      hint: steps.map(\.title).nearest(to: title).map { "Did you mean “\($0)”?" }
    )
  }
}

private let newTask = CommandParameter<String>.word("task", "The task.")

private let taskOption = CommandParameter<String?>.option("--task <task>", "The new task.")
  .synonyms("--title", "--name")

private let newStepOptions = CommandParameter<[String]>.options(
  "--add-step <title>",
  "A step to add; repeat the option for each."
)
.synonyms("--step", "--steps")

private let doneStepOptions = CommandParameter<[String]>.options(
  "--done-step <title>",
  "A step that is done, by its title or the beginning of it."
)
.synonyms("--tick", "--check")

private let openStepOptions = CommandParameter<[String]>.options(
  "--open-step <title>",
  "A step that is to do again."
)
.synonyms("--untick", "--uncheck")

private let deadlineOption = dueOption("")

private let newDeadlineOption = dueOption(" (default: tomorrow at this time)")

private func dueOption(_ remark: String) -> CommandParameter<String?> {
  .option(
    "--due <date>",
    of: .datesOrNone,
    "The deadline, such as tomorrow, \"fri 9:00\" or \"22 Nov\"; or none.\(remark)"
  )
  .synonyms("--deadline", "--by", "--until")
}

private let newPriority = CommandParameter<Priority?>.priority(" (default: low)")

private let stepOptions = CommandParameter<[String]>.options(
  "--step <title>",
  "A step on the way to it; repeat the option for each."
)
.synonyms("--steps")
