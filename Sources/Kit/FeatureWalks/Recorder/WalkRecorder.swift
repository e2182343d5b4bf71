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
/// never by ids. Time is written only where it matters: where work waited for it, or code asked for the date. After an
/// act that a walk can't do, all lines are comments.
@MainActor
public final class WalkRecorder {
  private let dates: SessionDates
  private let output: @MainActor (_ kept: String, _ draft: String) -> Void
  private let rename: (String) -> String
  /// The last entry, if more may be typed into its field.
  private var field: Entry?
  /// The entry that is still open.
  private var next: Entry
  private var stage = Stage.starting
  /// True if a failure was ordered last; its effect shows once all has settled.
  private var isArmed = false
  /// True after an act that a walk can't do.
  private var isLost = false
  /// The actions of the topmost screen before the current route.
  private var offered: [ControlID] = []
  /// Returns true if the act goes on with the last one, as a letter does; nil if none ever does.
  package var goesOn: (@MainActor () -> Bool)?

  private enum Stage { case starting, shown, acted }

  /// Steps, with what stands before them.
  private struct Entry {
    var remarks: [Walk.Line] = []
    /// The steps; none while nothing is going on.
    var steps: [WalkStep] = []
    /// The time up to which waits are written, and the time of the steps.
    var time: ClosedRange<TestClock.Instant>
    /// True if work waited for the time in between, or code asked for the date.
    var isTimed = false
    /// True if the text goes on with that of the field before.
    var goesOn = false

    var isField: Bool { if case .act(.set)? = steps.first { true } else { false } }
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
    next = Entry(time: dates.clock.now...dates.clock.now)
    var beginning = next
    beginning.remarks = lines + [Walk.Line(.setting(.now(dates.start)))]
    write(keeping: [beginning])
  }

  // MARK: What happens

  /// Writes an event of a session; use it as the session's observer.
  public func observe(_ event: SessionEvent) {
    switch event {
    case .willPerform(let act, on: let live):
      if case .open = act { offered = live.screen.actions.map(\.id) }
      begin(.act(act.addressed(on: live, rename)))
    case .didRefuse: refuse()
    case .didPerform: end(next.steps)
    case .didOpen(let outcome, let changedScreens, let tabs):
      end(outcome, hasOpened: changedScreens, tabs)
    case .willFailNext(let operation, let reason):
      begin(.failNext(operation: operation, reason: reason))
      end(next.steps)
    }
  }

  private func begin(_ step: WalkStep) {
    _ = dates.takeAsked()
    // The time after an ordered failure is the one in which it shows.
    next.isTimed = next.isTimed || isWaiting || isArmed
    startWorld(for: step)
    next.steps = [step]
    next.goesOn = next.isField && goesOn?() == true
    write()
  }

  /// Takes back the current step.
  private func refuse() {
    next.steps = []
    write()
  }

  /// Keeps steps, now that all has settled.
  private func end(_ steps: [WalkStep]) {
    next.steps = steps
    next.isTimed = next.isTimed || dates.takeAsked() || isWaiting
    isArmed = if case .failNext? = steps.first { true } else { false }
    if !isArmed { stage = .acted }
    var done = log(next)
    let now = dates.clock.now
    field = goesOn != nil && next.isField ? done.popLast() : nil
    next = Entry(time: (next.isTimed ? now : next.time.lowerBound)...now, isTimed: isWaiting)
    write(keeping: done)
  }

  /// Keeps the opened part of a requested route: a walk fails if a part of one doesn't open.
  private func end(_ outcome: NavigationOutcome?, hasOpened: Bool, _ tabs: [ControlID]) {
    // An outcome with a message is one that isn't whole.
    guard let outcome, outcome.message != nil else { return end(next.steps) }
    guard hasOpened else {
      // Only the settling can have made a difference.
      return isArmed ? end([.act(.wait(.zero))]) : refuse()
    }
    if case .opened(let opening) = outcome {
      end([.act(.open(opening.opened).renamed(rename))])
    } else if tabs.first.map(offered.contains) == true {
      // The tab that the route names was chosen all the same, and shows the question.
      end(tabs.map { .act(.tap($0)) })
    } else {
      let reason = "Another tab came up here, which a walk can't choose: the rest is in comments."
      end([.output(.note(reason))])
      isLost = true
    }
  }

  /// Records how much time has passed, if work waited for it.
  ///
  /// Call it first when all has settled after the start.
  package func timePassed() {
    if stage == .starting { stage = .shown }
    next.isTimed = next.isTimed || isWaiting
    write()
  }

  /// Writes a line before the current act, or else before the next one.
  ///
  /// A note that stands there already isn't repeated.
  ///
  /// - Parameter line: An operation that failed, a note of what a walk cannot do, or a comment.
  public func remark(_ line: Walk.Line) {
    if case .output? = line.step, next.remarks.contains(line) { return }
    startWorld(for: line.step)
    next.remarks.append(line)
    write()
  }

  /// Ends the recording with expectations of the topmost screen, so that it is a test as it stands.
  public func finish(on screen: Screen) {
    _ = dates.takeAsked()
    end(screen.expectations)
  }

  /// Lets the first screen appear before something fails; otherwise the screen's own loading would fail.
  private func startWorld(for step: WalkStep?) {
    guard case .failNext = step, stage == .shown else { return }
    next.remarks.append(Walk.Line(.act(.wait(.zero))))
    stage = .acted
  }

  // MARK: Writing it

  private var isWaiting: Bool { dates.clock.nextDeadline != nil }

  /// Writes entries that can't change any more, and those that can.
  private func write(keeping kept: [Entry] = []) {
    var open = next
    // An act has the time before it, even if that turns out not to matter: it may be the last act.
    open.isTimed = open.isTimed || !open.steps.isEmpty
    output(text(kept), text(log(open)))
  }

  /// Returns the field and the open entry, as one if that goes on with it.
  private func log(_ open: Entry) -> [Entry] {
    var entry = open
    entry.time = entry.time.lowerBound...dates.clock.now
    guard var field else { return [entry] }
    guard entry.goesOn, entry.remarks.isEmpty else { return [field, entry] }
    field.steps = entry.steps
    field.time = field.time.lowerBound...entry.time.upperBound
    field.isTimed = field.isTimed || entry.isTimed
    return [field]
  }

  private func text(_ log: [Entry]) -> String {
    log.flatMap { entry in
      let passed = entry.time.lowerBound.duration(to: entry.time.upperBound)
      let wait: [WalkStep] = entry.isTimed && passed > .zero ? [.act(.wait(passed))] : []
      return entry.remarks.map(\.text) + (wait + entry.steps).map(\.text)
    }
    .map { (isLost ? "# " : "") + $0 + "\n" }.joined()
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
