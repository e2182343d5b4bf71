public import FeatureScreens

/// The model of a screen: its description, its destinations, its condition for closing, and its draft.
///
/// Each model knows only what it opens itself; from that the stack of all screens follows, root to topmost, which
/// is all that shells, walks and tests need to drive an app.
///
/// ```swift
/// @MainActor @Observable
/// final class ShelfModel: Presenting {
///   enum Destination: NavigationDestination {
///     case add(EditBookModel)
///     case detail(BookModel)
///
///     var presented: Presented {
///       switch self {
///       case .add(let model): Presented(.sheet, model)
///       case .detail(let model): Presented(.push, model)
///       }
///     }
///   }
///
///   var destination: Destination?
/// }
/// ```
///
/// Everything but `destination` has a default: a model without text fields keeps no draft, and one that no
/// link leads beyond has no routes. A model that opens nothing needs no `Destination` either. Its identity is that of
/// the object, so that a sheet of SwiftUI tells two of them apart.
@MainActor
public protocol Presenting: AnyObject, Identifiable where ID == ObjectIdentifier {
  /// The screens that open above the model's own; `Never` if none does.
  associatedtype Destination: NavigationDestination = Never

  /// Unsaved input, and what it was typed over; `Never` if the model has no input.
  ///
  /// With it the model is as it was left, so what was changed elsewhere meanwhile is merged or asked about when it is
  /// saved. The model takes it in `init`, from `dependencies.drafts`.
  associatedtype Draft: Codable & Sendable = Never

  /// The screen that is open above the model's own.
  var destination: Destination? { get set }

  /// The model in a container's place, such as the chosen tab's; nil for a model with a screen.
  ///
  /// The `destination` of a container opens above the topmost screen of its content.
  var content: (any Presenting)? { get }

  /// The style and the model of that screen.
  ///
  /// By default they are those of `destination`; a model that opens screens in another way returns its own.
  var presented: Presented? { get }

  /// Closes that screen, without asking and without any other effect.
  func dismissPresented()

  /// The condition under which this model's own screen closes by going back.
  var dismissal: Dismissal { get }

  /// Starts the work that goes on while the model is on screen. It may be called twice.
  func task()

  /// The routes to the screens above the model's own, in the order in which they are tried.
  ///
  /// Each model knows only its own steps; the rest of a route is read by the model that comes up. So routes compose as
  /// screens do, without end, and no module knows all of them. Alerts have no routes.
  ///
  /// ```swift
  /// static let routes: [RouteStep<EditBookModel>] = [
  ///   RouteStep("genre", isOpen: \.isGenre) { $0.genreButtonTapped() }
  /// ]
  /// ```
  static var routes: [RouteStep<Self>] { get }

  /// The name of such drafts in storage; it stays when the type is renamed.
  static var draftKind: String { get }

  /// The unsaved input; nil if there is none.
  ///
  /// The properties that it reads are observed, and each change is written to the disk, so it must not follow a clock.
  var draft: Draft? { get }

  /// Returns the record of a draft, and the texts that show it while its screen is closed.
  func label(of draft: Draft) -> DraftLabel

  /// The name of the screen, in kebab-case; empty for one that is named after its style.
  static var screenName: String { get }

  /// Describes the model's own screen.
  ///
  /// A screen is described by two models: the model describes its own part, and its parent adds the parent's part. An
  /// alert, or a page that is a value, has no model, so the parent describes all of it.
  ///
  /// ```swift
  /// extension ShelfModel {
  ///   static let screenName = "shelf"
  ///
  ///   func build(_ s: ScreenBuilder) {
  ///     s.title = title
  ///     s.section("books", books) { book in
  ///       .navigationLink(ControlID("book", book.id), book.title) {
  ///         self.bookTapped(id: book.id)
  ///       }
  ///     }
  ///     s.action("add-book", "Add a book", addBookButtonTapped)
  ///   }
  ///
  ///   func buildPresented(_ s: ScreenBuilder) {
  ///     switch destination {
  ///     case .add:
  ///       s.title = "New book"
  ///       s.action("confirm-add-book", "Add", role: .confirm) {
  ///         self.confirmAddBookButtonTapped()
  ///       }
  ///     case .alert(let alert):
  ///       s.alert(alert) { self.alertButtonTapped($0) }
  ///     case .detail, nil:
  ///       break
  ///     }
  ///   }
  /// }
  /// ```
  func build(_ s: ScreenBuilder)

  /// Adds the parts of the presented screen that the child doesn't know.
  func buildPresented(_ s: ScreenBuilder)

  /// Adds a container's parts, such as tabs, to its content's first screen and those pushed above.
  func buildContent(_ s: ScreenBuilder)

  /// Adds a container's parts, such as the way to a menu, to each screen of its content and above.
  func buildEveryScreen(_ s: ScreenBuilder)
}

extension Presenting {
  /// The style and the model of `destination`.
  public var presented: Presented? { destination?.presented }

  /// Sets `destination` to nil.
  public func dismissPresented() { destination = nil }

  /// Free: nothing is lost by closing.
  public var dismissal: Dismissal { .free }

  /// Starts nothing.
  public func task() {}

  /// No routes.
  public static var routes: [RouteStep<Self>] { [] }

  /// An empty name.
  public static var screenName: String { "" }

  /// Describes nothing: a container has no screen.
  public func build(_ s: ScreenBuilder) {}

  /// Adds nothing.
  public func buildPresented(_ s: ScreenBuilder) {}

  /// Adds nothing.
  public func buildContent(_ s: ScreenBuilder) {}

  /// Adds nothing.
  public func buildEveryScreen(_ s: ScreenBuilder) {}

  /// No content: the model has a screen of its own.
  public var content: (any Presenting)? { nil }
}

extension Presenting where Destination == Never {
  /// No destination.
  public var destination: Never? {
    get { nil }
    set {}
  }
}

extension Presenting where Draft == Never {
  /// An empty name.
  public static var draftKind: String { "" }

  /// No draft.
  public var draft: Never? { nil }
}

extension Presenting {
  /// A label without a record, for a screen that there is once.
  public func label(of draft: Draft) -> DraftLabel { DraftLabel() }

  /// True if the model may have unsaved input.
  package static var keepsDrafts: Bool { Draft.self != Never.self }
}

/// The style and the model of a screen that a model presents.
@MainActor
public struct Presented {
  /// The style.
  public var style: PresentationStyle
  /// The model above; nil for an alert or a page that is a value.
  public var model: (any Presenting)?

  /// Makes a presentation.
  public init(_ style: PresentationStyle, _ model: (any Presenting)? = nil) {
    self.style = style
    self.model = model
  }
}

/// The condition under which a screen closes by going back.
///
/// Two that ask are equal, whatever they ask: closures can't be compared.
public enum Dismissal: Equatable {
  /// It may: nothing is lost.
  case free
  /// It asks first. The closure puts up the question and closes nothing.
  case asks(@MainActor () -> Void)

  /// True if nothing is lost by closing.
  package var isFree: Bool {
    switch self {
    case .free: true
    case .asks: false
    }
  }

  /// Returns true if both are free or both ask.
  public static func == (left: Dismissal, right: Dismissal) -> Bool {
    left.isFree == right.isFree
  }
}
