import AppCommands
import AppFeature
import CommandLineTables
import FeatureKit
import FeatureSessions
import LineMode
import TerminalConsole
import TerminalTexts

extension Commands {
  /// Holds a meeting in real time, with typed lines as its transcript.
  static let record = Command(
    "record",
    "Hold a meeting; what you type is its transcript.",
    ParameterList(.standup, withoutNames, emptyFlag, .noSound),
    examples: [
      "record design": "Type notes; /next and /end run the meeting.",
      "record design --without Blob": "Blob is away today.",
      "record design --json": "The same; the result is the meeting.",
    ],
    synonyms: ["start", "begin", "hold", "meet", "run"]
  ) { invocation in
    var use = try use(invocation, bell: .errors)
    let standups = use.dependencies.standups
    let words = PipedWords(invocation, use.dependencies)
    // The app shows the same reading, so it has what was found, unless others delete it meanwhile.
    let snapshot: RecordSnapshot<Standup>
    do {
      snapshot = try await standups.snapshotOnceRead()
    } catch let error as RecordStoreError {
      let failure = CommandFailure(error)
      guard error.cause.isAway || failure.code == .inputOutput else { throw failure }
      throw await words.givenBack(by: .away(error))
    }
    let standup = try snapshot.find(invocation[.standup])
    let route = try standup.meetingRoute(without: invocation[withoutNames])
    let left = await leftDrafts(invocation, of: "\(standup.id)")
    if !left.isEmpty { invocation.console.tell { left + "\n" } }
    use.style = LineStyle(
      greeting: "Type what is said. /next and /end run the meeting; /help lists the rest.",
      screens: .errors,
      highlighting: invocation.highlighting
    )
    let asks = !invocation[.noInput]
    use.isOver = { $0.isMeetingOver(asking: asks) }
    // Without a terminal there may be no user at all.
    let isAttended = invocation.console.isInputTerminal || invocation[emptyFlag]
    let end = MeetingEnd(keepsEmpty: isAttended, asks: asks, use.dependencies)
    use.accompany = { app in
      var companion = AppCompanion(of: app)
      (companion.habits, companion.observers) = (SessionHabits(of: app), [end])
      return companion
    }
    guard standups[standup.id] != nil else {
      throw await words.givenBack(by: .notBegun(standup, in: standups))
    }
    let ended: (app: AppModel, companion: AppCompanion, exitCode: ExitCode, drafts: [SavedDraft])
    do {
      ended = try await run(use, invocation, from: .beside(route), inLines: true)
    } catch  where !end.hasBegun {
      throw await words.givenBack(by: CommandFailure(error))
    }
    guard end.hasBegun else {
      throw await words.givenBack(by: .notBegun(standup, in: standups))
    }
    let (app, dependencies) = (ended.app, ended.app.dependencies)
    if end.isEmpty {
      guard ended.exitCode == .success else { return CommandResult(exitCode: ended.exitCode) }
      throw CommandFailure.emptyMeeting(of: standup)
    }

    guard let detail = app.detail, let id = detail.lastMeeting,
      let meeting = detail.standup.meetings[id: id]
        ?? detail.standup.deletedMeetings[id: id]?.meeting
    else {
      throw CommandFailure(.cancelled, "The meeting of \(standup.quotedTitle) was not saved.")
    }
    if end.isLeft { throw CommandFailure.left(meeting, of: standup) }
    try await standups.checkKeeps(meeting, of: standup.id)
    guard detail.standup.meetings.contains(id: id) else {
      // Once its time was up, the user can't have discarded it.
      let isDiscarded = detail.timedOut == nil
      throw CommandFailure.deleted(meeting, of: standup, isDiscarded: isDiscarded)
    }
    let date = detail.standup.title(of: meeting, in: dependencies.timeZone)
    let warnings = try await dependencies.warningsOfUnread()
    let leaving = dependencies.named(leftBy: meeting, of: standup.id)
    let saved: PrintedText = "Saved the meeting of \(standup.quotedTitle), \(date)."
    return CommandResult(
      text: ([saved] + leaving.lines).joined(separator: "\n"),
      plain: ["\(standup.id)", meeting.fields, meeting.shareField, leaving.fields]
        .joined(separator: "\t"),
      json: ["meeting": MeetingJSON(meeting, of: detail.standup, leaving: leaving.json)],
      isConfirmation: true,
      changedStore: true,
      warnings: (end.isRestored ? [.restored(standup)] : []) + warnings,
      exitCode: end.signal ?? ended.exitCode
    )
  }
}

extension AppModel {
  /// The standup that is open above the list.
  fileprivate var detail: StandupDetailModel? { standupsList.destination?.detail }

  /// Returns true if the meeting is over; after a failed save it isn't if the user can retry.
  fileprivate func isMeetingOver(asking: Bool) -> Bool {
    if asking, alert?.offers(.retrySave) == true { return false }
    return detail?.destination?.record == nil && detail?.lastNote == nil
  }
}

extension TerminalFront {
  fileprivate var app: AppModel? { session.world.root as? AppModel }
}

/// Decides about a meeting whose time or input has ended, or whose standup was deleted meanwhile.
@MainActor
private final class MeetingEnd: TerminalFrontObserver {
  /// True once a meeting has begun.
  private(set) var hasBegun = false
  /// True if a meeting without notes was discarded.
  private(set) var isEmpty = false
  /// True if the standup was deleted meanwhile, and was saved again.
  private(set) var isRestored = false
  /// True if the standup was deleted meanwhile, and stays so.
  private(set) var isLeft = false
  /// The code of a signal that has ended the lines behind its time.
  private(set) var signal: ExitCode?
  private let keepsEmpty: Bool
  private let asks: Bool
  private let dependencies: FeatureDependencies

  init(keepsEmpty: Bool, asks: Bool, _ dependencies: FeatureDependencies) {
    (self.keepsEmpty, self.asks, self.dependencies) = (keepsEmpty, asks, dependencies)
  }

  func willTakeEvent(_ lines: any TerminalFront) async { noteBeginning(lines) }

  /// Takes the lines behind its time, and discards a meeting without notes when its input ends.
  func willEnd(_ lines: any TerminalFront, _ exitCode: ExitCode?) async {
    noteBeginning(lines)
    if exitCode == nil { await takeLateLines(lines) }
    // After a signal it's saved: a script that was cut off may still have had something to say.
    guard !keepsEmpty, exitCode == .success, let meeting = lines.app?.detail?.destination?.record,
      meeting.transcript.isEmpty
    else { return }
    isEmpty = true
    meeting.endMeetingButtonTapped()
    meeting.alertButtonTapped(.discardMeeting)
    await lines.session.settle()
  }

  /// Adds the lines behind its time to the meeting, until its input ends or is silent for ten seconds.
  ///
  /// A script can't know when the time is up, and where the terminal edits lines, one may be half typed.
  private func takeLateLines(_ lines: any TerminalFront) async {
    let (console, isTyped) = (lines.console, lines.console.isInputTerminal && asks)
    guard let detail = lines.app?.detail, detail.timedOut != nil, !isTyped || console.keys == nil
    else { return }
    if isTyped {
      lines.tell("Time is up. A line that is half typed is still a note; an empty one ends.")
    }
    let rest = RestOfInput(lines.events, dependencies.effects, dependencies.clock)
    var refusesLines = false
    while let event = await rest.next() {
      switch event {
      case .line("") where isTyped: return
      case .line(let line), .pastedNote(let line):
        let text = line.withoutKeySequences.trimmed
        if !refusesLines, !text.fieldText.isEmpty {
          addLate(line, to: detail)
        } else if !text.isEmpty {
          // What follows the command that ends a meeting answers its question.
          let word = text.dropFirst().prefix { !$0.isWhitespace }.lowercased()
          refusesLines = refusesLines || !word.isEmpty && "end-meeting".hasPrefix(word)
          lines.tell("“\(text)” came too late; nothing was done.")
        }
      case .lineTooLong: lines.tell(LineError.lineTooLong.text)
      case .end: return addLate(console.halfLine(), to: detail)
      case .interrupt: signal = .interrupted
      case .terminate: signal = .terminated
      case .quit: signal = .quit
      case .hangUp: signal = .hungUp
      case .stop: await lines.stop()
      case .wentOn: lines.enterForeground()
      case .keys, .waited, .timePassed, .resized, .changed, .readerGone: continue
      }
      await lines.session.settle()
      if signal != nil { return addLate(console.halfLine(), to: detail) }
      console.readOn()
    }
  }

  private func addLate(_ line: String, to page: StandupDetailModel) {
    let note = line.withoutKeySequences.trimmed.fieldText
    if !note.isEmpty { _ = page.addLateNote(note) }
  }

  private func noteBeginning(_ lines: any TerminalFront) {
    if lines.app?.detail?.lastMeeting != nil { hasBegun = true }
  }

  /// Saves a standup that was deleted meanwhile again, unless its meeting was discarded.
  func didEnd(_ lines: any TerminalFront) async {
    guard let app = lines.app, let detail = app.detail, detail.asksToSaveAgain,
      !app.dependencies.standups.isUnreadable(detail.standup.id)
    else { return }
    isLeft = detail.lastMeeting.flatMap { detail.standup.meetings[id: $0] } == nil
    isRestored = !isLeft
    detail.alertButtonTapped(isLeft ? nil : .saveAgain)
    await lines.session.settle()
  }
}

extension CommandFailure {
  fileprivate static func deleted(
    _ meeting: Meeting,
    of standup: Standup,
    isDiscarded: Bool
  ) -> CommandFailure {
    let end: PrintedText = isDiscarded ? "discarded" : "saved with all notes, and deleted meanwhile"
    return CommandFailure(
      isDiscarded ? .cancelled : .inputOutput,
      "The meeting of \(standup.quotedTitle) was \(end). It's \(DeletedMeeting.keptText).",
      hint: "“standups restore \(meeting.id)” brings it back."
    )
  }

  /// The failure of a meeting whose store can't be read.
  fileprivate static func away(_ error: RecordStoreError) -> CommandFailure {
    CommandFailure(.inputOutput, "\(error)")
  }

  /// The failure of a meeting that never began.
  @MainActor
  fileprivate static func notBegun(
    _ standup: Standup,
    in standups: RecordQuery<Standup>
  ) -> CommandFailure {
    if let failure = standups.failure { return .away(failure) }
    let subject: PrintedText = "The meeting of \(standup.quotedTitle) did not begin"
    guard !standups.isUnreadable(standup.id) else {
      return CommandFailure(
        .inputOutput,
        "\(subject): the standup can't be read any more.",
        hint: "“standups store check” says why."
      )
    }
    guard standups[standup.id] == nil else { return CommandFailure(.failed, "\(subject).") }
    return CommandFailure(
      .notFound,
      "\(subject): the standup was deleted meanwhile.",
      hint: "“standups restore \(standup.id)” brings it back."
    )
  }

  fileprivate static func left(_ meeting: Meeting, of standup: Standup) -> CommandFailure {
    CommandFailure(
      .cancelled,
      "The meeting of \(standup.quotedTitle) was discarded; the standup was deleted meanwhile.",
      hint: .said(meeting.transcript)
    )
  }

  fileprivate static func emptyMeeting(of standup: Standup) -> CommandFailure {
    CommandFailure(
      .needsForce,
      "The meeting of \(standup.quotedTitle) has no notes and was not saved.",
      hint: "Add --empty to save it all the same."
    )
  }
}

private let emptyFlag = CommandParameter<Bool>.flag(
  "--empty",
  "Save a meeting without notes, even without a terminal."
)

extension Standup {
  /// Returns the route of a meeting without the attendees who are away.
  ///
  /// - Throws: An error if a name isn't an attendee's, with the nearest name.
  fileprivate func meetingRoute(without names: [String]) throws(CommandFailure) -> Route {
    try check(names, takePartAmong: attendees.map(\.name))
    let absent = Set(names.flatMap { attendees.named($0, by: \.name).map(\.id) })
    let ids = attendees.ids.filter(absent.contains).map(\.description).joined(separator: ",")
    return .standup(id, Route.Segment("record", query: ids.isEmpty ? [:] : ["without": ids]))
  }
}

extension Notice {
  fileprivate static func restored(_ standup: Standup) -> Notice {
    Notice(
      kind: .warning,
      code: "restored",
      message: "\(standup.quotedTitle) was deleted meanwhile; it is saved again with its meeting."
    )
  }
}

private let withoutNames = CommandParameter<[String]>.options(
  "--without <name>",
  of: .attendees,
  "Someone who is away; left out of this meeting only."
)
