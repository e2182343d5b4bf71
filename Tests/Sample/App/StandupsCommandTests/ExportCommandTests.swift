import StandupsFixtures
import Testing

@testable import StandupsCommand

@Suite(.feature) @MainActor struct ExportCommandTests {
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

  // MARK: Backups

  @Test("A backup without what cannot be read does not pass for a whole one")
  func partialBackup() async throws {
    let folder = try TemporaryFolder()
    let broken = UnreadableRecord(
      place: "/standups/A.json",
      .init(.damaged, "its bytes were changed")
    )
    let session = CommandSession([.quiet], unreadable: [broken])

    for outcome in await [
      session.run("export", "--all"), session.run("export", "--all", "-o", folder.path("b.json")),
    ] {
      #expect(outcome.errors.hasPrefix("warning: /standups/A.json cannot be read"))
      #expect(outcome.code == .badData)
    }
    #expect(try String(contentsOfFile: folder.path("b.json"), encoding: .utf8).contains("Quiet"))
  }

  // MARK: Files

  @Test("A file gets what would be written, and is not replaced unless that is wanted")
  func file() async throws {
    let folder = try TemporaryFolder()
    let file = folder.path("standups.md")
    var session = CommandSession([.design])
    session.isTerminal = true

    let text = await session.run("export").output
    let first = await session.run("export", "-o", file)
    let second = await session.run("export", "--output", file, "--format", "json")
    let kept = try String(contentsOfFile: file, encoding: .utf8)
    let forced = await session.run("export", "-o", file, "--json", "--force")

    #expect(first.output == "Wrote 1 standup to \(file).\n")
    // It has the rights that this process gives to any new file.
    let other = folder.path("other")
    close(open(other, O_CREAT | O_WRONLY, 0o666))
    #expect(try rights(file) == rights(other))
    #expect(kept == text)
    #expect(
      second.errors
        == "error: \(file) already exists.\nhint: Add --force to replace it.\n"
    )
    #expect(second.code == .cannotCreate)
    #expect(
      forced.output
        == "{\"export\":{\"file\":\"\(file)\",\"follow-ups\":0,\"standups\":1}}\n"
    )
    #expect(
      try String(contentsOfFile: file, encoding: .utf8).hasPrefix(
        "{\"follow-ups\":[],\"standups\":[{"
      )
    )
  }

  private func rights(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }
}
