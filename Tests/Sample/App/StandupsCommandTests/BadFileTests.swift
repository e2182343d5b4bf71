import StandupsCommand
import StandupsFixtures
import TerminalConsole
import Testing

/// Files and places that the command can't use.
@Suite(.feature) @MainActor struct BadFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for (name, bytes) in [
      ("binary", Data([0xFF, 0x00, 0xFE])), ("half", Data([0xFF, 0xFE, 0x00])),
      ("unmarked", Data([0x5B, 0x00, 0x5D, 0x00])), ("deep", Data(repeating: 0x5B, count: 200_000)),
      ("file", Data("text".utf8)), ("hole", Data()),
    ] {
      try bytes.write(to: URL(filePath: folder.path(name)))
    }
    #expect(truncate(folder.path("hole"), 1 << 42) == 0)
    #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
    #expect(symlink("/nowhere/at/all", folder.path("link")) == 0)
    #expect(symlink(folder.path("loop"), folder.path("loop")) == 0)
  }

  private func run(_ line: String..., store: String = "memory") async -> CommandSession.Outcome {
    await CommandSession.run(line, store: store, CommandSession.dependencies)
  }

  @Test(
    "A file to import or to walk that is none, isn't text or is too large is refused at once",
    arguments: [
      ("import", "binary", .badData, "FILE is not text in UTF-8. Nothing was"),
      (
        "import", "half", .badData,
        "FILE is not text in UTF-16. Nothing was imported.\nhint: Save it"
      ),
      ("import", "unmarked", .badData, "FILE is text in UTF-16 without a byte order mark. Nothing"),
      ("import", "deep", .badData, "FILE isn't JSON, or not all of it is there"),
      ("import", "hole", .badData, "FILE is larger than 256 MB. Nothing of it"),
      ("import", "pipe", .badData, "FILE is empty."),
      ("import", ".", .inputOutput, "FILE cannot be read: Is a directory."),
      ("import", "nowhere/b.json", .noSuchFile, "There is no file “FILE”."),
      ("walk", "binary", .badData, "The walk FILE is not text in UTF-8.\n"),
      (
        "walk", "unmarked", .badData, "The walk FILE is text in UTF-16 without a byte order mark.\n"
      ),
      (
        "walk", "hole", .badData,
        "FILE is larger than 256 MB. Nothing of it was taken.\nhint: Break"
      ),
      ("walk", "pipe", .badData, "The walk FILE is empty.\n"),
      ("walk", "/dev/null", .badData, "The walk FILE is empty.\n"),
      ("walk", ".", .inputOutput, "FILE cannot be read: Is a directory.\n"),
      ("walk", "nowhere.walk", .noSuchFile, "There is no walk “FILE”.\nhint: Walks of the app"),
    ] as [(String, String, ExitCode, String)]
  )
  func files(command: String, name: String, code: ExitCode, reason: String) async {
    let file = name.hasPrefix("/") ? name : folder.path(name)

    let outcome = await run(command, file)

    #expect(outcome.errors.hasPrefix("error: \(reason.replacing("FILE", with: file))"))
    #expect((outcome.code, outcome.output) == (code, ""))
  }

  @Test(
    "A text in UTF-16 with a mark, or one in UTF-8 with one, is imported and walked",
    arguments: [[0xFF, 0xFE], [0xFE, 0xFF], [0xEF, 0xBB, 0xBF]] as [[UInt8]]
  )
  func marks(mark: [UInt8]) async throws {
    let file = folder.path("marked")
    func write(_ text: String) throws {
      let bytes = text.utf16.flatMap { unit -> [UInt8] in
        let both = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
        return mark.count == 3 ? [both[1]] : mark[0] == 0xFE ? both : both.reversed()
      }
      try Data(mark + bytes).write(to: URL(filePath: file))
    }

    try write(#"{"standups":[]}"#)
    let imported = await run("import", file)
    try write("given standups Design\nexpect row Design\n")
    let walked = await run("walk", file)

    #expect((imported.code, imported.errors) == (.success, ""))
    #expect((walked.code, walked.output) == (.success, "1 passed, 0 failed\n"))
  }

  @Test("An open file of the process is read where it is, as of a shell's <(…)")
  func openFile() async throws {
    let pipe = Pipe()
    let text = "given standups Design\nexpect row Design\n"
    try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try pipe.fileHandleForWriting.close()

    let outcome = await run("walk", "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)")
    let closed = await run("walk", "/dev/fd/999999")

    #expect((outcome.code, outcome.output) == (.success, "1 passed, 0 failed\n"))
    #expect(closed.errors == "error: /dev/fd/999999 cannot be read: Bad file descriptor.\n")
    withExtendedLifetime(pipe) {}
  }

  @Test("An input without an end is read no further than a file may be long")
  func endless() async throws {
    let paper = Paper()
    var console = CommandSession().console(paper)
    console.readAll = { limit in
      let zeros = try FileHandle(forReadingFrom: URL(filePath: "/dev/zero"))
      defer { withExtendedLifetime(zeros) {} }
      return try OpenFile(zeros.fileDescriptor).readAll(limit: limit >> 8)
    }

    let code = await StandupsTool(console: console, dependencies: CommandSession.dependencies)
      .run(["import", "-"])

    #expect(paper.text(.errors).hasPrefix("error: The standard input is larger than 256 MB."))
    #expect(code == .badData)
  }

  @Test(
    "A place that isn't a folder, or that no path leads to, is told to everyone who wants to use it",
    arguments: [
      ("file", "file", .cannotCreate, "it is not a folder"),
      ("file/within", "file/within", .cannotCreate, "it is not a folder"),
      ("pipe", "pipe", .cannotCreate, "it is not a folder"),
      ("link", "link", .cannotCreate, "it is a link to something that is not there"),
      ("link/within", "link", .cannotCreate, "it is a link to something that is not there"),
      ("loop", "loop", .inputOutput, "too many levels of symbolic links"),
      (long, "\(long)", .inputOutput, "file name too long"),
    ] as [(String, String, ExitCode, String)]
  )
  func places(name: String, named: String, code: ExitCode, reason: String) async throws {
    let store = folder.path(name)

    for outcome in await [
      run("list", store: store), run("add", "Design", store: store),
      run("record", "Design", store: store),
    ] {
      #expect(outcome.code == code)
      let message = "error: \(folder.path(named)) could not be read: \(reason)."
      #expect(outcome.errors.hasPrefix(message))
    }
    #expect(try Data(contentsOf: URL(filePath: folder.path("file"))) == Data("text".utf8))
  }
  nonisolated private static let long = String(repeating: "a", count: 300)

  @Test("A title of 100,000 characters is kept whole, and a similar one is not found in no time")
  func longTitle() async {
    let session = CommandSession()
    let title = String(repeating: "z", count: 100_000)

    let add = await session.run("add", title)
    let show = await session.run("show", title.dropLast() + "y")

    #expect((add.code, show.code) == (.success, .failed))
    #expect(show.errors.hasSuffix("hint: “list” shows which there are.\n"))
    #expect(session.records.records.map(\.title) == [title])
  }
}
