import FeatureKit
import FeatureWalks
import TerminalConsole
import TerminalTexts

/// A line that was being typed when the activity ended by itself.
struct LateNote {
  /// The model of the activity, which may be closed.
  let model: any Presenting
  /// The wait for the next key.
  var wait: Effect?
  /// True once the command to end it came too late: what follows answers its question.
  var refusesLines = false
}

// MARK: - Notes that the end of an activity cuts off

extension LineSession {
  /// True while the user may finish the last note of an activity that has ended.
  public var isFinishingNote: Bool { late != nil }

  /// Lets the user finish the half-typed line once the activity has ended by itself.
  func followActivity() async {
    let hasKeys = prompt.keys != nil
    let line = hasKeys ? LineGrammar.note(prompt.typed) ?? "" : ""
    switch followActivity(after: &running, typing: notes == .taken ? line : nil) {
    case .none: break
    case .found(let note) where !hasKeys: _ = await perform(.say(note))
    // Without keys, a note that was taken back can't be typed on.
    case .replaced where !hasKeys: runningModel.map { activity?.halfNote?.set($0, "") }
    case .found(let note), .replaced(let note):
      prompt.retype(note.hasPrefix("/") ? "/\(note)" : note)
    case .ended(let model):
      if mayBeLate { isPastTime = true }
      guard late == nil, exitCode == nil, prompt.hasText || takesLateLines else { return }
      late = LateNote(model: model)
      prompt.running = ["Time is up. Enter keeps this note.", "Time is up."]
      followLateNote()
      openPrompt()
    }
  }

  /// True for a script that can't have known that the activity ends now.
  ///
  /// If an act has ended it, the user hasn't seen the effect of that yet.
  private var mayBeLate: Bool { !hasPerson && !isUnanswered }

  /// True if the session ends with an activity that has ended by itself, while a script may say more.
  private var takesLateLines: Bool { mayBeLate && isDone() }

  /// Waits for the next key or line, or goes on if nothing is left of the line.
  func followLateNote() {
    late?.wait?.cancel()
    guard prompt.hasText || prompt.hasUnread || takesLateLines else {
      return endLateNote()
    }
    // During a wait a script is silent.
    late?.wait = waiting == nil ? waitForLateNote() : nil
  }

  private func endLateNote() {
    late = nil
    if !isOver { showChanges() }
  }

  /// Takes an event that ends the line, and returns false for others.
  func takeLate(_ event: ConsoleEvent) async -> Bool {
    switch event {
    case .line("") where prompt.hasText: openPrompt()
    case .line(let line):
      if let late, !late.refusesLines, let note = LineGrammar.note(line) {
        await addLate(note, to: late.model)
      } else if !hasPerson, !line.isBlank {
        if activity?.isEnding(line) == true { late?.refusesLines = true }
        answer(.tooLate(line))
      }
    case .pastedNote(let line):
      if let model = late?.model { await addLate(line, to: model) }
    case .lateNoteExpired:
      await keepHalfLine()
      prompt.end("", &writer)
      endLateNote()
      return true
    case .interrupt where !hasPerson:
      exitCode = .interrupted
      return true
    case .interrupt:
      prompt.end("^C", &writer)
      followLateNote()
      return true
    case .lineTooLong, .end, .waited, .keys, .stop, .wentOn, .timePassed, .terminate, .quit,
      .hangUp, .resized, .changed, .readerGone:
      return false
    }
    followLateNote()
    readOn()
    return true
  }

  /// Keeps the line that is being typed as a note, because the user can't finish it.
  func keepHalfLine() async {
    let typed = prompt.keys == nil ? console.halfLine() : prompt.typed
    guard let note = LineGrammar.note(typed) else { return }
    if let late {
      await addLate(note, to: late.model)
    } else if notes != .off, case .act(.say(let note), _) = grammar.read(typed) {
      _ = await perform(.say(note))
    }
  }
}

extension LineError {
  /// A line for an activity that has ended.
  static func tooLate(_ line: String) -> LineError {
    LineError("“\(line)” came too late; nothing was done.")
  }
}

extension ConsoleEvent {
  /// True if the line that is being typed can't be finished after it.
  var endsLine: Bool { [.end, .interrupt, .terminate, .quit, .hangUp].contains(self) }
}
