import CommandLineTables
import FeatureKit
import StandupsDomain
import StandupsStorage

extension Commands {
  /// Shows the follow-ups that the options ask for, and reports unreadable records.
  static let listFollowUps = Command(
    "follow-ups list",
    "List the follow-ups.",
    ParameterList(.ofStandup, .priority, .dueOn, .done, .deletedOnly),
    examples: [
      "follow-ups": "All that are still to do, in their order.",
      "follow-ups --standup design --due overdue": "What Design is late with.",
      "follow-ups --done": "What is done.",
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
    let snapshot = try await stores.followUps.load()
    let standups = try await stores.standups.load()
    let filter = try FollowUpFilter(self, among: standups)
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
      advice: shown.isEmpty ? filter.advice(for: snapshot) : "",
      warnings: try missingStore + snapshot.warnings + missing.warnings
    )
  }

  fileprivate func listDeletedFollowUps() async throws -> CommandResult {
    let standups = try await standups().load()
    let filter = try FollowUpFilter(self, among: standups)
    let deleted = try await location.deleted(.followUps).map(KeptRecord.init)
    let shown = deleted.filter { filter.isShown($0.record) }
    let dates = Dictionary(shown.map { ($0.record.id, $0) }) { first, _ in first }
    return CommandResult(
      text: shown.map(\.record).rows(highlighting) {
        dates[$0.id]?.remarks(in: dependencies.timeZone) ?? []
      },
      plain: shown.map(\.fields).joined(separator: "\n"),
      json: ["deleted-follow-ups": shown],
      advice: deleted.isEmpty ? FollowUp.words.noDeleted : shown.isEmpty ? .noneLikeThat : "",
      warnings: try missingStore
    )
  }
}

/// The follow-ups that the options of a list ask for.
private struct FollowUpFilter {
  let now: Date
  private let group: FollowUpGroup?
  private let priority: Priority?
  private let due: Due?
  private let isDone: Bool
  /// True if the list is of deleted follow-ups, whether they are done or not.
  private let isDeleted: Bool
  private let standups: IdentifiedArrayOf<Standup>
  private let timeZone: TimeZone

  private enum Due {
    case overdue
    /// The text of a day.
    case day(String)
  }

  init(_ invocation: Invocation, among standups: RecordSnapshot<Standup>) throws {
    let dates = DateArguments(invocation.dependencies)
    (now, timeZone) = (dates.now, invocation.dependencies.timeZone)
    self.standups = standups.records
    group = try invocation[.ofStandup].map(standups.group)
    priority = invocation[.priority]
    (isDone, isDeleted) = (invocation[.done], invocation[.deletedOnly])
    due = try invocation[.dueOn].map { text in
      text.lowercased() == "overdue" ? .overdue : .day(try dates.dayText(text))
    }
  }

  func isShown(_ followUp: FollowUp) -> Bool {
    let standup = followUp.standup(among: standups)
    let isInGroup = group.map { $0.standupID == standup?.id } ?? true
    let isDue =
      switch due {
      case nil: true
      case .overdue: followUp.isOverdue(at: now)
      case .day(let day): followUp.deadline.dayText(in: timeZone) == day
      }
    let isWanted = isDone ? followUp.isDone : !followUp.isDone || isDeleted
    return isInGroup && isDue && isWanted && priority ?? followUp.priority == followUp.priority
  }

  /// The advice where none of the follow-ups is shown.
  func advice(for snapshot: RecordSnapshot<FollowUp>) -> PrintedText {
    if snapshot.isEmpty { return FollowUp.words.firstStep }
    if snapshot.records.isEmpty { return .onlyUnreadable }
    let isAll = group == nil && priority == nil && due == nil && !isDone
    return isAll ? "All are done; “follow-ups --done” shows them." : .noneLikeThat
  }
}

extension PrintedText {
  /// The advice where the options leave out all follow-ups.
  fileprivate static let noneLikeThat: PrintedText = "No follow-up matches these options."
}

extension CommandParameter<String?> {
  fileprivate static var dueOn: Self {
    option(
      "--due <date>",
      of: .datesOrOverdue,
      "Only those that are due on a day, such as today or 22 Nov; or overdue."
    )
    .synonyms("--deadline", "--by", "--on")
  }
}

extension CommandParameter<Bool> {
  fileprivate static var done: Self { flag("--done", "Only those that are done.") }
  fileprivate static var deletedOnly: Self {
    flag("--deleted", "List deleted ones instead, with the dates until which they are kept.")
  }
}
