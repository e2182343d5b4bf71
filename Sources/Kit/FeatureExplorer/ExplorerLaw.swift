public import FeatureScreens
public import FeatureSessions

/// A rule of an app: something that is true in every state, or of every act.
///
/// ```swift
/// extension ExplorerLaw {
///   public static let doneCounts = ExplorerLaw("done counts") { before, act, after in
///     …
///   }
/// }
/// ```
///
/// It holds in any world whose screens it knows: in one of its feature alone, and in the app's.
@MainActor
public struct ExplorerLaw {
  /// The name of the law.
  package let name: String
  /// Returns a sentence about the problem in a state; nil for a law of acts.
  private(set) var ofState: (@MainActor (Session) async -> String?)?
  /// Returns a sentence about the problem of an act; nil for a law of states.
  private(set) var ofAct: (@MainActor (ExplorerMoment, SessionAct, ExplorerMoment) -> String?)?
  /// Returns the check of what an act promises before it is done; nil for acts that promise nothing.
  private(set) var promise: (@MainActor (Session, SessionAct) -> Check?)?

  /// Returns a sentence about the promise that wasn't kept; nil if it was.
  package typealias Check = @MainActor (Session) -> String?

  /// Makes a law of states.
  ///
  /// - Parameters:
  ///   - name: The law in a few words, as reports print it.
  ///   - check: Returns a sentence about the problem in a state; nil if there is none.
  public init(_ name: String, check: @escaping @MainActor (Session) async -> String?) {
    (self.name, ofState) = (name, check)
  }

  /// Makes a law of acts.
  ///
  /// - Parameters:
  ///   - name: The law in a few words, as reports print it.
  ///   - check: Returns a sentence about the problem of an act; nil if there is none. The act has the ids of controls.
  public init(
    _ name: String,
    check:
      @escaping @MainActor (
        _ before: ExplorerMoment, _ act: SessionAct, _ after: ExplorerMoment
      ) -> String?
  ) {
    (self.name, ofAct) = (name, check)
  }

  /// Makes a law of what acts promise, such as the words on a button.
  ///
  /// - Parameters:
  ///   - name: The law in a few words, as reports print it.
  ///   - promise: Looks at the models before an act, and returns the check that is done after it. The check must not hold
  ///     a model that the act may close. The act has addresses.
  package init(
    _ name: String,
    promise: @escaping @MainActor (_ before: Session, _ act: SessionAct) -> Check?
  ) {
    (self.name, self.promise) = (name, promise)
  }
}

/// The open screens and the stored data at a moment, for a law over acts.
public struct ExplorerMoment: Equatable, Sendable {
  /// The open screens, the first one's first.
  public let screens: [Screen]
  /// A digest of the stored data: equal if nothing was stored in between.
  public let stored: Int

  /// The topmost screen, on which the act is done.
  package var top: Screen { screens[screens.count - 1] }
}
