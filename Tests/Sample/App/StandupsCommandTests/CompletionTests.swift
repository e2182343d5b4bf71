import StandupsFixtures
import Testing

@testable import StandupsCommand

@Suite(.feature) @MainActor struct CompletionTests {
  private func complete(_ words: String..., among standups: [Standup] = [.design, .quiet]) async
    -> [String]
  {
    let outcome = await CommandSession(standups).run(["__complete", "--"] + words)
    #expect(outcome.code == .success)
    #expect(outcome.errors == "")
    return outcome.output.split(separator: "\n").map(String.init)
  }

  private func words(_ lines: [String]) -> [String] {
    lines.map { String($0.prefix { $0 != "\t" }) }
  }

  @Test("A command is completed, with what it does")
  func commands() async {
    #expect(await complete("imp") == ["import\t\(Commands.importing.abstract)", ":words"])
    #expect(await complete("import", "") == [":files"])
    #expect(await complete("expo") == ["export\t\(Commands.export.abstract)", ":words"])
    #expect(words(await complete("")) == Commands.table.commands.map(\.name) + [":words"])
    #expect(await complete() == complete(""))
  }

  @Test("An option is completed, once unless it can be said again")
  func options() async {
    #expect(words(await complete("add", "x", "--m")) == ["--minutes", ":words"])
    #expect(words(await complete("add", "--minutes", "5", "--m")) == [":words"])
    #expect(words(await complete("add", "--attendee", "a", "--att")) == ["--attendee", ":words"])
    #expect(words(await complete("--v")) == ["--version", ":words"])
  }

  @Test("Behind two dashes there are no options")
  func dashes() async {
    #expect(await complete("show", "--", "--") == [":words"])
  }

  @Test("A value is completed, apart from its option or behind an equals sign")
  func values() async {
    #expect(words(await complete("add", "x", "--theme", "p")).first == "periwinkle")
    #expect(await complete("add", "--theme=na") == ["--theme=navy\t", ":words"])
    #expect(words(await complete("--color", "a")) == ["auto", "always", ":words"])
    #expect(await complete("store", "") == ["check\t", "purge\t", ":words"])
    #expect(await complete("list", "--sort", "l") == ["last-held\t", "length\t", ":words"])
    #expect(await complete("move", "design", "") == ["before\t", "after\t", ":words"])
    #expect(words(await complete("move", "design", "after", "q")) == ["Quiet", ":words"])
    #expect(words(await complete("list", "--attendee", "blob j")) == ["Blob Jr", ":words"])
    #expect(
      words(await complete("help", "e")) == [
        "edit", "export", "explore", "environment", "exit-codes", ":words",
      ]
    )
  }

  @Test("A setting is completed, and a value of its kind")
  func settings() async {
    #expect(await complete("settings", "") == ["set\t", ":words"])
    #expect(
      words(await complete("settings", "set", "sh")) == [
        "show-progress-ring", "show-steps-preview", ":words",
      ]
    )
    #expect(words(await complete("settings", "set", "sound", "")) == ["on", "off", ":words"])
    #expect(
      words(await complete("settings", "set", "max-num-of-steps-preview", "")) == [
        "1", "2", "3", "4", "5", ":words",
      ]
    )
    #expect(await complete("settings", "set", "welcome-greetings", "") == [":words"])
    #expect(
      words(await complete("open", "standups://se")) == [
        "standups://settings", "standups://settings/welcome", "standups://settings/follow-ups",
        ":words",
      ]
    )
  }

  @Test("A title is completed in any case, with a summary")
  func titles() async {
    #expect(await complete("show", "de") == ["Design\t2 people, 10 min", ":words"])
    #expect(words(await complete("export", "design", "")) == ["Design", "Quiet", ":words"])
    #expect(await complete("show", "design", "") == [":words"])
  }

  @Test("Where a title does not mean one standup, or cannot be typed, its id is offered")
  func ids() async {
    let standups = [
      Standup(id: Standup.ID(1), title: "Same"), Standup(id: Standup.ID(2), title: "same"),
      Standup(id: Standup.ID(3), title: "A\u{1B}B"), Standup(id: Standup.ID(4), title: "--force"),
    ]

    let lines = await complete("show", "", among: standups)

    #expect(words(lines) == standups.map(\.id.description) + [":words"])
    #expect(lines[2].hasSuffix("\tA B, 0 people, 5 min"))
    #expect(
      words(await complete("show", "00000000-0000-0000-0000-0000000000d")) == [
        Standup.design.id.description, ":words",
      ]
    )
  }

  @Test("Those who take part in the standup are offered, each once")
  func attendees() async {
    let standups = [Standup.design, .engineering]

    #expect(
      words(await complete("record", "design", "--without", "b", among: standups)) == [
        "Blob", "Blob Jr", ":words",
      ]
    )
    #expect(
      words(await complete("record", "--without", "", among: standups)) == [
        "Blob", "Blob Jr", "Blob Sr", ":words",
      ]
    )
  }

  @Test("A route is completed, a screen further each time")
  func routes() async {
    let root = "standups://standups"
    let design = "\(root)/\(Standup.design.id)"

    #expect(
      await complete("open", "") == [
        "\(root)\t", "\(root)/add\t", "\(design)\tDesign, 2 people, 10 min",
        "\(root)/\(Standup.quiet.id)\tQuiet, 0 people, 1 min", "standups://settings\t",
        "standups://settings/welcome\t", "standups://settings/follow-ups\t", ":words",
      ]
    )
    let above = [
      "\(design)/edit\t", "\(design)/record\t",
      "\(design)/meetings/\(Standup.design.meetings[0].id)\t",
      "\(design)/meetings/\(Standup.design.meetings[1].id)\t",
      "\(design)/attendees/\(Attendee.blob.id)/standups\tBlob",
      "\(design)/attendees/\(Attendee.blobJr.id)/standups\tBlob Jr", ":words",
    ]
    // Features to come add routes of their own.
    let offered = await complete("open", "\(design)/".lowercased())
    #expect(offered.filter(above.contains) == above)
  }

  @Test("Files are left to the shell")
  func files() async {
    #expect(await complete("walk", "Do") == [":files"])
    #expect(await complete("export", "-o", "") == [":files"])
    #expect(await complete("list", "--store=/tm") == [":files"])
  }

  @Test("An unreadable file doesn't disturb a user who is typing")
  func unreadable() async {
    let session = CommandSession([.design])
    session.records.failNext(.load, "the disk is gone")

    let outcome = await session.run("__complete", "--", "show", "")

    #expect(outcome.output == ":words\n")
    #expect(outcome.errors == "")
  }

  @Test("What only programs ask for is neither shown nor suggested")
  func hidden() async {
    #expect(!(await CommandSession().run("help").output.contains("__complete")))
    #expect(await CommandSession().run("_complete").errors.contains("See “help”."))
  }
}
