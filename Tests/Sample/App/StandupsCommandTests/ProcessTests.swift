import StandupsCommand
import StandupsFixtures
import TerminalConsole
import TerminalFixtures
import Testing

/// The executable itself, in behavior that no test of the library sees.
@Suite struct ProcessTests {
  @Test(
    "A variable whose bytes aren't text is refused, and doesn't lead to another folder",
    arguments: ["STANDUPS_STORE", "XDG_DATA_HOME", "HOME"]
  )
  func notText(variable: String) async throws {
    let shell = try #require(Self.shell("sh"))
    let script =
      "unset STANDUPS_STORE XDG_DATA_HOME; \(variable)=$(printf '/tmp/\\377') exec \"$0\" list"

    let code = try await Self.run(
      ["-c", script, Self.executable.path],
      by: shell,
      output: Pipe()
    )

    #expect(code == ExitCode.usage.rawValue)
  }

  @Test(
    "Each shell can read its script",
    arguments: ["bash", "zsh", "fish"].filter { shell($0) != nil }
  )
  func scripts(_ shell: String) async throws {
    let output = Pipe()
    let program = try #require(Self.shell(shell))
    #expect(try await Self.run(["completion", shell], output: output) == 0)
    let script = try #require(try output.fileHandleForReading.readToEnd())
    let folder = try TemporaryFolder()
    try script.write(to: folder.url.appending(path: shell))

    #expect(try await Self.run(["-n", folder.path(shell)], by: program, output: Pipe()) == 0)
  }

  @Test(
    "In bash a line is completed, whatever quotes, equals signs and colons stand in it",
    .enabled(if: shell("bash") != nil)
  )
  func bash() async throws {
    let completions = [
      ("comp", "comp", "completion"), ("add --theme=na", "na", "navy"),
      ("show des", "des", "Design\\ review"), ("show \"des", "des", "Design review"),
      ("show design\\ re", "design\\ re", "Design\\ review"), ("show De\"si", "si", "sign review"),
      ("open standups://standups/ad", "//standups/ad", "//standups/add"),
      ("open \"standups://standups/ad", "standups://standups/ad", "standups://standups/add"),
    ]
    let folder = try TemporaryFolder()
    // With an id that no route of these cases can be taken for, as one drawn at random could be.
    try await StoreLocation.folder(folder.url.appending(path: "store"))
      .stores(now: .constant(.monday)).standups
      .save(Standup(id: Standup.ID(0), title: "Design review"))
    let output = Pipe()
    let script = """
      export STANDUPS_STORE="$2"
      source <("$1" completion bash)
      complete_line() {
        # Behind the cursor, the line may go on.
        COMP_LINE="standups $1 and more"
        COMP_POINT=$((${#1} + 9))
        _standups "$command" "$2"
        printf '%s,' "${COMPREPLY[@]}"
        echo
      }
      command=$1

      """ + completions.map { "complete_line '\($0.0)' '\($0.1)'\n" }.joined()

    let code = try await Self.run(
      ["-c", script, "bash", Self.executable.path, folder.path("store")],
      by: try #require(Self.shell("bash")),
      output: output
    )

    let completed = try output.fileHandleForReading.readToEnd() ?? Data()
    #expect(code == 0)
    #expect(
      String(decoding: completed, as: UTF8.self) == completions.map { "\($0.2),\n" }.joined()
    )
  }

  /// The path of a shell, if it is installed.
  private static func shell(_ name: String) -> URL? {
    ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"]
      .map { URL(filePath: "\($0)/\(name)") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// Runs a program, the executable that was built beside this test unless told otherwise.
  private static func run(
    _ line: [String],
    by program: URL = executable,
    output: Pipe
  ) async throws -> Int32 {
    let process = Process()
    process.executableURL = program
    process.arguments = line
    process.standardOutput = output
    process.standardError = Pipe()
    return try await withCheckedThrowingContinuation { ending in
      process.terminationHandler = { ending.resume(returning: $0.terminationStatus) }
      do {
        try process.run()
      } catch {
        ending.resume(throwing: error)
      }
    }
  }

  private static let executable = URL(filePath: PseudoTerminal.executable("standups"))
}
