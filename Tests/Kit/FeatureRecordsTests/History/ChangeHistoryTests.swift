import FeatureKit
import FeatureTesting
import Synchronization
import Testing

@testable import FeatureRecords

/// Acts that are undone and done again, with the name of their step.
private struct Act: CustomTestStringConvertible, Sendable {
  let title: String
  let perform: @MainActor @Sendable (RecordQuery<Chores>) -> Void

  var testDescription: String { title }

  static let all: [Act] = [
    Act(title: "add “d”") { $0.save(Chores(id: "d", title: "d")) },
    Act(title: "change “b”") { $0.save(Chores(id: "b", title: "Bath", room: 2)) },
    Act(title: "change title of “a”") { $0.update("a") { $0.title = "Attic" } },
    Act(title: "change chores of “a”") { $0.update("a") { $0.chores = [.init(id: "dust")] } },
    Act(title: "delete “b”") { $0.delete("b") },
    Act(title: "delete “a”, “c”") { for id in ["a", "c"] { $0.delete(id) } },
    Act(title: "move “c”") { $0.move("c", before: "a") },
    Act(title: "move “a”, “b”") { for id in ["a", "b"] { $0.move(id, before: nil) } },
    Act(title: "add 4 lists") { for id in "wxyz" { $0.save(Chores(id: "\(id)")) } },
  ]
}

@Suite(.feature) @MainActor struct ChangeHistoryTests {
  private let effects = EffectScope(executor: MainSerialExecutor.shared)
  private let history = ChangeHistory()
  private let records = InMemoryRecords(["a", "b", "c"].map { Chores(id: $0, title: $0) })
  private let query: RecordQuery<Chores>

  init() async {
    query = RecordQuery(records.store, effects: effects, noting: (history, Chores.words))
    await effects.settle()
  }

  private var titles: String { records.records.map(\.title).joined(separator: " ") }

  private func undo() async -> [String] {
    let stays = history.undo()
    await effects.settle()
    return stays
  }

  private func redo() async -> [String] {
    let stays = history.redo()
    await effects.settle()
    return stays
  }

  @Test("An act that changes a record and then deletes it is undone")
  func changedAndDeleted() async {
    await effects.act {
      history.perform("clear") {
        query.update("a") { $0.title = "Attic" }
        query.delete("a")
      }
    }

    #expect(await undo() == [])
    #expect(titles == "a b c")
  }

  @Test("Joined acts are one step, whether a model names them or not")
  func joined() async {
    history.beginJoining()
    await effects.act { query.delete("a") }
    await effects.act { history.act(.delete, "the list “b”") { query.delete("b") } }
    history.endJoining()
    await effects.act { query.delete("c") }

    #expect(history.undoable.map(\.title) == ["delete “a”, delete the list “b”", "delete “c”"])
    #expect(await undo() == [])
    #expect(await undo() == [])
    #expect(titles == "a b c")
    #expect(await redo() == [])
    #expect(titles == "c")
  }

  @Test("Joined acts that delete nothing have no news")
  func joinedWithoutNews() async {
    history.beginJoining()
    for id in ["a", "b"] {
      history.act(.change, "the list “\(id)”") { query.update(id) { $0.title += "!" } }
      await effects.settle()
    }

    #expect(history.undoable.count == 1)
    #expect(history.news == nil)
  }

  @Test("What is typed into a field while acts are joined is one step, apart from what was before")
  func joinedTyping() async {
    for text in ["x", "", "Ann"] {
      await effects.act { query.update("a") { $0.title = text } }
      if text == "x" { history.beginJoining() }
    }

    #expect(history.undoable.map(\.title) == ["change title of “a”", "change title of “x”"])
    #expect(await undo() == [])
    #expect(titles == "x b c")
  }

  @Test("Each act is one step, which is undone and done again", arguments: Act.all)
  private func step(act: Act) async {
    let before = records.records
    await effects.act { act.perform(query) }
    let after = records.records

    #expect(history.undoable.map(\.title) == [act.title])
    #expect(await undo() == [])
    #expect(records.records == before)
    #expect(Array(query.records) == before)
    #expect(history.redoable.map(\.title) == [act.title])
    #expect(await redo() == [])
    #expect(records.records == after)
    #expect(await undo() == [])
    #expect(records.records == before)
  }

  @Test("Steps are undone in turn, and a new act forgets those that were undone")
  func turns() async {
    await effects.act { query.update("a") { $0.title = "1" } }
    await effects.act { query.delete("b") }
    _ = await undo()
    _ = await undo()
    #expect(titles == "a b c")

    await effects.act { query.update("c") { $0.title = "3" } }
    #expect(await redo() == [])
    #expect(titles == "a b 3")
    #expect(history.undoable.count == 1)
  }

  @Test("An act that is called like the last one wakes no screen; another one, or a deletion, does")
  func wakes() async {
    let acts: [@MainActor (RecordQuery<Chores>, ChangeHistory) -> Void] = [
      { query, _ in query.update("a") { $0.title = "b" } },
      { query, _ in query.update("b") { $0.room = 2 } },
      { query, _ in query.update("b") { $0.room = 3 } },
      { query, _ in query.delete("b") }, { _, history in history.undo() },
    ]
    var woken: [Bool] = []
    for act in acts {
      let count = Mutex(0)
      withObservationTracking {
        _ = (history.next, history.news)
      } onChange: {
        count.withLock { $0 += 1 }
      }
      await effects.act { act(query, history) }
      woken.append(count.withLock { $0 > 0 })
    }

    #expect(woken == [true, true, false, true, true])
  }

  @Test("A step is undone before it is written")
  func unwritten() async {
    query.delete("b")
    history.undo()
    query.update("a") { $0.title = "x" }
    await effects.act { history.undo() }

    #expect(titles == "a b c")
  }

  @Test("Letters typed one after the other are one step; a pasted text and another field are not")
  func letters() async {
    for text in ["ax", "axy", "ax", "axz"] {
      await effects.act { query.update("a") { $0.title = text } }
    }
    await effects.act { query.update("a") { $0.title = "another" } }
    await effects.act { query.update("a") { $0.room = 2 } }
    await effects.act { query.update("b") { $0.title = "b!" } }

    var seen: [String] = []
    for _ in 0..<4 {
      _ = await undo()
      seen.append(titles)
    }
    #expect(seen == ["another b c", "another b c", "axz b c", "a b c"])
    #expect(history.undoable.isEmpty)
  }

  @Test("A field that others changed since stays, and is named; the others go back")
  func changedSince() async throws {
    query.update("a") { ($0.title, $0.room, $0.chores) = ("Attic", 2, [.init(id: "dust")]) }
    await effects.settle()
    try await records.reopened().update("a") { list in
      (list.title, list.chores) = ("Loft", [.init(id: "dust"), .init(id: "sweep")])
    }
    await effects.settle()

    #expect(await undo() == ["title of “Loft”"])
    #expect(query["a"] == Chores(id: "a", title: "Loft", chores: [.init(id: "sweep")]))
    #expect(await redo() == [])
    #expect(query["a"]?.room == 2)
  }

  @Test("What others added, deleted or brought back stays as it is, and is named")
  func goneSince() async throws {
    let others = records.reopened()
    await effects.act { query.save(Chores(id: "d", title: "d")) }
    try await others.update("d") { $0.room = 3 }
    await effects.settle()
    #expect(await undo() == ["“d”"])

    await effects.act { query.update("a") { $0.title = "Attic" } }
    try await others.delete("a")
    await effects.settle()
    #expect(await undo() == ["“Attic”"])

    await effects.act { query.delete("b") }
    try await others.restore(Chores(id: "b", title: "b"))
    await effects.settle()
    #expect(history.news == nil)
    #expect(await undo() == ["“b”"])

    await effects.act { query.move("c", before: "b") }
    try await others.delete("d")
    await effects.settle()
    #expect(await undo() == ["“c”"])

    #expect(titles == "c b")
    #expect(history.redoable.isEmpty)
  }

  @Test("A letter that is typed and removed again leaves nothing to undo")
  func takenBack() async {
    for text in ["ax", "a"] {
      await effects.act { query.update("a") { $0.title = text } }
    }

    #expect(history.undoable.isEmpty)
  }

  @Test("Undoing an addition leaves a record that others changed just before, unseen")
  func changedUnseen() async throws {
    await effects.act { query.save(Chores(id: "d", title: "d")) }
    try await records.reopened().update("d") { $0.room = 3 }

    await effects.act { history.undo() }

    #expect(query["d"]?.room == 3)
    #expect(records.records.map(\.id) == ["a", "b", "c", "d"])
  }

  @Test("A row that is dropped where it stands isn't a step, and others' order stays")
  func moves() async throws {
    query.move("a", before: "b")
    query.move("c", before: nil)
    query.move("b", before: "b")
    #expect(history.undoable.isEmpty)

    await effects.act { query.move("a", before: nil) }
    try await records.reopened().move("a", before: "c")
    await effects.settle()
    #expect(await undo() == ["“a”"])
    #expect(titles == "b a c")
  }

  @Test("A change that others' changes refuse waits for its answer, and isn't undone before")
  func refused() async throws {
    try await records.reopened().update("a") { $0.title = "Theirs" }
    await effects.act { query.update("a", ifStill: { $0.title == "a" }) { $0.title = "Mine" } }
    #expect(query["a"]?.title == "Mine")

    #expect(await undo() == ["“Mine”"])
    #expect(query["a"]?.title == "Mine")
    #expect(query.unsaved.map(\.id) == ["a"])
  }

  @Test("An undone deletion that can't be written shows the records in their places, and is redone")
  func undoneInVain() async {
    await effects.act { for id in ["a", "b"] { query.delete(id) } }
    for _ in 1...2 { records.faults.failNext(.save) }

    #expect(await undo() == [])
    #expect(Array(query.records.ids) == ["a", "b", "c"])
    #expect(query.unsaved.map(\.id) == ["b", "a"])
    #expect(history.next.redo == "delete “a”, “b”")
    #expect(await redo() == [])

    #expect(Array(query.records.ids) == ["c"])
    #expect(query.unsaved.isEmpty)
  }

  @Test("What others deleted stands in its old place, also while it can't be saved again")
  func savedInVain() async throws {
    let record = try #require(query["b"])
    try await records.reopened().delete("b")
    await effects.settle()
    records.faults.failNext(.save)

    await effects.act { query.save(record) }

    #expect(query.unsaved.map(\.id) == ["b"])
    #expect(Array(query.records.ids) == ["a", "b", "c"])
  }

  @Test("Work, and what is left out, isn't a step")
  func work() async {
    await effects.act { effects.run("work") { [query] in query.delete("a") } }
    await effects.act { history.leavingOut { _ = query.delete("b") } }
    _ = history.leavingOut { Pages(history).turn(to: 2) }

    #expect(history.undoable.isEmpty)
    #expect(titles == "c")
  }

  @Test("An act has the name that its model gives it")
  func named() async {
    history.act(.discard, "the chores of a", remark: "They are kept.") {
      query.update("a") { $0.chores = [] }
      history.act(.change, "the room") { query.update("a") { $0.room = 7 } }
    }
    await effects.settle()

    #expect(history.news == "Discarded the chores of a. They are kept.")
    #expect(history.undoable.map(\.title) == ["discard the chores of a"])
    history.act(.delete, "nothing") {}
    #expect(history.undoable.count == 1)
    _ = await undo()
    #expect(query["a"]?.room == 1)
    #expect(history.news == nil)
    _ = await redo()
    #expect(query["a"]?.room == 7)
    #expect(history.undoable.count == 1)
  }

  /// A model whose pages turn without a record, but only among the first three.
  @MainActor private final class Pages {
    let history: ChangeHistory
    var page = 1

    init(_ history: ChangeHistory) { self.history = history }

    func turn(to page: Int) -> Bool {
      guard (1...3).contains(self.page) else { return false }
      history.note("the page", of: self) { [old = self.page] in $0.turn(to: old) }
      self.page = page
      return true
    }
  }

  /// Code that isn't over when it undoes a step.
  private enum Within: CaseIterable {
    case act, actInAct, leavingOut, revert
  }

  @Test("Undo within an act is reported, and no step is lost", arguments: Within.allCases)
  private func undoWithin(_ place: Within) async {
    await effects.act { query.delete("a") }
    let log = IssueLog()
    func change() {
      query.delete("b")
      #expect(history.undo() == [])
      #expect(history.redo() == [])
      query.delete("c")
    }

    IssueReporter.$current.withValue(log.reporter) {
      switch place {
      case .act: history.act(.delete, "two", change)
      case .actInAct: history.act(.delete, "two") { history.act(.delete, "one", change) }
      case .leavingOut: history.leavingOut(change)
      case .revert:
        history.note("the page", of: history) {
          $0.undo()
          return true
        }
        history.undo()
      }
    }
    await effects.settle()
    let (titles, steps) = (titles, history.undoable.map(\.title))
    for _ in steps { _ = await undo() }

    let isStep = place != .leavingOut && place != .revert
    #expect(titles == (place == .revert ? "b c" : ""))
    #expect(steps == ["delete “a”"] + (isStep ? ["delete two"] : []))
    #expect(self.titles == (place == .leavingOut ? "a" : "a b c"))
    #expect(log.messages.count == (place == .revert ? 1 : 2))
    #expect(
      log.messages.allSatisfy { $0.hasPrefix("A step was to be undone or done again within") }
    )
  }

  @Test("A step that work undoes can be done again")
  func undoneByWork() async {
    await effects.act { query.delete("a") }

    await effects.act { effects.run("undo") { [history] in _ = history.undo() } }
    let undone = titles
    _ = await redo()

    #expect(undone == "a b c")
    #expect(titles == "b c")
  }

  @Test("A model takes its own acts back and does them again, in turn with those of records")
  func own() async {
    let pages = Pages(history)
    _ = pages.turn(to: 2)
    await effects.act { query.delete("b") }
    await effects.act { effects.run("work") { _ = pages.turn(to: 3) } }
    #expect(history.undoable.map(\.title) == ["the page", "delete “b”", "the page"])

    var seen: [String] = []
    for _ in 1...3 {
      #expect(await undo() == [])
      seen.append("\(pages.page) \(titles)")
    }
    for _ in 1...3 {
      #expect(await redo() == [])
      seen.append("\(pages.page) \(titles)")
    }

    #expect(seen == ["2 a c", "2 a b c", "1 a b c", "2 a b c", "2 a c", "3 a c"])
    pages.page = 9
    #expect(await undo() == ["the page"])
    #expect(history.redoable.isEmpty)
  }

  @Test("A screen offers what was done since it began, its own acts and changes of records")
  func marked() async {
    await effects.act { query.delete("c") }
    await effects.act { query.delete("b") }
    _ = await undo()
    let (pages, start) = (Pages(history), ChangeHistory.Offer.since(history.mark()))
    var offered = [history.undoTitle(start), history.redoTitle(start)]
    _ = pages.turn(to: 2)
    await effects.act { query.delete("b") }
    _ = pages.turn(to: 3)

    var seen: [String] = []
    for act in [undo, undo, undo, redo, redo, redo] {
      offered.append(history.undoTitle(start))
      _ = await act()
      seen.append("\(pages.page) \(titles)")
    }
    for _ in 1...2 { _ = await undo() }

    #expect(seen == ["2 a", "2 a b", "1 a b", "2 a b", "2 a", "3 a"])
    #expect(
      offered == [nil, nil, "the page", "delete “b”", "the page", nil, "the page", "delete “b”"]
    )
    #expect(history.redoTitle(start) == "delete “b”")
    #expect(history.news(start) == nil)
    history.forgetActs(of: pages)
    #expect((history.undoTitle(start), history.undoTitle(.everything)) == (nil, "delete “c”"))
    #expect(history.redoable.map(\.title) == ["delete “b”"])
  }

  @Test("An observer sees that a step like the one before it is since a mark")
  func markedAlike() async {
    let pages = Pages(history)
    _ = pages.turn(to: 2)
    let start = ChangeHistory.Offer.since(history.mark())
    let isTold = Mutex(false)
    withObservationTracking {
      #expect(history.undoTitle(start) == nil)
    } onChange: {
      isTold.withLock { $0 = true }
    }

    _ = pages.turn(to: 3)

    #expect(isTold.withLock { $0 })
    #expect(history.undoTitle(start) == "the page")
  }

  @Test("An act that an earlier process undid can be done again")
  func undoneEarlier() async {
    let pages = Pages(history)
    history.noteUndone("the page", of: pages) { $0.turn(to: 2) }

    #expect(history.redoTitle(.everything) == "the page")
    _ = await redo()
    #expect(
      (pages.page, history.undoTitle(.everything), history.redoTitle(.everything)) == (
        2, "the page", nil
      )
    )
  }

  @Test("An act of a screen is a step of its own also while others are joined")
  func notJoined() async {
    let pages = Pages(history)
    history.beginJoining()
    for text in ["aa", "aaa"] { await effects.act { query.update("a") { $0.title = text } } }
    _ = pages.turn(to: 2)
    _ = pages.turn(to: 3)
    await effects.act { query.update("a") { $0.title = "b" } }
    history.endJoining()

    #expect(history.undoable.count == 4)
  }

  @Test("Letters before and after an act of a screen are steps of their own")
  func lettersAround() async {
    let pages = Pages(history)
    for text in ["aa", "aaa"] {
      await effects.act { query.update("a") { $0.title = text } }
      if text == "aa" { _ = pages.turn(to: 2) }
    }

    var seen: [String] = []
    for _ in 1...3 {
      _ = await undo()
      seen.append("\(pages.page) \(titles)")
    }

    #expect(seen == ["2 aa b c", "1 aa b c", "1 a b c"])
  }

  @Test("The acts of a screen leave the steps of records from before it began")
  func stepsBeforeScreen() async {
    for id in ["b", "c"] { await effects.act { query.delete(id) } }
    _ = await undo()
    let (pages, start) = (Pages(history), ChangeHistory.Offer.since(history.mark()))

    for number in 0..<150 { _ = pages.turn(to: number % 2 + 1) }
    #expect(history.redoTitle(start) == nil)
    history.forgetActs(of: pages)

    #expect(history.undoTitle(.ofRecords) == "delete “b”")
    #expect(history.redoTitle(.ofRecords) == "delete “c”")
  }

  @Test("Another screen offers the changes of records below the acts of a screen")
  func ofRecords() async {
    await effects.act { query.delete("c") }
    let pages = Pages(history)
    _ = pages.turn(to: 2)

    #expect(history.undoTitle(.ofRecords) == "delete “c”" && history.news(.ofRecords) == nil)
    await effects.act { history.undo(.ofRecords) }

    #expect((titles, pages.page) == ("a b c", 2))
    #expect(history.redoTitle(.ofRecords) == "delete “c”")
    #expect(history.undoTitle(.everything) == "the page")
  }

  @Test("The acts of a model that is gone are dropped")
  func ownGone() async {
    var pages: Pages? = Pages(history)
    weak let model = pages
    _ = pages?.turn(to: 2)
    pages = nil

    #expect(model == nil)
    #expect(await undo() == [])
    #expect(history.undoable.isEmpty && history.redoable.isEmpty)
  }

  @Test("A deletion is told by what is deleted: not what couldn't be, nor once it is undone")
  func news() async {
    records.faults.failNext(.delete)
    for id in ["a", "b"] { query.delete(id) }
    await effects.settle()
    #expect(history.news == "Deleted “b”.")
    #expect(query["a"] != nil)

    #expect(await undo() == [])
    #expect(history.news == nil)
    #expect(query.unsaved.isEmpty)
    #expect(titles == "a b c")
    _ = await redo()
    #expect(history.news == "Deleted “b”.")
  }

  @Test("The oldest of more than 100 steps is forgotten, and a long name is cut off")
  func bounds() async {
    for number in 0...100 {
      await effects.act { query.update("a") { $0.room = 10 + number } }
    }
    for _ in 0...100 { _ = await undo() }
    #expect(query["a"]?.room == 10)

    query.save(Chores(id: "d", title: String(repeating: "d", count: 99)))
    #expect(history.undoable.last?.title == "add “\(String(repeating: "d", count: 37))…”")
  }

  @Test("A record that is always there goes back to what it began with")
  func only() async {
    let words = ChangeWords<Chores>(plural: "lists", isOnly: true, fields: []) { _ in "the lists" }
    let records = InMemoryRecords<Chores>()
    let query = RecordQuery(records.store, effects: effects, noting: (history, words))
    await effects.settle()

    await effects.act { query.update("x", orInsert: Chores(id: "x")) { $0.room = 4 } }
    #expect(history.undoable.map(\.title) == ["change the lists"])
    _ = await undo()

    #expect(records.records == [Chores(id: "x")])
  }

  @Test("A history holds no query")
  func weak() {
    weak var other: RecordQuery<Chores>?
    do {
      let words = ChangeWords<Chores>(plural: "lists", isOnly: false, fields: []) { $0.title }
      let query = RecordQuery<Chores>(
        InMemoryRecords<Chores>().store,
        effects: EffectScope(executor: MainSerialExecutor.shared),
        noting: (history, words)
      )
      history.note(
        NotedRecord(in: query, words, "a", before: nil, after: Chores(id: "a", title: "a"))
      )
      other = query
    }

    #expect(other == nil)
    #expect(history.undo() == [])
  }
}
