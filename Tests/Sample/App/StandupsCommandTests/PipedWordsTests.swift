import AppFeature
import StandupsFixtures
import Synchronization
import TerminalConsole
import Testing

@testable import StandupsCommand

/// Words that are piped to a meeting which can't begin.
@Suite(.feature) @MainActor struct PipedWordsTests {
  /// The moments between finding a standup and the meeting's beginning.
  enum Moment: CaseIterable, Sendable {
    /// The command looks for drafts of the standup.
    case found
    /// The app has started.
    case started
  }

  private let records = InMemoryRecords([Standup.design, .quiet])
  private static let said = "This was said, and is in no meeting:\n  Ann: Hello\n  /next\n"

  @Test(
    "Words are given back if their standup is deleted, or damaged, before its meeting begins",
    arguments: Moment.allCases
  )
  func deleted(moment: Moment) async {
    let outcome = await record(at: moment) { [others = records.reopened()] in
      try await others.delete(Standup.design.id)
    }

    #expect(
      outcome.errors.contains("The meeting of “Design” did not begin: the standup was deleted")
    )
    #expect(outcome.errors.hasSuffix(Self.said))
    #expect(outcome.code == .failed)
    #expect(outcome.output == "")
  }

  @Test(
    "Words are given back if the store can't be read, and their standup isn't said to be missing",
    arguments: [
      .unreachable("it isn't there", advice: "Start it."), .folderGone, .other("the disk failed"),
      .system(code: EIO, "Input/output error"), .busy,
    ] as [RecordStoreError.Cause]
  )
  func away(cause: RecordStoreError.Cause) async {
    records.faults.failNext(.load, cause)

    let outcome = await record()

    #expect(!outcome.errors.contains("There is no standup"))
    #expect(outcome.errors.hasSuffix(Self.said))
    #expect(outcome.code == .inputOutput)
  }

  @Test("A store that answers late is waited for")
  func late() async throws {
    let reading = records.faults.holdNext(.load)
    let effects = CommandSession.dependencies.effects
    let standups = RecordQuery(records.store, effects: effects)
    async let snapshot = standups.snapshotOnceRead()
    await effects.settle()
    let isReached = reading.isReached

    reading.release()

    #expect(isReached)
    #expect(try await snapshot.records.map(\.title) == ["Design", "Quiet"])
  }

  @Test("A name that means no standup leaves the input unread")
  func unknown() async {
    let outcome = await record("record", "Sales")

    #expect(!outcome.errors.contains("Hello"))
    #expect(outcome.code == .failed)
  }

  /// Pipes words to a command, while others do something at a moment.
  private func record(
    _ line: String...,
    at moment: Moment? = nil,
    others: @escaping @Sendable () async throws -> Void = {}
  ) async -> CommandSession.Outcome {
    let paper = Paper(answers: ["Ann: Hello", "/next"])
    let dependencies = CommandSession.dependencies
    let standups = Busy(records.store.backend)
    let drafts = Busy(InMemoryRecords<SavedDraft>().store.backend)
    switch moment {
    case .found:
      drafts.beforeLoad.withLock {
        $0 = {
          try await others()
          await dependencies.effects.settle()
        }
      }
    case .started: standups.beforeEviction.withLock { $0 = others }
    case nil: break
    }
    let tool = StandupsTool(
      console: CommandSession().console(paper),
      dependencies: dependencies
    ) { _, _, _ in
      RecordStores(standups: RecordStore(standups, now: { .monday })).of(StandupsApp.kinds)
    } openSessions: { _, _, _ in
      SessionStores(
        sessions: InMemoryRecords().store,
        drafts: RecordStore(drafts, now: { .monday }),
        owner: FixedOwner("me") { _ in [] }
      )
    }
    let code = await tool.run(line.isEmpty ? ["record", "design"] : line)
    return CommandSession.Outcome(
      code: code,
      output: paper.text(.output),
      errors: paper.text(.errors)
    )
  }
}

/// A backend that others use first.
private final class Busy<Record: StorableRecord>: RecordBackend where Record.ID: RecordID {
  let beforeLoad = Mutex<@Sendable () async throws -> Void>({})
  let beforeEviction = Mutex<@Sendable () async throws -> Void>({})
  private let base: any RecordBackend<Record>

  init(_ base: any RecordBackend<Record>) { self.base = base }

  func load() async throws -> StoredRecords<Record> {
    try await beforeLoad.withLock(\.self)()
    return try await base.load()
  }

  func find(_ id: Record.ID) async throws -> FoundRecord<Record> { try await base.find(id) }

  func modify(
    _ id: Record.ID,
    for operation: RecordStoreError.Operation,
    _ change: @escaping @Sendable (FoundRecord<Record>) -> StoredRecord<Record>?
  ) async throws -> StoredRecord<Record>? {
    try await base.modify(id, for: operation, change)
  }

  func evict(deletedBefore date: Date) async throws -> Int {
    try await base.evict(deletedBefore: date)
  }

  func evictDaily(deletedBefore date: Date) async throws -> Int? {
    try await beforeEviction.withLock(\.self)()
    return try await base.evictDaily(deletedBefore: date)
  }

  func watch(
    _ tell: @escaping @Sendable (Set<Record.ID>?) -> Void
  ) async throws -> RecordWatch? {
    try await base.watch(tell)
  }
}
