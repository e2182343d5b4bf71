import FeatureTesting
import Foundation
import TerminalConsole
import Testing

/// Files that can't be imported, and imports that don't finish.
@Suite(.serialized) struct BadImportTests {
  private static let standup = """
    {"attendees":[],"duration":300,"id":"00000000-0000-0000-0000-0000000000A0","meetings":[],\
    "theme":"sky","title":"A"}
    """
  private static let other = standup.replacing("A0", with: "A1")

  static let files: [(text: String, reason: String)] = [
    ("", "is empty"),
    ("\u{0}", "isn't JSON, or not all of it is there"),
    ("BEGIN:VCALENDAR\n", "isn't JSON, or not all of it is there"),
    ("[\(standup),", "isn't JSON, or not all of it is there"),
    (
      String("{\"format\":1,\"standups\":[\(standup)]}".dropLast(9)), "isn't JSON, or not all of it"
    ),
    (String(repeating: "[", count: 200_000), "isn't JSON, or not all of it is there"),
    ("{}", "holds something else than standups: “duration” is missing. "),
    ("7", "holds something else than standups: it isn't a list. "),
    ("[\"A\"]", "has something else among its standups: entry 1. "),
    ("{\"format\":1}", "holds something else than standups: "),
    ("{\"format\":2,\"standups\":7}", "was written by a newer version (format 2)"),
    (
      "{\"format\":1,\"standups\":[\(standup),\(standup)]}",
      "has the id 00000000-0000-0000-0000-0000000000A0 twice: entries 1 and 2 of its standups. "
    ),
    (
      "[\(other),\(standup.replacing("sky", with: "grey"))]",
      "holds something else than standups: “[1].theme” can't be “grey”. "
    ),
    (
      "[\(other),\(standup.replacing("300", with: "0"))]",
      "holds something else than standups: “[1].duration”: a standup lasts from a second to a day"
    ),
    (
      "[\(other),\(standup.replacing("0000000000A0", with: "A0"))]",
      "holds something else than standups: “[1].id”: “00000000-0000-0000-0000-A0” is not a UUID"
    ),
  ]

  @Test("A file that holds no standups is told, and nothing of it is imported", arguments: files)
  func contents(text: String, reason: String) async throws {
    let place = try await Workplace("Design")
    let file = place.folder.appending(path: "a.json")
    try Data(text.utf8).write(to: file)

    for options in LongTests.isOn ? [[], ["--dry-run"]] : [[]] {
      let outcome = try await place.call(["import", file.path] + options)

      #expect(outcome.errors.hasPrefix("error: \(file.path) \(reason)"))
      #expect(outcome.errors.contains("Nothing was imported.\nhint: "))
      #expect(outcome.output == "")
      #expect(outcome.code == 65)
    }
    #expect(try await place.titles() == ["Design"])
  }

  @Test("A file that is not text is told")
  func binary() async throws {
    let place = try Workplace()
    let file = place.folder.appending(path: "a.json")
    try Data([0xFF, 0xFE, 0x00]).write(to: file)

    let outcome = try await place.call("import", file.path)

    #expect(outcome.errors.hasPrefix("error: \(file.path) is not text in UTF-8. Nothing was"))
    #expect(outcome.code == 65)
  }

  @Test("A file that is too large is not read, and an input without an end only so far")
  func huge() async throws {
    let place = try Workplace()
    let file = place.folder.appending(path: "a.json")
    try Data().write(to: file)
    #expect(truncate(file.path, 1 << 42) == 0)

    let hole = try await place.call("import", file.path)
    // A process reads a quarter of a gigabyte until it ends, so only the long form starts one.
    let endless =
      LongTests.isOn
      ? try await place.run("import", "-", shell: #"exec "$@" </dev/zero"#)
      : try await place.call(["import", "-"]) { limit in
        let zeros = try FileHandle(forReadingFrom: URL(filePath: "/dev/zero"))
        defer { withExtendedLifetime(zeros) {} }
        return try OpenFile(zeros.fileDescriptor).readAll(limit: limit >> 8)
      }

    #expect(hole.errors.hasPrefix("error: \(file.path) is larger than 256 MB. Nothing of it"))
    #expect(endless.errors.hasPrefix("error: The standard input is larger than 256 MB."))
    #expect([hole.code, endless.code] == [65, 65])
  }

  @Test(
    "A path that isn't a file is reported at once",
    arguments: [(".", 74, "cannot be read: Is a directory."), ("pipe", 65, "is empty.")]
      as [(String, Int32, String)]
  )
  func noFile(name: String, code: Int32, reason: String) async throws {
    let place = try Workplace()
    #expect(mkfifo(place.folder.appending(path: "pipe").path, 0o600) == 0)
    let path = place.folder.appending(path: name).path

    let outcome = try await place.run("import", path)

    #expect(outcome.errors.hasPrefix("error: \(path) \(reason)"))
    #expect(outcome.code == code)
  }

  @Test("A file that is not there is told", arguments: ["", "nowhere.json", "a.json/b.json"])
  func missing(name: String) async throws {
    let outcome = try await Workplace().call("import", name)

    #expect(outcome.errors == "error: There is no file “\(name)”.\nhint: “-” is standard input.\n")
    #expect(outcome.code == 66)
  }

  @Test("A closed input is told")
  func closedInput() async throws {
    let outcome = try await Workplace().run("import", "-", shell: #"exec "$@" <&-"#)

    #expect(outcome.errors == "error: The standard input cannot be read: Bad file descriptor.\n")
    #expect(outcome.code == 74)
  }

  @Test(
    "An unreadable file is reported",
    .enabled(if: Workplace.canBeNobody, "it needs a user without special rights")
  )
  func forbidden() async throws {
    let place = try Workplace()
    let file = place.folder.appending(path: "a.json")
    try Data("[]".utf8).write(to: file)

    let outcome = try await place.withRights(0, to: file) {
      try await place.run("import", file.path, shell: Workplace.asNobody)
    }

    #expect(outcome.errors == "error: \(file.path) cannot be read: Permission denied.\n")
    #expect(outcome.code == 74)
  }

  @Test("Titles with NUL and control characters are imported as they are")
  func strangeTitles() async throws {
    let place = try Workplace()
    let text = Self.standup.replacing("\"A\"", with: #""\u0000\u001b[2Jx""#)

    let outcome = try await place.run("import", "-", shell: "printf '%s' '\(text)' | \"$@\"")

    #expect(outcome.code == 0)
    #expect(try await place.titles() == ["\u{0}\u{1B}[2Jx"])
  }

  // MARK: Imports that do not come to their end

  /// A file of many standups.
  private func makeFile(in place: Workplace, count: Int) throws -> (path: String, ids: [String]) {
    let file = place.folder.appending(path: "many.json")
    let ids = (0..<count).map {
      "00000000-0000-0000-0000-" + String(0xA000_0000_0000 + $0, radix: 16)
    }
    let standups = ids.map {
      Self.standup.replacing("00000000-0000-0000-0000-0000000000A0", with: $0.uppercased())
    }
    try Data("[\(standups.joined(separator: ","))]".utf8).write(to: file)
    return (file.path, ids.map { $0.uppercased() })
  }

  private func recordIDs(of place: Workplace) throws -> Set<String> {
    let names = try FileManager.default.contentsOfDirectory(atPath: place.records.path)
    return Set(names.filter { !$0.hasPrefix(".") }.map { String($0.dropLast(5)) })
  }

  @Test(
    "What was acknowledged before the process was killed is on the disk, and it goes on from there"
  )
  func killed() async throws {
    let place = try Workplace()
    let (file, ids) = try makeFile(in: place, count: 50)

    // The reader ends once it has seen some lines, and then the command is killed.
    let outcome = try await place.run(
      "import",
      file,
      "--plain",
      shell: #"""
        mkfifo "$STANDUPS_STORE.lines"
        "$@" >"$STANDUPS_STORE.lines" & import=$!
        { head -n 20; kill -9 $import; cat; } <"$STANDUPS_STORE.lines"
        wait $import; true
        """#
    )
    // A line may have been cut off by the end, not by the command.
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let acknowledged = lines.compactMap {
      $0.split(separator: "\t").dropFirst().first.map(String.init)
    }

    #expect(lines.count >= 20)
    #expect(try recordIDs(of: place).isSuperset(of: acknowledged))
    #expect(try await place.run("import", file).code == 0)
    #expect(try recordIDs(of: place) == Set(ids))
    #expect(try await place.titles() == Array(repeating: "A", count: 50))
  }

  @Test(
    "On a disk that becomes full it says what was imported, and goes on once there is room",
    .enabled("it needs the right to mount a small disk") { await SmallDisk.canBeMade }
  )
  func full() async throws {
    let disk = try await SmallDisk()
    let place = disk.place
    let (file, ids) = try makeFile(in: place, count: 20)

    let first = try await place.run("import", file, "--plain")
    let acknowledged = first.output.split(separator: "\n")

    #expect(first.code == 74)
    #expect(first.errors.hasPrefix("error: Imported \(acknowledged.count) of 20 records;"))
    #expect(first.errors.contains("no space left on device"))
    #expect(
      first.errors.hasSuffix("hint: Then import the same file again: it goes on from there.\n")
    )
    #expect(try recordIDs(of: place) == Set(ids.prefix(acknowledged.count)))
    try await disk.grow()
    #expect(try await place.run("import", file).code == 0)
    #expect(try recordIDs(of: place) == Set(ids))
    try await disk.remove()
  }
}
