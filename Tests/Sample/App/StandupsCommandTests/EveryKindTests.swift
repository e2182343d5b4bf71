import AppChecks
import AppFeature
import ParkingLotFeature
import StandupsFixtures
import TerminalConsole
import Testing

@testable import AppCommands
@testable import StandupsCommand

/// The promises for the records of each kind, also of one that has only its declaration.
@Suite(.feature) @MainActor struct EveryKindTests {
  private nonisolated static let kinds = Kinds.all.filter { !$0.hasOneRecord }
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("The promises for any app's records hold", arguments: KindPromise.allCases, kinds)
  func promises(promise: KindPromise, kind: any StoredKind.Type) async throws {
    try await promise.expect(of: kind, among: Self.kinds, export: ["export", "--all"]) {
      words,
      folder in
      let outcome = await run(words, store: folder.path)
      return (outcome.code, outcome.output, outcome.errors)
    }
  }

  @Test("Records of a kind that the app has no more are named by their folder, and stay")
  func kindIsGone() async throws {
    try await KeepsakeKind.save("Emma", in: folder)
    _ = await run(["add", "Sales"], typing: ["quit"])

    let check = await CommandSession.run(
      ["store", "check", "--plain"],
      store: folder.url.path,
      CommandSession.dependencies
    )

    let place = folder.path("journal, keepsakes")
    #expect(check.output.hasPrefix("\(place)\tforeign\tit holds records that this app has no kind"))
    #expect(check.output.split(separator: "\n").count == 1)
    #expect(check.code == .success)
    #expect(try await KeepsakeKind.isStored("Emma", in: folder))
  }

  @Test("What is deleted is listed and comes back by its title, until a purge", arguments: kinds)
  func deleted(kind: any StoredKind.Type) async throws {
    try await kind.save("Emma", "Jane", in: folder)
    try await kind.delete("Emma", in: folder)

    let list = await run("restore")
    let restored = await run("restore", "emma")
    #expect(try await kind.isStored("Emma", "Jane", in: folder))
    try await kind.delete("Emma", in: folder)
    let purge = await run("store", "purge", typing: ["yes"])
    let again = await run("store", "purge", "--force", "--json")

    #expect(list.output.contains("\(kind.folder.atBeginning):\n"))
    #expect(list.output.contains("Emma"))
    #expect(restored.output.hasPrefix("Restored “Emma”") && !restored.output.contains("()"))
    let loss = kind == StandupKind.self ? ", with all that was said" : ""
    #expect(
      purge.errors
        == "Remove 1 deleted \(kind.word) for good\(loss), and the log of all acts? [y/N] "
    )
    #expect(purge.output == "Removed 1 deleted \(kind.word) for good. Removed the log.\n")
    #expect(again.output.contains("\"\(kind.folder)\":0"))
    #expect(await run("restore").output.contains("Emma") == false)
  }

  @Test(
    "What was deleted goes a day after a start has found it 30 days old, with a change or a start",
    arguments: [
      ([], 31, false), ([], 29, true), (["add", "Sales"], 31, false), (["add", "Sales"], 29, true),
    ] as [([String], Double, Bool)]
  )
  func evicted(line: [String], days: Double, isKept: Bool) async throws {
    for kind in Self.kinds {
      try await kind.save("Emma", in: folder)
      try await kind.delete("Emma", in: folder)
    }

    for days in [days, days + 1] {
      let typing = line.isEmpty ? ["quit"] : nil
      _ = await run(line, typing: typing, at: .monday + days * 86_400)
    }

    let left = await run("restore").output
    for kind in Self.kinds {
      #expect(left.contains("\(kind.folder.atBeginning):\n") == isKept, "\(kind)")
    }
  }

  @Test("Words are found in titles", arguments: kinds)
  func found(kind: any StoredKind.Type) async throws {
    try await kind.save("Emma", "Jane", in: folder)
    let command = kind == FollowUpKind.self ? ["follow-ups", "search"] : ["search"]

    let outcome = await run(command + ["emm", "--plain"])

    #expect(outcome.output.hasPrefix(try kind.ids(of: "Emma")[0]))
    #expect(outcome.output.split(separator: "\n").count == 1)
  }

  @Test(
    "A save that fails is told in the app, tried again, and given back at its end",
    arguments: Kinds.all
  )
  func failedSave(kind: any StoredKind.Type) async throws {
    let (app, dependencies) = await app(on: kind.failing(.save))
    let text = try kind.change(in: dependencies)
    await dependencies.effects.settle()
    let told = app.alert
    let failure = await #expect(throws: CommandFailure.self) {
      try await HeldMeeting(of: app).checkSaved([])
    }
    app.alertButtonTapped(told?.buttons.first?.action)
    await dependencies.effects.settle()

    #expect(
      told?.title.hasSuffix(kind.hasOneRecord ? "are not saved" : "“Emma” is not saved") == true
    )
    #expect(told?.message.contains("the disk is full") == true)
    #expect(failure?.hint?.text.contains(text) == true)
    #expect(app.alert == nil)
    #expect(try await kind.isSaved(in: dependencies))
  }

  // MARK: Helpers

  private func app(on stores: RecordStores) async -> (AppModel, FeatureDependencies) {
    var dependencies = CommandSession.dependencies
    dependencies.follow(stores)
    let app = AppModel(dependencies: dependencies)
    app.task()
    await dependencies.effects.settle()
    return (app, dependencies)
  }

  private func run(
    _ line: String...,
    typing lines: [String]? = nil,
    at date: Date = .monday
  ) async -> CommandSession.Outcome {
    await run(line, typing: lines, at: date)
  }

  private func run(
    _ line: [String],
    store: String? = nil,
    typing lines: [String]? = nil,
    at date: Date = .monday
  ) async -> CommandSession.Outcome {
    var dependencies = CommandSession.dependencies
    dependencies.now = .constant(date)
    let path = store ?? folder.url.path
    return await CommandSession.run(line, store: path, typing: lines, dependencies, of: Kinds.all)
  }
}

/// The kinds of the app, and one of a team that has just begun.
private enum Kinds {
  static let all = StandupsApp.kinds + [KeepsakeKind.self]
}

private struct Keepsake: Codable, Equatable, Identifiable, Sendable {
  var id: String
  var title: String
}

/// A kind as a team declares one, with a short form, and a name that no feature is likely to have.
private enum KeepsakeKind: StoredKind {
  static let name = "keepsakes"
  static let folder = "keepsakes"
  static let word = "keepsake"
  static let schema = RecordSchema<Keepsake>()
  static func title(of keepsake: Keepsake) -> String { keepsake.title }

  static func records(given texts: [String], in world: GivenWorld) -> [Keepsake] {
    texts.map { Keepsake(id: "\(world.uuid())", title: $0) }
  }
}

/// Memory for each kind.
private struct Memory: KindBackends {
  func backend<Kind: StoredKind>(of kind: Kind.Type) -> any RecordBackend<Kind.Record> {
    MemoryRecordBackend(schema: kind.schema)
  }
}

extension StoredKind {
  /// Returns stores in which the next operation on the kind's records fails.
  fileprivate static func failing(_ operation: RecordStoreError.Operation) -> RecordStores {
    let records = InMemoryRecords<Record>()
    records.faults.failNext(operation, "the disk is full")
    var stores = RecordStores(Kinds.all, on: Memory()) { .monday }
    stores[Self.self] = records.store
    return stores
  }

  /// Changes a record as a person does in the app, and returns what is given back if it is lost.
  @MainActor
  fileprivate static func change(in dependencies: FeatureDependencies) throws -> String {
    let record = try examples([hasOneRecord ? "sound:off" : "Emma"])[0]
    dependencies[Self.self].save(record)
    return text(of: record, over: nil)
  }

  @MainActor
  fileprivate static func isSaved(in dependencies: FeatureDependencies) async throws -> Bool {
    let (query, stored) = (dependencies[Self.self], try await dependencies.stores[Self.self].load())
    return query.unsaved.isEmpty && stored.records.count == 1
  }
}
