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
}
