/// The broken laws so far, each with all places where it was broken.
@MainActor
struct ExplorerFindings {
  /// The place where a law was broken.
  enum Place {
    case step(ExplorerMap.Step)
    case state(Int)
  }

  private struct Finding {
    let violation: Violation
    /// The acts of the world in which it was found first.
    let acts: [ExplorerMove]
    var places: [Place] = []
  }

  private var findings: [Finding] = []
  private var numbers: [String: Int] = [:]
  /// The subjects that the world allows.
  private let allowed: Set<String>
  /// The allowances that weren't needed so far.
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

  /// Adds a broken law.
  ///
  /// - Parameters:
  ///   - violation: The law.
  ///   - acts: The acts in this world up to there.
  ///   - place: The place; nil if `acts` is the way to report.
  mutating func add(_ violation: Violation, acts: [ExplorerMove], at place: Place? = nil) {
    guard !isAllowed(violation) else { return }
    let number = numbers[violation.subject] ?? findings.count
    if number == findings.count {
      numbers[violation.subject] = number
      findings.append(Finding(violation: violation, acts: acts))
    }
    if let place { findings[number].places.append(place) }
  }

  /// Reports each law by a shortest walk that shows it.
  ///
  /// - Parameters:
  ///   - map: The states.
  ///   - order: All states, in the order of the ways to them.
  ///   - explorer: Makes worlds to try walks in.
  /// - Returns: The laws, in the order of their walks.
  /// - Throws: The error of making a world.
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
      let walk = first == nil ? nil : way.map { map.move(of: $0) }
      broken.append(
        (rank(step), try await explorer.confirmed(finding.violation, walk, finding.acts))
      )
    }
    return broken.sorted { $0.rank < $1.rank }.map(\.law)
  }
}

extension Explorer {
  /// Reports a law by the walk that should show it, or by the needed part of the one that did.
  fileprivate func confirmed(
    _ violation: Violation,
    _ walk: [ExplorerMove]?,
    _ acts: [ExplorerMove]
  ) async throws -> BrokenLaw {
    guard let walk else { return BrokenLaw(violation, acts: acts) }
    if let (violation, acts) = try await self.walk(walk, breaking: violation), !Task.isCancelled {
      return BrokenLaw(violation, acts: acts)
    }
    return BrokenLaw(violation, acts: try await shortened(acts, breaking: violation))
  }
}
