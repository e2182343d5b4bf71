import FeatureKit
import FeatureSessions
import TerminalConsole
import TerminalTexts

/// An app that takes acts as lines of JSON, and answers each with the open screens.
@MainActor
final class JSONFront: TerminalFront {
  let session: Session
  let events = EffectStream<ConsoleEvent>("the console")
  let isFinishingNote = false
  let console: Console
  let activity: LineActivity?
  let observers: [any TerminalFrontObserver]
  /// The lines for the user since the last answer.
  private var told: [String] = []

  init(
    _ world: SessionWorld,
    console: Console,
    activity: LineActivity?,
    observers: [any TerminalFrontObserver]
  ) {
    session = Session(world, window: 0..<Int.max)
    (self.console, self.activity, self.observers) = (console, activity, observers)
  }

  func tell(_ line: PrintedText) { told.append(line.text) }

  /// Runs until the input ends or a signal comes, and then ends a running activity.
  func run() async throws -> ExitCode {
    try await begin()
    console.listen(events)
    try answer(nil)
    let code = try await takeEvents()
    await end(code)
    return code
  }

  private func takeEvents() async throws -> ExitCode {
    var iterator = events.makeAsyncIterator()
    while let event = try await iterator.next() {
      switch event {
      case .line(let line):
        for observer in observers { await observer.willTakeEvent(self) }
        let failure = await failure(of: line)
        for observer in observers { observer.didTakeEvent(self) }
        try answer(failure)
        console.readOn()
      case .lineTooLong:
        try answer(LineError.lineTooLong.message.text)
        console.readOn()
      case .end: return .success
      case .interrupt: return .interrupted
      case .terminate: return .terminated
      case .quit: return .quit
      case .hangUp: return .hungUp
      case .pastedNote, .waited, .keys, .stop, .wentOn, .timePassed, .resized, .changed: break
      }
    }
    return .success
  }

  /// Performs the act of a line, and returns the reason why it couldn't be done.
  private func failure(of line: String) async -> String? {
    do {
      let act = try JSONDecoder().decode(JSONAct.self, from: Data(line.utf8)).act
      if let act { try await session.perform(act) }
      return session.takeOutcomes().lazy.compactMap { LineError($0)?.message.text }.first
    } catch let failure as SessionFailure {
      return "\(failure)"
    } catch {
      return "The line isn't an act in JSON."
    }
  }

  private func answer(_ failure: String?) throws {
    let answer: JSONObject = [
      "error": failure, "screens": session.screens.map(\.screen), "told": told.isEmpty ? nil : told,
    ]
    told = []
    try console.writeLine(RecordJSON.text(of: answer), to: .output)
  }
}

/// An act as an object of JSON; an empty one only asks for the screens.
private struct JSONAct: Decodable {
  let act: SessionAct?

  private enum CodingKeys: CodingKey, CaseIterable {
    case tap, type, set, select, delete, move, focus, say, open, text, value, option, to
  }

  init(from decoder: any Decoder) throws {
    let unknown = try decoder.container(keyedBy: RecordKey.self).allKeys.map(\.stringValue)
      .first { CodingKeys(stringValue: $0) == nil }
    if let unknown {
      let known = CodingKeys.allCases.map { "“\($0.stringValue)”" }.inWords
      throw SessionFailure("“\(unknown)” isn't a key of an act. The keys are \(known).")
    }
    let keys = try decoder.container(keyedBy: CodingKeys.self)
    func id(_ key: CodingKeys) throws -> ControlID { try keys.decode(ControlID.self, forKey: key) }
    func text(_ key: CodingKeys) throws -> String { try keys.decode(String.self, forKey: key) }
    act =
      switch CodingKeys.allCases.first(where: keys.contains) {
      case .tap: .tap(try id(.tap))
      case .type: .type(try id(.type), text: try text(.text))
      case .set: .set(try id(.set), value: try text(.value))
      case .select: .select(try id(.select), option: try text(.option))
      case .delete: .delete(try id(.delete))
      case .move: .move(try id(.move), to: try id(.to))
      case .focus: .focus(try id(.focus))
      case .say: .say(try text(.say))
      case .open: .open(try Route(parsing: text(.open)))
      case .text, .value, .option, .to, nil: nil
      }
  }
}
