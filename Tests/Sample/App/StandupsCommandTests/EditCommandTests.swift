import StandupsCommand
import StandupsFixtures
import Testing

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
