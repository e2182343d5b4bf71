import FeatureIssues
public import FeatureScreens

/// All that is open above a model, looked at in one walk: screens, their models, and containers.
///
/// Everything that asks what is open reads it: the screens of a front, going back, routes, drafts, and the work of models
/// that came up. It's a value, so it says what was open when it was made; as it holds its models, use it at once.
///
/// ```swift
/// app.stack.map(\.style)  // [.root, .push, .alert]
/// app.stack.last?.model   // nil: an alert has none
/// ```
@MainActor
public struct ScreenTree {
  /// An open screen.
  @MainActor
  public struct Node {
    /// The way the screen came up, and its presenter's part of it.
    let presented: Presented
    /// The model of the screen; nil for an alert or a page that is a value of its presenter.
    public let model: (any Presenting)?
    /// The model that presents the screen; nil for the first one.
    package let presenter: (any Presenting)?
    /// The depth of the screen that the presenter came up with.
    let presenterDepth: Int
    /// The containers whose content begins with the screen, outermost first.
    package let containers: [any Containing]
    /// The containers that add their parts to the screen: a pushed one has those of the one below, too.
    package let shown: [any Containing]
    /// The containers that came up with the screen or below it, outermost first.
    package let below: [any Containing]

    /// The way the screen came up.
    public var style: PresentationStyle { presented.style }
    /// The models that came up with the screen: its containers, then its own.
    package var models: [any Presenting] { containers.map { $0 } + (model.map { [$0] } ?? []) }
    /// True if a container presents the screen above its content.
    package var isOverContent: Bool { presenter?._container != nil }

    /// Adds the parts of the screen that only its presenter knows.
    package func buildPresented(_ s: ScreenBuilder) { presented.build(s) }

    /// True for an alert whose presenter came up at a depth or below it.
    func isAlert(ofDepth depth: Int) -> Bool { style == .alert && presenterDepth <= depth }
  }

  /// The open screens, from that of the root to the topmost.
  ///
  /// A container has none of its own: its content comes first, then the screens that the container presents above it.
  package private(set) var screens: [Node] = []
  /// The topmost screen.
  package var top: Node { screens[screens.count - 1] }
  /// The models of the screens and the containers around them, from the root on, each once.
  private(set) var models: [any Presenting] = []
  /// The model from which the tree was made.
  let root: any Presenting

  /// Looks at what is open from a model on.
  ///
  /// A model that is open twice, such as one that presents itself, is a mistake, and so are more than 1,000. It's reported
  /// once for a root, and only the first screen is left.
  ///
  /// - Complexity: O(*n*) in the models that are open.
  package init(_ root: any Presenting) {
    self.root = root
    screens.reserveCapacity(4)
    models.reserveCapacity(8)
    // The containers whose content the walk is in, and the depths at which they came up.
    var inside: [(container: any Containing, depth: Int)] = []
    var known = KnownModels()
    var next: Presented? = Presented(.root, root)
    var (presenter, presenterDepth) = (nil as (any Presenting)?, -1)
    while let presented = next.take() {
      var (model, containers) = (presented.model, [any Containing]())
      while let current = model {
        guard known.insert(current, beside: models) else {
          reportCircle(at: current)
          return
        }
        guard models.count < Self.most else {
          reportEndless(at: current)
          return
        }
        models.append(current)
        guard let container = current._container else { break }
        inside.append((container, screens.count))
        containers.append(container)
        model = container.content
      }
      let shown = presented.style == .push ? screens.last?.shown ?? [] : []
      let below = screens.last?.below ?? []
      screens.append(
        Node(
          presented: presented,
          model: model,
          presenter: presenter,
          presenterDepth: presenterDepth,
          containers: containers,
          shown: shown.isEmpty ? containers : shown + containers,
          below: below.isEmpty ? containers : below + containers
        )
      )
      (presenter, presenterDepth) = (model, screens.count - 1)
      next = model?.shown
      while next == nil, let (container, depth) = inside.popLast() {
        (presenter, presenterDepth) = (container, depth)
        next = container.shown
      }
    }
  }

  /// The depth of the screen that a model presents, other than an alert from its work.
  func depth(above presenter: any Presenting) -> Int? {
    presenter.presented == nil ? nil : screens.firstIndex { $0.presenter === presenter }
  }

  /// The containers in whose content a screen is, outermost first: they can present above it.
  func containers(around depth: Int) -> [any Containing] {
    let screen = screens[depth]
    guard let presenter = screen.presenter else { return screen.containers }
    var around = containers(around: screen.presenterDepth)
    // What a container presents isn't in its content, but in that of those around it.
    if let index = around.firstIndex(where: { $0 === presenter }) {
      around.removeSubrange(index...)
    }
    return around + screen.containers
  }

  // MARK: Mistakes

  /// The bound of a tree: far more models than a person opens.
  private static let most = 1_000

  private mutating func reportCircle(at model: any Presenting) {
    reportOnce(
      """
      \(typeName(model)) is open twice: it presents itself, or a screen above presents it again. Return the one that \
      `destination` holds.
      """,
      from: root
    )
    screens = Array(screens.prefix(1))
  }

  private mutating func reportEndless(at model: any Presenting) {
    reportOnce(
      """
      More than \(Self.most) screens are open, at last \(typeName(model)): a model presents a new one each time. Return \
      the one that `destination` holds.
      """,
      from: root
    )
    (screens, models) = (Array(screens.prefix(1)), Array(models.prefix(1)))
  }
}

/// The models of a walk: a few are compared one by one, as a set takes longer to make.
@MainActor
private struct KnownModels {
  private var ids: Set<ObjectIdentifier> = []

  /// Notes a model; false if it's known.
  mutating func insert(_ model: any Presenting, beside models: [any Presenting]) -> Bool {
    if models.count < 16 { return !models.contains { $0 === model } }
    if ids.isEmpty { ids = Set(models.map(ObjectIdentifier.init)) }
    return ids.insert(ObjectIdentifier(model)).inserted
  }
}

extension Presenting {
  /// All that is open from this model on.
  package var tree: ScreenTree { ScreenTree(self) }

  /// The open screens, from this model's own to the topmost.
  ///
  /// - Complexity: O(*n*) in the models that are open.
  public var stack: [ScreenTree.Node] { tree.screens }
}

/// The root whose screens had the last mistake, which is found again each time they are asked for.
@MainActor private weak var reported: (any Presenting)?

/// Reports a mistake in the screens above a root, the first time.
@MainActor
func reportOnce(_ message: String, from root: any Presenting) {
  guard reported !== root else { return }
  reported = root
  reportIssue(message)
}

/// Returns the name of a model's type, for messages.
@MainActor
func typeName(_ model: any Presenting) -> String {
  "\(type(of: model))"
}
