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
  /// More than 1,000 models are a mistake, such as a model that presents itself. It's reported once for a root, and only
  /// the first screen is left.
  ///
  /// - Complexity: O(*n*) in the screens that are open.
  public var stack: [StackEntry] {
    var entries: [StackEntry] = []
    entries.reserveCapacity(8)
    // The containers whose content the loop is in, and the depths at which they came up.
    var around: [(container: any Containing, depth: Int)] = []
    var next: Presented? = Presented(.root, self)
    var (presenter, presenterDepth) = (nil as (any Presenting)?, -1)
    var count = 0

    while let presented = next.take() {
      let firstAround = around.count
      var model = presented.model
      while let current = model {
        guard count < mostModels else {
          reportOnce(
            """
            More than \(mostModels) screens are open, at last \(typeName(current)): a model presents itself, or a \
            new one each time. Return the one that `destination` holds.
            """,
            from: self
          )
          return Array(entries.prefix(1))
        }
        count += 1
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
}

/// The bound of a stack: far more models than a person opens.
let mostModels = 1_000

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
