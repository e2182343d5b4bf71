import AppCommands
import AppFeature
import FeatureKit
import TerminalConsole
import TerminalTexts

/// The words of a pipe for a meeting that never began.
@MainActor
struct PipedWords {
  private let console: Console
  private let effects: EffectScope
  private let clock: any Clock<Duration>

  /// The most bytes that are given back: more than a meeting can keep.
  private static let limit = 64 << 20

  /// Takes the words of a command line's input.
  init(_ invocation: Invocation, _ dependencies: FeatureDependencies) {
    (console, clock) = (invocation.console, dependencies.clock)
    effects = dependencies.effects.scope("PipedWords")
  }

  /// Returns a failure that gives the words back; what a terminal sends isn't typed yet.
  func givenBack(by failure: CommandFailure) async -> CommandFailure {
    guard !console.isInputTerminal else { return failure }
    let lines = await rest()
    guard !lines.allSatisfy(\.isBlank) else { return failure }
    var failure = failure
    failure.hint = [failure.hint, .unheard(lines)].compactMap(\.self).joined(separator: "\n")
    return failure
  }

  /// Reads lines to the end of the input, or until none came for ten seconds.
  private func rest() async -> [String] {
    let events = EffectStream<ConsoleEvent>("the words of a pipe")
    console.listen(events)
    let rest = RestOfInput(events, effects, clock)
    var (lines, size) = ([String](), 0)
    while size < Self.limit, let event = await rest.next() {
      switch event {
      case .line(let line), .pastedNote(let line):
        lines.append(line)
        size += line.utf8.count
      case .lineTooLong: lines.append("(A line of over 1 MB is left out.)")
      case .stop: _ = console.stop()
      case .end, .interrupt, .terminate, .quit, .hangUp:
        let half = console.halfLine()
        return half.isEmpty ? lines : lines + [half]
      case .keys, .waited, .wentOn, .timePassed, .resized, .changed, .readerGone: continue
      }
      console.readOn()
    }
    return lines + (size < Self.limit ? [] : ["(The rest is left out.)"])
  }
}

/// The events of an input that is read for ten seconds behind each one.
@MainActor
struct RestOfInput {
  private let events: EffectStream<ConsoleEvent>
  private let effects: EffectScope
  private let clock: any Clock<Duration>

  /// Reads on where others have stopped.
  init(
    _ events: EffectStream<ConsoleEvent>,
    _ effects: EffectScope,
    _ clock: any Clock<Duration>
  ) {
    (self.events, self.effects, self.clock) = (events, effects, clock)
  }

  /// Returns the next event; nil once none came for ten seconds.
  func next() async -> ConsoleEvent? {
    let silence = effects.run("silence") { [events, clock] in
      try await clock.sleep(for: .seconds(10))
      events.send(.waited)
    }
    defer { silence.cancel() }
    // The stream can't fail; a cancelled wait ends the input.
    var iterator = events.makeAsyncIterator()
    let event = try? await iterator.next()
    return event == .waited ? nil : event
  }
}

extension PrintedText {
  /// Gives back lines that were said in no meeting.
  fileprivate static func unheard(_ lines: [String]) -> PrintedText {
    (["This was said, and is in no meeting:"] + lines.map { "  \($0)" }).joined(separator: "\n")
  }
}
