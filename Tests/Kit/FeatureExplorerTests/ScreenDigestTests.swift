import FeatureKit
import Testing

@testable import FeatureExplorer
@testable import FeatureScreens

/// The differences between screens: a shelf with a book that is read or not.
@Suite struct ScreenDigestTests {
  private nonisolated static let book = Control(
    id: ControlID("book", "b1"),
    label: "Emma",
    kind: .navigationLink,
    isStruckThrough: false,
    before: [Control(id: ControlID("read", "b1"), label: "Read", kind: .toggle(isOn: false))],
    beside: [Control(id: "ring", label: "", kind: .ring(done: 1, of: 4))],
    below: [Control(id: "one", label: "One", kind: .text, isStruckThrough: false)]
  )

  private func digest(_ row: Control) -> Int {
    let section = ScreenSection(id: "books", count: 1, rows: [row])
    return Screen(name: "shelf", title: "Shelf", sections: [section]).digest
  }

  @Test("Two screens differ by all that is done, but not by progress that goes on by itself")
  func changes() {
    let changes: [(inout Control) -> Void] = [
      { $0.isStruckThrough = true }, { $0.isStruckThrough = nil },
      { $0.leading?.kind = .toggle(isOn: true) }, { $0.leading = nil },
      { $0.beside[0].kind = .ring(done: 2, of: 4) }, { $0.below[0].isStruckThrough = true },
      { $0.below = [] },
    ]
    for (number, change) in changes.enumerated() {
      var other = Self.book
      change(&other)
      #expect(digest(other) != digest(Self.book), "change \(number)")
    }
    var (first, second) = (Self.book, Self.book)
    first.beside[0].kind = .progress(fraction: 0.25)
    second.beside[0].kind = .progress(fraction: 0.5)
    #expect(digest(first) == digest(second))
  }

  @Test(
    "The same form at another time is the same screen; a date counts by its day, and by which are equal"
  )
  func dates() {
    let (now, later) = (Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: 60))
    func form(_ borrowed: Date, _ due: Date) -> Int {
      var row = Self.book
      row.below = [
        Control(
          id: "borrowed",
          label: "Borrowed",
          kind: .datePicker(date: borrowed, earliest: nil)
        ),
        Control(id: "due", label: "Due", kind: .datePicker(date: due, earliest: nil)),
      ]
      return digest(row)
    }
    #expect(form(now, now) == form(later, later))
    #expect(form(now, later) == form(later, now))
    #expect(form(now, now) != form(now, later))
    #expect(form(now, now) != form(now + 86_400, now + 86_400))
  }

  @Test("Two states differ by what a closed form keeps, but not by its ids and times")
  @MainActor
  func drafts() {
    func digest(_ wish: WishesModel.Draft?) -> Int {
      var digest = StateDigest()
      digest.addHidden(in: WishesModel(wish).tree)
      return digest.finish()
    }
    let (emma, dracula) = (WishesModel.Draft(title: "Emma"), WishesModel.Draft(title: "Dracula"))
    func another(asked: Date) -> WishesModel.Draft {
      WishesModel.Draft(title: "Emma", id: UUIDSource.number(2), asked: asked)
    }
    #expect(digest(nil) != digest(emma))
    #expect(digest(emma) != digest(dracula))
    #expect(digest(emma) == digest(another(asked: emma.asked + 60)))
    #expect(digest(emma) != digest(another(asked: emma.asked + 86_400)))
  }
}

/// The books to buy: the form of another is closed and keeps what was typed.
@MainActor
private final class WishesModel {
  let draft: Draft?

  init(_ wish: Draft?) { draft = wish }
}

extension WishesModel: DraftKeeping {
  struct Draft: Codable {
    var title: String
    var id = UUIDSource.number(1)
    var asked = Date(timeIntervalSince1970: 0)
  }

  static let draftKind = "wish"

  func build(_ s: ScreenBuilder) {
    s.name = "wishes"
    s.title = "Wishes"
  }
}
