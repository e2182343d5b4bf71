import FeatureKit
import FeatureTesting
import Foundation
import Testing

@testable import FeatureRecords

/// Steps that an earlier process of the same user made, undone and done again by a later one.
@Suite(.feature) @MainActor struct EarlierStepsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func start(day: Double = 1) async throws -> EarlierProcess {
    try await EarlierProcess(in: folder.url, day: day)
  }

  /// Starts the first process, with the lists “a”, “b” and “c” that the app made by itself.
  private func begin() async throws -> EarlierProcess {
    let process = try await start()
    await process.act {
      process.history.leavingOut {
        for id in ["a", "b", "c"] {
          process.lists.save(Chores(id: id, title: id, chores: [.init(id: "1"), .init(id: "2")]))
        }
        process.others.save(Chores(id: "a", title: "other"))
      }
    }
    return process
  }

  /// An act, and the name of its step.
  struct Act: CustomTestStringConvertible, Sendable {
    let title: String
    let perform: @MainActor @Sendable (EarlierProcess) -> Void

    var testDescription: String { title }

    static let all: [Act] = [
      Act(title: "add “d”") { $0.lists.save(Chores(id: "d", title: "d")) },
      Act(title: "change title of “b”") { $0.lists.update("b") { $0.title = "Bath" } },
      Act(title: "change “a”") { $0.lists.update("a") { ($0.title, $0.room) = ("Attic", 2) } },
      Act(title: "change chores of “a”") {
        $0.lists.update("a") { list in
          list.chores.remove(id: "1")
          list.chores.append(.init(id: "3"))
          list.chores[id: "2"]?.isDone = true
        }
      },
      Act(title: "delete “b”") { $0.lists.delete("b") },
      Act(title: "delete “a”, “c”") { process in
        for id in ["a", "c"] { process.lists.delete(id) }
      },
      Act(title: "move “c”") { $0.lists.move("c", before: "a") },
      Act(title: "move “a”, “b”") { process in
        for id in ["a", "b"] { process.lists.move(id, before: nil) }
      },
      Act(title: "tidy up") { process in
        process.history.perform("tidy up") {
          process.lists.update("a") { $0.room = 3 }
          process.lists.delete("b")
          process.lists.save(Chores(id: "d", title: "d"))
          process.others.update("a") { $0.title = "tidy" }
        }
      },
    ]
  }

  @Test(
    "A later process undoes an act, and the next one does it again, as the first one would",
    arguments: Act.all
  )
  func acts(act: Act) async throws {
    let first = try await begin()
    let before = first.state
    await first.act { act.perform(first) }
    let after = first.state
    let second = try await start()
    let seen = second.titles
    let (undone, undoneState) = (await second.undo(), second.state)
    let third = try await start()
    let titles = third.titles
    let (redone, redoneState) = (await third.redo(), third.state)
    let fourth = try await start()

    #expect(seen == [[act.title], []])
    #expect(undone == [] && redone == [])
    #expect(undoneState == before)
    #expect(titles == [[], [act.title]])
    #expect(redoneState == after)
    #expect(fourth.titles == [[act.title], []])
  }

  @Test("What others changed since stays and is told, the rest is undone")
  func changedSince() async throws {
    let first = try await begin()
    await first.act { first.lists.update("a") { ($0.title, $0.room) = ("Attic", 2) } }
    await first.act { first.lists.delete("b") }
    try await first.lists.store.update("a") { $0.title = "Loft" }
    try await first.lists.store.restore(Chores(id: "b"))

    let second = try await start()
    let deletion = await second.undo()
    let change = await second.undo()

    #expect(deletion == ["“b”"])
    #expect(change == ["title of “Loft”"])
    #expect(second.lists["a"]?.title == "Loft" && second.lists["a"]?.room == 1)
  }

  @Test("A deletion is undone only if no other writer deleted the record anew")
  func deletedAnew() async throws {
    let first = try await begin()
    await first.act { first.lists.delete("b") }
    let store = try await start(day: 3).lists.store
    try await store.restore(Chores(id: "b"))
    try await store.delete("b")

    let second = try await start()

    #expect(await second.undo() == ["“b”"])
    #expect(second.lists["b"] == nil)
  }

  @Test("A deletion and its end, both by the same person, are undone one after the other")
  func restored() async throws {
    let first = try await begin()
    let before = first.state
    await first.act { first.lists.delete("b") }
    await first.act { first.lists.restore(Chores(id: "b", title: "b")) }
    let second = try await start(day: 2)
    _ = await second.undo()
    let third = try await start(day: 3)
    let stays = await third.undo()

    #expect(stays == [])
    #expect(third.state == before)
    #expect(try await start().titles == [[], ["add “b”", "delete “b”"]])
  }

  @Test("An act is taken back as a whole or not at all")
  func whole() async throws {
    let first = try await begin()
    await first.act {
      first.history.perform("tidy up") {
        first.lists.update("a") { $0.room = 3 }
        first.lists.update("b") { $0.room = 3 }
      }
    }
    try await first.lists.store.delete("b")

    let second = try await start()

    #expect(await second.undo() == ["“b”"])
    #expect(second.lists["a"]?.room == 3)
  }

  @Test("What is undone over a restart is one entry, as the act is")
  func oneEntry() async throws {
    let first = try await begin()
    let act = try #require(Act.all.last)
    await first.act { act.perform(first) }
    let second = try await start()
    _ = await second.undo()

    let entries = try await second.entries.suffix(2)

    #expect(entries.map(\.name) == ["tidy up", "tidy up"])
    #expect(entries.map(\.who) == ["ann", "ann"])
    #expect(entries.map(\.reverts) == [nil, entries.first?.id])
  }

  @Test("Letters that are typed are one step, over restarts, too")
  func typed() async throws {
    let first = try await begin()
    for text in ["ar", "arm", "arms"] {
      await first.act { first.lists.update("a") { $0.title = text } }
    }
    let second = try await start()
    let titles = second.titles
    _ = await second.undo()

    #expect(titles == [["change title of “a”"], []])
    #expect(second.lists["a"]?.title == "a")
  }

  @Test("Steps that wait for one another are entries of their own")
  func waiting() async throws {
    let first = try await begin()
    await first.act {
      for room in 2...4 {
        first.lists.update("a") { ($0.room, $0.title) = (room, "\(room)") }
        // As if each was begun to be written before the next act.
        first.history.close()
      }
    }
    let second = try await start()
    let titles = second.titles
    _ = await second.undo()

    #expect(titles == [["change “a”", "change “2”", "change “3”"], []])
    #expect(second.lists["a"]?.room == 3)
  }

  @Test("An act ends what was undone before, in the same process and in a later one")
  func afterUndo() async throws {
    let first = try await begin()
    await first.act { first.lists.update("a") { $0.room = 2 } }
    _ = await first.undo()
    let second = try await start()
    let titles = second.titles
    await second.act { second.lists.update("b") { $0.room = 2 } }

    #expect(titles == [[], ["change room of “a”"]])
    #expect(second.history.next.redo == nil)
    #expect(try await start().titles == [["change room of “b”"], []])
  }

  @Test("What the app does by itself can't be undone, nor an act that is stored with it")
  func byItself() async throws {
    let first = try await begin()
    await first.act {
      first.history.act(.discard, "a change") {
        _ = first.history.leavingOut { first.lists.update("a") { $0.title = "kept" } }
        first.lists.update("a") { $0.room = 2 }
      }
    }
    await first.act { _ = first.history.leavingOut { first.lists.update("b") { $0.room = 2 } } }

    #expect(first.titles == [["discard a change"], []])
    #expect(try await start().titles == [[], []])
  }

  @Test("A user undoes only their own acts")
  func othersActs() async throws {
    let first = try await begin()
    await first.act { first.lists.update("a") { $0.room = 2 } }
    var file = JournalFile(inFolder: folder.url.path, on: POSIXFileSystem()) { .mine(at: .day(1)) }
    try file.changing { file in
      var entry = JournalEntry(.init("other", 1), date: 1, name: "change “b”")
      entry.who = "ann"
      entry.isUndoable = true
      entry.changes = [.init(try key("lists/b"), .delete(at: 1))]
      _ = try file.append(entry)
    }

    #expect(try await start().titles == [["change room of “a”"], []])
  }

  @Test("What was folded can be undone as before")
  func folded() async throws {
    let first = try await begin()
    let before = first.state
    await first.act { first.lists.update("a") { $0.title = "Attic" } }
    await first.act { first.lists.delete("b") }
    var file = JournalFile(inFolder: folder.url.path, on: POSIXFileSystem()) { .mine(at: .day(1)) }
    try file.changing { try $0.fold(at: 0) }

    let second = try await start()
    _ = await second.undo()
    _ = await second.undo()

    #expect(second.state == before)
    #expect(file.contents.entries.isEmpty)
  }

  @Test("A step with a record that is gone for good isn't offered")
  func goneForGood() async throws {
    let first = try await begin()
    await first.act { first.lists.update("a") { $0.room = 2 } }
    await first.act { first.lists.update("b") { $0.room = 2 } }
    try await first.lists.store.delete("b")
    try await first.lists.store.evict(deletedBefore: .distantFuture)

    #expect(try await start().titles == [["change room of “a”"], []])
  }

  @Test("Steps of earlier processes are below those that were made before they were read")
  func meanwhile() async throws {
    let first = try await begin()
    await first.act { first.lists.update("a") { $0.room = 2 } }
    let second = try await start()
    let late = ChangeHistory()
    let query = RecordQuery(
      second.lists.store,
      effects: second.effects,
      noting: (late, Chores.words)
    )
    await second.effects.settle()
    await second.act { query.update("b") { $0.room = 2 } }
    _ = late.undo()
    await second.act { query.update("c") { $0.room = 2 } }
    let log = try await second.journal.earlierActs()
    late.begin(after: log) { query.noted($0, of: $1, in: log, RecordSchema()) }

    #expect(late.undoable.map(\.title) == ["change room of “a”", "change room of “c”"])
    #expect(late.news == nil)
  }

  @Test(
    "The end of a deletion isn't undone once others have changed the record",
    arguments: [true, false]
  )
  func changedAfterRestoration(byOtherPerson: Bool) async throws {
    let first = try await begin()
    await first.act { first.lists.delete("b") }
    await first.act { first.lists.restore(Chores(id: "b", title: "b")) }
    if byOtherPerson {
      let other = try await EarlierProcess(in: folder.url, person: "eva")
      await other.act { other.lists.update("b") { $0.title = "theirs" } }
    } else {
      try await first.lists.store.update("b") { $0.title = "theirs" }
    }
    let second = try await start()

    #expect(await second.undo() == ["“theirs”"])
    #expect(second.lists["b"]?.title == "theirs")
  }

  @Test("A deletion by others after the start isn't undone")
  func deletedMeanwhile() async throws {
    let first = try await begin()
    await first.act { first.lists.delete("b") }
    let second = try await start()
    try await first.lists.store.restore(Chores(id: "b"))
    _ = try await second.lists.store.load()
    await second.effects.settle()
    try await first.lists.store.delete("b")
    _ = try await second.lists.store.load()
    await second.effects.settle()
    let stays = await second.undo()

    #expect(stays == ["“b”"])
    #expect(second.lists["b"] == nil)
  }

  @Test("A redo whose first links aren't known any more isn't offered")
  func unknownUndo() async throws {
    let first = try await begin()
    for room in 2...3 { await first.act { first.lists.update("a") { $0.room = room } } }
    for _ in 1...2 { _ = await first.undo() }
    let entries = try await first.entries.suffix(4)

    // All but the first act.
    let steps = LoggedSteps(Array(entries.dropFirst()))

    #expect(steps.undoable.isEmpty && steps.redoable.isEmpty)
    #expect(LoggedSteps(Array(entries)).redoable.count == 2)
  }

  @Test("An entry has the words of its own records only")
  func ownWords() async throws {
    let first = try await begin()
    await first.act { for id in ["a", "c"] { first.lists.delete(id) } }
    _ = await first.undo()

    #expect(
      try await first.entries.suffix(4).map(\.name)
        == ["delete “a”", "delete “c”", "delete “c”", "delete “a”"]
    )
  }

  @Test("Another person of the same account undoes nothing of it")
  func otherPerson() async throws {
    let first = try await begin()
    await first.act { first.lists.update("a") { $0.room = 2 } }

    let other = try await EarlierProcess(in: folder.url, person: "eva")

    #expect(other.titles == [[], []])
    #expect(try await start().titles == [["change room of “a”"], []])
  }

  @Test("A step with a change that the app made can't be undone in part")
  func inPart() async throws {
    let first = try await begin()
    await first.act {
      first.history.beginJoining()
      first.lists.update("a") { $0.room = 2 }
    }
    await first.act {
      first.history.act(.change, "more") {
        _ = first.history.leavingOut { first.lists.update("b") { $0.title = "kept" } }
        first.lists.update("b") { $0.room = 2 }
      }
      first.history.endJoining()
    }

    #expect(first.titles[0].count == 1)
    #expect(try await start().titles == [[], []])
  }

  @Test("A record of an older form gets the present form first, so its change can be undone")
  func olderForm() async throws {
    let first = try await begin()
    let schema = RecordSchema<Chores>().followed { $0 }
    let effects = EffectScope(executor: MainSerialExecutor.shared)
    let history = ChangeHistory()
    func query(_ history: ChangeHistory) -> RecordQuery<Chores> {
      let journal = SharedJournal(inFolder: folder.url, person: "ann", now: { .day(1) })
      let backend = JournalRecordBackend("lists", in: journal, schema: schema)
      let store = RecordStore(backend, now: { .day(1) })
      return RecordQuery(store, effects: effects, noting: (history, Chores.words))
    }
    let lists = query(history)
    await effects.settle()
    await effects.act { lists.update("a") { $0.room = 2 } }
    let next = ChangeHistory()
    let later = query(next)
    await effects.settle()
    let log = try await start().journal.earlierActs()
    next.begin(after: log) { later.noted($0, of: $1, in: log, schema) }
    let stays = next.undo()
    await effects.settle()

    #expect(stays == [])
    #expect(later["a"] == first.lists["a"])
    #expect(try await start().entries.suffix(2).map(\.changes.count) == [2, 1])
  }
}
