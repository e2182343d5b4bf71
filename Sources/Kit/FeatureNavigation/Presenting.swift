/// A model that can have a screen above its own.
///
/// Each model knows only what it presents itself; from that the chain of all models follows, root to topmost, which
/// is all that shells, walks and tests need to drive an app.
///
/// ```swift
/// extension StandupsListModel: Presenting {
///   public var presented: Presented? {
///     switch destination {
///     case .add(let model): Presented(.sheet, model)
///     case .detail(let model): Presented(.push, model)
///     case .alert: Presented(.alert)
///     case nil: nil
///     }
///   }
///   public func dismissPresented() { destination = nil }
/// }
/// ```
@MainActor
public protocol Presenting: AnyObject {
  /// What is presented now, if anything.
  var presented: Presented? { get }

  /// Closes what is presented, without asking and without any other effect.
  func dismissPresented()

  /// Whether this model's own screen may be closed by going back.
  var dismissal: Dismissal { get }

  /// Starts the work that goes on while the model is on screen. It may be called twice.
  func task()
}

extension Presenting {
  /// Free: nothing is lost by closing.
  public var dismissal: Dismissal { .free }

  /// Starts nothing.
  public func task() {}

  /// Closes what is presented and all above, or lets the topmost one that asks first ask.
  public func closePresented() {
    popToRoot(from: self)
  }
}

/// What a model presents: how, and the model of it.
@MainActor
public struct Presented {
  /// How it comes up.
  public var style: PresentationStyle
  /// The model above; nil for an alert or a page that is a value.
  public var model: (any Presenting)?

  /// Makes a presentation.
  public init(_ style: PresentationStyle, _ model: (any Presenting)? = nil) {
    self.style = style
    self.model = model
  }
}

/// How a screen comes up above another.
public enum PresentationStyle: String, Codable, Sendable, CaseIterable {
  /// The first screen, above nothing.
  case root
  /// The next screen of a way: Back leads here again.
  case push
  /// A screen for one thing, with an end of its own.
  case sheet
  /// A question.
  case alert
  /// Above everything.
  case overlay
}

/// Whether a screen may be closed by going back.
///
/// Two that ask are equal, whatever they ask: closures cannot be compared.
public enum Dismissal: Equatable {
  /// It may: nothing is lost.
  case free
  /// It asks first. The closure puts up the question and closes nothing.
  case asks(@MainActor () -> Void)

  /// True if nothing is lost by closing.
  public var isFree: Bool {
    switch self {
    case .free: true
    case .asks: false
    }
  }

  /// Says whether both are free or both ask.
  public static func == (left: Dismissal, right: Dismissal) -> Bool {
    left.isFree == right.isFree
  }
}
