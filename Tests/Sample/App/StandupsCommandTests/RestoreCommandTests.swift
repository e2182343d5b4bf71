import StandupsCommand
import StandupsFixtures
import Testing

/// Deleted standups, in a folder that remembers them.
@Suite(.feature) @MainActor struct RestoreCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var store: RecordStore<Standup> {
    .folder(
      at: folder.url.appending(path: "standups"),
      schema: StandupKind.schema,
      now: { .monday }
    )
  }

  private func run(_ line: String...) async -> CommandSession.Outcome {
    await CommandSession.run(line, store: folder.url.path, CommandSession.dependencies)
  }

  private func save(_ standups: Standup..., deleting: Standup...) async throws {
    for standup in standups { try await store.save(standup) }
    for standup in deleting { try await store.delete(standup.id) }
  }

  @Test("A standup that another process restored meanwhile keeps what was changed since")
  func restoredMeanwhile() async throws {
    try await save(.design, deleting: .design)
    var changed = Standup.design
    changed.title = "Design 2"
    var session = CommandSession([changed])
    session.environment["STANDUPS_STORE"] = folder.url.path

    let outcome = await session.run("restore", "design")

    #expect(outcome.output == "Restored “Design 2” (2 people, 10 min).\n")
    #expect(session.records.records == [changed])
  }

  @Test("What was deleted is listed with the date, and until when it is kept")
  func list() async throws {
    try await save(.quiet, .design, deleting: .design)
    let id = Standup.design.id

    let text = await run("list", "--deleted").output
    let plain = await run("list", "--deleted", "--plain").output
    let json = await run("list", "--deleted", "--json").output

    #expect(
      text == """
        00000000  Design  2 people  10 min  deleted Mon 5 Jan 2026, 09:00  \
        kept until Wed 4 Feb 2026, 09:00

        """
    )
    #expect(
      plain == """
        \(id)\tDesign\t600\tpoppy\tBlob, Blob Jr\t2026-01-05T09:00:00.000Z\t2026-02-04T09:00:00.000Z

        """
    )
    #expect(
      json.hasPrefix(
        #"{"deletedStandups":[{"deleted":"2026-01-05T09:00:00.000Z","keptUntil":"2026-02-04T09:00:00.000Z","standup":{"#
      )
    )
  }

  @Test("The last deleted standup is listed first, and people and orders choose among them")
  func chosen() async throws {
    try await save(.quiet, .design, .engineering, deleting: .engineering)
    let later = RecordStore<Standup>.folder(
      at: folder.url.appending(path: "standups"),
      schema: StandupKind.schema,
      now: { .monday + 60 }
    )
    for standup in [Standup.design, .quiet] { try await later.delete(standup.id) }

    func titles(_ options: String...) async -> [Substring] {
      let line = ["list", "--deleted", "--plain"] + options
      return await CommandSession.run(line, store: folder.url.path, CommandSession.dependencies)
        .output.split(separator: "\n").map { $0.split(separator: "\t")[1] }
    }

    #expect(await titles() == ["Design", "Quiet", "Engineering"])
    #expect(await titles("--attendee", "blob", "--sort", "length") == ["Engineering", "Design"])
  }

  @Test("A name that means no deleted standup is told, and so is one that is still there")
  func refused() async throws {
    try await save(.quiet, .design, deleting: .design)

    let mistyped = await run("restore", "desing")
    let present = await run("restore", "quiet")
    let unknown = await run("restore", "zebra")

    #expect(
      mistyped.errors
        == "error: There is no deleted standup “desing”.\nhint: Did you mean “Design”?\n"
    )
    #expect(present.errors == "error: “Quiet” isn't deleted.\n")
    #expect(unknown.errors.hasSuffix("hint: “list --deleted” shows which there are.\n"))
    #expect([mistyped.code, present.code, unknown.code] == [.failed, .failed, .failed])
    #expect(try await store.load().records == [.quiet])
  }

  @Test("An ambiguous name lists the deleted standups that it can mean")
  func ambiguous() async throws {
    let copy = Standup(id: Standup.ID(7), title: "Design")
    try await save(.design, copy, deleting: .design, copy)

    let outcome = await run("restore", "design")

    #expect(outcome.errors.hasPrefix("error: “design” can mean 2 standups.\n"))
    #expect(outcome.errors.contains("\(copy.id)"))
    #expect(outcome.code == .usage)
  }

  @Test("Only deleted standups are completed")
  func completion() async throws {
    try await save(.quiet, .design, deleting: .design)

    let outcome = await run("__complete", "--", "restore", "")

    #expect(outcome.output == "Design\t2 people, 10 min\n:words\n")
  }
}
