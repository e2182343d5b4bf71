import FeatureKit
import FeatureTesting
import TallySlateFeature
import Testing

@Suite(.feature) @MainActor struct TallySlateModelTests {
  private let dependencies: FeatureDependencies
  // template: client
  private let log = ShelfPrinterLog()
  // template: end

  init() {
    // template: client
    let log = log
    // template: end
    dependencies = .test {
      $0.drafts = Drafts()
      // template: client
      $0.shelfPrinter = ShelfPrinterClient(keepingIn: log)
      // template: end
    }
  }

  @Test("The words of the text are counted")
  func counts() {
    let model = TallySlateModel(dependencies: dependencies)

    model.text = " Two  words"
    model.countButtonTapped()

    #expect(model.destination?.isCount == true)
    #expect(model.wordCount == 2)
  }

  @Test("Clearing asks first, and only if there is something to clear")
  func clears() {
    let model = TallySlateModel(dependencies: dependencies)

    model.clearButtonTapped()
    let first = model.alert
    model.text = "Two words"
    model.clearButtonTapped()
    let second = model.alert
    model.alertButtonTapped(.confirmClearing)

    #expect(first == nil)
    #expect(second == .clear)
    #expect(model.text == "")
  }
  // template: opened

  @Test("The page asks before it closes with a text, and closes once that is cleared")
  func closes() {
    let model = TallySlateModel(dependencies: dependencies)

    let before = model.dismissal
    model.text = "Two words"
    if case .asks(let ask) = model.dismissal { ask() }
    let question = model.alert
    model.alertButtonTapped(.confirmClearing)

    #expect(before == .free)
    #expect(question == .clear)
    #expect(model.dismissal == .free)
  }
  // template: end

  @Test("A page has a route, and what was typed is there again when the app next starts")
  func restored() async throws {
    let root = RouteRoot(scheme: "test", word: "tally-slate")
    let model = TallySlateModel(dependencies: dependencies)
    model.text = "Two words"
    model.countButtonTapped()

    let route = root.route(of: model)
    dependencies.drafts.waiting = dependencies.drafts.all(from: model, at: root.route)
    let next = TallySlateModel(dependencies: dependencies)
    let opening = await AppDriver(next, effects: dependencies.effects).open(route, from: root)

    #expect("\(route)" == "test://tally-slate/count")
    #expect(opening.unresolved == nil)
    #expect(next.destination?.isCount == true)
    #expect(next.text == "Two words")
  }

  @Test("A page that was there before the drafts takes its own")
  func takesDraft() {
    let model = TallySlateModel(dependencies: dependencies)
    model.text = "Two words"
    let root = RouteRoot(scheme: "test", word: "tally-slate")
    let drafts = dependencies.drafts.all(from: model, at: root.route)

    let next = TallySlateModel(dependencies: dependencies)
    dependencies.drafts.waiting = drafts
    next.takeDraft()

    #expect(next.text == "Two words")
    #expect(dependencies.drafts.waiting.isEmpty)
  }
  // template: client

  @Test("The text is sent once for each change of it")
  func sends() async throws {
    let model = TallySlateModel(dependencies: dependencies)

    model.text = "Two words"
    model.sendButtonTapped()
    await dependencies.effects.settle()

    #expect(log.texts == ["Two words"])
    #expect(model.sentText == model.text)
  }

  @Test("A failure is told, and sending can be tried again")
  func notSent() async throws {
    struct Offline: Error {}
    var failing = dependencies
    failing.shelfPrinter = ShelfPrinterClient { _ in throw Offline() }
    let model = TallySlateModel(dependencies: failing)

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
