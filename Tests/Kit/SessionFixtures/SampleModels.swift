package import FeatureEffects
package import FeatureNavigation
package import FeatureScreens
package import FeatureSessions
package import Foundation

// A small app of four screens (books, a form, a reading, a page) and two alerts.

package struct Book: Identifiable, Equatable {
  package var id: Int
  package var title: String

  package init(id: Int, title: String) {
    (self.id, self.title) = (id, title)
  }
}

/// A line of text in a list: an author, a note.
package struct Line: Identifiable {
  package let id: Int
  package let text: String
}

@MainActor
package final class ListModel {
  package var books: [Book] = []
  package var hasSound = true
  package var theme = "Orange"
  package var minutes = 10
  package var startsOn = Date(timeIntervalSince1970: 0)
  package var filter = ""
  package var failures: [String] = []
  package var destination: Destination?
  package var taskCount = 0
  package let effects: EffectScope
  package let clock: any Clock<Duration>

  package init(effects: EffectScope, clock: any Clock<Duration>) {
    self.effects = effects.scope("ListModel")
    self.clock = clock
  }

  private func move(_ offsets: IndexSet, to destination: Int) {
    let moved = offsets.map { books[$0] }
    let next = books[destination...].first { !moved.contains($0) }
    books.removeAll { moved.contains($0) }
    books.insert(contentsOf: moved, at: next.flatMap { books.firstIndex(of: $0) } ?? books.endIndex)
  }
}

// MARK: - Navigation

extension ListModel: Presenting {
  package enum Destination {
    case add(FormModel)
    case reading(ReadingModel)
    case page(Book)
    case alert(AlertState<AlertAction>)
  }

  package enum AlertAction: String, CaseIterable {
    case confirmDeletion = "confirm-deletion"
  }

  package func task() {
    taskCount += 1
    guard !failures.isEmpty else { return }
    destination = .alert(
      AlertState("Data failed", message: failures.removeFirst(), buttons: [.cancel("OK")])
    )
  }

  package func build(_ s: ScreenBuilder) {
    s.name = "list"
    s.title = "Bookshelf"
    s.section(
      "books",
      books,
      delete: { for offset in $0.reversed() { self.books.remove(at: offset) } },
      move: { offsets, destination in self.move(offsets, to: destination) }
    ) { book in
      .navigationLink(ControlID("book", book.id), book.title) {
        self.destination = .reading(
          ReadingModel(book, effects: self.effects, clock: self.clock) { [weak self] in
            self?.destination = nil
          }
        )
      }
    }
    s.section("settings", title: "Settings") {
      Row.toggle("sound", "Sound", isOn: hasSound) { self.hasSound = $0 }
      Row.picker("theme", "Theme", selection: theme, options: ["Orange", "Navy"], name: \.self) {
        self.theme = $0
      }
      Row.stepper("minutes", "Length", value: minutes, in: 5...30, detail: "\(minutes) min") {
        self.minutes = $0
      }
      Row.datePicker("starts-on", "Starts on", date: startsOn) { self.startsOn = $0 }
      Row.textField("filter", "Filter", text: filter) { self.filter = $0 }
      Row.button("about", "About") { self.destination = .page(Book(id: 0, title: "About")) }
    }
    s.action("add-book", "Add a book") { self.destination = .add(FormModel()) }
    s.action("delete-all", "Delete all", role: .destructive, isEnabled: !books.isEmpty) {
      self.destination = .alert(
        AlertState(
          "Delete all?",
          message: "They are gone then.",
          buttons: [
            AlertButton("Delete", role: .destructive, action: .confirmDeletion), .cancel("Keep"),
          ]
        )
      )
    }
  }

  package var presented: Presented? {
    switch destination {
    case .add(let form):
      Presented(.sheet, form) { s in
        s.title = "New book"
        s.action("confirm-add-book", "Add", role: .confirm, isEnabled: form.error == nil) {
          let last = self.books.map(\.id).max() ?? 0
          self.books.append(Book(id: last + 1, title: form.title))
          self.destination = nil
        }
        s.action("cancel-add-book", "Cancel", role: .cancel) { self.destination = nil }
      }
    case .reading(let reading): Presented(.push, reading)
    case .page(let book):
      Presented(.push) { s in
        s.name = "about"
        s.title = book.title
      }
    case .alert(let alert):
      .alert(alert) { action in
        self.destination = nil
        if action == .confirmDeletion { self.books = [] }
      }
    case nil: nil
    }
  }
}

@MainActor
package final class FormModel {
  package var title = ""
  package var authors = [Line(id: 1, text: ""), Line(id: 2, text: "")]
  package var focus: ControlID? = "title"

  package init() {}

  package var error: String? { title.isEmpty ? "A title is needed." : nil }
}

// MARK: - Navigation

extension FormModel: Presenting {
  package func build(_ s: ScreenBuilder) {
    s.name = "form"
    s.section("info") {
      Row.textField("title", "Title", text: title) { self.title = $0 }
        .focused(focus == "title") { self.focus = "title" }
        .error(error)
    }
    s.section("authors", authors, title: "Authors") { author in
      let id = ControlID("author", author.id)
      return Row.textField(id, "Name", text: author.text) { name in
        self.authors = self.authors.map {
          $0.id == author.id ? Line(id: $0.id, text: name) : $0
        }
      }
      .focused(self.focus == id) { self.focus = id }
    }
  }
}

@MainActor
package final class ReadingModel {
  package let alertQueue = AlertQueue()
  package let book: Book
  package var seconds = 0
  package var notes: [String] = []
  package var destination: AlertState<AlertAction>?
  package var taskCount = 0
  private let effects: EffectScope
  private let clock: any Clock<Duration>
  private let end: @MainActor () -> Void

  package init(
    _ book: Book,
    effects: EffectScope,
    clock: any Clock<Duration>,
    end: @escaping @MainActor () -> Void
  ) {
    self.book = book
    self.effects = effects.scope("ReadingModel")
    self.clock = clock
    self.end = end
  }

  package func endReadingButtonTapped() {
    destination = AlertState(
      "End the reading?",
      buttons: [AlertButton("Save and end", action: .confirmSave), .cancel("Resume")]
    )
  }
}

// MARK: - Navigation

extension ReadingModel: Alerting {
  package enum AlertAction: String, CaseIterable {
    case confirmSave = "confirm-save"
  }

  package func task() {
    taskCount += 1
    effects.run("timer") { [weak self, clock] in
      while true {
        try await clock.sleep(for: .seconds(1))
        guard let self else { return }
        if alert == nil { seconds += 1 }
        guard seconds < 600 else { return end() }
      }
    }
  }

  package var dismissal: Dismissal {
    .asks { self.endReadingButtonTapped() }
  }

  package func build(_ s: ScreenBuilder) {
    s.name = "reading"
    s.title = book.title
    s.action("end-reading", "End reading", endReadingButtonTapped)
    s.section("time") {
      Row.progress(
        "elapsed",
        "Elapsed",
        fraction: Double(seconds) / 600,
        detail: "\(seconds) seconds"
      )
    }
    s.section("notes", notes.enumerated().map { Line(id: $0, text: $1) }) { note in
      .text(ControlID("note", note.id), note.text)
    }
  }

  package func answer(_ action: AlertAction?, to alert: AlertState<AlertAction>?) {
    if action == .confirmSave { end() }
  }
}

// MARK: - The world

/// Makes the app in a world of its own, with a book for each title.
@MainActor
package func makeWorld(_ titles: [String]) -> (world: SessionWorld, list: ListModel) {
  let effects = EffectScope("walk", executor: MainSerialExecutor.shared)
  let clock = TestClock(effects)
  let root = ListModel(effects: effects, clock: clock)
  root.books = titles.enumerated().map { Book(id: $0 + 1, title: $1) }
  let world = SessionWorld(
    root: root,
    effects: effects,
    time: .virtual(clock),
    say: { [unowned root] text throws(SessionFailure) in
      guard case .reading(let reading) = root.destination else {
        throw SessionFailure("No reading takes notes.")
      }
      reading.notes.append(text)
    },
    failNext: { [unowned root] operation, reason in
      root.failures.append("\(operation): \(reason ?? "it failed")")
    }
  )
  return (world, root)
}
