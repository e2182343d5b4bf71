import Foundation
import Testing

/// Standard streams that are closed, full, or left by their reader.
@Suite(.serialized, .timeLimit(.minutes(2))) struct BadStreamTests {
  /// A device that takes nothing, where there is one.
  static let full = ["/dev/full"].filter { FileManager.default.fileExists(atPath: $0) }

  @Test(
    "Results that cannot be written are an error; what was asked for is done",
    arguments: [(">&-", "Bad file descriptor")] + full.map { (">\($0)", "No space left on device") }
  )
  func output(redirection: String, reason: String) async throws {
    let place = try Workplace()

    let add = try await place.run("add", "Design", shell: "exec \"$@\" \(redirection)")
    let list = try await place.run("list", shell: "exec \"$@\" \(redirection)")
    let record = try await place.run("record", "design", shell: "exec \"$@\" \(redirection)")

    for outcome in [add, list, record] {
      #expect(outcome.code == 74)
      #expect(outcome.errors.hasSuffix("error: The results could not be written: \(reason).\n"))
    }
    #expect(try await place.titles() == ["Design"])
    #expect(try await place.transcripts() == [""])
  }

  @Test(
    "Where errors cannot be written the exit code tells them",
    arguments: ["2>&-"] + full.map { "2>\($0)" }
  )
  func errors(redirection: String) async throws {
    let place = try Workplace()
    try await place.save("Design")

    let list = try await place.run("list", shell: "exec \"$@\" \(redirection)")
    let show = try await place.run("show", "nothing", shell: "exec \"$@\" \(redirection)")

    #expect(list.code == 0)
    #expect(show.code == 1)
  }

  @Test(
    "A meeting whose screens cannot be shown ends at once and is saved",
    arguments: ["2>&-", "<&- >&- 2>&-"] + full.map { "2>\($0)" }
  )
  func unseenMeeting(redirection: String) async throws {
    let place = try Workplace()
    try await place.save("Design")

    let record = try await place.run("record", "design", shell: "exec \"$@\" \(redirection)")

    #expect(record.code == 74)
    #expect(try await place.transcripts() == [""])
  }

  @Test("A closed input asks nothing, and has nothing to say in a meeting")
  func input() async throws {
    let place = try Workplace()
    try await place.save("Design")

    let delete = try await place.run("delete", "design", shell: #"exec "$@" <&-"#)
    let record = try await place.run("record", "design", shell: #"exec "$@" <&-"#)

    #expect(delete.code == 64)
    #expect(record.code == 0)
    #expect(try await place.titles() == ["Design"])
    #expect(try await place.transcripts() == [""])
  }

  @Test("No stream that is closed becomes a file of ours, which messages would go into")
  func everyStreamClosed() async throws {
    let place = try Workplace()

    for _ in 0..<5 {
      let add = try await place.run("add", "Design", shell: #"exec "$@" <&- >&- 2>&-"#)
      #expect(add.code == 74)
    }

    #expect(try await place.titles() == Array(repeating: "Design", count: 5))
    #expect(try await place.transcripts() == [])
  }

  @Test("A reader that has seen enough ends the command without a word")
  func head() async throws {
    let place = try Workplace()
    try await place.save(String(repeating: "long ", count: 100_000))

    let list = try await place.run("list", shell: #"{ "$@"; echo "code $?" >&2; } | head -c 1"#)

    #expect(list.errors == "code 141\n")
    #expect(list.output.count == 1)
  }

  @Test("A stream that does not wait by itself gets all of the results")
  func nonBlocking() async throws {
    let place = try Workplace()
    let title = String(repeating: "long ", count: 100_000)
    try await place.save(title)
    let pipe = Pipe()
    let writer = pipe.fileHandleForWriting
    #expect(fcntl(writer.fileDescriptor, F_SETFL, O_NONBLOCK) == 0)

    let list = try place.start("list", stream: .handle(writer))
    try writer.close()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()

    #expect(await list.outcome().code == 0)
    #expect(String(decoding: output, as: UTF8.self).contains("\t\(title)\t"))
  }
}
