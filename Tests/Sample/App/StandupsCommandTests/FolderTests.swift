import StandupsCommand
import StandupsFixtures
import Testing

@Suite(.feature) @MainActor struct FolderTests {
  private let folder: TemporaryFolder
  private let dependencies = CommandSession.dependencies

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The folder for the standups, which doesn't exist yet.
  private var store: URL { folder.url.appending(path: "store") }

  @Test("Standups that one command stores are found by the next")
  func persists() async throws {
    #expect(await run("add", "Design", "--attendee", "Blob").code == .success)
    #expect(await run("edit", "design", "--minutes", "15").code == .success)

    let outcome = await run("list", "--plain")

    #expect(outcome.output.hasSuffix("\tDesign\t900\tbubblegum\tBlob\n"))
  }

  @Test("A damaged file is told and kept, and the others are listed")
  func damaged() async throws {
    #expect(await run("add", "Design").code == .success)
    #expect(await run("add", "Product").code == .success)
    let records = store.appending(path: "standups")
    let files = try FileManager.default.contentsOfDirectory(
      at: records,
      includingPropertiesForKeys: nil
    )
    let file = try #require(
      try files.first { try String(contentsOf: $0, encoding: .utf8).contains("Design") }
    )
    try Data("{}".utf8).write(to: file)

    let outcome = await run("list", "--plain")

    #expect(outcome.output.contains("\tProduct\t"))
    #expect(!outcome.output.contains("\tDesign\t"))
    #expect(outcome.errors.hasPrefix("warning: \(file.path) cannot be read: "))
    #expect(try Data(contentsOf: file) == Data("{}".utf8))
  }

  @Test("A file where the folder should be is a place where nothing can be made")
  func notAFolder() async throws {
    try Data().write(to: store)

    let outcome = await run("add", "Design")

    #expect(outcome.code == .cannotCreate)
    #expect(outcome.errors.hasPrefix("error: \(store.path)"))
  }

  @Test("A purge of a store that is a file fails")
  func purgeOfAFile() async throws {
    try Data().write(to: store)

    #expect(await run("store", "purge", "--force").code == .cannotCreate)
  }

  @Test(
    "What shows no follow-ups doesn't tell that they can't be read",
    arguments: [["list"], ["search", "design"], ["show", "design"], ["stats"]]
  )
  func followUpsAreAFile(line: [String]) async throws {
    _ = await run("add", "Design")
    try Data().write(to: store.appending(path: "follow-ups"))

    let outcome = await run(line)

    #expect(outcome.errors == "")
    #expect(outcome.code == .success)
  }

  @Test(
    "Follow-ups are listed and changed without the standups, which is told",
    arguments: [[], ["--deleted"]]
  )
  func standupsAreAFile(options: [String]) async throws {
    _ = await run("follow-ups", "add", "Get milk")
    if !options.isEmpty { _ = await run("follow-ups", "delete", "get", "--force") }
    let place = store.appending(path: "standups")
    try Data().write(to: place)

    let list = await run(["follow-ups"] + options)
    let others = await run(["follow-ups"] + options + ["--standup", "none"])
    let new = await run("follow-ups", "add", "Tea", "--standup", "none")

    let reason =
      "\(place.path) could not be read: it is not a folder. Nothing was changed. Move away what is there."
    #expect(list.output.contains("Get milk"))
    #expect(
      list.errors
        == "warning: \(reason)\nhint: Until it can be, they are all listed under “No standup”.\n"
    )
    #expect(list.code == .badData)
    #expect(others.output == "")
    #expect(others.errors.hasPrefix("error: \(reason)"))
    #expect(others.code == .cannotCreate)
    #expect(new.code == .success)
  }

  private func run(_ line: String...) async -> CommandSession.Outcome { await run(line) }

  private func run(_ line: [String]) async -> CommandSession.Outcome {
    await CommandSession.run(line, store: store.path, dependencies)
  }
}
