/// The steps of one person that entries tell of, each with its entries.
///
/// A further entry of a step names one before it, and one that takes a step back names that:
///
///     a ──▶ b ──▶ c reverts b ──▶ d reverts c    can be undone: a, d
struct LoggedSteps {
  /// The steps that can be undone, the last one last.
  private(set) var undoable: [Step] = []
  /// The steps that were undone and can be done again, the next one last.
  private(set) var redoable: [Step] = []

  /// The entries of a step.
  struct Step {
    fileprivate(set) var entries: [JournalEntry]
    /// True if it takes another one back.
    fileprivate let isReverting: Bool

    fileprivate func has(_ id: JournalEntry.ID) -> Bool { entries.contains { $0.id == id } }
  }

  /// Finds the steps.
  ///
  /// - Parameter entries: The entries of one writer, oldest first.
  init(_ entries: [JournalEntry]) {
    for entry in entries { take(entry) }
  }

  private mutating func take(_ entry: JournalEntry) {
    if let id = entry.continues {
      add(entry, toStepOf: id)
    } else if let id = entry.reverts {
      let step = Step(entries: [entry], isReverting: true)
      if let index = undoable.lastIndex(where: { $0.has(id) }) {
        undoable.remove(at: index)
        redoable.append(step)
      } else if let index = redoable.lastIndex(where: { $0.has(id) }) {
        redoable.remove(at: index)
        undoable.append(step)
      }
    } else {
      undoable.append(Step(entries: [entry], isReverting: false))
      redoable = []
    }
  }

  /// Adds an entry to a step; one whose step isn't known any more can't be undone without it.
  private mutating func add(_ entry: JournalEntry, toStepOf id: JournalEntry.ID) {
    if let index = undoable.lastIndex(where: { $0.has(id) }) {
      undoable[index].entries.append(entry)
      if !undoable[index].isReverting { redoable = [] }
    } else if let index = redoable.lastIndex(where: { $0.has(id) }) {
      redoable[index].entries.append(entry)
    }
  }
}
