package import FeatureEffects
import FeatureIssues
public import Observation

/// The changes of records that the user made, which can be undone and done again.
///
/// Every change through a query is noted, so a model has nothing to do. All changes of one act are one step:
///
/// ```swift
/// func deleteBooks(atOffsets offsets: IndexSet) {
///   for book in books.elements(atOffsets: offsets) { dependencies.books.delete(book.id) }
/// }
/// ```
///
/// A step ends once its changes begin to be written, so two acts of a test are one step unless it settles between them.
///
/// Undoing takes back one step; fields that were changed since stay. What work changes isn't noted.
@MainActor
@Observable
public final class ChangeHistory {
  /// The step that further changes belong to.
  private enum Mode {
    /// One of their own, or the last one if they type on.
    case closed
    /// The last one, as its changes aren't being written yet.
    case open
    /// One that is named.
    case collecting
    /// One that is undone, or done again.
    case takingBack

    /// True while changes are collected for a step, and no other one may begin.
    var isCollecting: Bool { self == .collecting || self == .takingBack }
  }

  /// The titles of the steps that come next, on which every screen depends.
  package struct Next: Equatable {
    /// The step that can be undone.
    package fileprivate(set) var undo: String?
    /// The step that can be done again.
    package fileprivate(set) var redo: String?
    /// The same of the steps that change records.
    fileprivate var recordUndo: String?
    fileprivate var recordRedo: String?
    /// The number of steps made so far, if the last one deleted something: each has news of its own.
    fileprivate var deletion: Int?
    /// True for a step since the last mark, which the screen of the mark offers.
    fileprivate var isUndoMarked = false
    fileprivate var isRedoMarked = false
  }

  /// A moment of a history.
  public struct Mark: Sendable {
    fileprivate let number: Int
  }

  /// The steps that are offered.
  package enum Offer {
    /// All of them.
    case everything
    /// Those that change records: a screen that isn't on top has acts of its own.
    case ofRecords
    /// Those since a mark.
    case since(Mark)

    @MainActor
    fileprivate func has(_ step: Step) -> Bool {
      switch self {
      case .everything: true
      case .ofRecords: !step.isOfModel
      case .since(let mark): step.number > mark.number
      }
    }
  }

  /// The steps that come next: an act that is called like the one before it wakes no screen.
  ///
  /// Those of a step with many changes are found as it begins and as it ends, not for each of them.
  package private(set) var next = Next()
  /// The steps that can be undone, the last one last.
  @ObservationIgnored package private(set) var undoable: [Step] = []
  /// The steps that were undone and can be done again, the next one last.
  @ObservationIgnored package private(set) var redoable: [Step] = []

  /// The number of steps that were ever made, to see if an act made one.
  @ObservationIgnored package private(set) var stepsMade = 0
  /// True once a step of this process has changed a record.
  @ObservationIgnored private var hasChangedRecords = false
  @ObservationIgnored private var mode = Mode.closed
  /// The changes of the step that is being collected, and their act.
  @ObservationIgnored private var collected: [any NotedChange] = []
  @ObservationIgnored private var origin = EntryOrigin()
  /// The words of the change that is being taken back.
  @ObservationIgnored private var revertedWords: String?
  @ObservationIgnored private var isLeavingOut = false
  /// The last number before the acts that are one step; nil while each act is one of its own.
  @ObservationIgnored private var joinedAfter: Int?
  /// The number of the step that was made, undone or done again last, and that of the last mark.
  @ObservationIgnored private var lastNumber = 0
  @ObservationIgnored private var lastMark = 0

  /// The number of steps that are kept.
  static let mostSteps = 100

  /// Makes an empty history.
  public nonisolated init() {}

  // MARK: Acts

  /// Undoes the last step.
  ///
  /// Called within an act, an undo or `leavingOut(_:)`, it is reported and undoes nothing.
  ///
  /// - Returns: What was changed since, and stays as it is.
  @discardableResult
  public func undo() -> [String] { undo(.everything) }

  /// Undoes the last step of those that are offered.
  @discardableResult
  package func undo(_ offer: Offer) -> [String] { takeBack(\.undoable, offer, to: \.redoable) }

  /// Does the step again that was undone last; it is refused where `undo()` is.
  ///
  /// - Returns: What was changed since, and stays as it is.
  @discardableResult
  public func redo() -> [String] { redo(.everything) }

  /// Does the step again that was undone last, of those that are offered.
  @discardableResult
  package func redo(_ offer: Offer) -> [String] { takeBack(\.redoable, offer, to: \.undoable) }

  /// Names the changes of an act that the user knows by other words: a step of its own.
  ///
  /// They are stored together as far as their records lie in one home.
  ///
  /// - Parameters:
  ///   - verb: The verb.
  ///   - object: The object, such as `the chapter “Preface”`.
  ///   - remark: A sentence to tell after a deletion.
  ///   - changes: Makes the changes.
  public func act(
    _ verb: Verb,
    _ object: String,
    remark: String? = nil,
    _ changes: () -> Void
  ) {
    // Within another act, its changes are that one's.
    if mode.isCollecting { return changes() }
    let origin = nextOrigin
    let changes = collect(.collecting, for: origin) { _ = RecordAct.perform(changes) }
    guard !changes.isEmpty else { return }
    origin.name = "\(verb.rawValue) \(object)"
    let news = verb.participle.map { ["\($0) \(object).", remark].compactMap(\.self) }
    add(
      Step(
        name: "\(verb.rawValue) \(object)",
        sentence: news?.joined(separator: " "),
        changes: changes,
        origin: origin,
        isAct: true
      )
    )
  }

  /// Makes changes of several records as one act, as `FollowedRecords` says.
  @discardableResult
  package func perform(_ name: String, _ changes: () -> Void) -> Effect? {
    if mode.isCollecting {
      changes()
      return nil
    }
    var (work, isRefused) = (Effect?.none, false)
    let noted = collect(.collecting, for: nextOrigin) {
      (work, isRefused) = RecordAct.performInOneHome(changes)
    }
    origin.name = name
    if isRefused {
      reportIssue("“\(name)” would change records in several homes as one. Nothing was changed.")
    } else if !noted.isEmpty {
      add(Step(name: name, changes: noted, origin: origin, isAct: true))
    }
    return work
  }

  /// Notes an act that changes no record: its model takes it back, and notes then how to do it again.
  ///
  /// It is noted also if work does it: a model calls this for acts of the user, such as one that came late. The model calls
  /// `forgetActs(of:)` once none of them can be undone any more.
  ///
  /// ```swift
  /// func turn(to page: Int) {
  ///   history.note("the page", of: self) { [old = self.page] in
  ///     $0.turn(to: old)
  ///     return true
  ///   }
  ///   self.page = page
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - title: The act, as in `Undo: the page`.
  ///   - model: The model, which isn't kept.
  ///   - revert: Takes the act back; returns false if it can't be, and then it is forgotten.
  public func note<Model: AnyObject>(
    _ title: String,
    of model: Model,
    revert: @escaping @MainActor (Model) -> Bool
  ) {
    let act = NotedAct(object: title, model: model, revert)
    restartJoining()
    _ = note(act, as: title)
    restartJoining()
  }

  /// Notes an act that an earlier process undid, as one that can be done again.
  ///
  /// - Parameters:
  ///   - title: The act.
  ///   - model: The model, which isn't kept.
  ///   - revert: Does the act; returns false if it can't be, and then it is forgotten.
  public func noteUndone<Model: AnyObject>(
    _ title: String,
    of model: Model,
    revert: @escaping @MainActor (Model) -> Bool
  ) {
    var step = Step(
      name: title,
      changes: [NotedAct(object: title, model: model, revert)],
      origin: EntryOrigin()
    )
    step.number = makeNumber()
    redoable.append(step)
    noteNext()
  }

  /// Forgets the acts of a model, which is about to go, and leaves those of records.
  public func forgetActs(of model: AnyObject) {
    undoable.removeAll { $0.isOf(model) }
    redoable.removeAll { $0.isOf(model) }
    noteNext()
  }

  /// Marks the present: a screen that begins now can offer only what is done from now on.
  public func mark() -> Mark {
    lastMark = lastNumber
    noteNext()
    return Mark(number: lastNumber)
  }

  /// Returns the title of the step that is undone next, of those that are offered; nil without one.
  package func undoTitle(_ offer: Offer) -> String? {
    title(of: \.undoable, offer, next.undo, next.recordUndo)
  }

  /// Returns the title of the step that is done again next, of those that are offered; nil without one.
  package func redoTitle(_ offer: Offer) -> String? {
    title(of: \.redoable, offer, next.redo, next.recordRedo)
  }

  private func title(
    of steps: KeyPath<ChangeHistory, [Step]>,
    _ offer: Offer,
    _ next: String?,
    _ ofRecords: String?
  ) -> String? {
    switch offer {
    case .everything: next
    case .ofRecords: ofRecords
    case .since: self[keyPath: steps].last.map(offer.has) == true ? next : nil
    }
  }

  private func makeNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Makes one step of the acts until `endJoining()`, such as all that is typed into a field.
  package func beginJoining() { joinedAfter = lastNumber }

  /// Makes each act a step of its own again.
  package func endJoining() { joinedAfter = nil }

  /// Joins nothing with what was done so far.
  private func restartJoining() {
    if joinedAfter != nil { beginJoining() }
  }

  /// True if the last step goes on with the next change.
  private var isJoined: Bool {
    guard let joinedAfter, let last = undoable.last else { return false }
    return last.number > joinedAfter
  }

  /// Makes changes that the user doesn't undo, such as saving a meeting that has ended.
  @discardableResult
  public func leavingOut<Result>(_ changes: () -> Result) -> Result {
    let earlier = isLeavingOut
    isLeavingOut = true
    defer { isLeavingOut = earlier }
    return changes()
  }

  /// A sentence after the last act if that deleted something, which still is deleted.
  package var news: String? { news(.everything) }

  /// Returns that sentence; nil if the act isn't offered.
  package func news(_ offer: Offer) -> String? {
    guard redoTitle(offer) == nil, next.deletion != nil, let last = undoable.last else {
      return nil
    }
    return offer.has(last) ? last.news : nil
  }

  /// Adds steps of earlier processes below all others; an act of this one ends what was undone before.
  func insert(_ steps: [Step], redoable others: [Step]) {
    let room = Self.mostSteps - undoable.count { !$0.isOfModel }
    undoable = steps.suffix(max(room, 0)) + undoable
    if !hasChangedRecords { redoable = others + redoable }
    noteNext()
  }

  // MARK: Noting

  /// Notes a change of a record, unless work makes it; those until the next `close()` are one step.
  ///
  /// - Parameter change: The change.
  /// - Returns: The act that it belongs to; nil if it isn't noted.
  @discardableResult
  func note(_ change: some NotedChange) -> EntryOrigin? {
    // Without a note, work that undoes a step would lose it.
    EffectScope.isWorking && mode != .takingBack ? nil : note(change, as: nil)
  }

  /// Notes a change that the person made in an earlier process, and that wasn't stored.
  func noteTakenOver(_ change: some NotedChange) -> EntryOrigin? { note(change, as: nil) }

  /// Ends a step: the act that made it is over once its changes are being written.
  func close() {
    guard mode == .open else { return }
    mode = .closed
    noteNext()
  }

  /// Notes a change; one with a name is a step of its own.
  private func note(_ change: some NotedChange, as name: String?) -> EntryOrigin? {
    guard !isLeavingOut else { return nil }
    switch mode {
    case .collecting, .takingBack:
      collected.append(change)
      return origin
    case .open where name == nil:
      undoable[undoable.count - 1].add(change)
      return undoable.last?.origin
    case .open, .closed:
      if mode == .closed, let origin = typeOn(change) { return origin }
      let origin = nextOrigin
      add(Step(name: name, changes: [change], origin: origin))
      return origin
    }
  }

  /// The act that further changes belong to; nil if the next one is a step of its own, or isn't noted.
  var openOrigin: EntryOrigin? {
    guard !isLeavingOut, !EffectScope.isWorking || mode == .takingBack else { return nil }
    return mode.isCollecting ? origin : mode == .open ? undoable.last?.origin : nil
  }

  /// The act of the next step, which may go on with the last one.
  private var nextOrigin: EntryOrigin {
    isJoined ? undoable.last?.origin ?? EntryOrigin() : EntryOrigin()
  }

  /// Returns the words of a change for its entry.
  ///
  /// They name no other record, as that may be removed for good.
  func words(for change: some NotedChange) -> String {
    revertedWords ?? change.words
  }

  /// Makes a change one with the last step, and returns its act; nil unless both change only one field.
  private func typeOn(_ change: some NotedChange) -> EntryOrigin? {
    guard let last = undoable.last, last.changes.count == 1, joinedAfter == nil || isJoined,
      let typed = last.changes[0].typedOn(by: change, inLetters: !isJoined)
    else { return nil }
    redoable = []
    undoable[undoable.count - 1].number = makeNumber()
    // A letter that was typed and removed again is nothing to undo.
    undoable[undoable.count - 1].changeOnly(to: typed)
    if typed.isNothing { undoable.removeLast() }
    noteNext()
    return last.origin
  }

  /// Adds a step, which stays open for further changes unless it is named.
  private func add(_ step: Step) {
    var step = step
    step.number = makeNumber()
    let isOfModel = step.isOfModel
    // A screen's own acts end with it; what was undone before it began can be done again then.
    redoable.removeAll { !isOfModel || $0.number > lastMark }
    stepsMade += 1
    if !isOfModel { hasChangedRecords = true }
    if isJoined, let last = undoable.popLast() {
      undoable.append(last.joined(step))
    } else {
      undoable.append(step)
    }
    if undoable.count > Self.mostSteps {
      let alike = undoable.indices.filter { undoable[$0].isOfModel == isOfModel }
      if alike.count > Self.mostSteps { undoable.remove(at: alike[0]) }
    }
    mode = step.name == nil ? .open : .closed
    noteNext()
  }

  private func collect(
    _ new: Mode,
    for origin: EntryOrigin,
    _ changes: () -> Void
  ) -> [any NotedChange] {
    close()
    (mode, self.origin) = (new, origin)
    changes()
    defer { (collected, mode) = ([], .closed) }
    return collected
  }

  /// Takes back the changes of the last step of a list, the last one first, as a step of another list.
  ///
  /// Returns what stays.
  private func takeBack(
    _ steps: ReferenceWritableKeyPath<ChangeHistory, [Step]>,
    _ offer: Offer,
    to others: ReferenceWritableKeyPath<ChangeHistory, [Step]>
  ) -> [String] {
    guard !mode.isCollecting, !isLeavingOut else {
      reportIssue(
        """
        A step was to be undone or done again within an act, an undo or `leavingOut`. Nothing was: call it once that \
        is over.
        """
      )
      return []
    }
    defer { noteNext() }
    guard let place = self[keyPath: steps].lastIndex(where: offer.has) else { return [] }
    let step = self[keyPath: steps].remove(at: place)
    let count = self[keyPath: others].count
    let stays = step.isAct ? takeBackWhole(step, to: others) : takeBack(step, to: others)
    let isNothing = stays.isEmpty && self[keyPath: others].count == count
    // Another process may have taken it back already.
    return isNothing && step.isEarlier ? [step.title] : stays
  }

  /// Takes all of an act back, or nothing.
  private func takeBackWhole(
    _ step: Step,
    to others: ReferenceWritableKeyPath<ChangeHistory, [Step]>
  ) -> [String] {
    let blocked = step.blockedChanges
    guard blocked.isEmpty else { return blocked.map(\.object) }
    var stays: [String] = []
    RecordAct.perform { stays = takeBack(step, to: others) }
    return stays
  }

  private func takeBack(
    _ step: Step,
    to others: ReferenceWritableKeyPath<ChangeHistory, [Step]>
  ) -> [String] {
    var stays: [String] = []
    let origin = EntryOrigin(step.origin.name, reverting: step.origin)
    var words: [String] = []
    let changes = collect(.takingBack, for: origin) {
      for (change, itsWords) in zip(step.changes, step.words).reversed() {
        let first = collected.count
        revertedWords = itsWords
        stays += change.revert()
        for index in first..<collected.count {
          collected[index] = change.again(after: collected[index])
          words.append(itsWords)
        }
      }
    }
    revertedWords = nil
    guard !changes.isEmpty else { return stays }
    var taken = step.with(changes, words, origin)
    taken.number = makeNumber()
    self[keyPath: others].append(taken)
    // Nothing joins a step that was undone or done again.
    restartJoining()
    return stays
  }

  private func noteNext() {
    let last = undoable.last
    let (undo, redo) = (last?.title, redoable.last?.title)
    let next = Next(
      undo: undo,
      redo: redo,
      recordUndo: last?.isOfModel == false ? undo : undoable.last { !$0.isOfModel }?.title,
      recordRedo: redoable.last?.isOfModel == false
        ? redo : redoable.last { !$0.isOfModel }?.title,
      deletion: last?.deletes == true ? stepsMade : nil,
      isUndoMarked: last.map { $0.number > lastMark } ?? false,
      isRedoMarked: redoable.last.map { $0.number > lastMark } ?? false
    )
    if next != self.next { self.next = next }
  }
}
