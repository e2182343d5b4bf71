import FeatureEffects
import FeatureTesting
import Observation
import Testing

@Suite(.feature) @MainActor struct ObservingTests {
  @Observable
  final class Book {
    var title = "Emma"
    var pages = 474
  }

  private let book = Book()
  private let effects = EffectScope(executor: MainSerialExecutor.shared)

  @Test("The first value is passed on, and then each different one")
  func values() async {
    var titles: [String] = []
    effects.observe("title") { [book] in
      book.title
    } onChange: {
      titles.append($0)
    }
    await effects.settle()

    book.pages = 500
    await effects.settle()
    book.title = "Persuasion"
    book.title = "Emma"
    await effects.settle()
    book.title = "Persuasion"
    await effects.settle()

    #expect(titles == ["Emma", "Persuasion"])
    #expect(effects.unfinished == ["app.title parked on a change of title"])
  }

  @Test("Started twice, it follows once; it ends with its owner")
  func owner() async {
    var titles: [String] = []
    var scope: EffectScope? = effects.scope("SomeModel")
    for _ in 0..<2 {
      scope?.observe("title") { [book] in
        book.title
      } onChange: {
        titles.append($0)
      }
    }
    await effects.settle()

    scope = nil
    book.title = "Persuasion"
    await effects.settle()

    #expect(titles == ["Emma"])
    #expect(effects.unfinished == [])
  }
}
