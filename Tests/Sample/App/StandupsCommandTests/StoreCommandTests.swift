import StandupsCommand
import StandupsFixtures
import Testing

@Suite(.feature) @MainActor struct StoreCommandTests {
  private let broken = UnreadableRecord(
    place: "/standups/A.json",
    .init(.damaged, "its bytes were changed")
  )

  @Test("Programs get a line a problem, or JSON")
  func programs() async {
    let session = CommandSession([.design], unreadable: [broken])

    let plain = await session.run("store", "check", "--plain")
    let json = await session.run("store", "check", "--json", "--store", "memory")

    let advice = "Import a backup: the standup comes back, and this is put aside as .damaged."
    #expect(plain.output == "/standups/A.json\tdamaged\tits bytes were changed\t\(advice)\n")
    #expect(
      json.output == """
        {"check":{"deleted":0,"follow-ups":0,"meetings":2,"problems":[{"advice":"\(advice)","kind":"damaged",\
        "place":"/standups/A.json","reason":"its bytes were changed"}],"standups":1,"store":"memory","topics":0}}

        """
    )
    #expect([plain.code, json.code] == [.badData, .badData])
  }

  @Test("Every invalid file is listed with its kind, and none is changed")
  func everyKind() async throws {
    let folder = try TemporaryFolder()
    let store = RecordStore<Standup>.folder(
      at: folder.url.appending(path: "standups"),
      schema: StandupKind.schema,
      now: { .monday }
    )
    func file(_ name: String) -> URL { folder.url.appending(path: "standups/\(name)") }
    for standup in [Standup.design, .quiet, .engineering] { try await store.save(standup) }
    try await store.delete(Standup.design.id)
    try FileManager.default.copyItem(
      at: file("\(Standup.quiet.id).json"),
      to: file("copy of \(Standup.quiet.id).json")
    )
    try FileManager.default.moveItem(
      at: file("\(Standup.engineering.id).json"),
      to: file("\(Standup.ID(1)).json")
    )
    let newer = "{\"format\":1,\"rank\":1,\"schema\":3}\n{}\n{\"crc32c\":\"32b4a35f\"}\n"
    for (name, text) in [
      ("\(Standup.ID(2)).json", "{}"), ("\(Standup.ID(3)).json", newer),
      ("\(Standup.ID(2)).json.damaged", ""), (".\(Standup.ID(4)).0123456789abcdef.tmp", ""),
      ("notes.txt", ""), ("package.json", "{}"), (".hidden", ""),
    ] {
      try Data(text.utf8).write(to: file(name))
    }
    try FileManager.default.createSymbolicLink(
      at: file("\(Standup.ID(5)).json"),
      withDestinationURL: file("\(Standup.ID(5)).json")
    )
    let names = try FileManager.default.contentsOfDirectory(atPath: file("").path).sorted()
    func run(_ line: String...) async -> CommandSession.Outcome {
      await CommandSession.run(line, store: folder.url.path, CommandSession.dependencies)
    }

    let plain = await run("store", "check", "--plain")
    let text = await run("store", "check")
    let json = await run("store", "check", "--json")

    let kinds = plain.output.split(separator: "\n").map { $0.split(separator: "\t") }
      .map { "\($0[1]) \($0[0].dropFirst(file("").path.count + 1))" }
    #expect(
      kinds.sorted() == [
        "damaged \(Standup.ID(2)).json",
        "draft .\(Standup.ID(4)).0123456789abcdef.tmp",
        "forbidden \(Standup.ID(5)).json",
        "foreign .hidden",
        "foreign notes.txt",
        "foreign package.json",
        "misnamed \(Standup.ID(1)).json",
        "misnamed copy of \(Standup.quiet.id).json",
        "newer \(Standup.ID(3)).json",
        "put-aside \(Standup.ID(2)).json.damaged",
      ]
    )
    #expect(
      text.output.hasPrefix(
        """
        Store: \(folder.url.path)
        Standups: 1
        Meetings: 0
        Follow-ups: 0
        Topics: 0
        Deleted: 1
        Damaged: 1
          \(file("\(Standup.ID(2)).json").path): its bytes were changed or are incomplete. Import
        """
      )
    )
    for line in [
      "Misnamed: 2", "From a newer version: 1", "Update this app.", "Not readable: 1",
      "Unfinished: 1", "or goes away by itself.", "Put aside: 1", "Foreign: 3",
      "it isn't from this app. Leave it",
    ] {
      #expect(text.output.contains(line))
    }
    #expect(json.output.contains("\"kind\":\"misnamed\""))
    #expect([text.code, plain.code, json.code] == [.badData, .badData, .badData])
    #expect(try FileManager.default.contentsOfDirectory(atPath: file("").path).sorted() == names)
  }

  @Test("Other files beside the standups don't cause a failure")
  func leftovers() async throws {
    let folder = try TemporaryFolder()
    let standups = folder.url.appending(path: "standups")
    try FileManager.default.createDirectory(at: standups, withIntermediateDirectories: false)
    try Data().write(to: standups.appending(path: "notes.txt"))

    let outcome = await CommandSession.run(
      ["store", "check", "--plain"],
      store: folder.url.path,
      CommandSession.dependencies
    )

    #expect(outcome.output.contains("\tforeign\t"))
    #expect(outcome.code == .success)
  }
}
