import FeatureTesting
import Foundation
import Testing

/// Standard streams that are closed, full, or left by their reader.
@Suite(.serialized) struct BadStreamTests {
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
    let record = try await place.run(
      "record",
      "design",
      "--empty",
      shell: "exec \"$@\" \(redirection)"
    )

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
    let place = try await Workplace("Design")

    let list = try await place.run("list", shell: "exec \"$@\" \(redirection)")
    let show = try await place.run("show", "nothing", shell: "exec \"$@\" \(redirection)")

    #expect(list.code == 0)
    #expect(show.code == 1)
  }

  @Test(
    "A meeting whose screens cannot be shown hears all that is said, and is saved",
    arguments: ["2>&-"] + (LongTests.isOn ? [">&- 2>&-"] + full.map { "2>\($0)" } : [])
  )
  func unseenMeeting(redirection: String) async throws {
    let place = try await Workplace("Design")

    let record = try place.start("record", "design", shell: "exec \"$@\" \(redirection)")
    try record.type("One", "Two")
    try record.endInput()

    #expect(await record.outcome().code == 74)
    #expect(try await place.transcripts() == ["One\nTwo"])
  }

  @Test("A line that does not end is skipped, and what follows it is heard")
  func endlessLine() async throws {
    let place = try await Workplace("Design")
    let line = "{ head -c 5000000 /dev/zero; echo; echo After; }"

    let record = try place.start("record", "design", shell: #"\#(line) | "$@""#)
    let walk = try place.start("walk", "-", shell: #"\#(line) | "$@""#)

    let (recorded, walked) = (await record.outcome(), await walk.outcome())
    #expect(recorded.code == 0)
    #expect(recorded.errors.contains("error: A line of the input is longer than 1 MB"))
    #expect(try await place.transcripts() == ["After"])
    #expect(walked.code == 65)
    #expect(walked.errors.hasPrefix("error: -:1: “"))
    #expect(walked.errors.utf8.count < 1_000)
  }

  @Test("Notes are read in the encoding of their mark, or not at all, which is told by name")
  func encodings() async throws {
    let marked = try await Workplace("Design")
    let unmarked = try await Workplace("Design")

    let notes = #"{ printf '\357\273\277todo: a\n'; printf '\357\273\277todo: b\n'; }"#
    let joined = try await marked.run("record", "design", shell: notes + #" | "$@""#)
    let refused = try await unmarked.run(
      "record",
      "design",
      shell: #"printf 't\000o\000d\000o\000\n\000' | "$@""#
    )

    #expect(joined.code == 0)
    #expect(joined.output.contains("a") && joined.output.contains("b"))
    #expect(try await marked.transcripts() == ["todo: a\ntodo: b"])
    #expect(refused.code == 74)
    #expect(refused.errors.contains("it is text in UTF-16 without a byte order mark, not in UTF-8"))
    #expect(try await unmarked.transcripts() == [])
  }

  @Test(
    "A reader who is gone ends the app though its input stays open",
    arguments: [["-"], ["--json", "-"]]
  )
  func goneReader(words: [String]) async throws {
    let place = try await Workplace("Design")

    // The pipe to its input has a writer until the shell ends, which waits for it.
    let outcome = try await place.run(
      words,
      shell: #"""
        mkfifo "$STANDUPS_STORE.in"
        exec 3<>"$STANDUPS_STORE.in"
        { "$@" <&3; echo "code $?" >&2; } | head -c 1 >/dev/null
        """#
    )

    #expect(outcome.errors.hasSuffix("code 141\n"))
  }

  @Test(
    "A walk comes from a shell's <(…) or /dev/stdin, and a backup goes to /dev/stdout or >(…)",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash"))
  )
  func shellPaths() async throws {
    let place = try await Workplace("Design")
    func bash(_ line: String) async throws -> CommandProcess.Outcome {
      try await place.run(shell: "exec /bin/bash -c '\(line)' bash \"$@\"")
    }
    let walk = #"printf "given standups A\nexpect row A\n""#

    let walked = try await bash(#""$1" walk <(\#(walk)) /dev/stdin < <(\#(walk))"#)
    let exported = try await bash(
      #""$1" export --all -o /dev/stdout >"$STANDUPS_STORE.json" && "$1" import "$STANDUPS_STORE.json""#
    )
    let piped = try await bash(#""$1" export --all -o >(cat >&2) -q"#)

    #expect(walked.code == 0, "\(walked.errors)")
    #expect(walked.output.hasSuffix("== /dev/stdin\n1 passed, 0 failed\n"))
    #expect(exported.output.hasSuffix(": 1 unchanged.\n"))
    #expect((piped.code, piped.output) == (0, ""))
    #expect(piped.errors.contains(#""title":"Design""#))
  }

  @Test(
    "A word that isn't UTF-8 is refused; in a note its bytes are replaced, and a NUL ends nothing"
  )
  func bytes() async throws {
    let place = try await Workplace("Design")

    let add = try await place.run("add", shell: #"exec "$@" "$(printf 'a\377b')""#)
    let record = try place.start("record", "design", shell: #"printf 'a\000b\377\n' | "$@""#)

    #expect(add.code == 64)
    #expect(add.errors.hasPrefix("error: “a\u{FFFD}b” isn't text in UTF-8.\nhint: "))
    #expect(await record.outcome().code == 0)
    #expect(try await place.titles() == ["Design"])
    #expect(try await place.transcripts() == ["a\0b\u{FFFD}"])
  }

  @Test("A closed input asks nothing, and has nothing to say in a meeting, which isn't saved then")
  func input() async throws {
    let place = try await Workplace("Design")

    let delete = try await place.run("delete", "design", shell: #"exec "$@" <&-"#)
    let record = try await place.run("record", "design", shell: #"exec "$@" <&-"#)
    #expect(try await place.transcripts() == [])
    let empty = try await place.run("record", "design", "--empty", shell: #"exec "$@" <&-"#)

    #expect(delete.code == 64)
    #expect(record.code == 64)
    #expect(empty.code == 0)
    #expect(try await place.titles() == ["Design"])
    #expect(try await place.transcripts() == [""])
  }

  @Test(
    "An input that can't be read is reported, and isn't taken for one that ends",
    arguments: [["record", "design"], ["-"], ["--json", "-"]]
  )
  func unreadableInput(words: [String]) async throws {
    let place = try await Workplace("Design")

    let outcome = try await place.run(words, shell: #"exec "$@" </"#)

    #expect(outcome.code == 74)
    #expect(outcome.errors.contains("Standard input can't be read: Is a directory."))
  }

  @Test("No stream that is closed becomes a file of ours, which messages would go into")
  func everyStreamClosed() async throws {
    let place = try Workplace()

    for title in ["Design", "Plans"] {
      let add = try await place.run("add", title, shell: #"exec "$@" <&- >&- 2>&-"#)
      #expect(add.code == 74)
    }

    #expect(try await place.titles() == ["Design", "Plans"])
    #expect(try await place.transcripts() == [])
  }

  @Test("A reader that has seen enough ends the command without a word")
  func head() async throws {
    let place = try Workplace()
    try await place.save(String(repeating: "long ", count: 100_000))

    let list = try await place.run(
      "list",
      "--plain",
      shell: #"{ "$@"; echo "code $?" >&2; } | head -c 1"#
    )

    #expect(list.errors == "code 141\n")
    #expect(list.output.count == 1)
  }

  @Test("An input that does not wait by itself is waited for")
  func nonBlockingInput() async throws {
    let place = try await Workplace("Design")
    let terminal = try Terminal()
    #expect(fcntl(terminal.inside.fileDescriptor, F_SETFL, O_RDWR | O_NONBLOCK) == 0)

    let record = try place.start("record", "design", stream: .terminal(terminal))
    await terminal.shows("Speaker 1")
    try terminal.type("Later\n/next\n")
    await terminal.shows("Speaker 2")
    record.send(SIGTERM)

    #expect(await record.outcome().code == 143)
    #expect(try await place.transcripts() == ["Later"])
  }

  @Test("A stream that does not wait by itself gets all of the results")
  func nonBlocking() async throws {
    let place = try Workplace()
    let title = String(repeating: "long ", count: 100_000)
    try await place.save(title)
    let pipe = Pipe()
    let writer = pipe.fileHandleForWriting
    #expect(fcntl(writer.fileDescriptor, F_SETFL, O_NONBLOCK) == 0)

    let list = try place.start("list", "--plain", stream: .handle(writer))
    try writer.close()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()

    #expect(await list.outcome().code == 0)
    #expect(String(decoding: output, as: UTF8.self).contains("\t\(title)\t"))
  }
}
