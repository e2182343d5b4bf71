import Effects
import FeatureTesting
import Foundation
import Injection
import RecordStores
import StandupsCommand
import StandupsDomain
import StandupsFixtures
import Synchronization

/// Command lines in one world: standups in memory, a Monday, and someone who answers.
@MainActor
struct CommandSession {
  /// What came of a command line.
  struct Outcome {
    var code: ExitCode
    var output: String
    var errors: String
  }

  let records: InMemoryRecords<Standup>
  /// Whether someone sits in front of it.
  var isTerminal = false
  /// What they type.
  var answers: [String] = []
  /// Fails when text is written to it.
  var broken: (stream: Console.Stream, error: ConsoleError)?

  init(_ standups: [Standup] = [], unreadable: [UnreadableRecord] = []) {
    records = InMemoryRecords(standups, unreadable: unreadable)
  }

  func run(_ line: String...) async -> Outcome {
    await run(line)
  }

  func run(_ line: [String]) async -> Outcome {
    let paper = Paper(answers: answers)
    let tool = StandupsTool(console: console(paper), dependencies: Self.dependencies) {
      [records] _, _, _ in records.store
    }
    let code = await tool.run(line)
    return Outcome(code: code, output: paper.text(.output), errors: paper.text(.errors))
  }

  /// Runs a line on a store outside of this world.
  static func run(
    _ line: [String],
    store: String,
    _ dependencies: FeatureDependencies
  ) async -> Outcome {
    let paper = Paper(answers: [])
    var console = CommandSession().console(paper)
    console.environment["STANDUPS_STORE"] = store
    let code = await StandupsTool(console: console, dependencies: dependencies).run(line)
    return Outcome(code: code, output: paper.text(.output), errors: paper.text(.errors))
  }

  private func console(_ paper: Paper) -> Console {
    Console(
      environment: ["HOME": "/home/blob"],
      isInputTerminal: isTerminal,
      isOutputTerminal: isTerminal,
      write: { [broken] text, stream in
        if let broken, broken.stream == stream { throw broken.error }
        paper.write(text, to: stream)
      },
      readLine: { paper.nextAnswer() },
      listen: { events in
        while let line = paper.nextAnswer() { events.send(.line(line)) }
        events.send(.end)
      }
    )
  }

  static var dependencies: FeatureDependencies {
    .test {
      $0.uuid = .incrementing
      $0.now = .constant(.monday)
      $0.timeZone = .gmt
    }
  }
}

/// What was written, and what is left to read.
private final class Paper: Sendable {
  private let texts = Mutex<[Console.Stream: String]>([:])
  private let answers: Mutex<[String]>

  init(answers: [String]) {
    self.answers = Mutex(answers)
  }

  func write(_ text: String, to stream: Console.Stream) {
    texts.withLock { $0[stream, default: ""] += text }
  }

  func text(_ stream: Console.Stream) -> String {
    texts.withLock { $0[stream] ?? "" }
  }

  func nextAnswer() -> String? {
    answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }
}
