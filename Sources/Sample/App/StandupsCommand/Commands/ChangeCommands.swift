import AppCommands
import CommandLineTables
import FeatureKit
import StandupsDomain
import StandupsStorage
import TerminalTexts

extension Commands {
  /// Adds a standup after the others.
  static let add = Command(
    "add",
    "Add a standup.",
    ParameterList(
      newTitle,
      .minutes(" (default: 5)"),
      .theme,
      .speakingOrder,
      .speakersChange,
      .attendees,
      .force
    ),
    discussion: "A title that another standup has is used again only if you agree.",
    examples: [
      "add Design --minutes 10 --attendee Blob --attendee \"Blob Jr\"":
        "A standup of ten minutes with two attendees."
    ],
    synonyms: ["new", "create", "make"]
  ) { invocation in
    let uuid = invocation.dependencies.uuid
    var changes = StandupChanges(invocation, isNew: true)
    changes.nameAttendees(beside: [])
    let title = invocation[newTitle] ?? ""
    guard !title.isBlank || !changes.isEmpty else {
      throw CommandFailure(
        .usage,
        "A standup needs a title, or another option.",
        hint: "Name one, as in “standups add Design”, or type “standups add --minutes 5”."
      )
    }
    let store = try invocation.standups()
    let stored = try await store.load().records
    var standup = Standup(id: Standup.ID(uuid()), title: title)
    changes.apply(to: &standup)
    standup.addRowIfEmpty(id: Attendee.ID(uuid()))
    try await invocation.confirmTitle(of: standup, among: stored, refused: "Nothing was added.")
    try await store.save(standup)
    return .changed(
      standup,
      "Added \(standup.quotedTitle) (\(standup.summary)).",
      advice: stored.isEmpty
        ? "Hold its first meeting with “standups record \(standup.typedTitle)”." : "",
      warnings: standup.sameNameNotes
    )
  }

  /// Changes the fields of the form, in the currently stored standup.
  static let edit = Command(
    "edit",
    "Change a standup; anything you don't name stays the same.",
    ParameterList(
      .standup,
      titleOption,
      .minutes(),
      .theme,
      .speakingOrder,
      .speakersChange,
      .attendees,
      addedAttendees,
      removedAttendees,
      .force
    ),
    discussion: "A title that another standup has is used again only if you agree.",
    examples: [
      "edit design --minutes 15": "Give it fifteen minutes.",
      "edit design --add-attendee Zoë": "Add Zoë to the attendees.",
    ],
    synonyms: ["change", "update", "rename"]
  ) { invocation in
    var changes = StandupChanges(invocation, isNew: false)
    guard !changes.isEmpty else {
      throw CommandFailure.nothingToChange(such: "--minutes 15", "edit")
    }
    let store = try invocation.standups()
    let snapshot = try await store.load()
    let standup = try snapshot.find(invocation[.standup])
    changes.nameAttendees(beside: standup.attendees.map(\.name))
    try changes.check(against: standup)
    if let renamed = changes.renamed(standup) {
      let refused: PrintedText = "\(standup.quotedTitle) was not changed."
      try await invocation.confirmTitle(of: renamed, among: snapshot.records, refused: refused)
    }
    let changed = try await store.change(standup) { [changes] in changes.apply(to: &$0) }
    return .changed(
      changed,
      from: standup,
      "Changed \(changed.quotedTitle) (\(changed.summary)).",
      warnings: changes.droppedNotes(from: standup, to: changed) + changed.sameNameNotes
    )
  }

  private static let actions = RecordActions<StandupKind>(
    examples: ("design", "engineering"),
    object: "a standup and its meetings",
    losses: \.losses,
    part: { try await $0.deleteMeeting(of: $1) }
  )

  /// Deletes a standup after the user has agreed.
  static let delete = actions.delete.with(
    ParameterList(meetingOption),
    discussion: """
      The standup disappears from all lists at once. The store keeps it for 30 days; in that time “restore” \
      brings it back. “store purge” removes it now.
      """,
    examples: [
      "delete design": "Asks first.",
      "delete design --force": "Does not ask; for scripts.",
      "delete design --meeting last": "Only its last meeting.",
    ]
  )

  /// Moves a standup to another place in the list.
  static let move = actions.move
}

private let newTitle = CommandParameter<String?>.optionalWord(
  "title",
  "The title of the new standup; it may be left out if another option is given."
)

private let titleOption = CommandParameter<String?>.option("--title <title>", "The new title.")
  .synonyms("--name")

private let addedAttendees = CommandParameter<[String]>.options(
  "--add-attendee <name>",
  "Someone to add to the attendees."
)
.synonyms("--add")

private let removedAttendees = CommandParameter<[String]>.options(
  "--remove-attendee <name>",
  of: .attendees,
  "Someone to remove from the attendees."
)
.synonyms("--remove", "--delete")

private let meetingOption = CommandParameter<String?>.option(
  "--meeting <meeting>",
  "Only one of its meetings: last, the date or the day that it has in lists, or its id."
)

extension Invocation {
  /// Deletes the meeting that `--meeting` names, after the user has agreed; nil without the option.
  fileprivate func deleteMeeting(of standup: Standup) async throws -> CommandResult? {
    guard let text = self[meetingOption] else { return nil }
    let timeZone = dependencies.timeZone
    let meeting = try NamedMeeting.find(text, in: standup, DateArguments(dependencies))
    let named = NamedMeeting(meeting, of: standup, in: timeZone)
    try await confirm(
      "Delete the meeting \(named.quotedTitle)?",
      unattended: "Deleting the meeting \(named.quotedTitle)",
      refused: "The meeting \(named.quotedTitle) was not deleted."
    )
    let date = dependencies.now()
    let title = standup.title(of: meeting, in: dependencies.timeZone)
    EntryOrigin.name("delete the meeting of \(title)")
    let stored = try await standups().change(standup) { $0.deleteMeetings([meeting.id], at: date) }
    return CommandResult(
      text: "Deleted the meeting \(named.quotedTitle).",
      plain: named.plainLine,
      json: ["meeting": MeetingJSON(meeting, of: stored)],
      advice: "“\(line("restore \(named.id)"))” brings it back.",
      isConfirmation: true,
      changedStore: true
    )
  }
}

extension Invocation {
  /// Asks before a standup gets a title that another one has.
  ///
  /// - Parameters:
  ///   - standup: The standup with its new title.
  ///   - stored: All standups.
  ///   - refused: The result of the answer no, as a sentence.
  /// - Throws: An error without `--force` if the user doesn't agree, or can't be asked.
  fileprivate func confirmTitle(
    of standup: Standup,
    among stored: IdentifiedArrayOf<Standup>,
    refused: PrintedText
  ) async throws {
    guard !self[.force], let other = stored.first(where: standup.sharesTitle) else { return }
    let taken: PrintedText = "Another standup is called \(other.quotedTitle)"
    guard canAsk else {
      throw CommandFailure(
        .titleTaken,
        "\(taken). \(refused)",
        hint: "Choose another title, or add --force; then they are named by their ids."
      )
    }
    guard try await confirms("\(taken). Use the title again?") else {
      throw CommandFailure(.cancelled, refused)
    }
  }
}

extension Standup {
  /// The contents that are deleted with the standup, for the question.
  fileprivate var losses: String {
    switch meetings.count {
    case 0: ""
    case 1: " and its meeting"
    case let count: " and its \(count) meetings"
    }
  }
}

/// The changes of a standup that `add` and `edit` make.
private struct StandupChanges: Sendable {
  private let title: String?
  private let duration: Duration?
  private let theme: Theme?
  private let order: SpeakingOrder?
  private let change: SpeakersChange?
  private var names: (attendees: [String], added: [String])
  private var attendees: [Attendee] = []
  private var added: [Attendee] = []
  private var removed: [String]
  private let uuid: UUIDSource

  /// Reads the changes of a line.
  ///
  /// - Parameters:
  ///   - invocation: The line.
  ///   - isNew: True for `add`, which names neither a title to replace nor attendees to add or remove.
  init(_ invocation: Invocation, isNew: Bool) {
    uuid = invocation.dependencies.uuid
    title = isNew ? nil : invocation[titleOption]
    (duration, theme) = (invocation[.minutes()], invocation[.theme])
    (order, change) = (invocation[.speakingOrder], invocation[.speakersChange])
    names = (invocation[.attendees], isNew ? [] : invocation[addedAttendees])
    removed = isNew ? [] : invocation[removedAttendees]
  }

  /// True if nothing would change.
  var isEmpty: Bool {
    title == nil && duration == nil && theme == nil && order == nil && change == nil
      && names.attendees.isEmpty && names.added.isEmpty && removed.isEmpty
  }

  /// Makes attendees of the names, with new ids.
  ///
  /// Names between commas are several, unless a stored one is just so.
  mutating func nameAttendees(beside stored: [String]) {
    func people(_ names: [String]) -> [Attendee] {
      names.people(beside: stored).map { Attendee(id: Attendee.ID(uuid()), name: $0) }
    }
    attendees = people(names.attendees)
    added = people(names.added)
    removed = removed.people(beside: stored)
  }

  /// Checks that the people to remove are attendees.
  ///
  /// - Throws: An error if someone isn't an attendee, with the nearest name.
  func check(against standup: Standup) throws(CommandFailure) {
    let names = standup.attendees.map(\.name) + attendees.map(\.name) + added.map(\.name)
    try standup.check(removed, takePartAmong: names)
  }

  /// Returns a standup with its new title; nil if it keeps its own.
  func renamed(_ standup: Standup) -> Standup? {
    guard let title, title != standup.title else { return nil }
    var standup = standup
    standup.title = title
    return standup
  }

  /// Makes the changes; attendees are only replaced if they are to change.
  func apply(to standup: inout Standup) {
    standup.title = title ?? standup.title
    standup.duration = duration ?? standup.duration
    standup.theme = theme ?? standup.theme
    standup.order = order ?? standup.order
    standup.speakersChange = change ?? standup.speakersChange
    guard !attendees.isEmpty || !added.isEmpty || !removed.isEmpty else { return }
    if !attendees.isEmpty { standup.attendees = replaced(standup.attendees) }
    for attendee in added { standup.attendees.append(attendee) }
    let gone = removed.flatMap { standup.attendees.named($0, by: \.name).map(\.id) }
    standup.attendees.removeAll { gone.contains($0.id) }
    standup = standup.confirmed
    standup.addRowIfEmpty(id: Attendee.ID(uuid()))
  }

  /// Names the attendees whom new ones replaced, and the command that puts them back.
  func droppedNotes(from before: Standup, to after: Standup) -> [Notice] {
    let dropped = before.namedAttendees.map(\.name).filter { name in
      !removed.contains { $0.isSameName(as: name) }
        && !after.attendees.contains { $0.name.isSameName(as: name) }
    }
    guard !attendees.isEmpty, !dropped.isEmpty else { return [] }
    let options = dropped.map { "--add-attendee \($0.inShellQuotes)" }.joined(separator: " ")
    return [
      Notice(
        kind: .note,
        code: "dropped-attendees",
        message: "\(dropped.inWords) no longer take\(dropped.count == 1 ? "s" : "") part.",
        hint: "“standups edit \(after.typedTitle) \(options)” puts them back."
      )
    ]
  }

  /// Returns the new attendees; an attendee whose name stays keeps their id.
  private func replaced(_ before: IdentifiedArrayOf<Attendee>) -> IdentifiedArrayOf<Attendee> {
    var before = before
    return IdentifiedArray(
      keepingFirst: attendees.map { attendee in
        guard var known = before.named(attendee.name, by: \.name).first else { return attendee }
        before.remove(id: known.id)
        known.name = attendee.name
        return known
      }
    )
  }
}

extension Standup {
  /// Checks that some people are attendees.
  ///
  /// - Parameters:
  ///   - names: Their names, in any case.
  ///   - all: The names of all attendees.
  /// - Throws: An error if someone isn't an attendee, with the nearest name.
  func check(_ names: [String], takePartAmong all: [String]) throws(CommandFailure) {
    for name in names where !all.contains(where: { $0.isSameName(as: name) }) {
      throw CommandFailure(
        .notFound,
        "“\(name)” does not take part in \(quotedTitle).",
        hint: all.nearest(to: name).map { "Did you mean “\($0)”?" }
      )
    }
  }
}

extension [String] {
  /// Returns the names between commas, as in the form; a name that is stored with its comma is one.
  func people(beside stored: [String]) -> [String] {
    flatMap { name in
      let names = Attendee.names(in: name)
      return names.isEmpty || stored.contains { $0.isSameName(as: name) } ? [name] : names
    }
  }
}

extension Standup {
  /// Says of each name that several attendees have it.
  fileprivate var sameNameNotes: [Notice] {
    let names = namedAttendees.map(\.name)
    return names.indices.filter { index in
      names[..<index].count { $0.isSameName(as: names[index]) } == 1
    }
    .map {
      Notice(
        kind: .note,
        code: "same-name",
        message: "Several attendees of \(quotedTitle) are called “\(names[$0])”."
      )
    }
  }
}

extension String {
  /// The text as one word of a shell.
  fileprivate var inShellQuotes: String {
    guard contains(where: { !$0.isLetter && !$0.isNumber }) else { return self }
    let isPlain = allSatisfy { $0.isLetter || $0.isNumber || " -.,".contains($0) }
    return isPlain ? "\"\(self)\"" : "'\(replacing("'", with: "'\\''"))'"
  }

  func isSameName(as other: String) -> Bool { nameKey == other.nameKey }
}
