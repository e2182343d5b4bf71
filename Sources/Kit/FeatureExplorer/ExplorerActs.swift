import FeatureScreens
import FeatureSessions

/// An act to try on a screen, with its name in the coverage.
struct ExplorerAct {
  /// The move; nil for waiting until the screen changes.
  var move: ExplorerMove?
  /// The name of the action on its screen: `tap book`.
  var action: String
  var name: String
  /// The control, as the law of identifiers calls it.
  var control = ""
  /// True if it leads out: a cancel, a way back, an answer to a question.
  var isExit = false
  /// True if doing it must change something; texts and focus may not.
  var mustChange = false
}

/// The available actions in all states that show the same screen.
@MainActor
final class ExplorerOffers {
  let place: ExplorerPlace
  let acts: [ExplorerAct]
  /// The names of the actions that are visible but disabled.
  let disabled: [String]
  /// True if the screen has more rows or options than these acts try.
  let isSampled: Bool
  /// For each act, true if it was done in any state.
  private(set) var isTaken: [Bool]

  init(
    of place: ExplorerPlace,
    acts: [ExplorerAct],
    disabled: [String],
    isSampled: Bool
  ) {
    (self.place, self.acts) = (place, acts)
    (self.disabled, self.isSampled) = (disabled, isSampled)
    isTaken = Array(repeating: false, count: acts.count)
  }

  /// The name of the screen.
  nonisolated var name: String { place.screen }

  /// Notes that an act was done; those in which a call fails are done in any case.
  func take(_ offer: Int) {
    if offer < isTaken.count { isTaken[offer] = true }
  }
}

extension ExplorerAct {
  /// True for a wait, which no screen offers by itself.
  var isWait: Bool {
    if case .act(.wait) = move { true } else { move == nil }
  }

  /// Returns the act while a call of it fails, which may be all that it does.
  func failing(_ call: ExplorerCall) -> ExplorerAct {
    var failing = self
    failing.move = move?.act.map { .failing($0, call) }
    failing.mustChange = false
    return failing
  }

  /// Makes the act of another program on a screen.
  init(_ change: OutsideChange, on screen: String) {
    let action = "other \(change.name)"
    self.init(move: .other(change.name), action: action, name: "\(screen): \(action)")
  }

  /// Returns two acts for waiting: to the next wake-up, and until the screen changes.
  static func waits(on screen: String) -> [ExplorerAct] {
    [.act(.wait(nil)), nil].map { move in
      ExplorerAct(move: move, action: "wait", name: "\(screen): wait")
    }
  }
}

extension LiveScreen {
  /// Returns the acts to try: each action, and for each row each kind of input with a few samples.
  ///
  /// Undo and redo are left out: they depend on the acts before, so a law tries them.
  ///
  /// - Parameters:
  ///   - texts: The texts to type into fields.
  ///   - samples: The number of options of a picker, and of rows of one kind, to try.
  /// - Returns: The acts to try; `isSampled` is true if there are more options or rows.
  func acts(texts: [String], samples: Int) -> (acts: [ExplorerAct], isSampled: Bool) {
    let addresses = addresses
    var isSampled = false
    let screenName = screen.coverageName
    // What asks how to end leads on, not out.
    let exits = Set(
      screen.actions.filter { $0.role == .cancel || $0.id == "back" }.map(\.id)
    )
    let history = screen.actions.filter { $0.role == .history }.map(\.id)
    var counts: [String: Int] = [:]
    // Each line would be a state of its own.
    let lines = screen.lineField?.id
    let acts = offers.flatMap { offer -> [ExplorerAct] in
      guard let id = addresses[offer.id], !history.contains(offer.id), offer.id != lines else {
        return []
      }
      return offer.input.acts(on: id, addresses, texts: texts).compactMap { act in
        let action = act.verb + " " + offer.id.name
        let name = screenName + ": " + action
        let value = offer.id.key == nil ? "" : offer.input.kind
        let count = counts[name + value, default: 0]
        counts[name + value] = count + 1
        guard count < samples else {
          isSampled = true
          return nil
        }
        return ExplorerAct(
          move: .act(act),
          action: action,
          name: name,
          control: "\(screenName): \(offer.id.name)",
          isExit: screen.style == .alert || exits.contains(offer.id),
          mustChange: offer.input.mustChange
        )
      }
    }
    return (acts, isSampled)
  }
}

extension Screen {
  /// True if it has rows that were not made.
  var isWindowed: Bool { sections.contains { $0.rows.count < $0.count } }

  /// The names of the disabled actions, as the explorer calls them.
  var disabledActions: [String] {
    actions.filter { !$0.isEnabled }.map { "\(coverageName): tap \($0.id.name)" }
  }

  /// The name of the screen, or the title of an alert, without the names and numbers in it.
  package var coverageName: String {
    guard style == .alert else { return name }
    var title = title.withoutNumbers
    // No regular expression: each act at an alert asks.
    if let start = title.firstIndex(of: "“"), let end = title.lastIndex(of: "”"), start < end {
      title.replaceSubrange(start...end, with: "“…”")
    }
    return "alert \(title.quoted)"
  }
}

extension ControlInput {
  fileprivate func acts(
    on id: ControlID,
    _ addresses: [ControlID: ControlID],
    texts: [String]
  ) -> [SessionAct] {
    switch self {
    case .text(let old): texts.filter { $0 != old }.map { .set(id, value: $0) }
    case .move(let other): [.move(id, to: addresses[other] ?? other)]
    case .tap, .on, .number, .choice, .date, .delete, .focus: [SessionAct(id, self)]
    }
  }

  fileprivate var mustChange: Bool {
    switch self {
    case .text, .focus: false
    case .tap, .on, .number, .choice, .date, .delete, .move: true
    }
  }

  /// The kind of input; only some of many rows of one kind are tried.
  fileprivate var kind: String {
    switch self {
    case .text(let text): text
    case .number(let number): number.written
    case .choice(let option): option
    case .tap, .on, .date, .delete, .move, .focus: ""
    }
  }
}
