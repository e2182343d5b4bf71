import FeatureKit
import FeatureSessions
import FeatureWalks
import RecordMeetingFeature

extension LineMode {
  /// Takes what was typed: an act, something that was said, or a word of line mode itself.
  func take(line: String) async {
    let line = line.trimmingWhitespace
    switch (typing, line) {
    case (_, ""): shown = nil
    case (.acts, _): await take(act: line)
    case (.notes, _) where line.hasPrefix("//"): await say(String(line.dropFirst()))
    case (.notes, _) where line.hasPrefix("/"): await take(act: String(line.dropFirst()))
    case (.notes, _) where isAnswer(line): await take(act: line)
    case (.notes, _): await say(line)
    }
  }

  /// Whether a line is one of the answers to a question that is open: nobody says just that.
  private func isAnswer(_ line: String) -> Bool {
    runningMeeting?.presented != nil && session.top.screen.offered.contains(line)
  }

  private func take(act line: String) async {
    switch line {
    case "quit", "q", "exit": await leave()
    case "help", "?": writer.writeLine(typing.help(session.world.usages))
    case _: await perform(isVerb(line) ? line : "tap \(line)")
    }
  }

  private func say(_ line: String) async { await perform("say \(line.quoted)") }

  /// Leaves, unless something that would be lost asks first; to leave at that question is an answer.
  private func leave() async {
    // What is kept for the next start is not lost.
    guard await kept?.isAllKept() != true else {
      exitCode = .success
      return
    }
    let screens = session.screens.map(\.screen)
    switch askToLeave(session.world.root) {
    case .asked(let depth):
      for screen in screens[depth...].reversed() {
        await session.perform(recordedAs: .tap(screen.wayOut)) {}
      }
    case .unanswered, nil: exitCode = .success
    }
  }

  private func perform(_ line: String) async {
    do {
      switch try SessionAct(parsing: line) {
      case .wait(let duration?): wait(duration)
      case .tap(let id): try await session.perform(id)
      case let act: try await session.perform(act)
      }
      if typing == .acts { shown = nil }
    } catch Refusal.notOffered(let id, nearest: nil) {
      let refusal = Refusal.notOffered(id, nearest: nil)
      writer.tell(CommandFailure(.failed, "\(refusal)", hint: typing.hint))
    } catch {
      writer.tell(CommandFailure(error))
    }
  }

  /// Whether a line begins with a verb.
  ///
  /// Otherwise it is what a screen offers in brackets, typed as it stands there.
  private func isVerb(_ line: String) -> Bool {
    guard !session.top.screen.offered.contains(line) else { return false }
    return SessionAct.usages.contains { $0.prefix { $0 != " " } == line.prefix { $0 != " " } }
  }
}

extension Screen {
  /// What a person taps to leave the screen; the only one that has nothing to cancel and no way back is a meeting.
  fileprivate var wayOut: ControlID {
    actions.first { $0.role == .cancel || $0.role == .back }?.id ?? "end-meeting"
  }
}
