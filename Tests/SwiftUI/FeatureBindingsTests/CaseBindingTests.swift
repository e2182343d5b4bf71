import FeatureBindings
import FeatureKit
import FeatureTesting
import SessionFixtures
import Testing

@Suite(.feature) @MainActor struct CaseBindingTests {
  @Test("Nil closes the drawn screen")
  func closing() {
    let shelf = ShelfModel("Books")
    shelf.bookTapped(1)
    let binding = CaseBinding(shelf, \.book)

    binding.set(nil)

    #expect(binding.drawn?.number == 1)
    #expect(binding.value == nil)
    #expect(shelf.destination == nil)
  }

  @Test("A late nil leaves another screen open, also one of the same case")
  func late() {
    let shelf = ShelfModel("Books")
    let closed = CaseBinding(shelf, \.book)
    shelf.bookTapped(1)
    let first = CaseBinding(shelf, \.book)
    shelf.bookTapped(2)

    closed.set(nil)
    first.set(nil)

    #expect(shelf.destination?.book?.number == 2)
  }

  @Test("A screen that asks before it closes is asked, and stays")
  func asking() {
    let shelf = ShelfModel("Books")
    shelf.bookTapped(1)
    let book = shelf.destination?.book
    book?.note = "A note"

    CaseBinding(shelf, \.book).set(nil)

    #expect(shelf.destination?.book === book)
    #expect(book?.alert?.title == "Discard?")
  }

  @Test("A value opens nothing: user actions do")
  func value() {
    let shelf = ShelfModel("Books")
    let binding = CaseBinding(shelf, \.book)

    binding.set(BookModel(1))

    #expect(shelf.destination == nil)
  }

  @Test("False closes a case without a model, and a late one leaves another open")
  func flags() {
    let rack = RackModel()
    rack.destination = .help
    let help = FlagBinding(rack, \.isHelp)
    rack.destination = .about
    help.set(false)
    #expect(rack.destination == .about)

    rack.destination = .help
    help.set(true)
    #expect(help.isOpen)
    help.set(false)

    #expect(rack.destination == nil)
  }

  @Test("Closing answers an alert only if it has no button of its own")
  func alerts() {
    let alert = AlertState<GoneAnswer>("Gone", buttons: [.cancel("Leave it")])

    #expect(!alert.isAnsweredByClosing)
    #expect(AlertState<GoneAnswer>("Gone", buttons: []).isAnsweredByClosing)
  }
}
