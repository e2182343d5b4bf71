import AppCommands
import AppFeature
import CommandLineTables
import FeatureKit
import TerminalConsole
import TerminalTexts

extension Commands {
  /// Lists follow-ups, or does one of the actions.
  static let followUps = Command(
    "follow-ups",
    "List, add and change follow-ups.",
    first: listFollowUps,
    actions: [addFollowUp, editFollowUp]
      + RecordActions<FollowUpKind>(examples: ("milk", "bread")).changes + [searchFollowUps],
    discussion: """
      A follow-up is a task that came out of a standup. When the standup is deleted, its follow-ups stay, without a \
      standup until it is restored.
      """,
    synonyms: ["followups", "follow-up", "todo", "todos", "tasks", "task"]
  )

  private static let searchFollowUps = Command(
    "follow-ups search",
    "Find words in tasks and steps.",
    ParameterList(.words()),
    examples: ["follow-ups search milk": "Where milk came up, in upper or lower case."],
    synonyms: ["find", "grep"]
  ) { invocation in
    try await invocation.found(in: [FollowUpKind.self], nowhere: "task or step")
  }

  /// Shows the follow-ups that the options ask for, and reports unreadable records.
  static let listFollowUps = Command(
    "follow-ups list",
    "List the follow-ups.",
    ParameterList(.ofStandup, .assignee, .priority(), dueOn, .done, .deletedOnly),
    examples: [
      "follow-ups": "All that are still to do, in their order.",
      "follow-ups --standup design --due overdue": "Design's overdue follow-ups.",
      "follow-ups --for blob": "What Blob has to do.",
      "follow-ups --done": "All that are done.",
      "follow-ups --deleted": "What “follow-ups restore” can bring back.",
    ],
    synonyms: ["ls", "show", "filter"]
  ) { invocation in
    invocation[.deletedOnly]
      ? try await invocation.listDeletedFollowUps() : try await invocation.listFollowUps()
  }
}

extension Invocation {
  fileprivate func listFollowUps() async throws -> CommandResult {
    let stores = try stores()
    let read = try await ReadRecords(stores.standups)
    let (standups, isRead) = (read.snapshot, read.failure == nil)
    let snapshot = try await ReadRecords(stores.followUps).required(isOtherRead: isRead)
    let filter = try FollowUpFilter(self, among: read)
    let shown = snapshot.records.elements.filter(filter.isShown)
    // A standup that can't be read is missing beside its follow-ups.
    let named = Set(shown.compactMap { $0.standupID?.description })
    let missing = RecordSnapshot<Standup>(
      unreadable: standups.unreadable.filter { $0.recordID.map(named.contains) == true }
    )
    return CommandResult(
      text: shown.rows(
        of: standups.records,
        in: dependencies.timeZone,
        at: filter.now,
        highlighting
      ),
      plain: shown.map(\.plainLine).joined(separator: "\n"),
      json: [FollowUp.words.many: shown],
      advice: shown.isEmpty ? snapshot.advice(isNarrow: filter.isNarrow) : "",
      warnings: try missingStore + snapshot.warnings + missing.warnings + read.missingStandups,
      exitCode: isRead ? .success : .badData
    )
  }

  fileprivate func listDeletedFollowUps() async throws -> CommandResult {
    let read = try await ReadRecords(standups())
    let filter = try FollowUpFilter(self, among: read)
    var result = try await listDeleted(FollowUpKind.self) { $0.filter(filter.isShown) }
    result.warnings += read.missingStandups
    if read.failure != nil { result.exitCode = .badData }
    return result
  }
}

extension CommandValues {
  /// A standup, or “none”.
  static let standupsOrNone = CommandValues.named("standups or none")
  /// The first words of dates.
  static let dates = CommandValues.named("dates")
  /// The same, or “none”.
  static let datesOrNone = CommandValues.named("dates or none")
  /// The same, or “overdue”.
  static let datesOrOverdue = CommandValues.named("dates or overdue")
  /// An attendee, or “none”.
  static let peopleOrNone = CommandValues.named("attendees or none")
}

extension CommandParameter<Priority?> {
  static func priority(_ remark: String = "") -> Self {
    option("--priority <priority>", "How urgent it is.\(remark)")
  }
}

extension CommandParameter<String?> {
  static var ofStandup: Self {
    option(
      "--standup <standup>",
      of: .standupsOrNone,
      "The standup it came from, by its id or the beginning of its title; or none."
    )
  }

  static var assignee: Self {
    option(
      "--for <name>",
      of: .peopleOrNone,
      "Who does it: an attendee of its standup; or none."
    )
    .synonyms("--assignee", "--who", "--to")
  }
}

extension RecordSnapshot<Standup> {
  /// Finds the group of follow-ups that an option names: those of a standup, or those of none.
  func group(_ text: String) throws(CommandFailure) -> FollowUpGroup {
    text.isNone ? .noStandup : .standup(try find(text).id)
  }
}

extension String {
  /// True for the word that stands for no standup, deadline or assignee.
  var isNone: Bool { lowercased() == "none" }
}

extension ReadRecords<Standup> {
  /// A warning beside follow-ups whose standups can't be read.
  fileprivate var missingStandups: [Notice] {
    failure.map { [.unread($0, hint: "Until it can be, they are all listed under “No standup”.")] }
      ?? []
  }
}

/// The follow-ups that the options of a list ask for.
private struct FollowUpFilter {
  let now: Date
  private let group: FollowUpGroup?
  private let priority: Priority?
  private let due: Due?
  private let assignee: String?
  /// The way in which the assignee's name means others: as it is spelled, or in any case and form.
  private let match: NameMatch
  private let invocation: Invocation
  private let standups: IdentifiedArrayOf<Standup>
  private let timeZone: TimeZone

  private enum Due {
    case overdue, never
    /// The text of a day.
    case day(String)
  }

  init(_ invocation: Invocation, among standups: ReadRecords<Standup>) throws {
    let dates = DateArguments(invocation.dependencies)
    (now, timeZone) = (dates.now, invocation.dependencies.timeZone)
    self.standups = standups.snapshot.records
    group = try invocation[.ofStandup].map {
      // Without the standups, those of none aren't known either.
      try standups.required(isOtherRead: true).group($0)
    }
    priority = invocation[.priority()]
    self.invocation = invocation
    due = try invocation[dueOn].map { text in
      text.isNone
        ? .never
        : text.lowercased() == "overdue" ? .overdue : .day(dates.dayText(of: try dates.day(text)))
    }
    let assignee = invocation[.assignee]
    self.assignee = assignee
    let names = standups.snapshot.records.flatMap { $0.attendees.map(\.name) }
    let closest = NameMatch.closest(of: assignee ?? "", among: names) ?? .named
    match = [.exact, .spelled].contains(closest) ? closest : .named
  }

  func isShown(_ followUp: FollowUp) -> Bool {
    let standup = followUp.standup(among: standups)
    let isInGroup = group.map { $0.standupID == standup?.id } ?? true
    let isDue =
      switch due {
      case nil: true
      case .overdue: followUp.isOverdue(at: now)
      case .never: followUp.deadline == nil
      case .day(let day): followUp.deadline?.dayText(in: timeZone) == day
      }
    let isTheirs = assignee.map { name in
      followUp.assigneeName(in: standup).map(match.test(for: name)) ?? name.isNone
    }
    return isInGroup && isDue && isTheirs ?? true && followUp.isWanted(invocation)
      && priority ?? followUp.priority == followUp.priority
  }

  /// True if the options ask for some of the follow-ups.
  var isNarrow: Bool {
    group != nil || priority != nil || due != nil || assignee != nil || invocation[.done]
  }
}

private let dueOn = CommandParameter<String?>.option(
  "--due <date>",
  of: .datesOrOverdue,
  "Only those due on a day, such as today or 22 Nov; overdue ones; or none, for those without a deadline."
)
.synonyms("--deadline", "--by", "--on")
