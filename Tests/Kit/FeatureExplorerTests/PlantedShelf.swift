import FeatureExplorer
import FeatureKit
import FeatureWalks

/// The mistakes of meaning that can be planted into a shelf of books: each state of it looks right.
enum ShelfFault: CaseIterable {
  case deletesNext, deletesTwo, deletesNothing, moveSwaps, opensFirst, opensNothingOfIt
  case stepIgnored, textCut, fieldKeepsSent, alertStays, questionReplaced, undoForgets
  /// Seen only by a law of the shelf's own.
  case sendIsLost
  /// Ends the process, as a trap does.
  case sendEndsAll
  case noLabel, idAsLabel, asksWithoutDraft, cycle, beginsTwice
  case alertComesBack, endlessTimer, leakyHelper, idsMadeAnew
}

/// A shelf of books, which can be deleted and moved, with a field for another one.
@MainActor
final class ShelfModel {
  var destination: Destination?
  let fault: ShelfFault?
  private(set) var books = ["Emma", "Jane", "Dracula"]
  private var title = ""
  private var stars = 1
  private var questions = 0
  private var deleted: (book: String, offset: Int)?
  private let receipt = receipts()
  private let effects: EffectScope
  private let clock: any Clock<Duration>

  init(_ fault: ShelfFault?, effects: EffectScope, clock: any Clock<Duration>) {
    (self.fault, self.clock) = (fault, clock)
    self.effects = effects.scope("ShelfModel")
  }

  // MARK: User actions

  private func delete(_ offset: Int) {
    let offset = fault == .deletesNext ? (offset + 1) % books.count : offset
    guard fault != .deletesNothing else { return }
    deleted = (books.remove(at: offset), offset)
    guard fault == .deletesTwo, !books.isEmpty else { return }
    books.removeLast()
    deleted = nil
  }

  private func undo() {
    if let deleted, fault != .undoForgets { books.insert(deleted.book, at: deleted.offset) }
    deleted = nil
  }

  private func move(_ start: Int, _ end: Int) {
    guard fault == .moveSwaps else {
      let book = books.remove(at: start)
      return books.insert(book, at: end > start ? end - 1 : end)
    }
    books.swapAt(0, books.count - 1)
  }

  private func open(_ book: String) {
    let other = fault == .opensFirst ? books[0] : book
    destination = .book(BookModel(other, fault, shelf: self))
  }

  private func send() {
    if fault == .sendEndsAll { exit(1) }
    if fault != .sendIsLost { books.append(title) }
    if fault != .fieldKeepsSent { title = "" }
  }

  /// Another program sells the open book.
  func sellOpenBook() {
    books.removeAll { $0 == destination?.book?.book }
  }
}

// MARK: - Navigation

extension ShelfModel: DraftKeeping {
  static let draftKind = "new-book"

  enum Destination {
    case book(BookModel)
    case alert(AlertState<AlertAction>)

    var book: BookModel? { if case .book(let model) = self { model } else { nil } }
  }

  enum AlertAction: String, CaseIterable { case clear }
  var draft: String? { title.isEmpty ? nil : title }

  func task() {
    if fault == .beginsTwice { books.append("Ulysses \(books.count)") }
    guard fault == .endlessTimer else { return }
    effects.runOnce("poll") { [clock] in for try await _ in clock.ticks(every: .seconds(60)) {} }
  }

  private func ask() {
    questions += 1
    let title = fault == .alertComesBack ? "Clear it? (\(questions))" : "Clear it?"
    destination = .alert(
      AlertState(title, buttons: [AlertButton("Clear", action: .clear), .cancel("Keep")])
    )
    guard fault == .questionReplaced else { return }
    effects.run("lend") { [weak self, clock] in
      try await clock.sleep(for: .seconds(1))
      self?.destination = .alert(AlertState("Jane is late", buttons: [.cancel("OK")]))
    }
  }

  func build(_ s: ScreenBuilder) {
    s.name = "shelf"
    s.title = "Shelf"
    s.message = deleted.map { "Deleted “\($0.book)”, which was number \($0.offset + 1)." }
    s.section(
      "books",
      books.map(Named.init),
      delete: { if let offset = $0.first { self.delete(offset) } },
      move: { source, end in if let start = source.first { self.move(start, end) } }
    ) { book in
      let key = self.fault == .idsMadeAnew ? "\(receipts())" : book.id
      return .navigationLink(ControlID("book", key), book.id) { self.open(book.id) }
    }
    s.section("new") {
      Row.textField("title", "Title", text: title) {
        self.title = self.fault == .textCut ? String($0.prefix(2)) : $0
      }.focused(true) {}
      Row.stepper("stars", "Stars", value: stars, in: 1...2) {
        if self.fault != .stepIgnored { self.stars = $0 }
      }
    }
    s.action(
      "send",
      fault == .noLabel ? " " : "Add",
      isEnabled: !title.isEmpty && books.count < 4,
      send
    )
    if fault == .idAsLabel { s.action("lend", "Lend \(receipt)", isEnabled: false) {} }
    s.action("clear", "Clear", isEnabled: !books.isEmpty) {
      self.questions = 0
      self.ask()
    }
    if deleted != nil { s.action("undo", "Undo", undo) }
  }

  var presented: Presented? {
    switch destination {
    case .book(let book): Presented(.push, book)
    case .alert(let alert):
      .alert(alert) { action in
        if self.fault != .alertStays || action == nil { self.destination = nil }
        if action == .clear, self.fault == .alertComesBack { return self.ask() }
        if action == .clear { (self.books, self.deleted) = ([], nil) }
      }
    case nil: nil
    }
  }

  static let routes: [RouteStep<ShelfModel>] = [
    RouteStep("<book>", openID: { $0.book?.book }) { model, book in model.open(book) }
  ]
}

/// Draws an id that no world has had.
private let receipts = UUIDSource.incrementing

private struct Named: Identifiable {
  let id: String
}

/// The page of a book, with a note that is asked about.
@MainActor
final class BookModel {
  let book: String
  private let fault: ShelfFault?
  private let shelf: ShelfModel?
  private let printer: BookPrinter?
  private var note = ""

  init(_ book: String, _ fault: ShelfFault?, shelf: ShelfModel) {
    (self.book, self.fault) = (book, fault)
    self.shelf = fault == .cycle ? shelf : nil
    printer = fault == .leakyHelper ? BookPrinter() : nil
  }
}

// MARK: - Navigation

extension BookModel: DraftKeeping {
  static let draftKind = "book"
  var draft: String? { note.isEmpty || fault == .asksWithoutDraft ? nil : note }
  var dismissal: Dismissal { note.isEmpty ? .free : .asks { self.note = "" } }

  func build(_ s: ScreenBuilder) {
    s.name = "book"
    s.title = fault == .opensNothingOfIt ? "A book" : book
    s.section("note") {
      Row.textField("note", "Note", text: note) { self.note = $0 }.focused(true) {}
    }
    if !note.isEmpty { s.action("discard", "Discard", role: .cancel) { self.note = "" } }
  }
}

/// A helper of a page, which holds itself.
@MainActor
private final class BookPrinter {
  private var onEnd: () -> Void = {}

  init() { onEnd = { self.end() } }

  private func end() { onEnd = {} }
}

/// Makes the shelf with a mistake, or without any.
@MainActor
func makeShelf(_ fault: ShelfFault? = nil) -> ExplorerWorld {
  let effects = EffectScope("walk", executor: MainSerialExecutor.shared)
  let clock = TestClock(effects)
  let root = ShelfModel(fault, effects: effects, clock: clock)
  return ExplorerWorld(
    SessionWorld(root: root, effects: effects, time: .virtual(clock)),
    routes: RouteRoot(scheme: "books", word: "books")
  ) { [unowned root] digest in
    for book in root.books { digest.add(book) }
  }
}
