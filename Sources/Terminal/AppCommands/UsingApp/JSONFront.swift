import FeatureKit
import FeatureSessions
import TerminalConsole
import TerminalTexts

/// An app that takes acts as lines of JSON, and answers each with the open screens.
@MainActor
final class JSONFront: TerminalFront {
  let session: Session
  let events = EffectStream<ConsoleEvent>("the console")
  let console: Console
  let observers: [any TerminalFrontObserver]
  /// The lines for the user since the last answer.
  private var told: [String] = []
  /// The texts that were copied since then.
  private var copied: [String] = []
  /// The reason why answers can't be written, or acts can't be read.
  private var failure: (any Error)?

  init(
    _ world: SessionWorld,
    console: Console,
    observers: [any TerminalFrontObserver]
  ) {
    session = Session(world, window: 0..<Int.max)
    (self.console, self.observers) = (console, observers)
  }

  func tell(_ line: PrintedText) { told.append(line.text) }

  func copy(_ text: String, printedBy command: PrintedText?) { copied.append(text) }

  func typed(for control: ControlID) -> PrintedText? { nil }

  /// Runs until the input ends, a signal comes, or the reader is gone, and then ends what takes lines.
  ///
  /// - Parameter check: Throws, at the end, what isn't saved; else returns the exit code.
  /// - Returns: The exit code.
  /// - Throws: What isn't saved; or the reason why answers can't be written, or acts can't be read.
  func run(check: (ExitCode) async throws -> ExitCode) async throws -> ExitCode {
    try await begin()
    console.listen(events)
    answer(nil)
    var code = ExitCode.success
    do {
      code = try await takeEvents()
    } catch {
      failure = error
    }
    await end(code)
    // The reader of the answers may be gone.
    if !told.isEmpty { console.tell { try RecordJSON.text(of: ["told": told]) + "\n" } }
    code = try await check(code)
    // A signal is the reason for the end.
    if let failure, code == .success || code == .inputOutput { throw failure }
    return code
  }

  private func takeEvents() async throws -> ExitCode {
    var iterator = events.makeAsyncIterator()
    // A screen that takes lines goes on without a reader of the answers; nothing else does.
    while failure == nil || lineModel != nil, let event = try await iterator.next() {
      switch event {
      case .line(let line):
        for observer in observers { await observer.willTakeEvent(self) }
        let refusal = await refusal(of: line)
        for observer in observers { observer.didTakeEvent(self) }
        answer(refusal)
        console.readOn()
      case .lineTooLong:
        answer(LineError.lineTooLong.message.text)
        console.readOn()
      case .end: return .success
      case .readerGone: failure = failure ?? ConsoleError.closed
      case .interrupt: return .interrupted
      case .terminate: return .terminated
      case .quit: return .quit
      case .hangUp: return .hungUp
      case .stop: await stop()
      case .wentOn: enterForeground()
      case .pastedNote, .waited, .keys, .timePassed, .resized, .changed: break
      }
    }
    return .success
  }

  /// Performs the act of a line, and returns the reason why it couldn't be done.
  private func refusal(of line: String) async -> String? {
    let noAct = "The line isn't an act in JSON."
    do {
      let act = try JSONDecoder().decode(JSONAct.self, from: Data(line.utf8)).act
      if let act { try await session.perform(act) }
      return session.takeOutcomes().lazy.compactMap { LineError($0)?.message.text }.first
    } catch let failure as SessionFailure {
      return "\(failure)"
    } catch let error as Route.SyntaxError {
      return "\(error)"
    } catch DecodingError.keyNotFound(let key, _) {
      return "The act needs “\(key.stringValue)”."
    } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context)
    {
      return context.codingPath.last.map { "“\($0.stringValue)” takes a text." } ?? noAct
    } catch {
      return noAct
    }
  }

  private func answer(_ refusal: String?) {
    let answer: JSONObject = [
      "copied": copied.isEmpty ? nil : copied, "error": refusal,
      "screens": session.screens.map(\.screen), "told": told.isEmpty ? nil : told,
    ]
    guard failure == nil else { return }
    do {
      try console.writeLine(RecordJSON.text(of: answer), to: .output)
      (told, copied) = ([], [])
    } catch {
      failure = error
    }
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
    let given = CodingKeys.allCases.prefix { $0 != .text }.filter(keys.contains)
    if given.count > 1 {
      let names = given.map { "“\($0.stringValue)”" }.inWords
      throw SessionFailure("\(names) are acts of their own: write each on its own line.")
    }
    if given.isEmpty, let other = CodingKeys.allCases.first(where: keys.contains) {
      throw SessionFailure("“\(other.stringValue)” isn't an act by itself.")
    }
    act =
      switch given.first {
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
