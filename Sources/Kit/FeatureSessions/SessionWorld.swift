public import FeatureEffects
public import FeatureInjection
public import FeatureNavigation
import FeatureScreens
package import Foundation

/// The world of a walk: the root model of an app, and the surroundings that the walk controls.
///
/// The kit knows only the screens; the app says what can be given, said or broken.
@MainActor
public struct SessionWorld {
  /// The root of the navigation stack: an app, or the model of the first screen.
  public var root: any Presenting
  /// The scope of all work, whose settling ends each step.
  package var effects: EffectScope
  /// The source of time.
  package var time: SessionTime
  /// The source of dates, for a recorder; nil where nothing is recorded.
  package var dates: SessionDates?
  /// The time of the user, for dates in words; without it, dates are as in walks.
  package var userTime: UserTime?
  /// The requests of the app's features; nil if they can't make any.
  package var inbox: NavigationInbox?
  /// The life cycle of the app, the same as in its dependencies; a session brings it into the foreground.
  public var lifecycle = LifecycleSource()
  /// Speaks where the app listens and no field takes what is said; throws a failure elsewhere.
  package var say: Say
  /// Returns the changes that another program can make.
  package var others: @MainActor () -> [OutsideChange]
  /// Returns the calls of clients since it was asked last, which a walk prints.
  package var takeLog: @MainActor () -> [String] = { [] }
  /// Lets the next operation of that name fail, with that reason if there is one.
  package var failNext: @MainActor (_ operation: String, _ reason: String?) -> Void

  /// Speaks, or throws a failure.
  public typealias Say = @MainActor (String) throws(SessionFailure) -> Void

  /// Throws a failure: nothing listens.
  public static let sayNothing: Say = { _ throws(SessionFailure) in
    throw SessionFailure("Nothing listens here.")
  }

  /// Makes a world.
  public init(
    root: any Presenting,
    inbox: NavigationInbox? = nil,
    effects: EffectScope,
    time: SessionTime,
    others: @escaping @MainActor () -> [OutsideChange] = { [] },
    say: @escaping Say = SessionWorld.sayNothing,
    failNext: @escaping @MainActor (_ operation: String, _ reason: String?) -> Void = { _, _ in }
  ) {
    self.root = root
    self.inbox = inbox
    self.effects = effects
    self.time = time
    self.others = others
    self.say = say
    self.failNext = failNext
  }
}

/// The time zone of a user, and the present date.
package struct UserTime: Sendable {
  /// The time zone.
  package let timeZone: TimeZone
  /// Returns the present date.
  package let now: @Sendable () -> Date

  /// Makes the time of a user.
  package init(in timeZone: TimeZone, now: @escaping @Sendable () -> Date) {
    (self.timeZone, self.now) = (timeZone, now)
  }
}

/// A change of what is stored, made by another program.
///
/// ```swift
/// OutsideChange("rename-book", if: shelf.openBook != nil) { shelf.renameOpenBook() }
/// ```
@MainActor
public struct OutsideChange {
  /// The name of the change, in a walk's line `other`.
  package nonisolated let name: String
  /// True if there is something to change now.
  package let isPossible: Bool
  /// Makes the change.
  package let make: @MainActor () -> Void

  /// Describes a change.
  public init(
    _ name: String,
    if isPossible: Bool,
    make: @escaping @MainActor () -> Void
  ) {
    (self.name, self.isPossible, self.make) = (name, isPossible, make)
  }
}

extension SessionWorld {
  /// Requests a route, as a feature does.
  func ask(for route: Route) throws(SessionFailure) {
    guard let inbox, inbox.routes != nil else {
      throw SessionFailure("No routes lead anywhere here.")
    }
    inbox.navigator(.route(route))
  }
}

/// The kinds of time that a world can have.
public enum SessionTime: Sendable {
  /// It passes only when a walk says so, and at once.
  case virtual(TestClock)
  /// It passes by itself, as in line mode.
  case real(any Clock<Duration>)
}

/// The reason why a step couldn't be taken or did not hold, as a sentence.
public struct SessionFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// The sentence.
  public let description: String

  /// Makes a failure from a sentence.
  public init(_ description: String) {
    self.description = description
  }
}
