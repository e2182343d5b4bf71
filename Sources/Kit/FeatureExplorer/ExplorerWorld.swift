package import FeatureNavigation
package import FeatureSessions

/// The world that the explorer walks in, with the app's own laws and settings.
@MainActor
public struct ExplorerWorld {
  /// The world.
  ///
  /// Its effects must run on `MainSerialExecutor`, and its time must be virtual.
  package var walk: SessionWorld
  /// Adds the stored data to the digest that tells states apart.
  package var digest: @MainActor (inout StateDigest) -> Void
  /// The laws of the app, besides the explorer's own.
  package var laws: [ExplorerLaw]
  /// Where routes begin; nil if places in the app have none.
  package var routes: RouteRoot?
  /// The names of the screens that have no route, beside alerts: those below must be opened by it.
  package var routeless: Set<String>
  /// Returns true if a text is the id of something that was deleted or is only in a draft.
  ///
  /// A route to such an id opens as far as its screens exist.
  package var isGone: @MainActor (_ id: String) -> Bool = { _ in false }
  /// Returns true for an id of a record that is shown though it isn't saved, as the user was told.
  package var isUnsaved: @MainActor (_ id: String) -> Bool = { _ in false }
  /// Returns the number of calls of each operation that can fail, by its name in `fail-next`.
  ///
  /// `Explorer.injectsFailures` needs it, and `failNext` of the walk's world.
  package var calls: (@MainActor () -> [String: Int])?
  /// Returns true while an operation that is to fail hasn't been called yet.
  package var awaitsFailure: @MainActor () -> Bool = { false }
  /// Adds what the app keeps and may tell later: the changes that failed, and the last deletion.
  package var unsaved: @MainActor (inout StateDigest) -> Void = { _ in }
  /// The things that may break a law, with the reasons.
  package var allowances: [ExplorerAllowance]
  /// Makes a session as the app's next start would, from its stores, its kept screens and its drafts.
  ///
  /// It returns nil if there is nothing to compare.
  package var restart: (@MainActor () async -> Restart?)?

  /// The session of the app's next start.
  package struct Restart {
    /// The session.
    package var session: Session
    /// True if something was typed, which the app kept.
    package var hasDrafts: Bool

    /// Makes a restart.
    package init(_ session: Session, hasDrafts: Bool) {
      (self.session, self.hasDrafts) = (session, hasDrafts)
    }
  }
  /// Returns the number of acts so far that can be undone; nil in a world without undo.
  package var undoable: (@MainActor () -> Int)?
  /// Returns true for the id of a record, deleted or not.
  ///
  /// Other rows, such as those of drafts, may be different after an undo.
  package var isRecord: @MainActor (_ id: String) -> Bool = { _ in true }
  /// The names of all screens and alerts as in the report, which lists those never seen.
  package var screens: Set<String>

  /// Makes a world.
  package init(
    _ walk: SessionWorld,
    laws: [ExplorerLaw] = [],
    routes: RouteRoot? = nil,
    withoutRoute routeless: Set<String> = [],
    allowances: [ExplorerAllowance] = [],
    screens: Set<String> = [],
    digest: @escaping @MainActor (inout StateDigest) -> Void = { _ in }
  ) {
    (self.walk, self.laws, self.allowances, self.screens) = (walk, laws, allowances, screens)
    (self.routes, self.routeless, self.digest) = (routes, routeless, digest)
  }
}

/// An action, a screen or a control that may break a law of the explorer.
///
/// ```swift
/// ExplorerAllowance(
///   "share: tap copy",
///   breaks: .effect,
///   because: "The text is in the clipboard, which no screen shows."
/// )
/// ```
public struct ExplorerAllowance: Equatable, Sendable {
  /// The laws that can be allowed to be broken, by the names that reports print.
  public enum Law: String, CaseIterable, Sendable {
    /// No two controls of a screen have the same name and key; broken by `SCREEN: CONTROL`.
    case uniqueIdentifiers = "each identifier is unique on its screen"
    /// Each text field can have the focus; broken by `SCREEN: CONTROL`.
    case focusableFields = "each text field can have the focus"
    /// Each model that takes text keeps a draft; broken by a screen.
    case drafts = "what is typed has a draft"
    /// The app comes back with what was typed; broken by a screen.
    case restarts = "what was typed is there after a restart"
    /// A screen that is open shows what it would show if it opened now; broken by a screen.
    case upToDate = "an open screen is up to date"
    /// No open screen shows a record that is gone; broken by a screen.
    case nothingGone = "no screen shows what is gone"
    /// The address of a control is the same when its screen is built again; broken by `SCREEN: CONTROL`.
    case addresses = "an address that was just read works"
    /// Each control that can be used has a label, which shows no id; broken by `SCREEN: CONTROL`.
    case labels = "what can be used has a label"
    /// Each timer ends, or changes something that can be seen; broken by `OWNER.WORK`.
    case endingTimers = "a timer ends or shows something"
    /// Deleting or moving a row leaves the others as they are; broken by an action.
    case otherRows = "a row is deleted or moved alone"
    /// A row opens what it stands for; broken by an action.
    case ownRecord = "a row opens its own record"
    /// A control shows the value that it was given, and a field what is sent no more; broken by an action.
    case shownValue = "what is set is shown"
    /// Undo right after a deletion shows what was there before; broken by a screen.
    case undo = "undo takes a deletion back"
    /// Each action that a screen offers can be done; broken by an action.
    case possibility = "what is offered can be done"
    /// Each action that a screen offers changes something; broken by an action.
    case effect = "what is offered does something"
    /// Each walk leads to the same place in a new world; broken by a screen.
    case repetition = "the same walk leads to the same place"
    /// Each state has a way to the first screen; broken by a screen.
    case wayBack = "there is a way back"
    /// Each screen is the same once it was written as JSON and read; broken by a screen.
    case json = "screens survive JSON"
    /// Each failure is told to the user who asked; broken by `OPERATION on SCREEN`.
    case toldFailures = "who asked for what failed is told"
    /// No failure changes what is stored; broken by `OPERATION on SCREEN`.
    case harmlessFailures = "what fails changes nothing that is stored"
  }

  /// The action, screen or control that breaks it, as the report calls it.
  package let name: String
  /// The law that it breaks.
  package let law: Law
  /// The reason, for those who read the code.
  package let reason: String

  /// Allows something to break a law.
  public init(_ name: String, breaks law: Law, because reason: String) {
    (self.name, self.law, self.reason) = (name, law, reason)
  }

  /// The subject of the violations that it allows.
  var subject: String { Violation.subject(of: law, name) }
}
