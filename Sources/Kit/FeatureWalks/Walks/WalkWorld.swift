public import FeatureEffects
public import FeatureInjection
public import FeatureNavigation
public import Foundation

/// What a walk walks in: the root model of an app, and the world around it that the walk controls.
///
/// The kit knows the screens only; what can be given, said or broken is the app's.
@MainActor
public struct WalkWorld {
  /// The model of the first screen.
  public var root: any ScreenModel
  /// The scope of all work, whose settling ends each step.
  public var effects: EffectScope
  /// What time is here.
  public var time: WalkTime
  /// What dates are here, for a recorder; nil where nothing is recorded.
  public var dates: WalkDates?
  /// What the features of the app ask for; nil if they cannot.
  public var inbox: NavigationInbox?
  /// Speaks where the app listens; throws a failure if it does not.
  public var say: @MainActor (String) throws(WalkFailure) -> Void
  /// Lets the next operation of that name fail, for that reason if there is one.
  public var failNext: @MainActor (_ operation: String, _ reason: String?) -> Void

  /// Makes a world.
  public init(
    root: any ScreenModel,
    inbox: NavigationInbox? = nil,
    effects: EffectScope,
    time: WalkTime,
    say: @escaping @MainActor (String) throws(WalkFailure) -> Void = { _ throws(WalkFailure) in
      throw WalkFailure("Nobody listens here.")
    },
    failNext: @escaping @MainActor (_ operation: String, _ reason: String?) -> Void = { _, _ in }
  ) {
    self.root = root
    self.inbox = inbox
    self.effects = effects
    self.time = time
    self.say = say
    self.failNext = failNext
  }
}

extension WalkWorld {
  /// How each thing that can be done here is written, for help.
  public var usages: [String] {
    let verbs = inbox?.routes == nil ? WalkVerb.acting.filter { $0 != .open } : WalkVerb.acting
    return verbs.map(\.usage)
  }

  /// Asks for a route, as a feature does.
  func ask(for route: Route) throws(WalkFailure) {
    guard let inbox, inbox.routes != nil else { throw WalkFailure("No routes lead anywhere here.") }
    inbox.navigator(.route(route))
  }
}

/// What time is in a world.
public enum WalkTime: Sendable {
  /// It passes only when a walk says so, and at once.
  case virtual(TestClock)
  /// It passes by itself, as in line mode.
  case real(any Clock<Duration>)
}

/// What the first lines of a walk say of its world.
public struct WalkSettings: Sendable {
  /// What is there, in order.
  public var givens: [Given] = []
  /// When the walk begins.
  public var now = Date(timeIntervalSince1970: 1_767_603_600)
  /// What randomness begins with.
  public var seed: UInt64 = 0

  /// Describes a world with nothing in it, on 2026-01-05 at 09:00 UTC.
  public init() {}

  /// A line that puts something into the world.
  public struct Given: Equatable, Sendable {
    /// The kind of thing.
    public var kind: String
    /// What is said of it.
    public var values: [String]
    /// The line, counted from 1.
    public var line: Int

    /// Describes something that is there.
    public init(kind: String, values: [String], line: Int) {
      self.kind = kind
      self.values = values
      self.line = line
    }
  }

  /// Makes a date that goes with a clock, from when the walk begins.
  ///
  /// - Parameter clock: The clock of the walk.
  /// - Returns: The source of dates for the dependencies of the world.
  public func dates(on clock: TestClock) -> DateSource {
    DateSource { [now] in now + TimeInterval(clock.now.offset / .seconds(1)) }
  }
}

/// A `given` line with values that the app cannot read.
public struct WalkGivenError: Error, Equatable, Sendable {
  /// The line.
  public let given: WalkSettings.Given
  /// What is wrong with it, as a sentence.
  public let message: String

  /// Says what is wrong with a line.
  public init(_ given: WalkSettings.Given, _ message: String) {
    self.given = given
    self.message = message
  }
}

/// The reason why a step could not be taken or did not hold, as a sentence.
public struct WalkFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// The sentence.
  public let description: String

  /// Makes a failure of a sentence.
  public init(_ description: String) {
    self.description = description
  }
}
