import FeatureEffects
public import Observation
import Synchronization

/// The changes of records that the user made in this process, which can be undone and done again.
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
  /// An act that can be undone, or done again.
  @MainActor
  package struct Step {
    /// The act and its object as its model calls them; nil for those of its changes.
    fileprivate var name: String?
    /// The sentence after it; nil for that of its changes.
    fileprivate var sentence: String?
    fileprivate var changes: [any NotedChange]
    fileprivate var undone: (@MainActor () -> Void)?
    fileprivate var redone: (@MainActor () -> Void)?
    /// Its number among all steps made; 0 once it was undone or done again, as nothing joins it then.
    fileprivate var number = 0
    /// Its place among the steps of all histories, by when it was made, undone or done again last.
    fileprivate(set) var place = ChangeHistory.nextPlace()

    /// The act and its object, such as `delete “Emma”`.
    package var title: String { name ?? "\(changes[0].verb.rawValue) \(objects(of: changes))" }

    fileprivate var deletes: Bool {
      sentence != nil || changes.contains { $0.verb == .delete }
    }

    fileprivate var news: String? {
      if let sentence { return sentence }
      let gone = changes.filter { $0.verb == .delete && $0.isStanding }
      return gone.isEmpty ? nil : "Deleted \(objects(of: gone))."
    }

    /// The objects of those that are like the first one, or their number.
    private func objects(of changes: [any NotedChange]) -> String {
      let first = changes[0]
      let same = changes.filter { $0.verb == first.verb && $0.plural == first.plural }
      if same.count > 3 { return "\(same.count) \(first.plural)" }
      return same.map { $0.object }.joined(separator: ", ")
    }

    /// The step of the same name with the changes that take it back.
    fileprivate func with(_ changes: [any NotedChange]) -> Step {
      Step(name: title, sentence: sentence, changes: changes, undone: undone, redone: redone)
    }

    /// The step with what another one did after it.
    fileprivate func joined(_ next: Step) -> Step {
      var step = self
      if name != nil || next.name != nil {
        step.name = "\(title), \(next.title)"
        let all = [news, next.news].compactMap(\.self)
        step.sentence = all.isEmpty ? nil : all.joined(separator: " ")
      }
      step.changes += next.changes
      step.place = next.place
      let (undos, redos) = ([next.undone, undone], [redone, next.redone])
      step.undone = { for undo in undos { undo?() } }
      step.redone = { for redo in redos { redo?() } }
      return step
    }
  }

  /// The verb of a step.
  public enum Verb: String, Sendable {
    /// Add.
    case add
    /// Change.
    case change
    /// Delete.
    case delete
    /// Discard.
    case discard
    /// Move.
    case move

    fileprivate var participle: String? {
      switch self {
      case .delete: "Deleted"
      case .discard: "Discarded"
      case .add, .change, .move: nil
      }
    }
  }

  /// The titles of the steps that come next, on which every screen depends.
  package struct Next: Equatable {
    /// The step that can be undone.
    package fileprivate(set) var undo: String?
    /// The step that can be done again.
    package fileprivate(set) var redo: String?
    /// The number of steps made so far, if the last one deleted something: each has news of its own.
    fileprivate var deletion: Int?
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
  /// True while further changes belong to the last step.
  @ObservationIgnored private var isOpen = false {
    didSet { if isOpen != oldValue { noteNext() } }
  }
  @ObservationIgnored private var isLeavingOut = false
  /// The number of steps before the acts that are one step; nil while each act is one of its own.
  @ObservationIgnored private var joinedAfter: Int?
  /// The changes of a step that is named, or taken back.
  @ObservationIgnored private var collected: [any NotedChange]?
  /// The last place before this history began, and that of the last act.
  let start = ChangeHistory.places.load(ordering: .relaxed)
  @ObservationIgnored private(set) var lastAct = 0

  /// The number of places so far.
  private nonisolated static let places = Atomic(0)

  private nonisolated static func nextPlace() -> Int {
    places.wrappingAdd(1, ordering: .relaxed).newValue
  }

  /// The number of steps that are kept.
  static let mostSteps = 100

  /// Makes an empty history.
  public nonisolated init() {}

  // MARK: Acts

  /// Undoes the last step.
  ///
  /// - Returns: What was changed since, and stays as it is.
  @discardableResult
  public func undo() -> [String] { takeBack(\.undoable, to: \.redoable, completing: \.undone) }

  /// Does the step again that was undone last.
  ///
  /// - Returns: What was changed since, and stays as it is.
  @discardableResult
  public func redo() -> [String] { takeBack(\.redoable, to: \.undoable, completing: \.redone) }

  /// Names the changes of an act that the user knows by other words: a step of its own.
  ///
  /// - Parameters:
  ///   - verb: The verb.
  ///   - object: The object, such as `the chapter “Preface”`.
  ///   - remark: A sentence to tell after a deletion.
  ///   - undone: Completes an undo, by changes that aren't noted. It mustn't hold the dependencies, which hold the history.
  ///   - redone: Completes a redo, likewise.
  ///   - changes: Makes the changes.
  public func act(
    _ verb: Verb,
    _ object: String,
    remark: String? = nil,
    undone: (@MainActor () -> Void)? = nil,
    redone: (@MainActor () -> Void)? = nil,
    _ changes: () -> Void
  ) {
    // Within another act, its changes are that one's.
    if collected != nil { return changes() }
    let changes = collect(changes)
    guard !changes.isEmpty else { return }
    let news = verb.participle.map { ["\($0) \(object).", remark].compactMap(\.self) }
    add(
      Step(
        name: "\(verb.rawValue) \(object)",
        sentence: news?.joined(separator: " "),
        changes: changes,
        undone: undone,
        redone: redone
      )
    )
    isOpen = false
  }

  /// Notes an act that changes no record: its model takes it back, and notes then how to do it again.
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
    let act = NotedAct(object: title) { [weak model] in model.map(revert) ?? true }
    if collected == nil {
      add(Step(name: title, changes: [act]))
      isOpen = false
    } else {
      collected?.append(act)
    }
  }

  /// Makes one step of the acts until `endJoining()`, such as all that is typed into a field.
  package func beginJoining() { joinedAfter = stepsMade }

  /// Makes each act a step of its own again.
  package func endJoining() { joinedAfter = nil }

  /// True if the last step goes on with the next change.
  private var isJoined: Bool {
    guard let joinedAfter, let last = undoable.last else { return false }
    return last.number > joinedAfter
  }

  /// Makes changes that the user doesn't undo, such as saving a meeting that has ended.
  public func leavingOut<Result>(_ changes: () -> Result) -> Result {
    let earlier = isLeavingOut
    isLeavingOut = true
    defer { isLeavingOut = earlier }
    return changes()
  }

  /// A sentence after the last act if that deleted something, which still is deleted.
  package var news: String? {
    next.redo == nil && next.deletion != nil ? undoable.last?.news : nil
  }

  // MARK: Noting

  /// Notes a change; those until the next `close()` are one step.
  func note(_ change: some NotedChange) {
    guard !isLeavingOut, !EffectScope.isWorking else { return }
    if collected != nil {
      collected?.append(change)
    } else if isOpen, !undoable.isEmpty {
      undoable[undoable.count - 1].changes.append(change)
    } else if let last = undoable.last, last.changes.count == 1,
      joinedAfter == nil || isJoined,
      let typed = last.changes[0].typedOn(by: change, inLetters: !isJoined)
    {
      redoable = []
      lastAct = Self.nextPlace()
      undoable[undoable.count - 1].place = lastAct
      // A letter that was typed and removed again is nothing to undo.
      undoable[undoable.count - 1].changes = [typed]
      if typed.isNothing { undoable.removeLast() }
      noteNext()
    } else {
      add(Step(changes: [change]))
    }
  }

  /// Ends a step: the act that made it is over once its changes are being written.
  func close() { isOpen = false }

  private func add(_ step: Step) {
    redoable = []
    stepsMade += 1
    lastAct = step.place
    if isJoined, let last = undoable.popLast() {
      undoable.append(last.joined(step))
    } else {
      undoable.append(step)
      undoable[undoable.count - 1].number = stepsMade
    }
    if undoable.count > Self.mostSteps { undoable.removeFirst() }
    isOpen = true
  }

  private func collect(_ changes: () -> Void) -> [any NotedChange] {
    collected = []
    changes()
    defer { (collected, isOpen) = (nil, false) }
    return collected ?? []
  }

  /// Takes back the changes of the last step of a list, the last one first, as a step of another list.
  ///
  /// Returns what stays.
  private func takeBack(
    _ steps: ReferenceWritableKeyPath<ChangeHistory, [Step]>,
    to others: ReferenceWritableKeyPath<ChangeHistory, [Step]>,
    completing completion: KeyPath<Step, (@MainActor () -> Void)?>
  ) -> [String] {
    guard let step = self[keyPath: steps].popLast() else { return [] }
    defer { noteNext() }
    var stays: [String] = []
    let changes = collect { stays = step.changes.reversed().flatMap { $0.revert() } }
    guard !changes.isEmpty else { return stays }
    self[keyPath: others].append(step.with(changes))
    leavingOut { step[keyPath: completion]?() }
    return stays
  }

  private func noteNext() {
    let last = undoable.last
    let next = Next(
      undo: last?.title,
      redo: redoable.last?.title,
      deletion: last?.deletes == true ? stepsMade : nil
    )
    if next != self.next { self.next = next }
  }
}
