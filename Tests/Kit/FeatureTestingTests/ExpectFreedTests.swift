import FeatureEffects
import FeatureInjection
import FeatureTesting
import Testing

@Suite(.feature) @MainActor struct ExpectFreedTests {
  private func makeModel() -> (FormModel, TestClock) {
    var dependencies = FeatureDependencies.test()
    let clock = TestClock(dependencies.effects)
    dependencies.clock = clock
    return (FormModel(dependencies: dependencies), clock)
  }

  @Test("A closed model whose work ends with it is gone")
  func freed() async {
    let (model, _) = makeModel()
    model.openButtonTapped()
    model.form?.task()

    let isFreed = await expectFreed(model.form) { model.closeButtonTapped() }

    #expect(isFreed)
  }

  @Test("A model that its work holds fails the test and names the work")
  func heldByWork() async {
    let (model, clock) = makeModel()
    model.openButtonTapped()
    model.form?.leakyTask()
    await clock.advance(by: .zero)

    await withKnownIssue {
      await expectFreed(model.form) { model.closeButtonTapped() }
    } matching: {
      $0.comments == [
        "FormModel was not freed. Work that may hold it: FormModel.leak parked until 1 s."
      ]
    }
    await clock.run()
  }

  @Test("A model that another object holds fails the test")
  func heldByObject() async {
    let (model, _) = makeModel()
    model.openButtonTapped()
    model.keepForm()

    await withKnownIssue {
      await expectFreed(model.form) { model.closeButtonTapped() }
    } matching: {
      $0.comments == [
        """
        FormModel was not freed. No work is left, so another object, a closure or the test itself \
        holds it.
        """
      ]
    }
  }

  @Test("A model that is not there cannot be freed")
  func missing() async {
    let (model, _) = makeModel()

    await withKnownIssue {
      await expectFreed(model.form) {}
    } matching: {
      $0.comments == ["There is nothing to be freed."]
    }
  }

  @Test("What a closed model presents has to be gone as well")
  func presented() async throws {
    let (model, _) = makeModel()
    model.openButtonTapped()
    model.form?.openButtonTapped()
    let inner = try #require(model.form?.form)

    await withKnownIssue {
      await expectFreed(model.form) { model.closeButtonTapped() }
    } matching: {
      $0.comments == [
        """
        The FormModel that FormModel presented was not freed. No work is left, so another object, a closure or the \
        test itself holds it.
        """
      ]
    }
    #expect(inner.title == "Emma")
  }
}

@Suite @MainActor struct ExpectFreedWithoutTraitTests {
  @Test("Without the trait the expectation says what it needs")
  func trait() async {
    let model = FormModel(dependencies: .test())
    model.openButtonTapped()

    await withKnownIssue {
      await expectFreed(model.form) { model.closeButtonTapped() }
    } matching: {
      $0.comments == ["expectFreed needs the .feature trait."]
    }
  }
}
