import Foundation
import StandupsCommand
import TerminalConsole
import Testing

/// Recordings when the process is killed or the disk fails.
@Suite(.serialized) struct RecordingProcessTests {
  @Test("A process that is killed leaves a walk of all that was done until then")
  func killed() async throws {
    let place = try await Workplace("Design")
    let file = place.folder.appending(path: "a.walk")
    let terminal = try Terminal()
    let process = try place.start("--record", file.path, stream: .terminal(terminal))
    try terminal.type("1\nstart\nHello\n/show\n")
    await terminal.shows("Transcript")

    process.send(SIGKILL)

    #expect(await process.outcome().signal == SIGKILL)
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.contains("\ntap standup Design\n"))
    #expect(text.contains("\nsay \"Hello\"\n"))
    try Data((text + "expect \"Hello\"\n").utf8).write(to: file)
    let walk = try await place.run("walk", file.path)
    #expect(walk.output == "1 passed, 0 failed\n")
  }

  @Test("A file that cannot be written any more is told once, and the app goes on")
  func full() async throws {
    let place = try Workplace()
    let file = place.folder.appending(path: "a.walk")
    let terminal = try Terminal()
    let process = try place.start(
      "--record",
      file.path,
      "--store",
      "memory",
      shell: #"ulimit -f 0; exec "$@""#,
      stream: .terminal(terminal)
    )
    await terminal.shows("cannot be written, so the recording ends here: File too large.")
    try terminal.type("add\n")
    await terminal.shows("[/new] attendee")
    try terminal.type("/quit\n")

    #expect(await process.outcome().code == ExitCode.success.rawValue)
    #expect(try Data(contentsOf: file).isEmpty)
  }
}
