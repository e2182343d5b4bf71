import FeatureTesting
import Foundation
import Testing

/// Files that can't be imported, and imports that don't finish.
@Suite(.serialized) struct BadImportTests {
  private static let standup = """
    {"attendees":[],"duration":300,"id":"00000000-0000-0000-0000-0000000000A0","meetings":[],\
    "theme":"sky","title":"A"}
    """

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
    #expect(try await place.ids().isSuperset(of: acknowledged))
    #expect(try await place.run("import", file).code == 0)
    #expect(try await place.ids() == Set(ids))
    #expect(try await place.titles() == Array(repeating: "A", count: 50))
  }

  @Test(
    "On a disk that becomes full it says what was imported, and goes on once there is room",
    .enabled("it needs the right to mount a small disk") { await SmallDisk.canBeMade }
  )
  func full() async throws {
    let disk = try await SmallDisk()
    let place = disk.place
    let (file, ids) = try makeFile(in: place, count: 100)

    let first = try await place.run("import", file, "--plain")
    let acknowledged = first.output.split(separator: "\n")

    #expect(first.code == 74)
    #expect(first.errors.hasPrefix("error: Imported \(acknowledged.count) of 100 records;"))
    #expect(first.errors.contains("no space left on device"))
    #expect(
      first.errors.hasSuffix("hint: Then import the same file again: it goes on from there.\n")
    )
    #expect(try await place.ids() == Set(ids.prefix(acknowledged.count)))
    try await disk.grow()
    #expect(try await place.run("import", file).code == 0)
    #expect(try await place.ids() == Set(ids))
    try await disk.remove()
  }
}
