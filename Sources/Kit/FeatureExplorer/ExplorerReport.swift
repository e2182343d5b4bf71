public import FeatureWalks

/// The coverage and the broken laws of an exploration.
public struct ExplorerReport: Equatable, Sendable {
  /// The number of states within the bounds.
  public internal(set) var states = 0
  /// The number of actions that were taken, each once from each state.
  public internal(set) var transitions = 0
  /// The bounds that left something out.
  public internal(set) var cuts: Set<ExplorerCut> = []
  /// The states that were found and couldn't be entered again, so not all was done there.
  package internal(set) var unentered: [UnenteredState] = []
  /// The names of the laws that were checked.
  public internal(set) var laws: [String] = []
  /// The laws that were broken, each once, in the order in which they were found.
  public internal(set) var brokenLaws: [BrokenLaw] = []
  /// The allowances of the world that weren't needed within the bounds.
  public internal(set) var unneeded: [ExplorerAllowance] = []
  /// The covered screens, alerts by their titles, and actions taken on them.
  public internal(set) var covered: Set<String> = []
  /// The actions that appeared but were never taken within the bounds, perhaps because they couldn't be.
  public internal(set) var uncovered: Set<String> = []
  /// The declared screens and alerts that were never seen.
  package internal(set) var unseen: Set<String> = []
  /// The screen that the app begins with; nil before it is known.
  package internal(set) var start: ExplorerPlace?
  /// The actions that lead from one screen to another, for a graph.
  package internal(set) var links: Set<ExplorerLink> = []

  /// Makes an empty report.
  package init() {}
}

extension ExplorerReport {
  /// Adds what was found from another beginning.
  ///
  /// - Parameter other: The report of that exploration.
  /// - Returns: The broken laws that weren't known before.
  package mutating func add(_ other: ExplorerReport) -> [BrokenLaw] {
    guard start != nil else {
      self = other
      return brokenLaws
    }
    states += other.states
    transitions += other.transitions
    cuts.formUnion(other.cuts)
    unentered += other.unentered
    laws += other.laws.filter { !laws.contains($0) }
    unneeded.removeAll { !other.unneeded.contains($0) }
    covered.formUnion(other.covered)
    uncovered = uncovered.union(other.uncovered).subtracting(covered)
    unseen.formIntersection(other.unseen)
    links.formUnion(other.links)
    let new = other.brokenLaws.filter { law in !brokenLaws.contains { $0.isSame(as: law) } }
    brokenLaws += new
    return new
  }
}

/// A bound of an exploration.
public enum ExplorerCut: String, CaseIterable, Encodable, Sendable {
  /// The remaining states are further away than the depth.
  case depth
  /// There are more states than the explorer may tell apart.
  case states
  /// Only some of many rows or options were tried.
  case samples
  /// A screen has more rows than are made at once.
  case window
  /// Some work waited for time longer than the explorer does.
  case time
  /// States were found and could not be entered again.
  case unentered
  /// The task was cancelled.
  case cancelled
}

/// A state that was found, but not reached again by its walk.
package struct UnenteredState: Equatable, Sendable {
  /// The topmost screen; an alert by its title.
  package let screen: String
  /// The lines of the walk that should lead there.
  package let steps: [WalkStep]
}

/// An action that leads from one screen to another, or stays on it.
package struct ExplorerLink: Hashable, Sendable {
  let fromPlace: ExplorerPlace
  /// The action, without the row it was tried on: `tap book`.
  package let action: String
  let toPlace: ExplorerPlace

  /// The screen that the action was taken on; an alert by its title.
  package var from: String { fromPlace.screen }

  /// The screen that came up, or stayed.
  package var to: String { toPlace.screen }
}

/// A screen in a part of the app.
package struct ExplorerPlace: Hashable, Sendable {
  let screen: String
  /// The part; nil if the app has none.
  let cluster: ExplorerCluster?
}

/// A part of an app, by which its graph is drawn.
enum ExplorerCluster: Hashable, Sendable {
  /// A tab, by the words that lead to it.
  case tab(String)
  /// The screens above all tabs, which a container presents.
  case above
}

/// A law that was broken, with the shortest way there.
public struct BrokenLaw: Equatable, Sendable, CustomStringConvertible {
  /// The name of the law.
  public let law: String
  /// The problem as a sentence.
  public let message: String
  /// The lines of the walk that shows it, without the settings of the world.
  public let steps: [WalkStep]

  /// True if both are one law that is broken in one way.
  fileprivate func isSame(as other: BrokenLaw) -> Bool {
    law == other.law && message.withoutNames == other.message.withoutNames
  }

  init(_ violation: Violation, acts: [ExplorerMove]) {
    (law, message) = (violation.law, violation.message)
    steps = acts.flatMap(\.steps)
  }

  /// The law, the problem, and the walk that shows it.
  public var description: String {
    (["\(law): \(message)"] + steps.map { "  " + $0.text }).joined(separator: "\n")
  }

  /// Returns the walk that shows it, with the settings of the world, and the problem as a comment.
  public func walk(file: String, settings: [WalkSetting] = []) -> Walk {
    walk(file: file, from: settings.map { .setting($0) })
  }

  /// Returns the walk that shows it, behind the lines that lead to its beginning.
  package func walk(file: String, from lines: [WalkStep]) -> Walk {
    var walk = Walk(file: file, steps: lines + steps)
    let comment = message.split(whereSeparator: \.isNewline).joined(separator: " ")
    walk.lines.insert(.init(comment: " \(law): \(comment)"), at: 0)
    return walk
  }
}

/// A law that was broken on one step of the way.
struct Violation {
  /// A violation, and the walk that shows it.
  typealias Proof = (violation: Violation, acts: [ExplorerMove])

  var law: String
  var message: String
  /// Violations of the same subject are one broken law, whatever ids and times are in them.
  var subject: String

  /// Makes the violation of a law by its name, at a place if one is named.
  private init(named law: String, of place: String?, message: String) {
    (self.law, self.message) = (law, message)
    subject = "\(law): \(place ?? message.withoutNames)"
  }

  /// Makes the violation of a law that nothing may break.
  init(law: StrictLaw, of place: String? = nil, message: String) {
    self.init(named: law.rawValue, of: place, message: message)
  }

  /// Makes the violation of a law of the world.
  init(law: ExplorerLaw, message: String) {
    self.init(named: law.name, of: nil, message: message)
  }

  /// Makes the violation of a law that can be allowed, by the name of its cause.
  init(law: ExplorerAllowance.Law, of name: String, message: String) {
    self.init(named: law.rawValue, of: name, message: message)
  }

  static func subject(of law: ExplorerAllowance.Law, _ name: String) -> String {
    "\(law.rawValue): \(name)"
  }

  /// Returns the violation of offering an action that was refused.
  ///
  /// - Parameters:
  ///   - failure: The reason.
  ///   - name: The action.
  /// - Returns: The broken law.
  static func refused(_ failure: SessionFailure, _ name: String) -> Violation {
    Violation(law: .possibility, of: name, message: failure.description)
  }

  func isOf(_ law: ExplorerAllowance.Law) -> Bool { self.law == law.rawValue }

  func isOf(_ law: StrictLaw) -> Bool { self.law == law.rawValue }

  func isSame(as other: Violation) -> Bool { subject == other.subject }
}
