import FeatureScreens
import Foundation

/// A model with one control of each kind, that keeps what was done to it.
@MainActor
final class SampleScreen {
  struct Item: Identifiable {
    var id: Int
    var name: String
    var formerName: String?
  }

  enum Genre: String, CaseIterable {
    case novel, poetry, drama
  }

  enum Field: Equatable {
    case title, author(Int)
  }

  var books = [Item(id: 10, name: "Emma"), Item(id: 11, name: "Middlemarch")]
  var authors = [Item(id: 7, name: "Austen"), Item(id: 8, name: "Eliot")]
  var title = "Middlemarch"
  var pages = 10
  var genre = Genre.novel
  var hasSound = true
  var volume = 0.5
  var deadline = Date(timeIntervalSince1970: 1_767_603_600)
  var focus: Field?
  var isTitleEditable = true
  var taps: [String] = []

  func live(window: Range<Int> = 0..<100) -> LiveScreen {
    let builder = ScreenBuilder(name: "sample", window: window)
    build(builder)
    return builder.finish()
  }

  private func build(_ s: ScreenBuilder) {
    s.title = "Everything"
    s.message = "One of each."
    s.section("info", title: "Book Info", footer: "Saved at once.") {
      Row.textField("title", "Title", text: title) { self.title = $0 }
        .focused(focus == .title) { self.focus = .title }
        .error(title.isEmpty ? "A title is needed." : nil)
        .disabled(!isTitleEditable)
      Row.stepper("pages", "Length", value: pages, in: 5...30, step: 5, detail: "\(pages) pages") {
        self.pages = $0
      }
      Row.picker(
        "genre",
        "Genre",
        selection: genre,
        options: Genre.allCases,
        name: \.rawValue.capitalized
      ) { self.genre = $0 }
      Row.toggle("sound", "Sound", isOn: hasSound) { self.hasSound = $0 }
      Row.slider("volume", "Volume", value: volume, in: 0...1) { self.volume = $0 }
      Row.datePicker(
        "deadline",
        "Deadline",
        date: deadline,
        earliest: Date(timeIntervalSince1970: 0)
      ) { self.deadline = $0 }
      Row.progress("elapsed", "Elapsed", fraction: 1 / 3, detail: "10:00 left")
      Row.text("notes", "Notes", detail: "two\nlines")
      Row.button("add-author", "Add author") { self.taps.append("add-author") }
    }
    s.section("authors", authors, title: "Authors") { author in
      Row.textField(ControlID("author", author.id), "Name", text: author.name) { name in
        self.authors = self.authors.map {
          $0.id == author.id ? .init(id: $0.id, name: name) : $0
        }
      }
      .focused(self.focus == .author(author.id)) { self.focus = .author(author.id) }
    }
    s.section(
      "books",
      books,
      title: "Books",
      delete: { for offset in $0.reversed() { self.books.remove(at: offset) } },
      move: { self.taps.append("move \($0.map(\.self)) to \($1)") }
    ) { book in
      .navigationLink(ControlID("book", book.id), book.name, detail: "3 copies") {
        self.taps.append("book \(book.id)")
      }
      .formerly(book.formerName)
    }
    s.action("confirm-edit", "Save", role: .confirm, isEnabled: !title.isEmpty) {
      self.taps.append("confirm-edit")
    }
    s.action("delete", "Delete", role: .destructive) { self.taps.append("delete") }
  }
}
