import AppCommands
import FeatureKit
import FeatureTesting
import LineMode
import ShelfApp
import Synchronization

/// The command of the shelf, with a store in a folder of its own.
@MainActor struct ShelfCommand {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Carries out a command line, with an input, or with lines that a user types at a terminal.
  ///
  /// With a refusal, the output takes nothing.
  func run(
    _ words: [String],
    lines: [String]? = nil,
    input: String = "",
    refusing refusal: ConsoleError? = nil
  ) async -> (ExitCode, String, String) {
    let written = Mutex<[Console.Stream: String]>([:])
    let console = Console(
      environment: ["SHELF_STORE": folder.url.appending(path: "store").path],
      isInputTerminal: lines != nil,
      isOutputTerminal: lines != nil,
      columns: { nil },
      write: { text, stream in
        if let refusal, stream == .output { throw refusal }
        written.withLock { $0[stream, default: ""] += text.text }
      },
      readLine: { lines?.isEmpty == false ? lines?.first : nil },
      readAll: { _ in Array(input.utf8) },
      listen: { events in
        for line in lines ?? [] { events.send(.line(line)) }
        events.send(.end)
      }
    )
    let effects = EffectScope("shelf", executor: MainSerialExecutor.shared)
    let command = AppCommand<Shelf>(console: console, dependencies: .live(effects: effects))
    let code = await command.run(words)
    return written.withLock { (code, $0[.output] ?? "", $0[.errors] ?? "") }
  }

  /// Writes a walk, and returns its path.
  func walk(_ text: String) throws -> String {
    let file = folder.url.appending(path: "a.walk")
    try Data(text.utf8).write(to: file)
    return file.path
  }
}
