import StandupsFixtures
import Testing

@testable import AppCommands
@testable import StandupsCommand

/// Imports during which others change the store between the decision and the write.
@Suite(.feature) @MainActor struct ImportStepTests {
  private static let meeting = Meeting(id: Meeting.ID(0xD3), date: .monday, transcript: "New")

  private var imported: Standup {
    var standup = Standup.quiet
    standup.meetings = [Self.meeting]
    return standup
  }

  private func step(
    in store: RecordStore<Standup>,
    restoring gone: Standup? = nil
  ) async throws -> ImportStep {
    ImportStep(
      StandupKind.self,
      imported,
      into: store,
      with: try await store.load(),
      deleted: gone,
      ImportOptions(isRestoring: gone != nil)
    )
  }

  @Test("Meetings are taken newest first, whatever order a file has them in")
  func order() {
    let dates: [(id: UInt64, date: Date)] = [(1, .monday + 2), (2, .monday + 1), (3, .monday + 2)]
    var standup = Standup.quiet
    for (id, date) in dates { standup.meetings.append(Meeting(id: Meeting.ID(id), date: date)) }

    StandupKind.merge(standup, into: &standup, ImportOptions())

    #expect(standup.meetings.map(\.id) == ([1, 3, 2] as [UInt64]).map { Meeting.ID($0) })
  }

  @Test("A standup that others have deleted stays deleted")
  func deletedMeanwhile() async throws {
    let records = InMemoryRecords([Standup.quiet])
    var step = try await step(in: records.store)

    try await records.reopened().delete(Standup.quiet.id)
    try await step.perform()

    #expect(step.status == .deleted)
    #expect(records.records == [])
  }

  @Test("A standup that others have stored is merged with, not replaced", arguments: 0..<3)
  func storedMeanwhile(was state: Int) async throws {
    let damage = UnreadableRecord(
      place: "x.json",
      recordID: "\(Standup.quiet.id)",
      .init(.damaged, "its bytes were changed")
    )
    let records = InMemoryRecords(
      state == 1 ? [Standup.quiet] : [],
      unreadable: state == 2 ? [damage] : []
    )
    if state == 1 { try await records.store.delete(Standup.quiet.id) }
    var step = try await step(in: records.store, restoring: state == 1 ? .quiet : nil)
    #expect(step.status == [.added, .restored, .repaired][state])
    var theirs = Standup.quiet
    theirs.title = "Theirs"

    try await records.reopened().save(theirs)
    try await step.perform()

    theirs.meetings = [Self.meeting]
    #expect(records.records == [theirs])
  }
}
