import StandupsCommand
import StandupsFixtures
import Testing

/// The file of the app's session.
@Suite(.feature) @MainActor struct SessionFileTests {
  private let folder: TemporaryFolder
  private let dependencies: FeatureDependencies

  init() throws {
    folder = try TemporaryFolder()
    var dependencies = CommandSession.dependencies
    _ = dependencies.useTestClock()
    self.dependencies = dependencies
  }

  private var file: URL { folder.url.appending(path: "session/last.json") }

  private func run(_ line: String..., typing lines: [String]? = nil) async -> CommandSession.Outcome
  {
    // Each process makes the same ids, so that the same acts give the same bytes.
    var dependencies = dependencies
    dependencies.uuid = .incrementing
    return await CommandSession.run(line, store: folder.url.path, typing: lines, dependencies)
  }

  /// The files of the drafts, by their names without the process.
  private func drafts() throws -> [String: String] {
    let folder = folder.url.appending(path: "drafts")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".json") }
    return try Dictionary(
      uniqueKeysWithValues: files.map { name in
        let owner = name.split(separator: ".").dropLast().last ?? ""
        let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        let lines = text.replacing(owner, with: "OWNER").split(separator: "\n").dropLast()
        return (name.replacing(owner, with: "OWNER"), lines.joined(separator: "\n"))
      }
    )
  }

  private static let content = """
    {\\"base\\":{\\"attendees\\":[],\\"duration\\":300,\\"id\\":\\"00000000-0000-0000-0000-000000000000\\",\\"meetings\\":[],\\"theme\\":\\"bubblegum\\",\\"title\\":\\"\\"},\\"standup\\":{\\"attendees\\":[{\\"id\\":\\"00000000-0000-0000-0000-000000000001\\",\\"name\\":\\"\\"}],\\"duration\\":300,\\"id\\":\\"00000000-0000-0000-0000-000000000000\\",\\"meetings\\":[],\\"theme\\":\\"bubblegum\\",\\"title\\":\\"Sales\\"}}
    """

  @Test("The route and each draft are record files like any other")
  func bytes() async throws {
    _ = await run(typing: ["add", "Sales", "/quit"])

    expectText(
      try String(contentsOf: file, encoding: .utf8),
      is: """
        {"format":1,"rank":1048576,"schema":1}
        {"route":"standups://standups/add"}
        {"crc32c":"1983fab7"}

        """
    )
    expectText(
      try #require(try drafts()["standup-form.new.OWNER.json"]),
      is: """
        {"format":1,"rank":1048576,"schema":1}
        {"content":"\(Self.content)","id":"standup-form.new.OWNER","kind":"standup-form","label":{"record":"new","text":"Sales, 5 min, Someone.","title":"What you typed for “Sales”"},"owner":"OWNER","route":"standups://standups/add"}
        """
    )
  }

  @Test("The drafts that an earlier version kept in the session are told, and stay in the file")
  func earlier() async throws {
    let earlier = """
      {"format":1,"rank":1048576,"schema":1}
      {"drafts":[{"content":"\(Self.content)","depth":1,"kind":"standup-form"}],"route":"standups://standups/add"}
      {"crc32c":"9f50a4d9"}

      """
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(earlier.utf8).write(to: file)

    let told = await run(typing: ["add", "Design", "/quit"])

    #expect(told.errors.contains("What you typed in an earlier version can't be opened."))
    #expect(try String(contentsOf: file, encoding: .utf8).contains(Self.content))
  }

  @Test("A tab that only a newer version has is told once, and stays in the file")
  func newerTab() async throws {
    let sessions = RecordStore<SavedSession>.folder(
      at: file.deletingLastPathComponent(),
      now: { .monday }
    )
    let route = try Route(parsing: "standups://kanban/columns/done")
    try await sessions.save(SavedSession(route: route))

    let told = await run(typing: ["add", "Sales", "/quit"])
    let again = await run(typing: ["back", "/quit"])

    #expect(told.output.hasPrefix("\nWelcome\n\nDaily Standups\n"))
    #expect(told.errors.contains("“kanban/columns/done” was left out."))
    #expect(again.output.contains("Title   Sales"))
    #expect(!again.errors.contains("kanban"))
    #expect(
      try String(contentsOf: file, encoding: .utf8).split(separator: "\n")[1]
        == #"{"route":"standups://standups/add","tabs":["standups://kanban/columns/done","standups://standups/add"]}"#
    )
  }

  @Test("The file isn't a standup: neither a backup nor a check of the store lists it")
  func others() async {
    _ = await run("add", "Design")
    _ = await run(typing: ["1", "edit", "title: Icons", "/quit"])

    let backup = await run("export", "--all")
    let report = await run("store", "check", "--plain")

    #expect(!backup.output.contains("Icons"))
    #expect(report.code == .success)
    #expect(report.output == "")
  }

  @Test("In a store in memory nothing is kept, and a changed form asks")
  func memory() async {
    let outcome = await run(
      "--store",
      "memory",
      typing: ["add", "Sales", "/quit"]
    )

    #expect(outcome.output.contains("Discard changes?"))
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test(
    "A file that is damaged in any way is left alone, and put aside once there is something to keep"
  )
  func damaged() async throws {
    _ = await run(typing: ["add", "Sales", "/quit"])
    let good = try Data(contentsOf: file)
    for length in stride(from: 0, to: good.count, by: 61) {
      let damaged = good.prefix(length) + Data("x".utf8) + good.dropFirst(length + 1)
      try damaged.write(to: file)

      let outcome = await run(typing: ["/quit"])

      #expect(outcome.code == .success)
      #expect(outcome.output.contains("\nNot saved\n1  What you typed for “Sales”"))
      #expect(outcome.errors.hasPrefix("warning: Your last place can't be read: "))
      #expect(try Data(contentsOf: file) == damaged)
    }

    _ = await run(typing: ["1", "/quit"])
    #expect(try Data(contentsOf: file) == good)
    #expect(FileManager.default.fileExists(atPath: file.path + ".damaged"))
  }

  @Test("What a newer version has kept is left alone; then this one keeps nothing, and says so")
  func newer() async throws {
    try await RecordStore<SavedSession>.folder(
      at: file.deletingLastPathComponent(),
      schema: RecordSchema(version: 2),
      now: { .monday }
    ).save(SavedSession(route: Route(scheme: "standups", segments: [])))
    let newer = try Data(contentsOf: file)

    let outcome = await run(typing: ["add", "More"])

    #expect(outcome.code == .success)
    #expect(outcome.errors.contains("warning: Your last place can't be read: "))
    #expect(outcome.errors.contains("warning: Your place and what you typed can't be kept: "))
    #expect(try Data(contentsOf: file) == newer)
  }

  @Test("The app can be used with a read-only store, and says once that nothing is kept")
  func readOnly() async throws {
    // Files where the folders should be: also the superuser cannot write there.
    for name in ["session", "drafts", "owners"] {
      try Data().write(to: folder.url.appending(path: name))
    }

    let outcome = await run(typing: ["add", "Sales", "add"])

    #expect(outcome.output.contains("1  Sales  "))
    #expect(outcome.errors.components(separatedBy: "cannot be kept").count <= 2)
  }
}
