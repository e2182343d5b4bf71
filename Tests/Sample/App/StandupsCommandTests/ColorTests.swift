import StandupsCommand
import StandupsFixtures
import Testing

@Suite(.feature) @MainActor struct ColorTests {
  private static let colorful = [
    "HOME": "/home/blob", "TERM": "xterm-256color", "COLORTERM": "truecolor",
  ]

  private func list(
    _ options: String...,
    in environment: [String: String],
    isTerminal: Bool = true
  ) async -> String {
    var session = CommandSession([.design])
    session.environment = environment.merging(["HOME": "/home/blob"]) { $1 }
    session.isTerminal = isTerminal
    return await session.run(["list"] + options).output
  }

  @Test(
    "Titles are bold, and themes have as much of their colour as the terminal has",
    arguments: [
      (["COLORTERM": "truecolor", "TERM": "xterm"], "\u{1B}[38;2;253;93;93m■\u{1B}[m  "),
      (["TERM": "xterm-256color"], "\u{1B}[38;5;167m■\u{1B}[m  "), (["TERM": "xterm"], ""),
    ]
  )
  func depth(_ environment: [String: String], _ swatch: String) async {
    #expect(
      await list(in: environment)
        == "\(swatch)00000000  \u{1B}[1mDesign\u{1B}[m  2 people  10 min\n"
    )
  }

  @Test(
    "The option decides, then the environment, then the terminal",
    arguments: [
      ([], [:], true), (["--color", "auto"], [:], true), (["--color=never"], [:], false),
      ([], ["NO_COLOR": "1"], false), ([], ["NO_COLOR": ""], true), ([], ["TERM": "dumb"], false),
      ([], ["TERM": ""], false),
      ([], ["TERM": "dumb", "CLICOLOR_FORCE": "1"], true),
      ([], ["TERM": "dumb", "CLICOLOR_FORCE": "0"], false), ([], ["ACCESSIBLE": "1"], false),
      ([], ["NO_COLOR": "1", "FORCE_COLOR": "1"], false),
      (["--color", "never"], ["FORCE_COLOR": "1"], false),
      (["--color", "always"], ["NO_COLOR": "1", "TERM": "dumb"], true),
    ] as [([String], [String: String], Bool)]
  )
  func rules(_ options: [String], _ environment: [String: String], _ isColored: Bool) async {
    var session = CommandSession([.design])
    session.isTerminal = true
    session.environment = Self.colorful.merging(environment) { $1 }

    let outcome = await session.run(["list"] + options)

    #expect(outcome.output.contains("\u{1B}[") == isColored)
  }

  @Test("What programs read is never coloured, and a pipe only if the environment forces it")
  func programs() async {
    let forced = Self.colorful.merging(["CLICOLOR_FORCE": "1"]) { $1 }

    #expect(!(await list(in: Self.colorful, isTerminal: false)).contains("\u{1B}"))
    #expect((await list(in: forced, isTerminal: false)).contains("\u{1B}"))
    #expect(!(await list("--plain", "--color=always", in: forced)).contains("\u{1B}"))
    #expect(!(await list("--json", "--color=always", in: forced)).contains("\u{1B}"))
  }

  @Test("Colours that are asked for without a terminal are for people, as in a pager")
  func pager() async {
    let output = await list("--color", "always", in: Self.colorful, isTerminal: false)

    #expect(output.hasSuffix("\u{1B}[1mDesign\u{1B}[m  2 people  10 min\n"))
  }

  @Test("A standup that is shown has a bold title and its colour beside its theme")
  func show() async {
    var session = CommandSession([.quiet])
    (session.environment, session.isTerminal) = (Self.colorful, true)

    let outcome = await session.run("show", "quiet")

    #expect(
      outcome.output == """
        \u{1B}[1mQuiet\u{1B}[m
        Id: 00000000-0000-0000-0000-0000000000F0
        Length: 1 min
        Theme: \u{1B}[38;2;212;113;186m■\u{1B}[m Bubblegum
        Attendees: none
        Meetings: none

        """
    )
  }

  @Test("Screens of the app have titles in bold and the themes' colours, as the list has them")
  func screens() async {
    var session = CommandSession.atTerminal()
    session.environment = Self.colorful.merging(["HOME": "/"]) { $1 }
    session.answers = ["1"]

    let output = await session.run().output

    #expect(output.contains("\n\u{1B}[1mDaily Standups\u{1B}[m\n"))
    #expect(output.contains("\n1  \u{1B}[38;2;253;93;93m■\u{1B}[m Design"))
    #expect(output.contains("   Theme   \u{1B}[38;2;253;93;93m■\u{1B}[m Poppy"))
  }

  @Test("The first words of errors and hints stand out on a terminal, and in text only")
  func errors() async {
    var session = CommandSession()
    (session.environment, session.isTerminal) = (Self.colorful, true)

    let text = await session.run("show", "x", "--store", "memory").errors
    let json = await session.run("show", "x", "--json").errors
    let none = await session.run("show", "x", "--color", "never").errors

    #expect(text.hasPrefix("\u{1B}[1;31merror:\u{1B}[m There is no standup “x”.\n\u{1B}[1mhint:"))
    #expect(!json.contains("\u{1B}"))
    #expect(none.hasPrefix("error: There"))
  }

  @Test("For screen readers the app is lines")
  func accessible() async {
    var session = CommandSession([.design])
    (session.environment, session.isTerminal) = (["ACCESSIBLE": "1", "HOME": "/"], true)

    let outcome = await session.run()

    #expect(
      outcome.output.hasPrefix("\nWelcome\n\nDaily Standups\n\n1  Design  2 people, 10 min\n")
    )
  }
}

@Suite(.feature) @MainActor struct QuietTests {
  @Test("Quiet, what was done is not confirmed, and warnings are not told")
  func quiet() async {
    let broken = UnreadableRecord(
      place: "/standups/A.json",
      .init(.damaged, "its bytes were changed")
    )
    var session = CommandSession([.design], unreadable: [broken])
    session.isTerminal = true

    let added = await session.run("add", "Quiet", "-q")
    let listed = await session.run("list", "--quiet")

    #expect(added.output == "")
    #expect(session.records.records.map(\.title) == ["Design", "Quiet"])
    #expect(listed.output.contains("Design"))
    #expect(listed.errors == "")
  }

  @Test("Errors and results for programs stay")
  func results() async {
    let session = CommandSession([.design])

    let added = await session.run("add", "Quiet", "-q", "--plain")
    let failed = await session.run("show", "nothing", "-q")

    #expect(added.output.contains("\tQuiet\t300\t"))
    #expect(failed.errors.hasPrefix("error: There is no standup “nothing”."))
  }
}
