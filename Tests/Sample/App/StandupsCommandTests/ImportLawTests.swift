import StandupsCommand
import StandupsFixtures
import Testing

/// Laws of importing, over random stores in folders and random files.
@Suite(.feature) @MainActor struct ImportLawTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(
    "A backup, imported into an empty store, gives the same store",
    arguments: LawSeed.first(1, long: 10)
  )
  func roundTrip(seed: LawSeed) async throws {
    var random = seed.random
    try await fill(store(), &random)
    let before = try await store().load().records.elements
    let file = folder.path("backup.json")
    #expect(await run("export", "--all", "-o", file).code == .success)

    #expect(await run(["import", file], "empty").code == .success)

    #expect(try await store("empty").load().records.elements == before)
    let first = await run("export", "--all").output
    #expect(await run(["export", "--all"], "empty").output == first)
  }

  @Test(
    "A dry run says what the run after it does, line by line",
    arguments: LawSeed.first(2, long: 20)
  )
  func dryRun(seed: LawSeed) async throws {
    var random = seed.random
    try await fill(store(), &random)
    let line = try ["import", makeFile(&random)] + options(&random)
    let before = try contents()

    let dry = await [run(line + ["--dry-run", "--plain"]), run(line + ["--dry-run", "--json"])]
    #expect(try contents() == before)
    let real = await run(line + ["--json"])

    let lines = try Self.report(real.output).standups.map { "\($0.status)\t\($0.id)\tstandup\n" }
    #expect(dry[0].output == lines.joined())
    #expect(try Self.report(dry[1].output) == Self.report(real.output))
    #expect(real.code == .success)
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

  @Test(
    "With all options everything in the file is here afterwards",
    arguments: LawSeed.first(1, long: 10)
  )
  func complete(seed: LawSeed) async throws {
    var random = seed.random
    try await fill(store(), &random)
    let file = try makeFile(&random)

    #expect(await run("import", file, "--overwrite", "--restore-deleted").code == .success)

    let here = try await store().load().records
    for standup in try Self.standups(in: file) {
      var expected = try #require(here[id: standup.id])
      expected.meetings = expected.meetings.filter { standup.meetings.contains(id: $0.id) }
      #expect(Set(expected.meetings) == Set(standup.meetings))
      expected.meetings = standup.meetings
      #expect(expected == standup)
    }
  }

  // MARK: Worlds

  private struct Report: Decodable, Equatable {
    struct Line: Decodable, Equatable {
      var id: String
      var status: String
      var meetings: Int
      var differences: [String]
    }
    var counts: [String: Int]
    var standups: [Line]
  }

  private static func report(_ text: String) throws -> Report {
    try #require(JSONDecoder().decode([String: Report].self, from: Data(text.utf8))["import"])
  }

  private static func standups(in file: String) throws -> [Standup] {
    try RecordJSON.decoder().decode([Standup].self, from: Data(contentsOf: URL(filePath: file)))
  }

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

  private func store(_ name: String = "store") -> RecordStore<Standup> {
    .folder(
      at: folder.url.appending(path: "\(name)/standups"),
      schema: StandupKind.schema,
      now: { .monday }
    )
  }

  /// The bytes of all files of the store.
  private func contents() throws -> [String: Data] {
    let place = folder.url.appending(path: "store/standups")
    guard FileManager.default.fileExists(atPath: place.path) else { return [:] }
    let names = try FileManager.default.contentsOfDirectory(atPath: place.path)
    return try Dictionary(
      uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: place.appending(path: $0))) }
    )
  }

  private func run(_ line: String...) async -> CommandSession.Outcome {
    await run(line)
  }

  private func run(_ line: [String], _ name: String = "store") async -> CommandSession.Outcome {
    await CommandSession.run(line, store: folder.path(name), CommandSession.dependencies)
  }
}
