import FeatureSessions

/// The states that were found, their actions, and where these lead.
struct ExplorerMap {
  struct State {
    let offers: ExplorerOffers
    let isHome: Bool
    /// The time that something had waited when the state was found; elsewhere it may show later.
    let elapsed: Duration
    /// The number of actions from the first state, as far as is known.
    var distance = 0
    /// The last step of the shortest way here; nil for the first state.
    var origin: Step?
    /// The offers whose calls can fail, each as one more offer.
    var failing: [(offer: Int, call: ExplorerCall)] = []
    /// The end of each offer, of the failing ones last.
    var ends: [End] = []
    /// The steps that lead exactly to other states, each state once.
    var ways: [(offer: Int32, state: Int32)] = []
    /// The digests of its screens, the root's first.
    var screens: [Int] = []
    /// The time until the screen changes, if that was found out.
    var change: Duration?
    /// True if no action within the bounds is left here.
    var isDone = false
    /// True if the step that should lead here leads elsewhere, so that the state can't be reached any more.
    var isNondeterministic = false

    /// True if an offer leads out, also if a call of it fails.
    func isExit(_ offer: Int) -> Bool {
      let count = offers.acts.count
      return offers.acts[offer < count ? offer : failing[offer - count].offer].isExit
    }
  }

  /// The end of an action.
  enum End {
    case untried
    /// The action can't be done, or had no effect.
    case nowhere
    /// To a state that was left out.
    case leftOut
    /// A state; exact if everything equals the state as it was found, also hidden parts.
    case state(Int, isExact: Bool)
  }

  /// An action in a state, by its place among the offers.
  struct Step {
    var state: Int
    var offer: Int
  }

  /// The most actions in a way, and the most if the last of them only lead out.
  let depth: Int
  let wayOut: Int
  var states: [State] = []
  private var numbers: [Int: Int] = [:]
  /// The states that may have untried actions, by their distance; some are there several times.
  private var open: [[Int]]
  /// The visited states of a search, kept so that the next search needs no memory of its own.
  private var marks: [Int32] = []
  private var lastMark: Int32 = 0
  private var hops: [Hop] = []

  private struct Hop {
    var state: Int32
    /// The place among the hops, and there the offer, that led here.
    var parent: Int32
    var offer: Int32
    var length: Int32
  }

  init(depth: Int, wayOut: Int) {
    (self.depth, self.wayOut) = (depth, wayOut)
    open = Array(repeating: [], count: depth + wayOut)
  }

  /// The number of a state that was found before.
  subscript(digest: Int) -> Int? { numbers[digest] }

  /// Returns the action of a step; nil in it for waiting until the screen changes.
  func offer(of step: Step) -> ExplorerAct {
    let state = states[step.state]
    let count = state.offers.acts.count
    guard step.offer >= count else { return state.offers.acts[step.offer] }
    let (offer, call) = state.failing[step.offer - count]
    return state.offers.acts[offer].failing(call)
  }

  /// Returns the move of a step.
  func move(of step: Step) -> ExplorerMove {
    offer(of: step).move ?? .act(.wait(states[step.state].change))
  }

  // MARK: Drawing it

  /// Adds a state, a step away from another one.
  mutating func add(_ state: State, digest: Int) -> Int {
    let number = states.count
    states.append(state)
    states[number].distance = state.origin.map { states[$0.state].distance + 1 } ?? 0
    states[number].ends = Array(repeating: .untried, count: state.offers.acts.count)
    marks.append(0)
    numbers[digest] = number
    reopen(number)
    return number
  }

  /// Sets the end of a step, and shortens the ways that become shorter by it.
  mutating func connect(_ step: Step, _ end: End) {
    states[step.state].ends[step.offer] = end
    guard case .state(let number, isExact: true) = end else { return }
    if number != step.state, !states[step.state].ways.contains(where: { $0.state == number }) {
      states[step.state].ways.append((Int32(step.offer), Int32(number)))
    }
    var queue = [(step, number)]
    var next = 0
    while next < queue.count {
      let (step, number) = queue[next]
      next += 1
      let distance = states[step.state].distance + 1
      guard distance < states[number].distance else { continue }
      states[number].distance = distance
      states[number].origin = step
      reopen(number)
      queue += exactSteps(from: number)
    }
  }

  mutating func markNondeterministic(_ state: Int) {
    states[state].isNondeterministic = true
    states[state].isDone = true
  }

  /// Adds the moves in which a call of an act fails.
  mutating func add(_ calls: [ExplorerCall], of step: Step) {
    states[step.state].failing += calls.map { (step.offer, $0) }
    states[step.state].ends += calls.map { _ in .untried }
    reopen(step.state)
  }

  private mutating func reopen(_ state: Int) {
    let distance = states[state].distance
    guard distance < open.count, !states[state].isNondeterministic else { return }
    states[state].isDone = false
    open[distance].append(state)
  }

  private func exactSteps(from number: Int) -> [(Step, Int)] {
    states[number].ends.enumerated().compactMap { offer, end in
      guard case .state(let next, isExact: true) = end else { return nil }
      return (Step(state: number, offer: offer), next)
    }
  }

  // MARK: Finding a way

  /// Returns a step to a state from each other one that leads there.
  func steps(to state: Int) -> [Step] {
    states.indices.flatMap { origin in
      states[origin].ways.filter { $0.state == state }
        .map { Step(state: origin, offer: Int($0.offer)) }
    }
  }

  /// Returns the first untried action in a state, within the bounds.
  mutating func untried(in number: Int) -> Int? {
    guard !states[number].isDone, states[number].distance < open.count else { return nil }
    let isEdge = states[number].distance >= depth
    // In place: a copy of the state would be retained and released for each state that a search passes.
    for offer in states[number].ends.indices {
      guard case .untried = states[number].ends[offer] else { continue }
      if !isEdge || states[number].isExit(offer) { return offer }
    }
    states[number].isDone = true
    return nil
  }

  /// Returns the state nearest to the first one that has untried actions.
  mutating func nearestOpen() -> Int? {
    for distance in open.indices {
      while let number = open[distance].last {
        if states[number].distance == distance, untried(in: number) != nil { return number }
        open[distance].removeLast()
      }
    }
    return nil
  }

  /// Returns a short way from a finished state to the nearest unfinished one, if there is one.
  mutating func wayOn(from number: Int, atMost length: Int) -> [Step]? {
    lastMark += 1
    marks[number] = lastMark
    hops.removeAll(keepingCapacity: true)
    hops.append(Hop(state: Int32(number), parent: -1, offer: 0, length: 0))
    var next = 0
    while next < hops.count, hops[next].length < length {
      let hop = hops[next]
      for index in states[Int(hop.state)].ways.indices {
        let way = states[Int(hop.state)].ways[index]
        guard marks[Int(way.state)] != lastMark else { continue }
        marks[Int(way.state)] = lastMark
        let further = Hop(
          state: way.state,
          parent: Int32(next),
          offer: way.offer,
          length: hop.length + 1
        )
        guard untried(in: Int(way.state)) == nil else { return steps(to: further) }
        hops.append(further)
      }
      next += 1
    }
    return nil
  }

  private func steps(to hop: Hop) -> [Step] {
    var steps: [Step] = []
    var hop = hop
    while hop.parent >= 0 {
      let parent = hops[Int(hop.parent)]
      steps.append(Step(state: Int(parent.state), offer: Int(hop.offer)))
      hop = parent
    }
    return steps.reversed()
  }

  /// Returns a shortest way to a state, as far as is known now.
  func way(to state: Int) -> [Step] {
    var steps: [Step] = []
    var state = state
    while let origin = states[state].origin {
      steps.append(origin)
      state = origin.state
    }
    return steps.reversed()
  }

  // MARK: Looking at all of it

  /// Breaks ties between shortest ways by the order of actions on their screens.
  ///
  /// The result doesn't depend on the order in which states were found.
  ///
  /// - Returns: All states, in the order of these ways.
  mutating func straighten() -> [Int] {
    var order = [0]
    var isReached = Array(repeating: false, count: states.count)
    isReached[0] = true
    var next = 0
    while next < order.count {
      for (step, state) in exactSteps(from: order[next]) where !isReached[state] {
        isReached[state] = true
        states[state].origin = step
        order.append(state)
      }
      next += 1
    }
    return order
  }
}
