import Destinations
import Effects
import FeatureTesting
import Injection
import Issues
import Testing

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
