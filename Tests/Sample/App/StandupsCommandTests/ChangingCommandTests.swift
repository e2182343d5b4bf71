import StandupsCommand
import StandupsFixtures
import Testing

@Suite(.feature) @MainActor struct AddCommandTests {
  @Test("A standup is added behind the others, with what the options say")
  func options() async throws {
    let session = CommandSession([.quiet])

    let outcome = await session.run(
      "add",
      "Design",
      "--minutes",
      "15",
      "--theme=Navy",
      "--attendee",
      "Blob",
      "--attendee",
      " ",
      "--attendee",
      "Zoë"
    )

    let standup = try #require(session.records.records.last)
    #expect(session.records.records.map(\.title) == ["Quiet", "Design"])
    #expect(standup.duration == .seconds(900))
    #expect(standup.theme == .navy)
    #expect(standup.attendees.map(\.name) == ["Blob", "Zoë"])
    #expect(outcome.output == "Added “Design” (2 people, 15 min).\n")
    #expect(outcome.errors == "")
  }

  @Test("A standup without options is what a new form would confirm")
  func standard() async throws {
    let session = CommandSession()

    let outcome = await session.run("add", "Design")

    let standup = try #require(session.records.records.first)
    #expect(standup.duration == .seconds(300))
    #expect(standup.attendees.map(\.name) == [""])
    #expect(outcome.output == "Added “Design” (0 people, 5 min).\n")
    #expect(outcome.errors == "Hold its first meeting with “standups record Design”.\n")
  }

  @Test("Programs get the standup in a line, and nothing beside it")
  func plain() async throws {
    let session = CommandSession()

    let outcome = await session.run("add", "Design", "--plain", "--attendee", "Blob")

    let standup = try #require(session.records.records.first)
    #expect(outcome.output == "\(standup.id)\tDesign\t300\tbubblegum\tBlob\n")
    #expect(outcome.errors == "")
  }

  @Test("Names in one option are one attendee, as in the form; a note says how to name several")
  func comma() async throws {
    let session = CommandSession([.quiet])

    let added = await session.run("add", "Design", "--attendee", "Ann, Bob")
    let edited = await session.run("edit", "quiet", "--add-attendee", "Ann,Bob", "--json")

    #expect(
      session.records.records.map { $0.attendees.map(\.name) } == [["Ann,Bob"], ["Ann, Bob"]]
    )
    #expect(
      added.errors == """
        note: “Ann, Bob” is one attendee.
        hint: Repeat --attendee for each person: --attendee Ann --attendee Bob

        """
    )
    #expect(
      edited.errors == """
        {"note":{"code":"one-attendee","hint":"Repeat --add-attendee for each person: \
        --add-attendee Ann --add-attendee Bob","message":"“Ann,Bob” is one attendee."}}

        """
    )
  }

  @Test("Help tells the lengths that the form offers, and the one of a new form")
  func minutes() async {
    let (offered, new) = (Standup.offeredMinutes, Standup(id: Standup.ID(1)).minutes)

    let help = await CommandSession().run("help", "add", "--plain").output

    #expect(
      help.contains(
        "How long a meeting lasts: \(offered.lowerBound) to \(offered.upperBound). (default: \(new))"
      )
    )
  }

  @Test(
    "The advice names the standup so that a shell takes it",
    arguments: [
      ("Design", "Design"), ("Design review", "\"Design review\""), ("a;b", nil), ("", nil),
    ]
  )
  func typedTitle(title: String, typed: String?) async throws {
    let session = CommandSession()

    let outcome = await session.run("add", title, "--minutes", "5")

    let id = try #require(session.records.records.first).id.description
    #expect(outcome.errors == "Hold its first meeting with “standups record \(typed ?? id)”.\n")
  }

  @Test("An empty standup is refused, as in the form", arguments: ["", " "])
  func nothing(title: String) async {
    let session = CommandSession()

    let outcome = await session.run("add", title)

    #expect(outcome.code == .usage)
    #expect(outcome.errors.hasPrefix("error: A standup needs a title, or another option.\n"))
    #expect(session.records.records == [])
  }

  @Test("A title may be empty once anything else is given, as in the form")
  func untitled() async {
    let session = CommandSession()

    let outcome = await session.run("add", "", "--minutes", "5")

    #expect(session.records.records.map(\.title) == [""])
    #expect(outcome.output == "Added “Untitled” (0 people, 5 min).\n")
    #expect(await session.run("show", "untitled").code == .success)
  }

  @Test("A word after two dashes isn't an option")
  func dashes() async {
    let session = CommandSession()

    _ = await session.run("add", "--", "--json")

    #expect(session.records.records.map(\.title) == ["--json"])
  }

  @Test(
    "Values that make no sense add nothing",
    arguments: [
      (
        ["--minutes", "4"],
        "error: “4” isn't a valid number of minutes.\nhint: Type a whole number from 5 to 30, such as 15.\n"
      ),
      (
        ["--minutes", "31"],
        "error: “31” isn't a valid number of minutes.\nhint: Type a whole number from 5 to 30, such as 15.\n"
      ),
      (
        ["--minutes=many"],
        "error: “many” isn't a valid number of minutes.\nhint: Type a whole number from 5 to 30, such as 15.\n"
      ),
      (
        ["--theme", "nvay"],
        """
        error: --theme cannot be “nvay”.
        hint: Did you mean “navy”? Choose one of bubblegum, buttercup, indigo, lavender, magenta, navy, orange, oxblood, \
        periwinkle, poppy, purple, seafoam, sky, tan, teal, yellow.

        """
      ),
    ]
  )
  func refused(_ options: [String], _ errors: String) async {
    let session = CommandSession()

    let outcome = await session.run(["add", "Design"] + options)

    #expect(outcome.errors == errors)
    #expect(outcome.code == .usage)
    #expect(session.records.records.isEmpty)
  }

  @Test("What could not be saved is an error of input and output")
  func notSaved() async {
    let session = CommandSession()
    session.records.failNext(.save, "the disk is full")

    let outcome = await session.run("add", "Design")

    #expect(outcome.errors.contains("the disk is full"))
    #expect(outcome.output == "")
    #expect(outcome.code == .inputOutput)
  }
}

@Suite(.feature) @MainActor struct EditCommandTests {
  @Test("Only what options name is changed")
  func options() async {
    let session = CommandSession([.design, .quiet])

    let outcome = await session.run(
      "edit",
      "design",
      "--title",
      "Design 2",
      "--minutes",
      "20",
      "--plain"
    )

    var expected = Standup.design
    expected.title = "Design 2"
    expected.duration = .seconds(1_200)
    #expect(session.records.records == [expected, .quiet])
    #expect(outcome.output.contains("\tDesign 2\t1200\t"))
  }

  @Test("A length that the form doesn't offer stays until it is changed")
  func storedLength() async {
    var long = Standup.design
    long.duration = .seconds(90 * 60)
    let session = CommandSession([long])

    #expect(await session.run("edit", "design", "--title", "").code == .success)
    #expect(session.records.records.map(\.duration) == [.seconds(90 * 60)])
    #expect(session.records.records.map(\.title) == [""])

    #expect(await session.run("edit", "untitled", "--minutes", "90").code == .usage)
    #expect(await session.run("edit", "untitled", "--minutes", "30").code == .success)
    #expect(session.records.records.map(\.duration) == [.seconds(30 * 60)])
  }

  @Test("A row without a name stays the same one, so what was exported before does not differ")
  func row() async throws {
    var session = CommandSession([.quietWithRow])
    session.input = await session.run("export", "--json").output

    _ = await session.run("edit", "quiet", "--title", "Quiet")
    _ = await session.run("edit", "quiet", "--add-attendee", "Ann")
    _ = await session.run("edit", "quiet", "--remove-attendee", "Ann")
    let outcome = await session.run("import", "-", "--json")

    #expect(outcome.output.contains(#""unchanged":1"#))
  }

  @Test("Attendees come and go by name, in any case")
  func attendees() async {
    let session = CommandSession([.design])

    _ = await session.run("edit", "design", "--add-attendee", "Zoë", "--remove-attendee", "BLOB")

    #expect(session.records.records[0].attendees.map(\.name) == ["Blob Jr", "Zoë"])
  }

  @Test("Naming all attendees keeps who they are for those who took part before")
  func replacedAttendees() async {
    let session = CommandSession([.design])

    _ = await session.run("edit", "design", "--attendee", "Zoë", "--attendee", "Blob")

    let attendees = session.records.records[0].attendees
    #expect(attendees.map(\.name) == ["Zoë", "Blob"])
    #expect(attendees.map { $0.id == Attendee.blob.id } == [false, true])
  }

  @Test(
    "Naming all attendees says who is dropped, and how they come back",
    arguments: [
      (
        ["--attendee", "Zoë"], "Blob and Blob Jr no longer take part.",
        "--add-attendee Blob --add-attendee \"Blob Jr\""
      ),
      (
        ["--attendee", "BLOB", "--attendee", "Zoë"], "Blob Jr no longer takes part.",
        "--add-attendee \"Blob Jr\""
      ),
      (["--attendee", "Zoë", "--remove-attendee", "Blob", "--remove-attendee", "Blob Jr"], "", ""),
      (["--remove-attendee", "Blob"], "", ""), (["--add-attendee", "Zoë"], "", ""),
    ]
  )
  func dropped(options: [String], message: String, command: String) async {
    let session = CommandSession([.design])

    let outcome = await session.run(["edit", "design"] + options)

    #expect(
      outcome.errors
        == (message.isEmpty
          ? "" : "note: \(message)\nhint: “standups edit Design \(command)” puts them back.\n")
    )
  }

  @Test("What a shell would read otherwise is quoted", arguments: ["Bl'ob", "$(rm)", "a;b", "-x"])
  func quoted(name: String) async throws {
    var standup = Standup.design
    standup.attendees = [Attendee(id: Attendee.ID(1), name: name)]
    let session = CommandSession([standup])

    let outcome = await session.run("edit", "design", "--attendee", "Ann")

    let word = name.replacing("'", with: "'\\''")
    let quoted = name == "-x" ? "\"-x\"" : "'\(word)'"
    #expect(outcome.errors.contains("“standups edit Design --add-attendee \(quoted)” puts"))
  }

  @Test("The last attendee leaves an empty one behind, as in the form")
  func lastAttendee() async {
    let session = CommandSession([.design])

    _ = await session.run(
      "edit",
      "design",
      "--remove-attendee",
      "Blob",
      "--remove-attendee",
      "Blob Jr"
    )

    #expect(session.records.records[0].attendees.map(\.name) == [""])
  }

  @Test("Someone who does not take part cannot be removed")
  func unknownAttendee() async {
    let session = CommandSession([.design])

    let outcome = await session.run("edit", "design", "--remove-attendee", "Blub")

    #expect(
      outcome.errors == """
        error: “Blub” does not take part in “Design”.
        hint: Did you mean “Blob”?

        """
    )
    #expect(outcome.code == .failed)
    #expect(session.records.records == [.design])
  }

  @Test("Nothing to change is an error of usage")
  func nothing() async {
    let session = CommandSession([.design])

    let outcome = await session.run("edit", "design")

    #expect(outcome.errors.hasPrefix("error: There is nothing to change.\n"))
    #expect(outcome.code == .usage)
  }
}

@Suite(.feature) @MainActor struct DeleteCommandTests {
  @Test("On a terminal it asks, and does it when the answer is yes", arguments: ["y", "YES"])
  func yes(_ answer: String) async {
    var session = CommandSession([.design, .quiet])
    (session.isTerminal, session.answers) = (true, [answer])

    let outcome = await session.run("delete", "design")

    #expect(
      outcome.errors
        == "Delete “Design” and its 2 meetings? [y/N] “standups restore Design” brings it back.\n"
    )
    #expect(outcome.output == "Deleted “Design”.\n")
    #expect(session.records.records == [.quiet])
  }

  @Test("Any other answer, or none, leaves it alone", arguments: [["n"], [""], []])
  func no(_ answers: [String]) async {
    var session = CommandSession([.design])
    (session.isTerminal, session.answers) = (true, answers)

    let outcome = await session.run("delete", "design")

    #expect(outcome.errors.hasSuffix("note: “Design” was not deleted.\n"))
    #expect(outcome.code == .cancelled)
    #expect(session.records.records == [.design])
  }

  @Test(
    "Where it can't ask, it has to be forced",
    arguments: [(true, "--no-input was given"), (false, "there is no terminal to ask on")]
  )
  func unattended(_ isTerminal: Bool, _ reason: String) async {
    var session = CommandSession([.design])
    session.isTerminal = isTerminal

    let outcome = await session.run("delete", "design", "--no-input")

    #expect(
      outcome.errors == """
        error: Deleting “Design” needs a confirmation, and \(reason).
        hint: Add --force if you are sure.

        """
    )
    #expect(outcome.code == .usage)
    #expect(session.records.records == [.design])
  }

  @Test(
    "An ambiguous or missing standup is reported first, also without a user to ask",
    arguments: [
      ("design", "“design” can mean 2 standups."), ("icons", "There is no standup “icons”."),
    ]
  )
  func whichOne(_ name: String, _ message: String) async {
    let copy = Standup(id: Standup.quiet.id, title: "Design")
    let session = CommandSession([.design, copy])

    let outcome = await session.run("delete", name)

    #expect(outcome.errors.hasPrefix("error: \(message)\n"))
    #expect(!outcome.errors.contains("--force"))
    #expect(session.records.records == [.design, copy])
  }

  @Test("Forced, it asks nothing; programs get what is gone")
  func forced() async throws {
    let session = CommandSession([.design])

    let outcome = await session.run("delete", "design", "--force", "--json")

    #expect(try outcome.value(of: "standup") == Standup.design)
    #expect(outcome.errors == "")
    #expect(session.records.records.isEmpty)
  }
}
