import Destinations
import Effects
import FeatureTesting
import Injection
import Issues
import Testing

/// A model that presents whatever it is told to.
@MainActor
private final class PageModel: Presenting {
  var presented: Presented?
  var dismissal = Dismissal.free
  private(set) var taskCount = 0
  var onTask: () -> Void = {}

  init(_ presented: Presented? = nil) {
    self.presented = presented
  }

  func dismissPresented() { presented = nil }

  func task() {
    taskCount += 1
    onTask()
  }
}

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

  @Test("Going back closes the topmost only")
  func back() {
    let detail = PageModel(Presented(.sheet, PageModel()))
    let root = PageModel(Presented(.push, detail))

    goBack(from: root)

    #expect(chain(from: root).map(\.style) == [.root, .push])
  }

  @Test("Going back at the root does nothing")
  func backAtRoot() {
    let root = PageModel()

    goBack(from: root)

    #expect(chain(from: root).count == 1)
  }

  @Test("A screen that asks is not closed")
  func asks() {
    let form = PageModel()
    form.dismissal = .asks { form.presented = Presented(.alert) }
    let root = PageModel(Presented(.sheet, form))

    goBack(from: root)

    #expect(chain(from: root).map(\.style) == [.root, .sheet, .alert])
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

  @Test("A closure that nobody set reports its name")
  func unsetClosure() {
    let onFinish: (String, Int) -> Void = unset("RecordMeetingModel.onFinish")

    withKnownIssue {
      onFinish("text", 1)
    } matching: {
      $0.comments == ["RecordMeetingModel.onFinish was called but never set."]
    }
  }
}
