import FeatureTesting
import Foundation
import IdentifiedArrays
import RecordStores
import StandupsCommand
import StandupsDomain
import StandupsFixtures
import Testing

@Suite(.feature) @MainActor struct ExportCommandTests {
  private static let markdown = """
    # Standups

    ## Design

    - Length: 10 min
    - Theme: Poppy
    - Attendees: Blob, Blob Jr

    ### Mon 5 Jan 2026, 09:00

    Drew the icons.

    ### Sun 4 Jan 2026, 09:00

    Chose the colours.

    """

  @Test("Markdown has every standup with its meetings")
  func markdown() async {
    let outcome = await CommandSession([.design, .quiet]).run("export")

    #expect(
      outcome.output == Self.markdown + """

        ## Quiet

        - Length: 1 min
        - Theme: Bubblegum
        - Attendees: none

        """
    )
    #expect(outcome.code == .success)
  }

  @Test("Standups that are named come once, in the order of the names")
  func named() async throws {
    let session = CommandSession([.design, .quiet, .engineering])

    let outcome = await session.run("export", "quiet", "design", "qui", "--format", "JSON")

    #expect(
      try RecordJSON.decoder().decode([Standup].self, from: Data(outcome.output.utf8))
        == [.quiet, .design]
    )
  }

  @Test("JSON is what list writes")
  func json() async {
    let session = CommandSession([.design, .quiet])

    let exported = await session.run("export", "--json")

    #expect(await session.run("list", "--json").output == exported.output)
  }

  @Test("What was typed makes no headings, lists, links or commands of Markdown or the terminal")
  func escaping() async {
    var standup = Standup.quiet
    standup.title = "# A *b* [c](d)\u{1B}\u{202E}"
    standup.meetings = [
      Meeting(
        id: Meeting.ID(1),
        date: .monday,
        transcript: "- one\n2. two\n\n<b>&amp; a-b 3.5\n===\n\\_`~|"
      )
    ]

    let outcome = await CommandSession([standup]).run("export")

    #expect(
      outcome.output.hasSuffix(
        ##"""
        ## \# A \*b\* \[c\](d)

        - Length: 1 min
        - Theme: Bubblegum
        - Attendees: none

        ### Mon 5 Jan 2026, 09:00

        \- one

        2\. two

        \<b\>\&amp; a-b 3.5

        \===

        \\\_\`\~\|

        """##
      )
    )
  }

  @Test("What cannot be read is told beside the rest")
  func unreadable() async {
    let broken = UnreadableRecord(place: "/standups/A.json", reason: "its bytes were changed")

    let outcome = await CommandSession([.quiet], unreadable: [broken]).run("export")

    #expect(outcome.output.contains("## Quiet"))
    #expect(outcome.errors.hasPrefix("warning: /standups/A.json cannot be read"))
  }

  @Test("A form that is not known is refused")
  func unknownFormat() async {
    let outcome = await CommandSession().run("export", "--format=jsn")

    #expect(outcome.errors == "error: There is no format “jsn”.\nhint: Did you mean “json”?\n")
    #expect(outcome.code == .usage)
  }

  // MARK: Files

  @Test("A file gets what would be written, and is not replaced unless that is wanted")
  func file() async throws {
    try await withFolder { folder in
      let file = folder.appending(path: "standups.md").path
      var session = CommandSession([.design])
      session.isTerminal = true

      let first = await session.run("export", "-o", file)
      let second = await session.run("export", "--output", file, "--format", "json")
      let kept = try String(contentsOfFile: file, encoding: .utf8)
      let forced = await session.run("export", "-o", file, "--json", "--force")

      #expect(first.output == "Wrote 1 standup to \(file).\n")
      #expect(kept == Self.markdown)
      #expect(
        second.errors
          == "error: \(file) is there already.\nhint: Add --force to replace it.\n"
      )
      #expect(second.code == .cannotCreate)
      #expect(
        forced.output
          == "{\"file\":\"\(file)\",\"standups\":1}\n"
      )
      #expect(try String(contentsOfFile: file, encoding: .utf8).hasPrefix("[{"))
    }
  }

  @Test("A file that cannot be made is told, and so is one that cannot be written")
  func noFile() async throws {
    try await withFolder { folder in
      let session = CommandSession([.design])
      let missing = folder.appending(path: "no/where.md").path

      let outcome = await session.run("export", "-o", missing)

      #expect(outcome.errors == "error: \(missing) cannot be made: No such file or directory.\n")
      #expect(outcome.code == .cannotCreate)
      #if os(Linux)
      #expect(await session.run("export", "-o", "/dev/full", "--force").code == .inputOutput)
      #endif
    }
  }

  private func withFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
    try await body(folder)
  }
}

@Suite(.feature) @MainActor struct StoreCommandTests {
  private let broken = UnreadableRecord(place: "/standups/A.json", reason: "its bytes were changed")

  @Test("A sound store is counted")
  func sound() async {
    var session = CommandSession([.design, .quiet])
    session.isTerminal = true

    let outcome = await session.run("store", "check", "--store", "/standups")

    #expect(
      outcome.output == """
        Store: /standups
        Standups: 2
        Meetings: 2
        Unreadable: none

        """
    )
    #expect(outcome.code == .success)
  }

  @Test("What cannot be read is listed with the reason and what to do, and the exit code tells")
  func unsound() async {
    var session = CommandSession([.quiet], unreadable: [broken])
    session.isTerminal = true

    let outcome = await session.run("store", "check", "--store", "memory")

    #expect(
      outcome.output == """
        Store: memory
        Standups: 1
        Meetings: 0
        Unreadable: 1
          /standups/A.json: its bytes were changed

        Nothing of this is changed or deleted, and it hides nothing else. Put a backup in its place, or move
        it out of the store. What comes from a newer version can be read once this one is updated.

        """
    )
    #expect(outcome.code == .badData)
  }

  @Test("Programs get a line a problem, or JSON")
  func programs() async {
    let session = CommandSession([.design], unreadable: [broken])

    let plain = await session.run("store", "check")
    let json = await session.run("store", "check", "--json", "--store", "memory")

    #expect(plain.output == "/standups/A.json\tits bytes were changed\n")
    #expect(
      json.output == """
        {"meetings":2,"standups":1,"store":"memory",\
        "unreadable":[{"place":"/standups/A.json","reason":"its bytes were changed"}]}

        """
    )
    #expect([plain.code, json.code] == [.badData, .badData])
  }

  @Test("There is one thing to do with a store")
  func unknownAction() async {
    let outcome = await CommandSession().run("store", "chekc")

    #expect(outcome.errors == "error: There is no action “chekc”.\nhint: Did you mean “check”?\n")
    #expect(outcome.code == .usage)
  }
}
