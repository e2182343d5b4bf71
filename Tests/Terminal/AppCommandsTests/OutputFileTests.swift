import FeatureKit
import FeatureTesting
import TerminalConsole
import Testing

@testable import AppCommands

/// The files that results are written to, and results that can't be written.
@Suite(.feature) @MainActor struct OutputFileTests {
  private let shelf: ShelfCommand

  init() throws { shelf = try ShelfCommand() }

  @Test("A file that cannot be made is told, and so is one that cannot be written")
  func noFile() async throws {
    let folder = try TemporaryFolder()
    let missing = folder.path("no/where.json")

    let outcome = await shelf.run(["export", "-o", missing])

    #expect(outcome.errors == "error: \(missing) cannot be made: No such file or directory.\n")
    #expect(outcome.code == .cannotCreate)
    #expect(
      await shelf.run(["export", "-o", ""]).errors == """
        error: The name of the file is empty.
        hint: Name a file, or “-” for standard output.

        """
    )
    #if os(Linux)
    #expect(await shelf.run(["export", "-o", "/dev/full", "--force"]).code == .inputOutput)
    #endif
  }

  private func rights(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  private nonisolated static var pipeKinds: [mode_t] {
    #if os(Linux)
    [S_IFIFO, S_IFSOCK]
    #else
    [S_IFIFO]
    #endif
  }

  @Test("A pipe or a socket without a reader is refused, and not waited for", arguments: pipeKinds)
  func noReader(kind: mode_t) async throws {
    let folder = try TemporaryFolder()
    let pipe = folder.path("pipe")
    #expect(mknod(pipe, kind | 0o600, 0) == 0)

    let outcome = await shelf.run(["export", "-o", pipe, "--force"])

    #expect(
      outcome.errors == """
        error: \(pipe) is a pipe, socket or device without a reader.
        hint: Start the program that reads it first, or name a file.

        """
    )
    #expect(outcome.code == .cannotCreate)
  }

  @Test("A pipe that is read gets all without --force, and stays a pipe")
  func readPipe() async throws {
    let folder = try TemporaryFolder()
    let pipe = folder.path("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    let reader = open(pipe, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }

    let outcome = await shelf.run(["export", "-o", pipe])

    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = read(reader, &bytes, bytes.count)
    #expect(outcome.code == .success)
    #expect(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).hasPrefix("{\"books\":[]"))
  }

  @Test("An open file of the process gets all without --force, and no other file takes its place")
  func openFile() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.json")
    let file = open(path, O_RDWR | O_CREAT | O_NONBLOCK, 0o600)
    defer { close(file) }

    let outcome = await shelf.run(["export", "-o", "/dev/fd/\(file)"])

    #expect(outcome.code == .success)
    #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix("{\"books\":[]"))
    #expect(await shelf.run(["export", "-o", "/dev/fd/999999"]).code == .cannotCreate)
  }

  @Test(
    "Standard output is the same by any name",
    arguments: ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "-"]
  )
  func standardOutput(name: String) async {
    let outcome = await shelf.run(["export", "-o", name])

    #expect(outcome.code == .success)
    #expect(outcome.output.hasPrefix("{\"books\":[]"))
    #expect(outcome.output.hasSuffix("}\n"))
  }

  @Test("A folder is refused as one, also with --force", arguments: ["", " --force"])
  func folderInPlace(option: String) async throws {
    let folder = try TemporaryFolder()

    let outcome = await shelf.run("export -o \(folder.url.path)\(option)")

    #expect(outcome.errors == "error: \(folder.url.path) cannot be made: Is a directory.\n")
    #expect(outcome.code == .cannotCreate)
  }

  @Test("A recording is for the user alone; results get the rights of any new file")
  func newRights() async throws {
    let folder = try TemporaryFolder()
    var shelf = shelf
    (shelf.isTerminal, shelf.environment) = (true, ["TERM": "dumb"])
    // The rights of any new file, whatever the umask of this process is.
    try Data().write(to: URL(filePath: folder.path("any")))

    _ = await shelf.run(["--record", folder.path("a.walk")], lines: ["quit"])
    _ = await shelf.run(["export", "-o", folder.path("a.json")])
    _ = await shelf.run(["graph", "--depth", "0", "-o", folder.path("a.mermaid")])

    #expect(try rights(folder.path("a.walk")) == 0o600)
    let any = try rights(folder.path("any"))
    #expect(try rights(folder.path("a.json")) == any)
    #expect(try rights(folder.path("a.mermaid")) == any)
  }

  @Test(
    "No command writes among the records of the store, or in the place of their folder",
    arguments: [
      ["--record"], ["export", "-o"], ["export", "--force", "-o"],
      ["graph", "--depth", "0", "-o"], ["walk", "-", "-o"],
      ["explore", "--depth", "0", "--from", "empty", "-o"],
      ["explore", "--depth", "0", "--from", "empty", "--out"],
    ],
    ["books/a", "books", "drafts/a", "session", "link"]
  )
  func amongRecords(words: [String], name: String) async throws {
    var shelf = shelf
    (shelf.isTerminal, shelf.environment) = (words == ["--record"], ["TERM": "dumb"])
    let store = shelf.folder.url.appending(path: "store")
    let path = store.appending(path: name).path
    for folder in ["books", "drafts"] where folder != name {
      let url = store.appending(path: folder)
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }
    if name == "link" { #expect(symlink("books/a", path) == 0) }

    let outcome = await shelf.run(words + [path], lines: words == ["--record"] ? ["quit"] : nil)

    let refusal =
      "error: \(path) would stand among the records of the store. Nothing was written.\n"
    #expect(outcome.errors.contains(refusal))
    #expect(outcome.code == .cannotCreate)
    #expect(access(path, F_OK) != 0)
    #expect(access(store.appending(path: "books/a").path, F_OK) != 0)
  }

  // MARK: Results of commands that take long

  @Test(
    "Results go to a file as they would be printed, once all have held",
    arguments: [
      ["graph", "--depth", "0"], ["graph", "--depth", "0", "--json"],
      ["explore", "--depth", "0", "--quiet"], ["explore", "--depth", "0", "--plain"],
      ["walk", "-"], ["walk", "--show", "-"], ["walk", "-", "--json"], ["walk", "-", "--plain"],
      ["walk", "-", "-"],
    ]
  )
  func results(words: [String]) async throws {
    let folder = try TemporaryFolder()
    let (file, input) = (folder.path("a"), "chapter \"One\"\nexpect title \"Shelf\"\nscreen\n")

    let printed = await shelf.run(words, input: input)
    let outcome = await shelf.run(words + ["-o", file], input: input)
    let again = await shelf.run(words + ["-o", file], input: input)

    #expect(outcome.code == .success, "\(outcome.errors)")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == printed.output)
    #expect(again.errors.contains("\(file) already exists."))
    #expect(again.code == .cannotCreate)
    let isText = !words.contains { ["--json", "--plain", "--quiet"].contains($0) }
    #expect(
      outcome.output
        == (isText
          ? "Wrote \(file).\n"
          : words.contains("--json")
            ? "{\"written\":{\"file\":\"\(file)\"}}\n"
            : words.contains("--plain") ? "\(file)\n" : "")
    )
  }

  @Test("A walk that fails is printed, and the file is left as it was")
  func failedWalk() async throws {
    let folder = try TemporaryFolder()
    let file = folder.path("a")
    try Data("old".utf8).write(to: URL(filePath: file))

    let printed = await shelf.run(["walk", "-"], input: "expect title \"None\"\n")
    let outcome = await shelf.run(
      ["walk", "-", "-o", file, "--force"],
      input: "expect title \"None\"\n"
    )

    #expect(outcome.output == printed.output)
    #expect(
      outcome.errors == "warning: \(file) was left as it was, because something failed.\n"
    )
    #expect(outcome.code == .failed)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "old")
  }

  @Test("A file is replaced as a whole, keeps its rights, and stays behind its link")
  func replacing() async throws {
    let folder = try TemporaryFolder()
    let (file, link) = (folder.path("a.json"), folder.path("link.json"))
    try Data("old".utf8).write(to: URL(filePath: file))
    #expect(chmod(file, 0o600) == 0)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "a.json")
    // A reader of the old file keeps it: it isn't overwritten in place.
    let old = try FileHandle(forReadingFrom: URL(filePath: file))

    let outcome = await shelf.run("export -o \(link) --force")

    #expect(outcome.code == .success)
    #expect(try old.readToEnd() == Data("old".utf8))
    #expect(
      try String(contentsOfFile: file, encoding: .utf8).hasPrefix("{\"books\":[],\"format\":1")
    )
    #expect(try rights(file) == 0o600)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "a.json")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(names.sorted() == ["a.json", "link.json"])
  }

  // MARK: Results that can't be written

  @Test("A backup whose date could not be read back is not made")
  func farDate() async {
    var shelf = shelf
    shelf.override = { $0.now = .constant(Date(timeIntervalSince1970: 1e15)) }

    let outcome = await shelf.run("export")

    #expect(
      outcome.errors == """
        error: The results can't be written: a date so far from the present cannot be read back.
        hint: Look at the clock of this machine.

        """
    )
    #expect(outcome.output.isEmpty)
    #expect(outcome.code == .badData)
  }

  @Test("A value other than a date that cannot be written does not blame the clock")
  func otherValue() {
    let context = EncodingError.Context(codingPath: [], debugDescription: "it is infinite")

    let failure = CommandFailure(EncodingError.invalidValue(Double.infinity, context))

    #expect(failure.hint == nil)
  }
}
