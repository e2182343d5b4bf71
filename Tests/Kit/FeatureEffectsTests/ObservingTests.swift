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

  /// The moment in which an owner is released, in one turn with a change or with its start.
  enum Release: CaseIterable {
    case afterChange, beforeChange, afterStart, whileCalled
  }

  @Test("An observer is never called once its owner was released", arguments: Release.allCases)
  func released(in moment: Release) async {
    var titles: [String] = []
    var reads = 0
    var scope: EffectScope? = effects.scope("SomeModel")
    scope?.observe("title") { [book] in
      reads += 1
      return book.title
    } onChange: {
      titles.append($0)
      guard moment == .whileCalled else { return }
      scope = nil
      self.book.title = "Persuasion"
    }
    if moment != .afterStart { await effects.settle() }

    if moment == .beforeChange { scope = nil }
    book.title = "Persuasion"
    scope = nil
    await effects.settle()

    #expect(titles == (moment == .afterStart ? [] : ["Emma"]))
    #expect(reads == titles.count)
    #expect(effects.unfinished == [])
  }
}
