import FeatureEffects
import FeatureInjection
import FeatureTesting
import Observation
import Testing

@Suite(.feature) @MainActor struct ExpectChangesTests {
  private let clock: TestClock
  private let dependencies: FeatureDependencies
  private let model: FormModel

  init() {
    var dependencies = FeatureDependencies.test()
    clock = TestClock(dependencies.effects)
    dependencies.clock = clock
    self.dependencies = dependencies
    model = FormModel(dependencies: dependencies)
  }

  // MARK: What holds

  @Test("Nothing happened, and nothing is written down")
  func nothing() async {
    await expectChanges(of: model) {
    } are: {
      ""
    }
  }

  @Test("Properties, outputs and work are written down, each on its line")
  func everything() async {
    await expectChanges(of: model) {
      model.titleTyped("Dracula")
      model.saveButtonTapped()
      await dependencies.effects.settle()
    } are: {
      """
      title: "Emma" → "Dracula"
      saves: 0 → 1
      calls FormModel.onSave("Dracula", 1)
      starts FormModel.save
      """
    }
  }

  @Test("What is presented is a change, and so is what changes in it")
  func presented() async {
    await expectChanges(of: model) {
      model.openButtonTapped()
    } are: {
      "destination: nil → .form(FormModel)"
    }
    await expectChanges(of: model) {
      model.innerTitleTyped("Dracula")
    } are: {
      #"destination.form.title: "Emma" → "Dracula""#
    }
    await expectChanges(of: model) {
      model.openButtonTapped()
    } are: {
      "destination.form: another FormModel"
    }
    await expectChanges(of: model) {
      model.destination = .note("a")
    } are: {
      #"destination: .form(FormModel) → .note("a")"#
    }
  }

  @Test("An output of work that was started before is written down too")
  func lateOutput() async {
    model.task()

    await expectChanges(of: model) {
      await clock.advance(by: .seconds(1))
    } are: {
      #"calls FormModel.onSave("late", 2)"#
    }
  }

  @Test("What the test does not care about is left out, with all below it")
  func ignoring() async {
    await expectChanges(of: model, ignoring: ["title", "calls", "starts FormModel.save"]) {
      model.titleTyped("Dracula")
      model.saveButtonTapped()
      await dependencies.effects.settle()
    } are: {
      "saves: 0 → 1"
    }
  }

  @Test("What the act returns and throws is passed on")
  func result() async throws {
    struct Stop: Error {}

    let number = await expectChanges(of: model) {
      7
    } are: {
      ""
    }

    #expect(number == 7)
    await #expect(throws: Stop.self) {
      try await expectChanges(of: model) {
        throw Stop()
      } are: {
        ""
      }
    }
  }

  // MARK: What fails

  @Test("What changed in a value that is equal by its id is told when the test fails")
  func hiddenByEquality() async {
    let shelf = ShelfModel()

    await withKnownIssue {
      await expectChanges(of: shelf) {
        shelf.open.title = "Emma II"
        shelf.books[0].title = "Dracula II"
        shelf.visits += 1
      } are: {
        ""
      }
    } matching: {
      $0.comments == [
        """
        ShelfModel did not change as expected (− expected, + actual):
        + visits: 0 → 1
        Hidden by a == that says these values are equal:
        open.title: "Emma" → "Emma II"
        books[2].title: "Dracula" → "Dracula II"
        """
      ]
    }
  }

  @Test("What was not written down fails, and so does what did not happen")
  func unexpected() async {
    await withKnownIssue {
      await expectChanges(of: model) {
        model.titleTyped("Dracula")
        model.saveButtonTapped()
        await dependencies.effects.settle()
      } are: {
        """
        title: "Emma" → "Persuasion"
        saves: 0 → 1
        starts FormModel.save
        """
      }
    } matching: {
      $0.comments == [
        """
        FormModel did not change as expected (− expected, + actual):
        − title: "Emma" → "Persuasion"
        + title: "Emma" → "Dracula"
        + calls FormModel.onSave("Dracula", 1)
        """
      ]
    }
  }

  @Test("Only a whole word is left out")
  func ignoringWords() async {
    await withKnownIssue {
      await expectChanges(of: model, ignoring: ["tit"]) {
        model.titleTyped("")
      } are: {
        ""
      }
    } matching: {
      $0.comments == [
        """
        FormModel did not change as expected (− expected, + actual):
        + title: "Emma" → ""
        """
      ]
    }
  }

  @Test("Outside of an expectation, an unset output is still an issue")
  func outside() {
    withKnownIssue {
      model.onSave("a", 1)
    } matching: {
      $0.comments == ["FormModel called a closure that was never set (FormModel.swift:11)."]
    }
  }
}

@Suite @MainActor struct ExpectChangesWithoutTraitTests {
  @Test("Without the trait the expectation says what it needs")
  func trait() async {
    let model = FormModel(dependencies: .test())

    await withKnownIssue {
      await expectChanges(of: model) {
      } are: {
        ""
      }
    } matching: {
      $0.comments == ["expectChanges needs the .feature trait."]
    }
  }
}

/// A model of values that are equal by their ids.
@MainActor @Observable private final class ShelfModel {
  struct Book: Equatable, Identifiable {
    let id: Int
    var title: String

    static func == (left: Book, right: Book) -> Bool { left.id == right.id }
  }

  var open = Book(id: 1, title: "Emma")
  var books = [Book(id: 2, title: "Dracula")]
  var visits = 0
}
