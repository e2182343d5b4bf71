extension ChangeHistory {
  /// An act that can be undone, or done again.
  @MainActor
  package struct Step {
    /// The act and its object as its model calls them; nil for those of its changes.
    var name: String?
    /// The sentence after it; nil for that of its changes.
    var sentence: String?
    private(set) var changes: [any NotedChange]
    /// The words of each change for its entry, if it has others than its own.
    private var ownWords: [String]?
    /// The act as its entries tell of it.
    var origin: EntryOrigin
    /// True if its changes are stored as one, and taken back so.
    var isAct: Bool
    /// True if it changes no record.
    private(set) var isOfModel: Bool
    /// Its number among the steps that this process made, undid or did again; 0 for an earlier one.
    var number = 0

    init(
      name: String? = nil,
      sentence: String? = nil,
      changes: [any NotedChange],
      words: [String]? = nil,
      origin: EntryOrigin,
      isAct: Bool = false
    ) {
      (self.name, self.sentence, self.changes, ownWords) = (name, sentence, changes, words)
      (self.origin, self.isAct) = (origin, isAct)
      isOfModel = changes.allSatisfy { $0 is NotedAct }
    }

    func isOf(_ model: AnyObject) -> Bool {
      changes.allSatisfy { ($0 as? NotedAct)?.isAct(of: model) == true }
    }

    /// True for a step of an earlier process.
    var isEarlier: Bool { number == 0 }

    /// The act and its object, such as `delete “Emma”`.
    package var title: String { name ?? "\(changes[0].verb.rawValue) \(objects(of: changes))" }

    /// True if there is news of it, as it deleted something here.
    var deletes: Bool {
      !isEarlier && (sentence != nil || changes.contains { $0.verb == .delete })
    }

    var news: String? {
      if let sentence { return sentence }
      let gone = changes.filter { $0.verb == .delete && $0.isStanding }
      return gone.isEmpty ? nil : "Deleted \(objects(of: gone))."
    }

    /// The objects of those that are like the first one, or their number.
    private func objects(of changes: [any NotedChange]) -> String {
      let first = changes[0]
      guard changes.count > 1 else { return first.object }
      let same = changes.filter { $0.verb == first.verb && $0.plural == first.plural }
      if same.count > 3 { return "\(same.count) \(first.plural)" }
      return same.map { $0.object }.joined(separator: ", ")
    }

    /// The step of the same name with the changes that take it back.
    func with(_ changes: [any NotedChange], _ words: [String], _ origin: EntryOrigin) -> Step {
      Step(
        name: title,
        sentence: sentence,
        changes: changes,
        words: words,
        origin: origin,
        isAct: isAct
      )
    }

    /// The words of each change for its entry.
    var words: [String] { ownWords ?? changes.map(\.words) }

    /// The changes that can't be taken back, but for those of records that it deleted itself behind them.
    var blockedChanges: [any NotedChange] {
      var seen: Set<ActMemberKey> = []
      return changes.reversed().filter { change in
        change.recordKey.map { seen.insert($0).inserted } ?? true && change.isBlocked
      }
    }

    mutating func add(_ change: some NotedChange) {
      ownWords?.append(change.words)
      changes.append(change)
      isOfModel = isOfModel && change is NotedAct
    }

    /// Puts a change in the place of the only one.
    mutating func changeOnly(to change: any NotedChange) {
      (changes, ownWords, isOfModel) = ([change], nil, change is NotedAct)
    }

    /// The step with what another one did after it.
    func joined(_ next: Step) -> Step {
      var step = self
      if name != nil || next.name != nil {
        step.name = "\(title), \(next.title)"
        let all = [news, next.news].compactMap(\.self)
        step.sentence = all.isEmpty ? nil : all.joined(separator: " ")
      }
      step.ownWords = words + next.words
      step.changes += next.changes
      step.isOfModel = isOfModel && next.isOfModel
      step.number = next.number
      step.isAct = isAct || next.isAct
      // Each entry of several acts has words of its own.
      origin.name = ""
      return step
    }
  }
}
