import FeatureKit
import FeatureTesting
import FeatureWalks
import LineMode
import Synchronization
import TerminalConsole
import Testing

@Suite(.feature) @MainActor struct LineSessionTests {
  private let shelf = ShelfModel()
  private let paper = Paper()

  private func run(
    takesLines: Bool = false,
    of root: (any Presenting)? = nil,
    isTerminal: Bool = false,
    narrowing narrow: Int = 40,
    screens: Console.Stream = .output,
    _ events: ConsoleEvent...
  ) async throws -> ExitCode {
    let dependencies = FeatureDependencies.test { $0.clock = TestClock($0.effects) }
    let console = Console(
      environment: [:],
      isInputTerminal: isTerminal,
      isOutputTerminal: isTerminal,
      columns: { [paper] in paper.text(.output).contains("2 books") ? narrow : 40 },
      write: { [paper] text, stream in
        paper.write(text.text, to: stream)
        guard text.text == "\n> " else { return }
        let act = paper.onFirstPrompt.withLock { act in
          defer { act = nil }
          return act
        }
        MainActor.assumeIsolated { act?() }
      },
      readLine: { nil },
      listen: { stream in
        for event in events { stream.send(event) }
      }
    )
    if takesLines { shelf.taken = TakenLines() }
    let world = SessionWorld(
      root: root ?? shelf,
      effects: dependencies.effects,
      time: .real(dependencies.clock)
    )
    let style = LineStyle(greeting: "Type.", screens: screens)
    return try await LineSession(world, console: console, style: style).run()
  }

  @Test("Each line is an act, and screens are results")
  func acts() async throws {
    let code = try await run(.line("add"), .line("help"), .line("quit"))

    #expect(code == .success)
    #expect(paper.text(.output) == "\n1 book\n\n[add] a book\n2 books\n")
    #expect(paper.text(.errors).contains("\n  delete 2             deletes that row\n"))
  }

  @Test("On a screen that takes lines, each is a text; a slash stands before acts")
  func notes() async throws {
    let code = try await run(
      takesLines: true,
      screens: .errors,
      .line("Emma"),
      .line("//x"),
      .line("/add"),
      .end
    )

    #expect(code == .success)
    #expect(shelf.taken?.lines == ["Emma", "/x"])
    #expect(shelf.count == 2)
    #expect(paper.text(.output) == "")
    #expect(paper.text(.errors).contains("[/add] a book"))
    #expect(paper.text(.errors).contains("2 books"))
  }

  @Test("From a pipe, an unknown command is a note: a script sees no refusal")
  func script() async throws {
    _ = try await run(takesLines: true, .line("/xyzzy"), .line("/add"), .end)

    #expect(shelf.taken?.lines == ["/xyzzy"])
    #expect(shelf.count == 2)
  }

  @Test("A line that resembles nothing leads to help, with the slash that works")
  func hint() async throws {
    _ = try await run(takesLines: true, isTerminal: true, .line("/xyzzy"), .end)

    #expect(paper.text(.errors).contains("error: “xyzzy” means nothing here.\n"))
    #expect(paper.text(.errors).contains("hint: “/help” lists what you can type.\n"))
  }

  @Test("A change by itself is printed below the prompt, which is repeated")
  func changesByItself() async throws {
    paper.onFirstPrompt.withLock { $0 = { [shelf] in shelf.add() } }

    _ = try await run(isTerminal: true, screens: .errors, .timePassed, .end)

    #expect(
      paper.text(.errors) == "Type.\n\n1 book\n\n[add] a book\n\n> \n2 books\n\n> \n"
    )
  }

  @Test("In a pipe, each event makes every row once, and a change that was shown already none")
  func rowsOfAnEvent() async throws {
    let list = ListModel()

    _ = try await run(of: list, .changed, .timePassed, .changed, .end)

    #expect(list.made == 1 + 1)
  }

  @Test("A question that comes back once it is answered is asked again")
  func askedAgain() async throws {
    let closed = ClosedShelfModel()

    _ = try await run(of: closed, .line("try again"), .line("try again"), .end)

    #expect(closed.tries == 2)
    #expect(paper.text(.output).components(separatedBy: "The shelf is closed").count == 4)
  }

  @Test("A form that can't be confirmed says why each time")
  func refusedAgain() async throws {
    _ = try await run(of: FormModel(), .line("done"), .line("done"), .end)

    #expect(paper.text(.output).components(separatedBy: "Error: Type a title.").count == 3)
  }

  @Test("Another width prints the screen again, the same one doesn't")
  func resized() async throws {
    _ = try await run(
      isTerminal: true,
      narrowing: 20,
      .resized,
      .line("add"),
      .resized,
      .resized,
      .end
    )

    #expect(
      paper.text(.output) == "\n1 book\n\n[add] a book\n2 books\n\n2 books\n\n[add] a book\n"
    )
  }

  @Test(
    "A signal ends the session with its code",
    arguments: [(.terminate, .terminated), (.hangUp, .hungUp), (.quit, .quit)]
      as [(ConsoleEvent, ExitCode)]
  )
  func signal(event: ConsoleEvent, code: ExitCode) async throws {
    #expect(try await run(event, .line("add")) == code)
    #expect(shelf.count == 1)
  }
}

/// A shelf that counts its books.
@MainActor
@Observable
private final class ShelfModel {
  private(set) var count = 1
  /// The lines that the screen takes; nil if it takes none.
  var taken: TakenLines?

  func add() { count += 1 }
}

extension ShelfModel: Presenting {
  func build(_ s: ScreenBuilder) {
    s.name = "shelf"
    s.title = count == 1 ? "1 book" : "\(count) books"
    taken?.build(s)
    s.action("add-book", "Add a book", add)
  }
}

/// More books than a page has.
@MainActor
@Observable
private final class ListModel {
  /// The number of times that the last row was made.
  @ObservationIgnored private(set) var made = 0
}

extension ListModel: Presenting {
  func build(_ s: ScreenBuilder) {
    s.name = "list"
    s.section("books", (1...200).map { Lent(id: "Book \($0)") }) { book in
      if book.id == "Book 200" { self.made += 1 }
      return Row.navigationLink(ControlID("book", book.id), book.id) {}
    }
  }
}

/// A shelf whose opening fails.
@MainActor
@Observable
private final class ClosedShelfModel {
  let alertQueue = AlertQueue()

  private static let closed = AlertState(
    "The shelf is closed",
    buttons: [AlertButton("Try again", action: AlertAction.retry)]
  )

  var destination: AlertState<AlertAction>? = closed
  private(set) var tries = 0
}

extension ClosedShelfModel: Alerting {
  enum AlertAction: String, CaseIterable, Sendable {
    case retry
  }

  func build(_ s: ScreenBuilder) {
    s.name = "closed-shelf"
    s.title = "Books"
  }

  func answer(_ action: AlertAction?, to alert: AlertState<AlertAction>?) {
    tries += 1
    destination = alert
  }
}

/// A form that is refused.
@MainActor
@Observable
private final class FormModel {
  private var isRefused = false
}

extension FormModel: Presenting {
  func build(_ s: ScreenBuilder) {
    s.name = "form"
    s.section("info") {
      Row.textField("title", "Title", text: "") { _ in }.error(isRefused ? "Type a title." : nil)
    }
    s.action("confirm", "Done", role: .confirm) { self.isRefused = true }
  }
}

/// Holds what is written.
private final class Paper: Sendable {
  let onFirstPrompt = Mutex<(@MainActor @Sendable () -> Void)?>(nil)
  private let texts = Mutex<[Console.Stream: String]>([:])

  func write(_ text: String, to stream: Console.Stream) {
    texts.withLock { $0[stream, default: ""] += text }
  }

  func text(_ stream: Console.Stream) -> String {
    texts.withLock { $0[stream] ?? "" }
  }
}
