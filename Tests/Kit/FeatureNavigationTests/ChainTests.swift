import FeatureEffects
import FeatureInjection
import FeatureIssues
import FeatureTesting
import Testing

@testable import FeatureNavigation

@Suite(.feature) @MainActor struct ChainTests {
  @Test("The chain goes from the root to the topmost, each link with its style")
  func links() {
    let edit = PageModel(Presented(.alert))
    let detail = PageModel(Presented(.sheet, edit))
    let root = PageModel(Presented(.push, detail))

    let links = chain(from: root)

    #expect(links.map(\.style) == [.root, .push, .sheet, .alert])
    #expect(links[2].model === edit)
    #expect(links[3].model == nil)
  }

  @Test("The driver starts each model that comes up, once")
  func driver() async {
    let child = PageModel()
    let root = PageModel()
    root.onTask = { root.presented = Presented(.push, child) }
    let driver = ChainDriver(root, effects: FeatureDependencies.test().effects)

    await driver.settle()
    await driver.settle()
    let first = [root.taskCount, child.taskCount]
    root.presented = nil
    await driver.settle()
    root.presented = Presented(.push, child)
    await driver.settle()

    #expect(first == [1, 1])
    #expect([root.taskCount, child.taskCount] == [1, 2])
  }

  // MARK: Without end

  @Test(
    "A model that is presented above itself is named, and the chain ends below it",
    arguments: [(0, 0), (0, 1), (0, 6), (3, 3), (3, 7), (10, 13)]
  )
  func circle(beginning: Int, end: Int) {
    let models = (0...end).map { _ in PageModel() }
    for (model, next) in zip(models, models.dropFirst() + [models[beginning]]) {
      model.presented = Presented(.push, next)
    }
    defer { models[end].presented = nil }
    let log = IssueLog()

    let links = IssueReporter.$current.withValue(log.reporter) {
      // A shell asks several times in an act, and hears of the mistake once.
      _ = chain(from: models[0])
      return chain(from: models[0])
    }

    #expect(links.map { $0.model.map(ObjectIdentifier.init) } == models.map(ObjectIdentifier.init))
    #expect(
      log.messages == [
        """
        PageModel presents a model that is open below it already. A model presents itself by \
        mistake, or one below it; give each screen a model of its own.
        """
      ]
    )
  }

  @Test("A model that makes another each time it is asked what it presents is named")
  func endlessPresented() {
    final class MirrorModel: Presenting {
      var presented: Presented? { Presented(.sheet, MirrorModel()) }
      func dismissPresented() {}
    }
    let log = IssueLog()
    let root = MirrorModel()

    let links = IssueReporter.$current.withValue(log.reporter) {
      _ = chain(from: root, atMost: 1_000)
      return chain(from: root, atMost: 1_000)
    }

    #expect(links.map(\.style) == [.root])
    #expect(
      log.messages == [
        """
        More than 1000 screens are open, at last MirrorModel. Does `presented` make a new model each \
        time? Return the one that `destination` holds.
        """
      ]
    )
  }

  @Test("Screens that open one another up to the limit aren't a mistake")
  func manyScreens() async {
    var count = 1
    let root = FolderModel { folder in
      guard count < ChainDriver.maximumScreensInARow else { return }
      count += 1
      folder.folderTapped(1)
    }

    await ChainDriver(root, effects: FeatureDependencies.test().effects).settle()

    #expect(chain(from: root).count == ChainDriver.maximumScreensInARow)
  }

  @Test("Screens whose task opens the next are named, and it ends")
  func screensWithoutEnd() async {
    let root = FolderModel { $0.folderTapped(1) }
    let driver = ChainDriver(root, effects: FeatureDependencies.test().effects)
    let log = IssueLog()

    await IssueReporter.$current.withValue(log.reporter) { await driver.settle() }

    #expect(chain(from: root).count == ChainDriver.maximumScreensInARow + 1)
    #expect(
      log.messages == [
        """
        100 screens came up one from the other without end, at last FolderModel. Open screens in a \
        user action, not in `task()`.
        """
      ]
    )
  }

  @Test("A closure that was never set reports its name")
  func unsetClosure() {
    let onFinish: (String, Int) -> Void = unset("ReadingModel.onFinish")

    withKnownIssue {
      onFinish("text", 1)
    } matching: {
      $0.comments == ["ReadingModel.onFinish was called but never set."]
    }
  }
}
