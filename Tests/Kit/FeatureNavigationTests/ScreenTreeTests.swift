import FeatureKit
import FeatureTesting
import Testing

@testable import FeatureNavigation

@Suite(.feature) @MainActor struct ScreenTreeTests {
  @Test("The stack goes from the root to the topmost, each entry with its style")
  func entries() {
    let edit = PageModel(Presented(.alert))
    let detail = PageModel(Presented(.sheet, edit))
    let root = PageModel(Presented(.push, detail))

    let entries = root.stack

    #expect(entries.map(\.style) == [.root, .push, .sheet, .alert])
    #expect(entries[2].model === edit)
    #expect(entries[3].model == nil)
  }

  @Test("The driver starts each model that comes up, once")
  func driver() async {
    let child = PageModel()
    let root = PageModel()
    root.onTask = { root.presented = Presented(.push, child) }
    let driver = AppDriver(root, effects: FeatureDependencies.test().effects)

    await driver.settle()
    await driver.settle()
    let first = [root.taskCount, child.taskCount]
    root.presented = nil
    await driver.settle()
    root.presented = Presented(.push, child)
    await driver.settle()

    #expect(first == [1, 1])
    #expect((root.taskCount, child.taskCount) == (1, 2))
  }

  @Test(
    "Opening one more screen reads each open model as often, however many are open",
    arguments: [1, 500]
  )
  func oneMoreScreen(count: Int) async {
    let reads = Reads()
    let root = CountedModel(reads)
    let driver = AppDriver(root, effects: FeatureDependencies.test().effects)
    var top = root
    for _ in 0..<count { top = top.open() }
    await driver.settle()
    let before = reads.count

    let last = top.open()
    await driver.settle()
    let opened = reads.count - before
    await driver.settle()

    // One look, and none while nothing is opened or closed.
    #expect(opened == count + 2)
    #expect(reads.count - before == opened)
    #expect(last.taskCount == 1)
    await driver.act { root.popToRoot() }
    let other = root.open()
    await driver.settle()
    #expect((root.taskCount, other.taskCount) == (1, 1))
  }

  @Test("A tab that is hidden and comes back isn't started again; what was closed in it is")
  func hiddenTabs() async {
    let (first, second) = (PageModel(), PageModel())
    let sheet = PageModel()
    let root = TwoTabs(first, second)
    let driver = AppDriver(root, effects: FeatureDependencies.test().effects)
    first.presented = Presented(.sheet, sheet)
    await driver.settle()

    root.isSecond = true
    await driver.settle()
    root.isSecond = false
    await driver.settle()
    let kept = (first.taskCount, sheet.taskCount, second.taskCount)
    root.isSecond = true
    await driver.settle()
    first.presented = nil
    root.isSecond = false
    await driver.settle()
    first.presented = Presented(.sheet, sheet)
    await driver.settle()

    #expect(kept == (1, 1, 1))
    #expect((first.taskCount, sheet.taskCount, second.taskCount) == (1, 2, 1))
  }

  @Test("A model that comes back in another place isn't started again, a new one is")
  func replaced() async {
    let (reads, driven) = (Reads(), CountedModel(Reads()))
    let driver = AppDriver(driven, effects: FeatureDependencies.test().effects)
    let (middle, top) = (CountedModel(reads), CountedModel(reads))
    middle.destination = top
    driven.destination = middle
    await driver.settle()

    driven.destination = top
    await driver.settle()
    middle.destination = nil
    top.destination = middle
    await driver.settle()

    #expect((driven.taskCount, top.taskCount, middle.taskCount) == (1, 1, 2))
  }

  // MARK: Without end

  @Test(
    "A model that is presented above itself is named, and each model of the circle started once",
    arguments: [(0, 0), (0, 6), (3, 7)]
  )
  func circle(beginning: Int, end: Int) async {
    let models = (0...end).map { _ in PageModel() }
    for (model, next) in zip(models, models.dropFirst() + [models[beginning]]) {
      model.presented = Presented(.push, next)
    }
    defer { models[end].presented = nil }
    let log = IssueLog()

    let entries = await IssueReporter.$current.withValue(log.reporter) {
      // A shell asks several times in an act, and hears of the mistake once.
      _ = models[0].stack
      await AppDriver(models[0], effects: FeatureDependencies.test().effects).settle()
      return models[0].stack
    }

    #expect(entries.map(\.style) == [.root])
    #expect(models.map(\.taskCount) == Array(repeating: 1, count: models.count))
    #expect(
      log.messages == [
        """
        PageModel is open twice: it presents itself, or a screen above presents it again. Return \
        the one that `destination` holds.
        """
      ]
    )
  }

  @Test(
    "A model without end of others above it is named, and only the first is started",
    arguments: [true, false]
  )
  func endless(isNewEachTime: Bool) async {
    let log = IssueLog()
    let root = MirrorModel(isNewEachTime, Reads())
    let driver = AppDriver(root, effects: FeatureDependencies.test().effects)

    await IssueReporter.$current.withValue(log.reporter) {
      for _ in 1...2 { await driver.settle() }
      _ = root.stack
    }

    #expect(root.stack.map(\.style) == [.root])
    #expect(root.started.count == 1)
    #expect(
      log.messages == [
        """
        More than 1000 screens are open, at last MirrorModel: a model presents a new one each \
        time. Return the one that `destination` holds.
        """
      ]
    )
  }

  @Test("Screens that open one another up to the limit aren't a mistake")
  func manyScreens() async {
    var count = 1
    let root = FolderModel { folder in
      guard count < AppDriver.maximumScreensInARow else { return }
      count += 1
      folder.folderTapped(1)
    }

    await AppDriver(root, effects: FeatureDependencies.test().effects).settle()

    #expect(root.stack.count == AppDriver.maximumScreensInARow)
  }

  @Test("Screens whose task opens the next are named, and it ends")
  func screensWithoutEnd() async {
    let root = FolderModel { $0.folderTapped(1) }
    let driver = AppDriver(root, effects: FeatureDependencies.test().effects)
    let log = IssueLog()

    await IssueReporter.$current.withValue(log.reporter) { await driver.settle() }

    #expect(root.stack.count == AppDriver.maximumScreensInARow + 1)
    #expect(
      log.messages == [
        """
        100 screens came up one from the other without end, at last FolderModel. Open screens in a \
        user action, not in `task()`.
        """
      ]
    )
  }
}

@MainActor
private final class Reads {
  var count = 0
}

/// A model that counts how often it is asked what it presents.
@MainActor @Observable
private final class CountedModel {
  var destination: CountedModel?
  private(set) var taskCount = 0
  @ObservationIgnored private let reads: Reads

  init(_ reads: Reads) {
    self.reads = reads
  }

  func open() -> CountedModel {
    let next = CountedModel(reads)
    destination = next
    return next
  }
}

extension CountedModel: Presenting {
  var presented: Presented? {
    reads.count += 1
    return destination.map { Presented(.push, $0) }
  }

  func task() { taskCount += 1 }
}

/// A container of two tabs.
@MainActor @Observable
private final class TwoTabs {
  private let first: PageModel
  private let second: PageModel
  var isSecond = false

  init(_ first: PageModel, _ second: PageModel) { (self.first, self.second) = (first, second) }
}

extension TwoTabs: Containing {
  var content: any Presenting { isSecond ? second : first }

  static let routes: [RouteStep<TwoTabs>] = [
    RouteStep("first", content: { $0.first }) { $0.isSecond = false },
    RouteStep("second", content: { $0.second }) { $0.isSecond = true },
  ]
}

/// A model that presents another one like itself, new each time or the same.
@MainActor
private final class MirrorModel {
  let isNewEachTime: Bool
  let started: Reads
  private lazy var next = MirrorModel(isNewEachTime, started)

  init(_ isNewEachTime: Bool, _ started: Reads) {
    (self.isNewEachTime, self.started) = (isNewEachTime, started)
  }
}

extension MirrorModel: Presenting {
  var presented: Presented? {
    Presented(.sheet, isNewEachTime ? MirrorModel(true, started) : next)
  }

  func task() { started.count += 1 }
}
