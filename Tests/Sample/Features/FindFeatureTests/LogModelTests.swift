import FeatureSessions
import FindFeature
import StandupsFixtures
import Testing

/// The log of acts, of records in a folder and in memory.
@Suite(.feature) @MainActor struct LogModelTests {
  private let home: TemporaryFolder
  private let world: StandupsWorld

  init() throws {
    let home = try TemporaryFolder()
    self.home = home
    world = StandupsWorld(override: { dependencies in
      let (folder, kinds) = (StoreLocation.folder(home.url), dependencies.kinds)
      dependencies.follow(folder.stores(of: kinds, person: "Ann", now: .constant(.monday)))
    })
  }

  private func open(in world: StandupsWorld, last limit: Int = 200) async -> LogModel {
    await world.settle()
    let model = LogModel(last: limit, dependencies: world.dependencies)
    model.task()
    await world.settle()
    return model
  }

  private func screen(_ model: LogModel) -> Screen { model.topScreen().screen }

  private func lines(_ model: LogModel) -> [String] {
    screen(model).sections.flatMap(\.rows).map { "\($0.label) | \($0.detail ?? "")" }
  }

  @Test("An act and its undo are listed with their person and fields, and the next act once stored")
  func live() async {
    let (standups, history) = (world.dependencies.standups, world.dependencies.history)
    await world.settle()
    await world.act { standups.insert(.design) }
    await world.act { standups.update(Standup.design.id) { $0.title = "Sales" } }
    await world.act { history.undo() }
    let model = await open(in: world)
    let first = lines(model)

    await world.act { history.redo() }
    await world.act { world.dependencies.standups.delete(Standup.design.id) }

    let date = "Mon 5 Jan 2026, 09:00, Ann"
    #expect(
      first == [
        "Undo: change title of “Design” | \(date); title: “Sales” → “Design”",
        "Change title of “Design” | \(date); title: “Design” → “Sales”",
        "Add “Design” | \(date)",
      ]
    )
    #expect(
      lines(model).dropLast(3) == [
        "Delete “Sales” | \(date)",
        "Redo: change title of “Design” | \(date); title: “Design” → “Sales”",
      ]
    )
    #expect(screen(model).message == nil)
    #expect(screen(model).sections.map(\.footer) == [nil])
  }

  @Test("An act of several records names each with its fields, and no row does anything")
  func several() async {
    let dependencies = world.dependencies
    await world.settle()
    await world.act {
      dependencies.standups.insert(.design)
      dependencies.followUps.insert(.milk)
    }
    await world.act {
      dependencies.records.perform("tidy up") {
        dependencies.standups.update(Standup.design.id) { $0.title = "Sales" }
        dependencies.followUps.update(FollowUp.milk.id) { $0.isDone = true }
      }
    }

    let model = await open(in: world)

    let fields =
      "standup “Sales”, title: “Design” → “Sales”; follow-up “Get milk”, status: to do → done"
    #expect(lines(model).first == "Tidy up | Mon 5 Jan 2026, 09:00, Ann; \(fields)")
    #expect(screen(model).sections.flatMap(\.rows).allSatisfy { $0.kind == .text })
  }

  @Test("A store in memory has no log, also beside a folder that has one")
  func memory() async {
    let inMemory = await open(in: StandupsWorld([.design]))
    await world.settle()
    await world.act { world.dependencies.standups.insert(.design) }
    var stores = world.dependencies.stores
    stores[SettingsKind.self] = InMemorySettings().store
    let beside = StandupsWorld(override: { $0.follow(stores) })

    let mixed = await open(in: beside)

    #expect(screen(inMemory).message == "This store keeps no log of its records.")
    #expect(lines(inMemory) == [])
    #expect(
      screen(mixed).message == "This store keeps no log; the one beside it has what is your own."
    )
    #expect(lines(mixed) == ["Add “Design” | Mon 5 Jan 2026, 09:00, Ann"])
  }

  @Test("The log tells of acts that it doesn't keep, and of those that aren't shown")
  func end() async throws {
    await world.settle()
    await world.act { world.dependencies.standups.insert(.design) }
    let folder = StoreLocation.folder(home.url)
    let engine = folder.engine(of: world.dependencies.kinds, now: .constant(.monday))
    for journal in engine.journals { try await journal.removeReplaced() }
    let model = await open(in: world, last: 2)
    let message = screen(model).message
    var footers: [String?] = []

    for title in ["A", "B", "C"] {
      await world.act {
        world.dependencies.standups.update(Standup.design.id) { $0.title = title }
      }
      footers.append(screen(model).sections.first?.footer)
    }

    let kept = "Older acts than Mon 5 Jan 2026, 09:00 are not kept."
    #expect(message == "The log has no acts. \(kept)")
    #expect(
      footers == [kept, kept, "The last 2 acts are shown; “standups log” lists all. \(kept)"]
    )
    let labels = screen(model).sections.flatMap(\.rows).map(\.label)
    #expect(labels == ["Change title of “B”", "Change title of “A”"])
  }

  @Test("A log that can't be read is told")
  func unreadable() async throws {
    try Data("x".utf8).write(to: home.url.appending(path: "journal"))

    let model = await open(in: world)

    let reason = "journal could not be read: it isn't a journal."
    #expect(screen(model).message?.contains(reason) == true)
    #expect(lines(model) == [])
  }

  @Test("A change that isn't saved is told in the log, over which no alert comes up")
  func refused() async {
    let world = StandupsWorld([.design])
    let model = await open(in: world)
    world.records.faults.failNext(.update, "the disk is full")

    await world.act {
      world.dependencies.standups.update(Standup.design.id) { $0.title = "Sales" }
    }

    #expect(screen(model).message == "A change is not saved: the disk is full.")
  }
}
