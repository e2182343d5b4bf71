import FeatureIssues
public import FeatureScreens

/// A screen of the navigation stack.
@MainActor
public struct StackEntry {
  /// The way the screen came up, and its presenter's part of it.
  let presented: Presented
  /// The model of the screen; nil for an alert or a page that is a value of its presenter.
  public let model: (any Presenting)?
  /// The model that presents the screen; nil for the first one.
  package let presenter: (any Presenting)?
  /// The containers whose content begins with the screen, outermost first.
  package let containers: [any Containing]
  /// The depth of the screen that the presenter came up with.
  let presenterDepth: Int

  /// The way the screen came up.
  public var style: PresentationStyle { presented.style }

  /// Adds the parts of the screen that only its presenter knows.
  package func buildPresented(_ s: ScreenBuilder) { presented.build(s) }

  /// The models that came up with the screen: its containers, then its own.
  package var models: [any Presenting] { containers.map { $0 } + (model.map { [$0] } ?? []) }
}

extension Presenting {
  /// The open screens, from this model's own to the topmost.
  ///
  /// A container has none of its own: its content comes first, then the screens that the container presents above it.
  ///
  /// A stack without end is a mistake, which is reported once for a root. It's cut where a model comes a second time,
  /// or down to its first screen if there are always new models.
  ///
  /// - Complexity: O(*n*) in the screens that are open.
  public var stack: [StackEntry] { stack(atMost: mostModels) }

  /// Returns the same stack, with the bound of a test.
  func stack(atMost mostModels: Int) -> [StackEntry] {
    var entries: [StackEntry] = []
    entries.reserveCapacity(8)
    // The containers whose content the loop is in, and the depths at which they came up.
    var around: [(container: any Containing, depth: Int)] = []
    var next: Presented? = Presented(.root, self)
    var (presenter, presenterDepth) = (nil as (any Presenting)?, -1)
    // Brent's algorithm finds a circle: one model is compared with all that follow, later and later ones in turn.
    var (count, marked, nextMark) = (0, nil as (any Presenting)?, 1)

    while let presented = next.take() {
      let firstAround = around.count
      var model = presented.model
      while let current = model {
        guard current !== marked else { return withoutRepetition(entries, of: current) }
        guard count < mostModels else { return firstScreen(of: entries, last: current) }
        count += 1
        if count == nextMark { (marked, nextMark) = (current, 2 * nextMark) }
        guard let container = current as? any Containing else { break }
        around.append((container, entries.count))
        model = container.content
      }
      entries.append(
        StackEntry(
          presented: presented,
          model: model,
          presenter: presenter,
          containers: firstAround == around.count
            ? [] : around[firstAround...].map { $0.container },
          presenterDepth: presenterDepth
        )
      )
      (presenter, presenterDepth) = (model, entries.count - 1)
      next = model?.shown
      while next == nil, let (container, depth) = around.popLast() {
        (presenter, presenterDepth) = (container, depth)
        next = container.shown
      }
    }
    return entries
  }

  /// Cuts a stack that has too many models above its root.
  private func firstScreen(of entries: [StackEntry], last: any Presenting) -> [StackEntry] {
    reportOnce(
      """
      More than \(entries.count) screens are open, at last \(typeName(last)). Does `presented` make a new model each \
      time? Return the one that `destination` holds.
      """,
      from: self
    )
    return Array(entries.prefix(1))
  }

  /// Cuts a stack that goes in a circle below the first model that is in it already.
  private func withoutRepetition(
    _ entries: [StackEntry],
    of repeated: any Presenting
  ) -> [StackEntry] {
    var seen: Set<ObjectIdentifier> = []
    let once = entries.prefix { entry in
      entry.models.allSatisfy { seen.insert(ObjectIdentifier($0)).inserted }
    }
    reportOnce(
      """
      \(typeName(once.last?.model ?? repeated)) presents a model that is open below it already. \
      A model presents itself by mistake, or one below it; give each screen a model of its own.
      """,
      from: self
    )
    return Array(once)
  }
}

/// The bound of a stack: far more models than a person opens, or than could be released.
let mostModels = 200_000

/// A mistake in the screens above a root, which is found again each time they are asked for.
private struct ReportedStack {
  weak var root: (any Presenting)?
  let message: String
}

@MainActor private var reportedStacks: [ReportedStack] = []

/// Reports a mistake in the screens above a root, the first time.
@MainActor
func reportOnce(_ message: String, from root: any Presenting) {
  reportedStacks.removeAll { $0.root == nil }
  if reportedStacks.contains(where: { $0.root === root && $0.message == message }) { return }
  reportedStacks.append(ReportedStack(root: root, message: message))
  reportIssue(message)
}

/// Returns the name of a model's type, for messages.
@MainActor
func typeName(_ model: any Presenting) -> String {
  "\(type(of: model))"
}
