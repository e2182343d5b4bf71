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

  @Test("An empty standup is refused, as in the form", arguments: [[""], [" "], []])
  func nothing(title: [String]) async {
    let session = CommandSession()

    let outcome = await session.run(["add"] + title)

    #expect(outcome.code == .usage)
    #expect(outcome.errors.hasPrefix("error: A standup needs a title, or another option.\n"))
    #expect(session.records.records == [])
  }

  @Test(
    "A title may be empty or left out once anything else is given, as in the form",
    arguments: [[""], []]
  )
  func untitled(title: [String]) async {
    let session = CommandSession()

    let outcome = await session.run(["add"] + title + ["--minutes", "5"])

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
