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

  @Test("A pipe that is read gets all, and stays a pipe")
  func readPipe() async throws {
    let folder = try TemporaryFolder()
    let pipe = folder.path("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    let reader = open(pipe, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }

    let outcome = await shelf.run(["export", "-o", pipe, "--force"])

    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = read(reader, &bytes, bytes.count)
    #expect(outcome.code == .success)
    #expect(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).hasPrefix("{\"books\":[]"))
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
