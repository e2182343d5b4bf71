import StandupsCommand
import StandupsFixtures
import Testing

/// A law of importing, over random stores in folders and random files.
@Suite(.feature) @MainActor struct ImportLawTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(
    "Nothing is lost, and importing again changes nothing",
    arguments: LawSeed.first(2, long: 20)
  )
  func lossless(seed: LawSeed) async throws {
    var random = seed.random
    try await fill(store(), &random)
    let options = options(&random)
    let line = ["import", try makeFile(&random)] + options
    let before = try await store().load().records

    #expect(await run(line).code == .success)

    let after = try await store().load().records
    #expect(before.ids == after.ids.filter(before.contains(id:)))
    for old in before {
      let new = try #require(after[id: old.id])
      #expect(Set(new.meetings.ids).isSuperset(of: old.meetings.ids))
      guard !options.contains("--overwrite") else { continue }
      #expect(new.title == old.title && new.attendees == old.attendees)
      #expect(old.meetings.allSatisfy { new.meetings[id: $0.id] == $0 })
    }
    let files = try contents()
    let again = await run(line + ["--plain"])
    #expect(try contents() == files)
    #expect(
      again.output.split(separator: "\n").allSatisfy { line in
        ["unchanged", "differs", "deleted"].contains { line.hasPrefix($0) }
      }
    )
  }

  // MARK: Worlds

  /// Saves some standups, and deletes some of them.
  private func fill(_ store: RecordStore<Standup>, _ random: inout LawRandom) async throws {
    for standup in Self.standups(&random) {
      try await store.save(standup)
      if random.once(in: 3) { try await store.delete(standup.id) }
    }
  }

  private func makeFile(_ random: inout LawRandom) throws -> String {
    let file = folder.path("file.json")
    try RecordJSON.encoder().encode(Self.standups(&random)).write(to: URL(filePath: file))
    return file
  }

  private func options(_ random: inout LawRandom) -> [String] {
    random.pick([], ["--overwrite"], ["--restore-deleted"], ["--overwrite", "--restore-deleted"])
  }

  /// Standups of few ids and few values, so that two worlds have much in common.
  private static func standups(_ random: inout LawRandom) -> [Standup] {
    let ids = Set(random.list(upTo: 6) { $0.pick(1, 2, 3, 4, 5, 6, 7, 8) as UInt64 })
    return ids.sorted().shuffled(using: &random).map { id in
      var standup = Standup(id: Standup.ID(id), title: random.pick("A", "B", random.text()))
      standup.theme = random.pick(.navy, .sky)
      standup.attendees = random.pick([], [.blob], [.blob, .blobJr])
      standup.duration = random.pick(.seconds(1), .seconds(86_400))
      for meeting in Set(random.list(upTo: 3) { $0.pick(1, 2, 3, 4) as UInt64 }).sorted(by: >) {
        let date = Date.monday.addingTimeInterval(Double(meeting) + 0.007)
        let text = random.pick("", "\u{0}\u{1B}", random.text())
        standup.meetings.append(Meeting(id: Meeting.ID(meeting), date: date, transcript: text))
      }
      return standup
    }
  }

  private func store() -> RecordStore<Standup> {
    StoreLocation.folder(folder.url.appending(path: "store")).stores(now: .constant(.monday))
      .standups
  }

  /// The bytes of the records.
  private func contents() throws -> Data? {
    let journal = folder.url.appending(path: "store/journal")
    guard FileManager.default.fileExists(atPath: journal.path) else { return nil }
    return try Data(contentsOf: journal)
  }

  private func run(_ line: [String]) async -> CommandSession.Outcome {
    await CommandSession.run(line, store: folder.path("store"), CommandSession.dependencies)
  }
}
