import FeatureEffects
import FeatureKit
import FeatureSessions
import FeatureTesting
import FeatureWalks
import FeatureWorlds
import ShelfApp
import Synchronization
import TerminalConsole
import TerminalFixtures
import TerminalTexts
import Testing

@testable import FeatureScreens
@testable import TerminalUI

@Suite(.feature) @MainActor struct ScreenFrontTests {
  @Test("An app has the full screen by its list of tabs and kinds")
  func shelf() async throws {
    let driver = try await shelfDriver()

    await driver.press("a")
    await driver.type("Emma")
    await driver.press("^S", "a")
    await driver.type("Dracula")
    await driver.press("^S")
    let both = driver.front.frame.text
    await driver.press("d", "u", "g", "⏎")
    await driver.type("!")

    expectText(
      both,
      is: """

         Shelf                     2 of 2
          Emma
        ▸ Dracula
        """ + String(repeating: "\n", count: 5)
          + """

           ⏎ open  a add  ? keys  q quit
          """
    )
    #expect(driver.front.frame.text.contains("▸ Title  Emma!"))
  }

  @Test("Of 100,000 rows only those around the mark are made, at both ends and after a filter")
  func manyRows() async throws {
    let counter = Counter()
    let driver = ScreenBuilder.$willMakeRow.withValue({ counter.add() }) {
      makeDriver(of: ManyModel())
    }

    await ScreenBuilder.$willMakeRow.withValue({ counter.add() }) {
      await driver.press("G", "k", "PgUp")
    }
    let last = driver.front.frame.text
    let made = counter.count
    await driver.press("/")
    _ = await driver.take([Key(.text("99 99"))])
    let filtered = driver.front.frame.text

    #expect(last.contains("99,993 of 100,000"))
    #expect(made < 400)
    #expect(filtered.contains("▸ Row 99 99\n"))
    #expect(filtered.contains("1 of 11 (100,000)"))
  }

  @Test("A filter opens without reading a title, and reads all once for its keys")
  func titlesOnce() async throws {
    let model = ManyModel(count: 100)
    let driver = makeDriver(of: model)

    await driver.press("/")
    #expect(model.titles.count == 0)
    #expect(driver.awaitsTitles)
    driver.readTitles()
    await driver.type("9 ")
    await driver.press("⌫", "⌫")
    #expect(model.titles.count == 100)
    #expect(!driver.awaitsTitles)
    model.title = "More"
    await driver.type("0 99")

    #expect(model.titles.count == 200)
    #expect(driver.front.frame.text.contains("▸ Row 0 99\n"))
  }

  @Test("Keys that only move the mark make no rows, and a change of the model shows at once")
  func madeOnce() async throws {
    let model = ManyModel()
    let driver = makeDriver(of: model)
    let counter = Counter()

    await ScreenBuilder.$willMakeRow.withValue({ counter.add() }) {
      await driver.press("j", "j", "k")
    }
    let made = counter.count
    model.title = "More"
    driver.refresh()

    #expect(made == 0)
    #expect(driver.front.frame.text.contains("More"))
  }

  @Test(
    "However many pages are open, an act makes the topmost two, and the titles that fit above",
    arguments: [(3, 3), (100, 64), (900, 64)]
  )
  func pagesBelow(count: Int, made: Int) async throws {
    let root = PageModel(1)
    _ = (2...count).reduce(root) { page, number in page.open(PageModel(number)) }
    let driver = makeDriver(of: root)
    let (screens, rows) = (Counter(), Counter())

    await PageModel.$willBuild.withValue({ screens.add() }) {
      await ScreenBuilder.$willMakeRow.withValue({ rows.add() }) { await driver.press("a") }
    }
    let header = driver.front.frame.text.split(separator: "\n").first
    await driver.press("b")

    // Once to find the action, once for the frame.
    #expect(screens.count == made + 1)
    #expect(rows.count <= 3 * 3)
    #expect(header?.contains(count == 3 ? "Page 1 › Page 2" : "… Page \(count - 1)") == true)
    #expect(driver.front.frame.text.contains("Page \(count - 1)"))
  }

  @Test("Keys that come at once move as far as one by one, also beyond the rows that were made")
  func manyKeys() async throws {
    let driver = makeDriver(of: ManyModel())

    _ = await driver.take([Key(.text(String(repeating: "j", count: 200)))])
    let down = driver.front.frame.text
    _ = await driver.take([Key(.text(String(repeating: "k", count: 150)))])

    #expect(down.contains("201 of 100,000"))
    #expect(driver.front.frame.text.contains("51 of 100,000"))
  }

  @Test(
    "The mark of the palette stays with its entry while others come",
    arguments: [([], "Emma"), (["↓"], "Dracula")]
  )
  func paletteMark(keys: [String], chosen: String) {
    var front = FrontState(columns: 60, rows: 20)
    front.follow(.books("Emma", "Dracula"))
    front.press(":")
    front.follow(.books("Emma", "Dracula"))
    for key in keys { front.press(key) }
    front.follow(.books("Carmilla", "Emma", "Dracula"))

    #expect(front.press("⏎") == [.acts([.tap(ControlID("book", chosen))])])
  }

  @Test("The palette offers each route once, also where an alert has that of the screen below")
  func paletteRoutes() throws {
    var front = FrontState(columns: 60, rows: 20)
    var screens = OpenScreens.books("Emma")
    screens.routes = try ["books://emma", "books://emma", "books://emma?over=player"]
      .map { try Route(parsing: $0) }
    front.follow(screens)
    front.press(":", "b", "o", "o", "k", "s", ":", "/", "/", "e")
    front.follow(screens)

    #expect(front.frame.text.components(separatedBy: "Open books://emma").count == 3)
  }

  @Test("What is done with marked rows leaves those alone that a filter hides, and says how many")
  func hiddenMarks() {
    var front = FrontState(columns: 60, rows: 20)
    front.follow(.books("Emma", "Evelina"))
    front.press("v", "v", "/", "l", "⏎")
    front.follow(.books("Evelina", of: 4))
    let acts = front.press("d")
    let notice = front.notice
    front.press("Esc")
    front.follow(.books("Emma", "Emmeline"))

    #expect(acts == [.acts([.delete(ControlID("book", "Evelina"))])])
    #expect(notice == "1 marked row is hidden; Esc unmarks all.")
    #expect(front.press("d") == [.acts([.delete(ControlID("book", "Emma"))])])
  }

  @Test("A long title leaves room for the position, and a message that is cut ends with a sign")
  func long() {
    var front = FrontState(columns: 40, rows: 10)
    var open = OpenScreens.books("Emma", "Evelina")
    open.all[0].screen.title = String(repeating: "The books ", count: 9)
    open.all[0].screen.message = String(repeating: "This was kept elsewhere. ", count: 9)
    front.follow(open)

    let lines = front.frame.text.split(separator: "\n")
    #expect(lines[0].hasSuffix("books…  1 of 2"))
    #expect(lines.dropLast().last?.hasSuffix("…") == true)
  }

  @Test("A section without rows keeps its heading, unless a filter has hidden them")
  func emptySection() {
    var front = FrontState(columns: 40, rows: 10)
    let headings = [nil, 2].map { count in
      var open = OpenScreens.books("Emma", of: count)
      open.all[0].screen.sections.append(
        ScreenSection(id: "lent", title: "Lent", count: 0, rows: [])
      )
      front.follow(open)
      return front.frame.text.contains("\n Lent\n")
    }

    #expect(headings == [true, false])
  }

  @Test(
    "A switch beside a row says what it turns on",
    arguments: [(true, "[✓] Lent"), (false, "[ ] Lent")]
  )
  func switchBeside(isOn: Bool, shown: String) {
    var front = FrontState(columns: 40, rows: 10)
    var open = OpenScreens.books("Emma")
    open.all[0].screen.sections[0].rows[0].beside = [
      Control(id: ControlID("lent", "Emma"), label: "Lent", kind: .toggle(isOn: isOn))
    ]
    front.follow(open)

    #expect(front.frame.text.contains("○ Emma    \(shown)\n"))
  }

  @Test(
    "The newest note is in sight, also where there was nothing to move to, and after another one"
  )
  func notesMovedUp() {
    var front = FrontState(columns: 40, rows: 12)
    front.follow(.notes(2))
    for _ in 1...5 { front.press("↑") }
    front.follow(.notes(30))
    let newest = front.frame.text.contains("Note 30\n")
    front.press("↑")
    let moved = front.frame.text.contains("Note 30\n")
    let effects = front.press("h", "⏎")
    front.follow(.notes(31))

    #expect([newest, moved, front.frame.text.contains("Note 31\n")] == [true, false, true])
    #expect(effects == [.acts([.say("h")])])
  }

  @Test("A pasted note that is too long is refused with a word, and takes no other along")
  func longNote() {
    var front = FrontState(columns: 80, rows: 12)
    front.follow(.notes(1))
    let long = String(repeating: "x", count: InputLines.limit + 1)
    var keys = [Key(.paste("\(long)\nshort\n"))][...]
    let pasted = front.take(&keys) + front.take(&keys)
    let notices = [front.notice]
    front.notice = nil
    keys = [Key(.paste(long)), Key(.enter)]
    let entered = front.take(&keys)

    #expect(pasted == [.acts([.say("short")])] && entered == [])
    let refusal = LineError.lineTooLong.message.text
    #expect(notices + [front.notice] == [refusal, refusal])
  }

  @Test("In the list of keys, Home and End go through the list, and leave the mark below alone")
  func keyList() {
    var front = FrontState(columns: 60, rows: 8)
    front.follow(.books("Emma", "Evelina"))
    front.press("?", "End")
    let last = front.frame.text
    front.press("PgDn", "PgDn")
    let beyond = front.frame.text
    front.press("↑")
    let above = front.frame.text
    front.press("Home")
    let first = front.frame.text
    front.press("Esc")

    #expect(last == beyond && above != last && first.contains("On this screen"))
    #expect(front.press("d") == [.acts([.delete(ControlID("book", "Emma"))])])
  }

  @Test("Names that are typed into a new row become a row each, however many keys they took")
  func manyNames() {
    var front = FrontState(columns: 60, rows: 20)
    var text = ""
    front.follow(.names(text))
    for letter in String(repeating: "Ann,", count: 60) {
      front.press("\(letter)")
      text.append(letter)
      front.follow(.names(text))
    }

    guard case .acts(let acts)? = front.press("Tab").first else {
      Issue.record("There are no acts.")
      return
    }
    #expect(acts.count { $0 == .tap("add-name") } == 59)
  }

  @Test("A date goes by days, whose time of day stays where clocks are set forward")
  func days() throws {
    let date = try #require(Date(typed: "2026-03-28T22:30:00Z"))
    let next = try #require(Date(typed: "2026-03-29T21:30:00Z"))
    let words = DateWords(in: try #require(TimeZone(identifier: "Europe/Berlin"))) { date }
    let due = Control(id: "due", label: "Due", kind: .datePicker(date: date, earliest: nil))

    #expect(due.adjusted(by: 1, words) == SessionAct("due", .date(next)))
  }

  @Test("Marking the last row stays in its list, and another act keeps the marks")
  func marks() {
    var front = FrontState(columns: 60, rows: 20)
    front.follow(.books("Emma", "Evelina"))
    front.press("v", "v")
    let ticked = front.press("Space")

    #expect(ticked == [.acts([.set(ControlID("read", "Evelina"), value: "on")])])
    #expect(
      front.press("d")
        == [.acts([.delete(ControlID("book", "Emma")), .delete(ControlID("book", "Evelina"))])]
    )
  }

  @Test("Whatever keys come, a frame is drawn and each act is one that the screen offers")
  func anyKeys() async throws {
    var random = RandomSource.seeded(7)
    let driver = try await shelfDriver()
    let names = [
      "a", "e", "s", "d", "u", "v", "j", "k", "g", "G", "J", "K", "/", ":", "?", "q", "y", "⏎",
      "Esc",
      "Tab", "Shift-Tab", "↑", "↓", "←", "→", "PgUp", "PgDn", "Space", "⌫", "^S", "^R", "^P", "^N",
      "^X", "^T", "^G", "^O", "^_", "^U", "Alt-↓", "Alt-↑", "é", "日本",
    ]

    for _ in 0..<LongTests.count(100, long: 1_000) {
      let name = names[Int.random(in: 0..<names.count, using: &random)]
      let size = [(80, 24), (40, 10), (120, 30), (24, 6), (3, 2)].randomElement(using: &random)
      (driver.front.columns, driver.front.rows) = size ?? (80, 24)
      _ = await driver.take([Key(named: name)])
      #expect(driver.front.frame.columns == size?.0)
      #expect(driver.front.notice?.contains("not offered") != true, "\(name)")
    }
  }

  @Test("An app's own action has a letter, whatever its name")
  func ownTabs() {
    var front = FrontState(columns: 60, rows: 20)
    var open = OpenScreens.books("Emma")
    let ids: [ControlID] = ["new-tab", "close-tab", "undo-all", "ah"]
    open.all[0].screen.actions = ids.map { ScreenAction(id: $0, label: "Of \($0.name)") }
    front.follow(open)
    let effects = ["a", "o", "u", "b"].flatMap { front.press($0) }

    #expect(effects == ids.map { .acts([.tap($0)]) })
  }

  @Test("A screen that is opened anew isn't the closed one, also where it has the same address")
  func openedAnew() async throws {
    let driver = makeDriver(of: Opener())
    await driver.perform(.tap("open"))
    var ids: Set<OpenScreen.ID> = []
    for _ in 1...20 {
      driver.refresh()
      ids.insert(driver.open.top.id)
      for id in ["close", "open"] as [ControlID] { await driver.perform(.tap(id)) }
    }

    #expect(ids.count == 20)
  }

  private func makeDriver(of model: any Presenting) -> ScreenDriver {
    let effects = EffectScope("test")
    let world = SessionWorld(root: model, effects: effects, time: .virtual(TestClock(effects)))
    return ScreenDriver(Session(world, window: 0..<0), columns: 40, rows: 10)
  }

  private func shelfDriver() async throws -> ScreenDriver {
    let session = Session(try AppWorld<Shelf>(WalkSettings()).session())
    await session.start()
    return ScreenDriver(session, columns: 34, rows: 10)
  }
}

extension ScreenDriver {
  fileprivate func press(_ names: String...) async {
    for name in names { _ = await take([Key(named: name)]) }
  }

  fileprivate func type(_ text: String) async {
    for character in text { _ = await take([Key(.text(String(character)))]) }
  }
}

extension FrontState {
  @discardableResult
  fileprivate mutating func press(_ names: String...) -> [Effect] {
    names.flatMap { name in
      var keys: ArraySlice = [Key(named: name)]
      return take(&keys)
    }
  }
}

extension OpenScreens {
  /// A list of books that can be opened, ticked and deleted, and of two readers.
  fileprivate static func books(_ titles: String..., of count: Int? = nil) -> OpenScreens {
    let books = titles.map { title in
      Control(
        id: ControlID("book", title),
        label: title,
        kind: .navigationLink,
        isDeletable: true,
        isStruckThrough: false,
        before: [
          Control(id: ControlID("read", title), label: "Read", kind: .toggle(isOn: false))
        ]
      )
    }
    let readers = ["Ann", "Bob"].map {
      Control(id: ControlID("reader", $0), label: $0, kind: .navigationLink)
    }
    let screen = Screen(
      name: "books",
      title: "Books",
      sections: [
        ScreenSection(id: "books", count: books.count, rows: books),
        ScreenSection(id: "readers", count: 2, rows: readers),
      ]
    )
    var open = OpenScreen(id: .init(path: "books"), screen: screen)
    open.unfilteredCount = count
    return OpenScreens(all: [open])
  }
}

extension OpenScreens {
  /// A screen that takes notes, and has some.
  fileprivate static func notes(_ count: Int) -> OpenScreens {
    let rows = (1...count).map {
      Control(id: ControlID("note", "\($0)"), label: "Note \($0)", kind: .text)
    }
    let section = ScreenSection(id: "notes", count: count, rows: rows)
    var field = Control(id: "note", label: "Note", kind: .textField(text: ""))
    field.submission = .eachLine
    let line = ScreenSection(id: "note", count: 1, rows: [field])
    var screen = Screen(name: "meeting", title: "Meeting", sections: [section, line])
    screen.focus = field.id
    return OpenScreens(all: [OpenScreen(id: .init(path: "meeting"), screen: screen)])
  }

  /// A form with a name that was added last.
  fileprivate static func names(_ text: String) -> OpenScreens {
    let id = ControlID("name", "1")
    var section = ScreenSection(
      id: "names",
      count: 1,
      rows: [Control(id: id, label: "Name", kind: .textField(text: text))]
    )
    section.separator = ","
    var screen = Screen(name: "form", title: "Form", sections: [section])
    screen.actions = [
      ScreenAction(id: "add-name", label: "Add"),
      ScreenAction(id: "save", label: "Save", role: .confirm),
    ]
    screen.focus = id
    return OpenScreens(all: [OpenScreen(id: .init(path: "form"), screen: screen)])
  }
}

/// A list of many rows.
@MainActor @Observable
private final class ManyModel {
  struct Item: Identifiable {
    let id: Int
  }

  var title = "Many"
  private let count: Int
  @ObservationIgnored let titles = Counter()

  init(count: Int = 100_000) { self.count = count }
}

extension ManyModel: Presenting {
  func build(_ s: ScreenBuilder) {
    s.name = "many"
    s.title = title
    s.section(
      "rows",
      (0..<count).lazy.map(Item.init),
      label: { item in
        self.titles.add()
        return "Row \(item.id / 1000) \(item.id % 1000)"
      }
    ) {
      Row.navigationLink(ControlID("row", $0.id), "Row \($0.id / 1000) \($0.id % 1000)") {}
    }
  }
}

/// A page that can be closed and opened anew.
@MainActor @Observable
private final class Opener {
  @MainActor
  final class Page {}

  var destination: Page?
}

extension Opener.Page: Presenting {
  func build(_ s: ScreenBuilder) { s.name = "page" }
}

extension Opener: Presenting {
  var presented: Presented? {
    destination.map { page in
      Presented(.sheet, page) { s in
        s.action("close", "Close", role: .cancel) { self.destination = nil }
      }
    }
  }

  func build(_ s: ScreenBuilder) {
    s.name = "opener"
    s.action("open", "Open") { self.destination = Page() }
  }
}

private final class Counter: Sendable {
  private let value = Atomic(0)

  var count: Int { value.load(ordering: .relaxed) }

  func add() { value.add(1, ordering: .relaxed) }
}

/// A page above which another one may be open, with rows and an action that changes them.
@MainActor @Observable
private final class PageModel {
  @TaskLocal static var willBuild: @Sendable () -> Void = {}

  var destination: PageModel?
  private let number: Int
  private var added = 0

  init(_ number: Int) { self.number = number }

  func open(_ page: PageModel) -> PageModel {
    destination = page
    return page
  }
}

// MARK: - Navigation

extension PageModel: Presenting {
  var presented: Presented? { destination.map { Presented(.push, $0) } }

  func build(_ s: ScreenBuilder) {
    Self.willBuild()
    s.title = "Page \(number)"
    s.section("rows", (0..<2 + added).map { Line(id: $0) }) {
      .text(ControlID("row", $0.id), "Row")
    }
    s.action("add", "Add a row") { self.added += 1 }
  }

  private struct Line: Identifiable { let id: Int }
}
