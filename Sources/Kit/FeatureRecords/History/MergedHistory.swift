/// The history of a screen and the changes of records since it began, as one.
@MainActor
package struct MergedHistory {
  private let all: [ChangeHistory]
  private let start: Int

  /// Merges the history of a screen with that of the records; without one, that has all.
  package init(_ own: ChangeHistory?, _ records: ChangeHistory) {
    all = [own, records].compactMap(\.self)
    start = own?.start ?? ChangeHistory.Step.earlierPlace - 1
  }

  /// The title of the step that is undone next.
  package var undoTitle: String? { undoing?.next.undo }
  /// The title of the step that is done again next.
  package var redoTitle: String? { redoing?.next.redo }
  /// A sentence after the last act if that deleted something, which still is deleted.
  package var news: String? { redoTitle == nil ? undoing?.news : nil }

  /// Undoes the last step, and returns what stays.
  package func undo() -> [String] { undoing?.undo() ?? [] }

  /// Does the step again that was undone last, and returns what stays.
  package func redo() -> [String] { redoing?.redo() ?? [] }

  private var undoing: ChangeHistory? { last(\.undoable, after: start) }

  /// An act of either ends what was undone in the other.
  private var redoing: ChangeHistory? {
    last(\.redoable, after: max(start, all.map(\.lastAct).max() ?? start))
  }

  private func last(_ steps: KeyPath<ChangeHistory, [ChangeHistory.Step]>, after start: Int)
    -> ChangeHistory?
  {
    all.map { (history: $0, next: $0.next, place: $0[keyPath: steps].last?.place ?? 0) }
      .filter { $0.place > start }
      .max { $0.place < $1.place }?.history
  }
}
