public import FeatureRecords
public import FeatureScreens

/// The model of a screen: its description, and the screen that is open above it.
///
/// Each model knows only what it opens itself; from that the stack of all screens follows, root to topmost, which
/// is all that shells, walks and tests need to drive an app. A first feature opens nothing, and is an `init` and `build`:
///
/// ```swift
/// @MainActor @Observable
/// final class CoverModel {
///   private(set) var isLarge = false
///
///   func enlargeButtonTapped() { isLarge = true }
/// }
///
/// // MARK: - Navigation
///
/// extension CoverModel: Presenting {
///   func build(_ s: ScreenBuilder) {
///     s.name = "cover"
///     s.title = "The cover"
///     s.action("enlarge", "Enlarge", enlargeButtonTapped)
///   }
/// }
/// ```
///
/// Each requirement has a default, so a model writes only those that it needs, in an extension: there the compiler warns of
/// a name or a type that nearly fits. Alerts (`Alerting`), drafts (`DraftKeeping`) and content in the model's place
/// (`Containing`) have protocols of their own. A model's identity is that of the object, so that a sheet of SwiftUI tells two
/// of them apart.
@MainActor
public protocol Presenting: AnyObject, Identifiable, Sendable where ID == ObjectIdentifier {
  /// The screens that open above the model's own, a case each; `Never` if none does.
  associatedtype Destination = Never

  /// The screen that is open above the model's own.
  var destination: Destination? { get set }

  /// The style and the model of that screen, and the parent's part of it.
  ///
  /// It is the only switch over a destination:
  ///
  /// ```swift
  /// var presented: Presented? {
  ///   switch destination {
  ///   case .add(let book):
  ///     Presented(.sheet, book) { s in
  ///       s.title = "New book"
  ///       s.action("confirm-add-book", "Add", role: .confirm, self.confirmAddBookButtonTapped)
  ///     }
  ///   case .detail(let book): Presented(.push, book)
  ///   case nil: nil
  ///   }
  /// }
  /// ```
  var presented: Presented? { get }

  /// Describes the model's own screen.
  ///
  /// Its name is in kebab-case; without one it is named after its style.
  ///
  /// ```swift
  /// func build(_ s: ScreenBuilder) {
  ///   s.name = "shelf"
  ///   s.title = title
  ///   s.section("books", books) { book in
  ///     .navigationLink(ControlID("book", book.id), book.title) {
  ///       self.bookTapped(id: book.id)
  ///     }
  ///   }
  ///   s.action("add-book", "Add a book", addBookButtonTapped)
  /// }
  /// ```
  func build(_ s: ScreenBuilder)

  /// Starts the work that goes on while the model is on screen. It may be called twice.
  func task()

  /// The condition under which the model's own screen closes by going back; free by default.
  var dismissal: Dismissal { get }

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

  /// The number of things that wait on the screen, shown by the tab that begins with it; nil by default.
  ///
  /// It takes no work that grows with the number.
  var badge: Int? { get }

  /// The moment from which on the screen offers to undo, such as its beginning; nil by default.
  ///
  /// Without one, it offers all changes of records.
  /// A form with such a moment offers it, too: what was done before stays meanwhile.
  var historyStart: ChangeHistory.Mark? { get }

  /// The history of an app's root, to which a front says which acts are one; nil by default.
  var rootHistory: ChangeHistory? { get }

  /// True for a screen over which no news come up, such as one on which time runs; false by default.
  ///
  /// A session that ends first ends such a screen if it has a field that keeps the focus.
  var isUndisturbed: Bool { get }

  /// Takes a draft that waits for the screen.
  ///
  /// The screen of a tab needs it, as it is made before the drafts of the last start are there.
  func takeDraft()

  // Answered by the kit's own protocols: a cast to each of them would be looked up for each model of each screen.

  /// True for a form, over which nothing below changes by an undo; `RecordEditing` answers it.
  var _isForm: Bool { get }

  /// The model as a container; `Containing` answers it.
  var _container: (any Containing)? { get }
  /// The model as one with alerts; `Alerting` answers it.
  var _alerting: (any Alerting)? { get }
  /// The model as one with a draft; `DraftKeeping` answers it.
  var _draftKeeping: (any DraftKeeping)? { get }
}

extension Presenting {
  /// Describes nothing.
  public func build(_ s: ScreenBuilder) {}

  /// Starts nothing.
  public func task() {}

  /// Free: nothing is lost by closing.
  public var dismissal: Dismissal { .free }

  /// None.
  public static var routes: [RouteStep<Self>] { [] }

  /// None: the screen counts nothing.
  public var badge: Int? { nil }

  /// None.
  public var historyStart: ChangeHistory.Mark? { nil }

  /// None.
  public var rootHistory: ChangeHistory? { nil }

  /// False: news come up.
  public var isUndisturbed: Bool { false }

  /// Takes nothing.
  public func takeDraft() {}

  /// False.
  public var _isForm: Bool { false }

  /// None.
  public var _container: (any Containing)? { nil }

  /// None.
  public var _alerting: (any Alerting)? { nil }

  /// None.
  public var _draftKeeping: (any DraftKeeping)? { nil }

  /// Closes the screen above, without asking or answering.
  public func dismissPresented() {
    if presented == nil { _alerting?.dropNews() } else { destination = nil }
  }

  /// The screen above: what the model presents, or else an alert from its work.
  package var shown: Presented? {
    presented ?? _alerting?.shownNews
  }
}

extension Presenting where Destination == Never {
  /// No destination.
  public var destination: Never? {
    get { nil }
    set {}
  }

  /// No screen.
  public var presented: Presented? { nil }
}

/// A screen that a model presents: its style, its model, and the parent's part of it.
@MainActor
public struct Presented {
  /// The style.
  public let style: PresentationStyle
  /// The model above; nil for an alert or a page that is a value.
  public let model: (any Presenting)?
  /// Describes what the child doesn't know; all of a screen without a model.
  package let build: @MainActor (ScreenBuilder) -> Void
  /// The alert, with its answers by their raw values.
  private(set) var alert: AlertState<RawAnswer>?

  /// Makes a presentation.
  ///
  /// - Parameters:
  ///   - style: The style.
  ///   - model: The model above; nil for a page that is a value.
  ///   - build: Adds what the child doesn't know, such as the ends of a sheet, or describes all of a page.
  public init(
    _ style: PresentationStyle,
    _ model: (any Presenting)? = nil,
    build: @escaping @MainActor (ScreenBuilder) -> Void = { _ in }
  ) {
    (self.style, self.model, self.build) = (style, model, build)
  }

  /// Makes an alert, with an action for each of its buttons.
  ///
  /// - Parameters:
  ///   - alert: The alert.
  ///   - tapped: The action of a button, given its intent; `nil` only closes the alert.
  /// - Returns: The presentation.
  public static func alert<Action>(
    _ alert: AlertState<Action>,
    _ tapped: @escaping @MainActor (Action?) -> Void
  ) -> Presented {
    var presented = Presented(.alert) { s in
      s.title = alert.title
      s.message = alert.message.isEmpty ? nil : alert.message
      for button in alert.buttons {
        s.action(ControlID(button.id), button.title, role: .init(button.role)) {
          tapped(button.action)
        }
      }
    }
    presented.alert = alert.raw
    return presented
  }
}

extension ScreenAction.Role {
  fileprivate init<Action>(_ role: AlertButton<Action>.Role?) {
    switch role {
    case .cancel: self = .cancel
    case .destructive: self = .destructive
    case nil: self = .normal
    }
  }
}

// MARK: - What a model may also be

/// A container: a model with another one in its place, such as that of the chosen tab.
///
/// Its `destination` opens above the topmost screen of its content.
@MainActor
public protocol Containing: Presenting {
  /// The model in the container's place.
  var content: any Presenting { get }

  /// Adds parts, such as tabs, to the content's first screen and those pushed above.
  func buildContent(_ s: ScreenBuilder)

  /// Adds parts, such as the way to a menu, to each screen of the content and above.
  func buildEveryScreen(_ s: ScreenBuilder)
}

extension Containing {
  /// The container.
  public var _container: (any Containing)? { self }

  /// Adds nothing.
  public func buildContent(_ s: ScreenBuilder) {}

  /// Adds nothing.
  public func buildEveryScreen(_ s: ScreenBuilder) {}
}

/// A model that keeps what is typed into it, and what it was typed over.
///
/// With its draft it is as it was left, so what was changed elsewhere meanwhile is merged or asked about when it is saved.
/// The model takes it in `init`, from `dependencies.drafts`.
@MainActor
public protocol DraftKeeping: Presenting {
  /// The unsaved input.
  associatedtype Draft: Codable & Sendable

  /// The name of such drafts in storage; it stays when the type is renamed.
  static var draftKind: String { get }

  /// The unsaved input; nil if there is none.
  ///
  /// The properties that it reads are observed, and each change is written to the disk, so it must not follow a clock.
  var draft: Draft? { get }

  /// Returns the record of a draft, and the texts that show it while its screen is closed.
  func label(of draft: Draft) -> DraftLabel
}

extension DraftKeeping {
  /// The model.
  public var _draftKeeping: (any DraftKeeping)? { self }

  /// A label without a record, for a screen that there is once.
  public func label(of draft: Draft) -> DraftLabel { DraftLabel() }
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
