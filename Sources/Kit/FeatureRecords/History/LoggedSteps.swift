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
    /// True if it takes back an act that isn't done again.
    fileprivate var isUndone = false

    fileprivate func has(_ id: JournalEntry.ID) -> Bool { entries.contains { $0.id == id } }

    /// Returns the title, of which each entry has only the words of its own records.
    ///
    /// - Parameter plurals: The words for the records, change by change.
    /// - Returns: The title.
    func title(of plurals: [String]) -> String {
      let names = entries.map(\.name).filter { !$0.isEmpty }.unique
      // All that is typed into a field is called as it began.
      guard Set(entries.flatMap(\.keys)).count > 1, names.count > 1 else {
        return names.first ?? ""
      }
      // What is taken back is so from the last to the first.
      let all = isUndone ? names.reversed() : names
      let verbs = Set(all.map { $0.prefix { $0 != " " } })
      guard verbs.count == 1, let verb = verbs.first else {
        return all.count > 3 ? "\(all[0]) and \(all.count - 1) more" : all.joined(separator: ", ")
      }
      if all.count > 3, Set(plurals).count == 1 { return "\(verb) \(all.count) \(plurals[0])" }
      return "\(verb) " + all.map { $0.dropFirst(verb.count + 1) }.joined(separator: ", ")
    }

    /// False if it has a change that the app made by itself, so that it can't be taken back as it was made.
    fileprivate var isUndoable: Bool { entries.allSatisfy(\.isUndoable) }
  }

  /// Finds the steps.
  ///
  /// - Parameter entries: The entries of one writer, oldest first.
  init(_ entries: [JournalEntry]) {
    for entry in entries { take(entry) }
    undoable.removeAll { !$0.isUndoable }
    redoable.removeAll { !$0.isUndoable }
  }

  private mutating func take(_ entry: JournalEntry) {
    if let id = entry.continues {
      add(entry, toStepOf: id)
    } else if let id = entry.reverts {
      var step = Step(entries: [entry], isReverting: true)
      if let index = undoable.lastIndex(where: { $0.has(id) }) {
        undoable.remove(at: index)
        step.isUndone = true
        redoable.append(step)
      } else if let index = redoable.lastIndex(where: { $0.has(id) }) {
        redoable.remove(at: index)
        undoable.append(step)
      } else {
        // Steps follow each other, so none behind one that isn't known can come next.
        redoable = []
      }
    } else if entry.isUndoable {
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
