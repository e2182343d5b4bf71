import FeatureSessions

/// The laws that were found broken, each with all places where it was.
@MainActor
struct ExplorerFindings {
  /// Where a law was broken.
  enum Place {
    case step(ExplorerMap.Step)
    case state(Int)
  }

  private struct Finding {
    let violation: Violation
    /// The acts of the world in which it was found first.
    let acts: [SessionAct]
    var places: [Place] = []
  }

  private var findings: [Finding] = []
  private var numbers: [String: Int] = [:]
  /// The subjects that the world allows.
  private let allowed: Set<String>
  /// The allowances that nothing has needed so far.
  private(set) var unneeded: [ExplorerAllowance]

  init(allowing allowances: [ExplorerAllowance] = []) {
    allowed = Set(allowances.map(\.subject))
    unneeded = allowances
  }

  /// Returns true if a violation is neither known nor allowed.
  mutating func isNew(_ violation: Violation) -> Bool {
    !isAllowed(violation) && numbers[violation.subject] == nil
  }

  /// Returns true if the world allows a violation, and notes that the allowance is needed.
  private mutating func isAllowed(_ violation: Violation) -> Bool {
    guard allowed.contains(violation.subject) else { return false }
    unneeded.removeAll { $0.subject == violation.subject }
    return true
  }

  /// Returns true if a control is reported already because it shares its identifier.
  func hasMistaken(_ control: String) -> Bool {
    numbers[Violation.subject(of: .uniqueIdentifiers, control)] != nil
  }

  /// Adds that a law was broken.
  ///
  /// - Parameters:
  ///   - violation: The law.
  ///   - acts: What was done in this world up to there.
  ///   - place: Where it was; nil if `acts` is the way that is to be told.
  mutating func add(_ violation: Violation, acts: [SessionAct], at place: Place? = nil) {
    guard !isAllowed(violation) else { return }
    let number = numbers[violation.subject] ?? findings.count
    if number == findings.count {
      numbers[violation.subject] = number
      findings.append(Finding(violation: violation, acts: acts))
    }
    if let place { findings[number].places.append(place) }
  }

  /// Tells of each law by a shortest walk that shows it.
  ///
  /// - Parameters:
  ///   - map: The states.
  ///   - order: All states, in the order of the ways to them.
  ///   - explorer: Makes worlds to try walks in.
  /// - Returns: The laws, in the order of their walks.
  /// - Throws: What making a world throws.
  func brokenLaws(
    _ map: ExplorerMap,
    _ order: [Int],
    _ explorer: Explorer
  ) async throws -> [BrokenLaw] {
    var ranks = Array(repeating: 0, count: map.states.count)
    for (rank, state) in order.enumerated() { ranks[state] = rank }
    func rank(_ step: ExplorerMap.Step?) -> (Int, Int) {
      step.map { (ranks[$0.state], $0.offer) } ?? (-1, 0)
    }
    var broken: [(rank: (Int, Int), law: BrokenLaw)] = []
    for finding in findings {
      let steps = finding.places.map { place in
        switch place {
        case .step(let step): step as ExplorerMap.Step?
        case .state(let number): map.states[number].origin
        }
      }
      let first = steps.min { rank($0) < rank($1) }
      let step = first.flatMap(\.self)
      let way = step.map { map.way(to: $0.state) + [$0] } ?? []
      let walk = first == nil ? nil : way.map { map.act(of: $0) }
      broken.append(
        (rank(step), try await explorer.confirmed(finding.violation, walk, finding.acts))
      )
    }
    return broken.sorted { $0.rank < $1.rank }.map(\.law)
  }
}

extension Explorer {
  /// Tells of a law by the walk that should show it, or by what is needed of the one that did.
  fileprivate func confirmed(
    _ violation: Violation,
    _ walk: [SessionAct]?,
    _ acts: [SessionAct]
  ) async throws -> BrokenLaw {
    guard let walk else { return BrokenLaw(violation, acts: acts) }
    if let (acts, violation) = try await self.walk(walk, breaking: violation), !Task.isCancelled {
      return BrokenLaw(violation, acts: acts)
    }
    return BrokenLaw(violation, acts: try await shortened(acts, breaking: violation))
  }
}
