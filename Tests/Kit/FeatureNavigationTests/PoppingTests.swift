import FeatureKit
import FeatureTesting
import Testing

@Suite(.feature) @MainActor struct PoppingTests {
  // MARK: What is free

  @Test("Screens that ask are alike, whatever they ask, and unlike those that are free")
  func dismissals() {
    let asks = Dismissal.asks {}

    #expect([.free, asks].map(\.isFree) == [true, false])
    #expect(asks == .asks { Issue.record("Nothing is asked.") })
    #expect(asks != .free)
  }

  @Test("Going back closes the topmost, however it came up", arguments: PresentationStyle.allCases)
  func back(style: PresentationStyle) {
    let root = tower([.push, style])

    let objection = root.goBack()

    #expect(objection == nil)
    #expect(styles(root) == [.root, .push])
  }

  @Test("Going back from an alert or a page that is a value closes that", arguments: [true, false])
  func backFromValue(isAlert: Bool) {
    let root = tower([.sheet])
    top(root).presented = Presented(isAlert ? .alert : .push)

    root.goBack()

    #expect(styles(root) == [.root, .sheet])
  }

  @Test(
    "Popping to a depth leaves so many screens above the root; a depth where nothing is closes nothing",
    arguments: [
      (Int.min, 1), (-1, 1), (0, 1), (1, 2), (2, 3), (3, 4), (4, 4), (Int.max, 4),
    ]
  )
  func toDepth(depth: Int, count: Int) {
    let root = tower([.push, .sheet, .push])

    #expect(root.pop(toDepth: depth) == nil)
    #expect(styles(root) == Array([.root, .push, .sheet, .push].prefix(count)))
  }

  @Test("One model closes all: those above keep what they present, and are freed")
  func freed() async {
    let root = tower([.push, .sheet, .push])

    await expectFreed(root.presented?.model) { root.popToRoot() }
  }

  @Test("A chain of 1,000 screens, the most that can be open, is closed and released")
  func deep() {
    let root = tower(Array(repeating: .push, count: 999))

    #expect(styles(root).count == 1_000)
    #expect(root.popToRoot() == nil)
    #expect(styles(root) == [.root])
  }

  @Test("An alert of a model that waited comes up once what was above it is closed")
  func waitingAlert() {
    let root = tower([.push, .push])
    root.onDismiss = { root.presented = Presented(.alert) }

    #expect(root.popToRoot() == nil)
    #expect(styles(root) == [.root, .alert])
  }

  // MARK: What asks

  @Test("A screen that asks is not closed, nor what is below it")
  func asks() {
    let root = tower([.push, .push, .sheet])
    top(root).askWithAlert()

    #expect(root.popToRoot() == .asked(depth: 3))
    #expect(styles(root) == [.root, .push, .push, .sheet, .alert])
  }

  @Test("What is free above a screen that asks is closed, so that its question comes up")
  func asksBelow() {
    let root = tower([.push, .sheet, .push, .overlay])
    let form = model(at: 2, of: root)
    form.askWithAlert()

    #expect(root.popToRoot() == .asked(depth: 2))
    #expect(styles(root) == [.root, .push, .sheet, .alert])
    #expect(model(at: 2, of: root) === form)
  }

  @Test("A screen that asks and is to stay open says nothing", arguments: [2, 3])
  func asksFurtherDown(depth: Int) {
    let root = tower([.push, .sheet, .push, .push])
    model(at: 2, of: root).askWithAlert()

    #expect(root.pop(toDepth: depth) == nil)
    #expect(styles(root).count == depth + 1)
  }

  @Test("Of two that ask, the upper one asks first, and once it agreed the lower one")
  func twoAsk() {
    let root = tower([.push, .sheet, .push])
    model(at: 1, of: root).askWithAlert()
    top(root).askWithAlert()

    let first = root.popToRoot()
    let firstStyles = styles(root)
    model(at: 2, of: root).dismissPresented()
    let second = root.popToRoot()

    #expect(first == .asked(depth: 3))
    #expect(firstStyles == [.root, .push, .sheet, .push, .alert])
    #expect(second == .asked(depth: 1))
    #expect(styles(root) == [.root, .push, .alert])
  }

  @Test("A question that is open already stays as it is, and is not asked once more")
  func unanswered() {
    let root = tower([.push, .sheet])
    top(root).presented = Presented(.alert)
    top(root).dismissal = .asks { Issue.record("It is asked twice.") }

    #expect(root.popToRoot() == .unanswered(depth: 2))
    #expect(styles(root) == [.root, .push, .sheet, .alert])
    #expect(root.goBack() == nil)
    #expect(styles(root) == [.root, .push, .sheet])
  }

  @Test("An alert above a free screen does not hide that one below asks")
  func alertAbove() {
    let root = tower([.sheet, .push])
    root.pageAbove?.askWithAlert()
    top(root).presented = Presented(.alert)

    #expect(root.popToRoot() == .asked(depth: 1))
    #expect(styles(root) == [.root, .sheet, .alert])
  }

  @Test("What a model closes may ask, wherever it is above the model; what is below has no say")
  func closePresented() {
    let root = tower([.push, .sheet, .push])
    model(at: 1, of: root).askWithAlert()
    top(root).askWithAlert()

    model(at: 1, of: root).closePresented()
    let asking = styles(root)
    top(root).dismissPresented()
    top(root).dismissal = .free
    model(at: 1, of: root).closePresented()

    #expect(asking == [.root, .push, .sheet, .push, .alert])
    #expect(styles(root) == [.root, .push])
  }

  // MARK: Leaving

  @Test("Going back at the root does nothing, even if it asks")
  func backAtRoot() {
    let root = PageModel()
    root.askWithAlert()

    #expect([root.goBack(), root.popToRoot()] == [nil, nil])
    #expect(styles(root) == [.root])
  }

  @Test("Leaving closes nothing where nothing asks")
  func leaveFree() {
    let root = tower([.push, .sheet, .alert])

    #expect(root.askToLeave() == nil)
    #expect(styles(root) == [.root, .push, .sheet, .alert])
  }

  @Test("Leaving lets a screen ask, the root too, and says so if its question is open")
  func leaveAsking() {
    let root = tower([.push])
    root.askWithAlert()

    #expect(root.askToLeave() == .asked(depth: 0))
    #expect(styles(root) == [.root, .alert])
    #expect(root.askToLeave() == .unanswered(depth: 0))
  }

  // MARK: What the tests begin with

  /// A root, and above it a model of each style.
  private func tower(_ styles: [PresentationStyle]) -> PageModel {
    let root = PageModel()
    var top = root
    for style in styles {
      let next = PageModel()
      top.presented = Presented(style, next)
      top = next
    }
    return root
  }

  private func styles(_ root: PageModel) -> [PresentationStyle] { root.stack.map(\.style) }

  private func model(at depth: Int, of root: PageModel) -> PageModel {
    (0..<depth).reduce(root) { page, _ in page.pageAbove ?? page }
  }

  private func top(_ root: PageModel) -> PageModel { model(at: styles(root).count - 1, of: root) }
}

extension PageModel {
  fileprivate var pageAbove: PageModel? { presented?.model as? PageModel }

  /// Lets the page ask, if nothing covers its question.
  fileprivate func askWithAlert() {
    dismissal = .asks { [unowned self] in
      if presented == nil { presented = Presented(.alert) }
    }
  }
}
