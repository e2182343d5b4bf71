import FeatureEffects
import FeatureNavigation
public import FeatureScreens
public import FeatureSessions

/// Records a session as a walk while it goes on.
///
/// Give it to a session whose time is a test clock's, and give the beginning of the world to the recorder. The output
/// is a complete walk at any moment, also when the app ends in the middle of an act:
///
/// ```swift
/// let recorder = WalkRecorder(dates, beginning: settings) { kept, draft in
///   file.write(kept, draft: draft)
/// }
/// session.observer = recorder.observe
/// ```
///
/// Refused acts are left out. Rows are addressed by their labels, or by their positions if labels are ambiguous, and
/// never by ids. Time is written only where it matters: where work waited for it, or code asked for the date.
@MainActor
public final class WalkRecorder {
  private let dates: SessionDates
  private let output: @MainActor (_ kept: String, _ draft: String) -> Void
  private let rename: (String) -> String
  /// The time up to which waits are written.
  private var written: TestClock.Instant
  /// True if work has waited for time since the last act that was written.
  private var hasWaited = false
  /// The lines before the current act, or before the next one.
  private var remarks: [Walk.Line] = []
  /// The current step.
  private var step: WalkStep?
  /// The actions of the topmost screen before the current route.
  private var offered: [ControlID] = []
  private var isWaitedFor = false
  private var hasStarted = false
  private var needsStart = true
  /// True if a failure was ordered last; its effect shows once all has settled.
  private var isArmed = false
  /// The last line while more may be typed into its field.
  private var typed: Typed?
  /// True while the current step goes on with that line.
  private var isTyped = false
  /// Returns true if the act goes on with the last one, as a letter does; nil if none ever does.
  package var goesOn: (@MainActor () -> Bool)?

  /// A line for all that was typed into a field.
  private struct Typed {
    var text: String
    var remarks: [Walk.Line]
    /// The time before it, and true if that is written.
    var start: TestClock.Instant
    var isTimed: Bool
  }

  /// Begins a recording.
  ///
  /// - Parameters:
  ///   - dates: The time of the session.
  ///   - lines: The first lines of the walk: the world, as it is now. The recorder adds the date.
  ///   - rename: Returns a text with the ids that the walk will have, for the routes that are opened.
  ///   - output: Receives the text that stays, and the text behind it that only lasts until the next call.
  public init(
    _ dates: SessionDates,
    beginning lines: [Walk.Line],
    renaming rename: @escaping (String) -> String = { $0 },
    output: @escaping @MainActor (_ kept: String, _ draft: String) -> Void
  ) {
    (self.dates, self.output, self.rename) = (dates, output, rename)
    written = dates.clock.now
    var walk = Walk(file: "", steps: [])
    walk.lines = lines + [Walk.Line(.setting(.now(dates.start)))]
    output(walk.text, "")
  }

  // MARK: What happens

  /// Writes an event of a session; use it as the session's observer.
  public func observe(_ event: SessionEvent) {
    switch event {
    case .willPerform(let act, on: let live):
      if case .set = act, goesOn?() == true, let typed, remarks.isEmpty {
        (isTyped, remarks) = (true, typed.remarks)
      } else {
        keepTyped()
      }
      if case .open = act { offered = live.screen.actions.map(\.id) }
      begin(.act(act.addressed(on: live, rename)))
    case .didRefuse: refuse()
    case .didPerform: end()
    case .didOpen(let outcome, let changedScreens, let tabs):
      end(outcome, hasOpened: changedScreens, tabs)
    case .willFailNext(let operation, let reason):
      keepTyped()
      begin(.failNext(operation: operation, reason: reason))
      end()
    }
  }

  private func begin(_ step: WalkStep) {
    _ = dates.takeAsked()
    isWaitedFor = hasWaited || isWaiting
    startWorld(for: step)
    self.step = step
    draft()
  }

  /// Takes back the current step.
  private func refuse() {
    if isTyped { remarks = [] }
    (step, isTyped) = (nil, false)
    draft()
  }

  /// Keeps the current step, now that all has settled.
  ///
  /// - Parameter acts: The acts that a walk performs instead.
  private func end(instead acts: [SessionAct] = []) {
    guard let step else { return }
    let isAsked = dates.takeAsked()
    let steps = acts.isEmpty ? [step] : acts.map { .act($0.renamed(rename)) }
    keep(steps, afterTime: isWaitedFor || isAsked || isWaiting)
    if case .failNext = step { isArmed = true } else { (isArmed, needsStart) = (false, false) }
    (self.step, isTyped) = (nil, false)
    hasWaited = isWaiting
  }

  /// Keeps the opened part of a requested route: a walk fails if a part of one doesn't open.
  private func end(_ outcome: NavigationOutcome?, hasOpened: Bool, _ tabs: [ControlID]) {
    switch outcome {
    case .opened(let opening) where opening.unresolved != nil:
      if hasOpened { end(instead: [.open(opening.opened)]) } else { refuseSettled() }
    // The tab that the route names was chosen all the same, and shows the question.
    case .refused(.unanswered) where hasOpened:
      guard let first = tabs.first, offered.contains(first) else {
        remark(.init(.output(.note("Another tab came up here, which a walk can't choose."))))
        return refuseSettled()
      }
      end(instead: tabs.map { .tap($0) })
    case .refused(.unanswered): refuseSettled()
    case .opened, .refused(.asked), nil: end()
    }
  }

  /// Takes back the current step, but for its settling, if that made a difference.
  private func refuseSettled() {
    if isArmed { end(instead: [.wait(.zero)]) } else { refuse() }
  }

  /// Records how much time has passed, if work waited for it.
  ///
  /// Call it first when all has settled after the start.
  public func timePassed() {
    hasStarted = true
    hasWaited = hasWaited || isWaiting
    draft()
  }

  /// Writes a line before the current act, or else before the next one.
  ///
  /// A note that stands there already isn't repeated.
  ///
  /// - Parameter line: An operation that failed, a note of what a walk cannot do, or a comment.
  public func remark(_ line: Walk.Line) {
    keepTyped()
    if case .output? = line.step, remarks.contains(line) { return }
    startWorld(for: line.step)
    remarks.append(line)
    draft()
  }

  /// Ends the recording with expectations of the topmost screen, so that it is a test as it stands.
  public func finish(on screen: Screen) {
    keepTyped()
    _ = dates.takeAsked()
    keep(screen.expectations, afterTime: hasWaited)
  }

  /// Lets the first screen appear before something fails; otherwise the screen's own loading would fail.
  private func startWorld(for step: WalkStep?) {
    guard case .failNext = step, hasStarted, needsStart else { return }
    remarks.append(Walk.Line(.act(.wait(.zero))))
    needsStart = false
  }

  // MARK: Writing it

  private var isWaiting: Bool { dates.clock.nextDeadline != nil }

  /// Returns a wait for the time that has passed since then.
  private func wait(since start: TestClock.Instant) -> [WalkStep] {
    let passed = start.duration(to: dates.clock.now)
    return passed > .zero ? [.act(.wait(passed))] : []
  }

  private func keep(_ steps: [WalkStep], afterTime isWritten: Bool) {
    let start = isTyped ? typed?.start ?? written : written
    let isTimed = isWritten || isTyped && typed?.isTimed == true
    let text = text((isTimed ? wait(since: start) : []) + steps)
    if goesOn != nil, case .act(.set)? = steps.first, steps.count == 1 {
      typed = Typed(text: text, remarks: remarks, start: start, isTimed: isTimed)
      output("", text)
    } else {
      output(text, "")
    }
    if isTimed { written = dates.clock.now }
    remarks = []
  }

  /// Keeps the line of a field, now that something else happens.
  private func keepTyped() {
    if isTyped { remarks = [] }
    isTyped = false
    if let typed = typed.take() { output(typed.text, "") }
  }

  /// Writes the lines to keep if the app ended now.
  ///
  /// An act has the time before it, even if that turns out not to matter: it may be the last act.
  private func draft() {
    let isWritten = step != nil || hasWaited
    let start = isTyped ? typed?.start ?? written : written
    let before = isTyped ? "" : typed?.text ?? ""
    let steps = (isWritten ? wait(since: start) : []) + [step].compactMap(\.self)
    output("", before + text(steps))
  }

  /// The steps as they are written, after the remarks.
  private func text(_ steps: [WalkStep]) -> String {
    var walk = Walk(file: "", steps: steps)
    walk.lines.insert(contentsOf: remarks, at: 0)
    return walk.text
  }
}

extension Screen {
  /// The expectations that an equal screen meets: its title, its dialog, and the lengths of its lists.
  fileprivate var expectations: [WalkStep] {
    var all: [WalkExpectation] = [.title(title)]
    if style == .alert { all.append(.dialog) }
    all += sections.filter { $0.rows.first.map { $0.id.key != nil } ?? true }.prefix(3)
      .map { .count(section: $0.id, $0.count) }
    return all.map { .expect($0, isNegated: false) }
  }
}
