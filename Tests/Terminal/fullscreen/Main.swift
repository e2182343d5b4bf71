import FeatureKit
import Foundation
import TerminalConsole
import TerminalUI

/// An app on the full screen that does what its keys say, for tests and figures from outside.
@main
struct Main {
  static func main() async throws {
    if CommandLine.arguments.count > 2, CommandLine.arguments[1] == "measure" {
      let words = Array(CommandLine.arguments.dropFirst(2))
      return try await Measurement(program: words[0], words: Array(words.dropFirst())).run()
    }
    Console.prepareProcess()
    let console = Console.live
    guard let terminal = console.screen else { exit(ExitCode.usage.rawValue) }
    let effects = EffectScope("fullscreen")
    let content = Keys()
    let screen = FullScreen(
      terminal,
      of: console,
      depth: LineHighlighting(choice: nil, environment: console.environment, isTerminal: true),
      effects: effects,
      content: content
    )
    let code = try await screen.run()
    print("left \(code) after \(content.log.joined(separator: ", "))")
    exit(code.rawValue)
  }
}

/// Shows the keys and signals that came, and ends in each way.
@MainActor @Observable
final class Keys: FullScreenContent {
  var log: [String] = []
  private var pasted = 0
  @ObservationIgnored private var drawn = 0
  @ObservationIgnored private var isStuck = false
  /// The marked row of a list.
  private var marked = 0

  func draw(into frame: inout Frame) {
    drawn += 1
    let pasted = pasted == 0 ? "" : " pasted \(pasted)"
    let log = log.suffix(4).joined(separator: " ")
    frame.put(
      "\(frame.columns)×\(frame.rows), frame \(drawn): \(log)\(pasted)",
      at: Place(0, 0),
      style: TextStyle(.accent, .bold)
    )
    for row in 1..<max(1, frame.rows - 1) {
      let isMarked = row == 1 + marked % max(1, frame.rows - 2)
      let style = isMarked ? TextStyle(.standard, on: .selection) : .plain
      if isMarked { frame.fill(Area(0, row, columns: frame.columns, rows: 1), style: style) }
      frame.put("▌", at: Place(1, row), style: style)
      frame.put("Design 日本語 number \(row)", at: Place(3, row), style: style)
      frame.put("3 people   10 min", at: Place(frame.columns / 2, row), style: style)
    }
  }

  func take(_ event: ConsoleEvent) async -> ExitCode? {
    switch event {
    case .keys(let keys): return keys.lazy.compactMap(take).first
    case .interrupt: log.append("interrupt")
    case .stop:
      log.append("stop")
      if isStuck { beStuck() }
    case .wentOn: log.append("on")
    case .end, .hangUp, .terminate, .quit: log.append("end \(event)")
    case _: log.append("\(event)")
    }
    return nil
  }

  /// Works forever, and says so on the frame.
  private func beStuck() -> Never {
    FileHandle.standardOutput.write(Data("stuck\u{1B}[?2026l".utf8))
    while true { pause() }
  }

  /// Uses up the stack.
  private func depth(of number: Int) -> Int {
    log.count == number ? number : depth(of: number + 1) + depth(of: number + 2)
  }

  private func take(_ key: Key) -> ExitCode? {
    guard case .text(let text) = key.code, key.modifiers.isEmpty else {
      if case .paste(let text) = key.code {
        pasted += text.utf8.count
      } else if key.code != .focusIn, key.code != .focusOut {
        log.append("\(key.code)")
      }
      return nil
    }
    for letter in text {
      switch letter {
      case "q": return .success
      case "i": return .interrupted
      case "j": marked += 1
      case "e": FileHandle.standardError.write(Data("a warning\n".utf8))
      case "t": fatalError("a trap")
      case "a": abort()
      case "s": kill(getpid(), SIGSEGV)
      case "b": isStuck = true
      case "o": log.append("\(depth(of: 1))")
      case _: log.append("\(letter)")
      }
    }
    return nil
  }
}
