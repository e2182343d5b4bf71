import FeatureKit
import FeatureTesting
import FeatureWalks
import LineMode
import Synchronization
import Testing

@Suite(.feature) @MainActor struct LineSessionTests {
  private let shelf = ShelfModel()
  private let paper = Paper()

  private func run(
    _ style: LineStyle,
    _ events: ConsoleEvent...
  ) async throws -> ExitCode {
    let dependencies = FeatureDependencies.test { $0.clock = TestClock($0.effects) }
    let console = Console(
      environment: [:],
      isInputTerminal: false,
      isOutputTerminal: false,
      write: { [paper] text, stream in paper.write(text.text, to: stream) },
      readLine: { nil },
      listen: { stream in
        for event in events { stream.send(event) }
      }
    )
    let world = SessionWorld(
      root: shelf,
      effects: dependencies.effects,
      time: .real(dependencies.clock),
      say: { [paper] line throws(SessionFailure) in paper.said.withLock { $0.append(line) } }
    )
    return try await LineSession(world, console: console, style: style).run()
  }

  @Test("Without a mark each line is an act, and screens are results")
  func acts() async throws {
    let style = LineStyle(greeting: "Type.", example: "add-book")

    let code = try await run(style, .line("add-book"), .line("help"), .line("quit"))

    #expect(code == .success)
    #expect(paper.text(.output).contains("1 book") && paper.text(.output).contains("2 books"))
    #expect(paper.text(.errors).contains("such as add-book, or one of:\n  tap NAME [WHICH]\n"))
  }

  @Test("With a mark other lines are said, and screens stand beside the results")
  func speech() async throws {
    let style = LineStyle(mark: "/", greeting: "Say something.", example: "add-book")

    let code = try await run(style, .line("Emma"), .line("//x"), .line("/add-book"), .end)

    #expect(code == .success)
    #expect(paper.said.withLock { $0 } == ["Emma", "/x"])
    #expect(shelf.count == 2)
    #expect(paper.text(.output) == "")
    #expect(paper.text(.errors).contains("2 books"))
  }

  @Test("A line that resembles nothing leads to help, with the mark")
  func hint() async throws {
    let style = LineStyle(mark: "/", greeting: "Say something.", example: "add-book")

    _ = try await run(style, .line("/xyzzy"), .end)

    #expect(paper.text(.errors).contains("hint: “/help” says what can be typed.\n"))
  }

  @Test(
    "A signal ends the session with its code",
    arguments: [(.terminate, .terminated), (.hangUp, .hungUp), (.quit, .quit)]
      as [(ConsoleEvent, ExitCode)]
  )
  func signal(event: ConsoleEvent, code: ExitCode) async throws {
    let style = LineStyle(greeting: "Type.", example: "add-book")

    #expect(try await run(style, event, .line("add-book")) == code)
    #expect(shelf.count == 1)
  }
}

/// A shelf that counts its books.
@MainActor
@Observable
private final class ShelfModel: Presenting {
  static let screenName = "shelf"

  private(set) var count = 1

  var presented: Presented? { nil }

  func dismissPresented() {}

  func build(_ s: ScreenBuilder) {
    s.title = count == 1 ? "1 book" : "\(count) books"
    s.action("add-book", "Add a book") { self.count += 1 }
  }
}

/// Holds what is written and said.
private final class Paper: Sendable {
  let said = Mutex<[String]>([])
  private let texts = Mutex<[Console.Stream: String]>([:])

  func write(_ text: String, to stream: Console.Stream) {
    texts.withLock { $0[stream, default: ""] += text }
  }

  func text(_ stream: Console.Stream) -> String {
    texts.withLock { $0[stream] ?? "" }
  }
}
