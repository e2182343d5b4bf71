import BookShelfFeature
import FeatureKit
import FeatureTesting
import Testing

@Suite(.feature) @MainActor struct BookShelfModelTests {
  private let loanCards = InMemoryRecords([
    LoanCard(id: "first", title: "First"),
    LoanCard(id: "second", title: "Second"),
  ])
  private let dependencies: FeatureDependencies
  // template: client
  private let log = ShelfPrinterLog()
  // template: end

  init() async {
    let store = KindStore(LoanCardKind.self, loanCards.store)
    // template: client
    let log = log
    // template: end
    dependencies = .test {
      $0.uuid = .incrementing
      $0.drafts = Drafts()
      $0.follow(RecordStores([store]))
      // template: client
      $0.shelfPrinter = ShelfPrinterClient(keepingIn: log)
      // template: end
    }
    await dependencies.effects.settle()
  }

  private var titles: [String] { loanCards.records.map(\.title) }

  @Test("A new loan card is stored with the title that was typed")
  func adds() async throws {
    let model = BookShelfModel(dependencies: dependencies)

    model.addLoanCardButtonTapped()
    try #require(model.destination?.form).edits.record.title = "Third"
    model.confirmLoanCardButtonTapped()
    await dependencies.effects.settle()

    #expect(model.destination == nil)
    #expect(titles == ["First", "Second", "Third"])
  }

  @Test("A loan card without a title isn't saved")
  func blank() async throws {
    let model = BookShelfModel(dependencies: dependencies)

    model.addLoanCardButtonTapped()
    try #require(model.destination?.form).edits.record.title = " "
    model.confirmLoanCardButtonTapped()

    #expect(model.destination?.form != nil)
  }

  @Test(
    "A title that was changed elsewhere is asked about, and an answer does what it says",
    arguments: [(FormAnswer.keepMine, "Second, mine"), (.takeTheirs, "Second, theirs")]
  )
  func changedElsewhere(answer: FormAnswer, title: String) async throws {
    let model = BookShelfModel(dependencies: dependencies)
    model.loanCardTapped(id: "second")
    let form = try #require(model.destination?.form)
    form.edits.record.title = "Second, mine"

    try await loanCards.reopened().update("second") { $0.title = "Second, theirs" }
    await dependencies.effects.settle()
    model.confirmLoanCardButtonTapped()
    let question = form.alert
    form.alertButtonTapped(answer)
    await dependencies.effects.settle()

    #expect(question?.offers(answer) == true)
    #expect(titles == ["First", title])
    #expect(form.edits.record.title == title)
    #expect((model.destination == nil) == (answer == .keepMine))
  }

  @Test("A loan card that is deleted elsewhere is there again once it is saved")
  func deletedElsewhere() async throws {
    let model = BookShelfModel(dependencies: dependencies)
    model.loanCardTapped(id: "second")

    try await loanCards.reopened().delete("second")
    await dependencies.effects.settle()
    try #require(model.destination?.form).edits.record.title = "Second, saved"
    model.confirmLoanCardButtonTapped()
    await dependencies.effects.settle()

    #expect(titles == ["First", "Second, saved"])
  }

  @Test("Cancelling asks only if something was typed, and discarding stores nothing")
  func cancel() async throws {
    let model = BookShelfModel(dependencies: dependencies)
    model.loanCardTapped(id: "second")
    let form = try #require(model.destination?.form)
    form.edits.record.title = "Second, mine"

    model.cancelLoanCardButtonTapped()
    let question = form.alert
    form.alertButtonTapped(.confirmDiscard)
    await dependencies.effects.settle()
    let isClosed = model.destination == nil
    model.addLoanCardButtonTapped()
    model.cancelLoanCardButtonTapped()

    #expect(question == .discardChanges)
    #expect(isClosed && model.destination == nil)
    #expect(titles == ["First", "Second"])
  }

  @Test("Rows that are deleted are gone from the store")
  func deletes() async {
    let model = BookShelfModel(dependencies: dependencies)

    model.deleteLoanCards(atOffsets: [0])
    await dependencies.effects.settle()

    #expect(titles == ["Second"])
  }

  @Test("A form has a route, and what was typed is there again when the app next starts")
  func restored() async throws {
    let root = RouteRoot(scheme: "test", word: "book-shelf")
    let model = BookShelfModel(dependencies: dependencies)
    model.loanCardTapped(id: "second")
    try #require(model.destination?.form).edits.record.title = "Second, mine"

    let route = root.route(of: model)
    dependencies.drafts.waiting = dependencies.drafts.all(from: model, at: root.route)
    let next = BookShelfModel(dependencies: dependencies)
    let opening = await AppDriver(next, effects: dependencies.effects).open(route, from: root)

    #expect("\(route)" == "test://book-shelf/loan-cards/second")
    #expect(opening.unresolved == nil)
    #expect(next.destination?.form?.edits.record.title == "Second, mine")
  }

  @Test("Each field has its draft by itself; one that is added needs another value here")
  func drafts() throws {
    let first = LoanCard(id: "first", title: "First")
    let changed = LoanCard(id: "first", title: "Changed")

    try expectDrafts(of: LoanCardKind.self, typing: [changed]) { drafts in
      let form = LoanCardFormModel(first, dependencies: .test { $0.drafts = drafts })
      return (form, form.edits)
    }
  }
  // template: client

  @Test("The titles are sent once for each change of them")
  func sends() async throws {
    let model = BookShelfModel(dependencies: dependencies)

    model.sendButtonTapped()
    await dependencies.effects.settle()

    #expect(log.texts == ["First, Second"])
    #expect(model.sentText == model.text)
  }

  @Test("A failure is told, and sending can be tried again")
  func notSent() async throws {
    struct Offline: Error {}
    var failing = dependencies
    failing.shelfPrinter = ShelfPrinterClient { _ in throw Offline() }
    let model = BookShelfModel(dependencies: failing)

    model.sendButtonTapped()
    await dependencies.effects.settle()
    let first = model.alert
    model.alertButtonTapped(.sendAgain)
    await dependencies.effects.settle()

    #expect(first?.title == "Nothing was sent")
    #expect(model.alert == first)
    #expect(model.sentText == nil)
  }
  // template: end
}
