import StandupsCommand
import StandupsFixtures
import TerminalConsole
import Testing

/// The app by acts in JSON, whose end loses no more than that of the app in lines.
@Suite(.feature) @MainActor struct JSONActsTests {
  private static let meeting = [
    #"{"open":"standups://standups/\#(Standup.design.id)/record"}"#, #"{"say":"Hello"}"#,
  ]

  private func program(_ acts: [String]) -> CommandSession {
    var program = CommandSession([.design])
    program.override = { $0.clock = TestClock($0.effects) }
    program.answers = acts
    return program
  }

  @Test(
    "A running meeting is saved if its answers can't be written, or their reader is gone",
    arguments: [
      (.closed, .brokenPipe, "was saved: 0:00, 2 notes."),
      (
        .failed("no space left on device"), .inputOutput,
        "The results could not be written: no space left on device."
      ),
    ] as [(ConsoleError, ExitCode, String)]
  )
  func brokenOutput(error: ConsoleError, code: ExitCode, reason: String) async {
    var program = program(Self.meeting + [#"{"say":"and more"}"#])
    (program.broken, program.breaksAfter) = ((.output, error), "record-meeting")

    let outcome = await program.run("-", "--json")

    #expect(program.meetings.first?.transcript == "Hello\nand more")
    #expect(outcome.code == code)
    #expect(outcome.errors.contains(reason))
    #expect(outcome.errors.hasPrefix(#"{"told":["The meeting of “Design” was saved: "#))
  }

  @Test("A meeting that is copied is in the next answer, as Markdown, and only there")
  func copied() async {
    let page = #"{"open":"standups://standups/\#(Standup.design.id)"}"#

    let outcome = await program([page, #"{"tap":"copy 2"}"#, "{}"]).run("-", "--json")

    let answers = outcome.output.split(separator: "\n")
    let markdown = ###"["## Design, Sun 4 Jan 2026, 09:00\n\nChose the colours."]"###
    #expect(
      answers.map { $0.hasPrefix(#"{"copied":\#(markdown),"#) } == [false, false, true, false]
    )
  }

  @Test("Without a running meeting, a reader who is gone ends the app before the next act")
  func goneReader() async {
    var program = program(Self.meeting)
    program.broken = (.output, .closed)

    let outcome = await program.run("-", "--json")

    #expect(program.meetings == Standup.design.meetings.elements)
    #expect((outcome.code, outcome.errors) == (.brokenPipe, ""))
  }

  @Test("What isn't saved is given back, also if the reader of the answers is gone")
  func unsaved() async {
    var program = program(Self.meeting)
    (program.broken, program.breaksAfter) = ((.output, .closed), "record-meeting")
    program.records.faults.failNext(.update, "the disk is full")

    let outcome = await program.run("-", "--json")

    #expect(outcome.code == .inputOutput)
    #expect(outcome.errors.contains(#"\nThis was said in the last meeting:\n  Hello""#))
  }

  @Test("Typed text that ends unsaved is offered to the next program, whose route takes it")
  func typed() async {
    var program = program([#"{"tap":"add-standup"}"#, #"{"set":"title","value":"Sales"}"#])
    let typed = await program.run("-", "--json")
    program.answers = [#"{"tap":"add-standup"}"#, #"{"tap":"cancel-add-standup"}"#]
    let other = await program.run("-", "--json")
    program.answers = [
      #"{"open":"standups://standups/add/theme"}"#, #"{"tap":"back"}"#,
      #"{"tap":"confirm-add-standup"}"#,
    ]
    let next = await program.run("-", "--json")

    let title = "What you typed for “Sales” is kept"
    let route = "standups://standups/add opens it."
    #expect(typed.errors == #"{"told":["\#(title); \#(route)"]}"# + "\n")
    #expect(other.output.contains("\(title), but not saved; \(route)"))
    #expect(!other.output.contains(#""value":"Sales""#))
    #expect(next.output.contains(#""value":"Sales""#))
    #expect(program.records.records.map(\.title) == ["Design", "Sales"])
    #expect(program.drafts.records == [])
    #expect(typed.code == .success && other.code == .success && next.code == .success)
  }

  @Test(
    "A line that isn't an act says what is wrong with it",
    arguments: [
      (#"{"text":"Morning"}"#, "“text” isn't an act by itself."),
      (#"{"set":"title","value":10}"#, "“value” takes a text."),
      (#"{"tap":null}"#, "“tap” takes a text."),
      (#"{"set":"title"}"#, "The act needs “value”."),
      (#"{"open":"hello"}"#, "A route begins with a scheme, as in scheme://screen."),
      (#"["tap"]"#, "The line isn't an act in JSON."),
      (
        #"{"tap":"standup -9223372036854775808"}"#,
        "“standup -9223372036854775808” is not offered here"
      ),
    ]
  )
  func noAct(line: String, reason: String) async {
    let outcome = await program([line]).run("-", "--json")

    #expect(outcome.output.contains(#""error":"\#(reason)"#))
  }

  @Test("Two acts in one line are refused, and neither is done")
  func twoActs() async {
    let program = program([#"{"tap":"add-standup","set":"title","value":"Sales"}"#])

    let outcome = await program.run("-", "--json")

    let refusal = "“tap” and “set” are acts of their own: write each on its own line."
    #expect(outcome.output.contains(#""error":"\#(refusal)""#))
    #expect(!outcome.output.contains("edit-standup"))
  }
}
