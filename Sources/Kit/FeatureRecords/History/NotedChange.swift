import Foundation

/// A change of one record, as it was shown.
@MainActor
package protocol NotedChange {
  var verb: ChangeHistory.Verb { get }
  /// The record and the field, as a phrase.
  var object: String { get }
  var plural: String { get }
  /// False for a deletion that failed, or whose record others brought back.
  var isStanding: Bool { get }

  /// True if the record is as it was before.
  var isNothing: Bool { get }

  /// The record in its query; nil for what changes none.
  var recordKey: ActMemberKey? { get }
  /// True if nothing of it can be taken back, as others deleted the record.
  var isBlocked: Bool { get }

  /// Takes the change back, and returns what stays.
  func revert() -> [String]
  /// Returns the change that makes this one again, once it was taken back as another one was noted.
  func again(after noted: any NotedChange) -> any NotedChange
  /// Returns this change and a later one as one, if both changed only one field, maybe by a letter each.
  func typedOn(by next: any NotedChange, inLetters: Bool) -> (any NotedChange)?
}

extension NotedChange {
  /// The change in words, which name its record alone.
  var words: String { "\(verb.rawValue) \(object)" }
  var isStanding: Bool { true }
  var isNothing: Bool { false }
  var recordKey: ActMemberKey? { nil }
  var isBlocked: Bool { false }
  func again(after noted: any NotedChange) -> any NotedChange { noted }
  func typedOn(by next: any NotedChange, inLetters: Bool) -> (any NotedChange)? { nil }
}

/// A record before and after a change: added, changed or deleted.
struct NotedRecord<Record: StorableRecord>: NotedChange where Record.ID: RecordID {
  weak var query: RecordQuery<Record>?
  let words: ChangeWords<Record>
  let id: Record.ID
  let before: Record?
  let after: Record?
  let object: String
  /// True if only one text differs, by letters that were typed one after the other.
  let isTyped: Bool

  /// Notes what was shown before and after a change.
  init(
    in query: RecordQuery<Record>,
    _ words: ChangeWords<Record>,
    _ id: Record.ID,
    before: Record?,
    after: Record?
  ) {
    (self.query, self.words, self.id) = (query, words, id)
    (self.before, self.after) = (before, after)
    let changed = words.changedFields(before, after)
    object = words.object(before, after, changed)
    isTyped = words.typedField(before, after, changed) != nil
  }

  /// Makes all that was taken back as it was, and leaves the fields alone that stayed.
  ///
  /// Others may have changed it since, as a purge does that takes a deleted element along.
  func again(after noted: any NotedChange) -> any NotedChange {
    guard let noted = noted as? Self, noted.id == id, let before, let after,
      let current = noted.before, var undone = noted.after
    else { return noted }
    var done = current
    let undo = RecordEdit(from: after, to: before)
    for field in words.fields where field.conflicts(undo, current, .gmt).isEmpty {
      field.copy(before, &undone)
      field.copy(after, &done)
    }
    return Self(noted, before: done, after: undone)
  }

  private init(_ noted: Self, before: Record, after: Record) {
    (query, words, id, object) = (noted.query, noted.words, noted.id, noted.object)
    (self.before, self.after, isTyped) = (before, after, noted.isTyped)
  }

  private init(_ first: Self, _ last: Self) {
    (query, words, id, isTyped) = (first.query, first.words, first.id, true)
    (before, after, object) = (first.before, last.after, first.object)
  }

  var plural: String { words.plural }

  var verb: ChangeHistory.Verb {
    if before == nil { return .add }
    return after == nil ? .delete : .change
  }

  private func name(_ record: Record?) -> String { record.map(words.shortName(of:)) ?? "" }

  var isNothing: Bool { before == after }

  var recordKey: ActMemberKey? { query.map { ActMemberKey(of: id, in: $0) } }

  var isBlocked: Bool { before != nil && after != nil && query?[id] == nil }

  var isStanding: Bool { after != nil || query?.state(of: id) == .deletedHere }

  /// True for a deletion that couldn't be written.
  private var isUndeleted: Bool {
    query?.unsaved.contains { $0.id == id && $0.isDeletion } ?? false
  }

  func revert() -> [String] {
    guard let query else { return [] }
    switch (before, after, query[id]) {
    case (nil, let after?, let current?) where current == after:
      query.delete(id, ifStill: { $0 == after })
      return []
    case (let before?, nil, let current) where current == nil ? isStanding : isUndeleted:
      query.restore(before)
      return []
    case (let before?, let after?, let current?):
      let (fields, undo) = (words.fields, RecordEdit(from: after, to: before))
      if query.isRefused(id) { return [name(current)] }
      let stays = current == after ? [] : fields.flatMap { $0.conflicts(undo, current, .gmt) }
      if Self.reverted(current, fields, undo) != current {
        query.update(id) { $0 = Self.reverted($0, fields, undo) }
      }
      return stays.map { "\($0.name) of \(name(current))" }
    case (_, _, let current):
      return [name(current ?? after ?? before)]
    }
  }

  private nonisolated static func reverted(
    _ record: Record,
    _ fields: [RecordField<Record>],
    _ undo: RecordEdit<Record>
  ) -> Record {
    // With all that no field has, too.
    if record == undo.old { return undo.new }
    var reverted = record
    for field in fields { field.apply(undo, &reverted, true) }
    return reverted
  }

  func typedOn(by next: any NotedChange, inLetters: Bool) -> (any NotedChange)? {
    guard let next = next as? Self, next.id == id, next.before == after,
      !inLetters || isTyped && next.isTyped, verb == .change, next.verb == .change,
      words.changedNames(before, after) == words.changedNames(next.before, next.after)
    else { return nil }
    return Self(self, next)
  }
}

/// A record that was moved.
struct NotedMove<Record: StorableRecord>: NotedChange where Record.ID: RecordID {
  weak var query: RecordQuery<Record>?
  let words: ChangeWords<Record>
  let id: Record.ID
  /// The record that it stood before; nil if it was the last one.
  let oldSuccessor: Record.ID?
  /// Its rank there, which has its place among the deleted records, too.
  let oldRank: Int?
  /// The record that it stands before now.
  let newSuccessor: Record.ID?
  let object: String

  var plural: String { words.plural }
  var verb: ChangeHistory.Verb { .move }

  func revert() -> [String] {
    guard let query, query[id] != nil, query.successor(of: id) == newSuccessor,
      oldSuccessor.map({ query[$0] != nil }) ?? true
    else { return [object] }
    // Beside a move whose rank isn't known yet, a rank says no place.
    let isRanked = query.order.moves.allSatisfy { $0.rank != nil }
    let isThere = oldRank.map { query.successor(ofRank: $0, for: id) == oldSuccessor } == true
    query.move(id, before: oldSuccessor, toRank: isRanked && isThere ? oldRank : nil)
    return []
  }
}

/// An act of a model that changes no record.
struct NotedAct: NotedChange {
  let object: String
  private let model: ObjectIdentifier
  /// Takes the act back; returns false if that can't be done.
  private let takeBack: @MainActor () -> Bool

  init<Model: AnyObject>(
    object: String,
    model: Model,
    _ revert: @escaping @MainActor (Model) -> Bool
  ) {
    (self.object, self.model) = (object, ObjectIdentifier(model))
    takeBack = { [weak model] in model.map(revert) ?? true }
  }

  func isAct(of model: AnyObject) -> Bool { self.model == ObjectIdentifier(model) }

  var plural: String { object }
  var verb: ChangeHistory.Verb { .change }

  func revert() -> [String] { takeBack() ? [] : [object] }
}

/// The words for the records of a query, and their fields.
package struct ChangeWords<Record: Sendable>: Sendable {
  let plural: String
  let name: @Sendable (Record) -> String
  let fields: [RecordField<Record>]
  /// True if there is one record, which is there from the beginning.
  let isOnly: Bool

  /// Makes the words.
  ///
  /// - Parameters:
  ///   - plural: The word for several records.
  ///   - isOnly: True if there is one record, which is there from the beginning.
  ///   - fields: The fields.
  ///   - name: Returns the name of a record, as in `delete “Emma”`.
  package init(
    plural: String,
    isOnly: Bool,
    fields: [RecordField<Record>],
    name: @escaping @Sendable (Record) -> String
  ) {
    (self.plural, self.isOnly, self.fields, self.name) = (plural, isOnly, fields, name)
  }
}

extension ChangeWords {
  /// Returns the name of a record, cut off where a sentence would be nothing else.
  func shortName(of record: Record) -> String {
    let name = name(record)
    return name.count > 40 ? "\(name.prefix(38))…”" : name
  }

  /// The record, and its field if only one differs, as a phrase.
  fileprivate func object(
    _ before: Record?,
    _ after: Record?,
    _ changed: [RecordField<Record>]
  ) -> String {
    let name = (before ?? after).map(shortName) ?? ""
    // A record of one piece has no name for it.
    let named = changed.filter(\.isNamed)
    return named.count == 1 ? "\(named[0].name) of \(name)" : name
  }

  /// The fields that differ; none for a record that came or went.
  fileprivate func changedFields(
    _ before: Record?,
    _ after: Record?
  ) -> [RecordField<Record>] {
    guard let before, let after else { return [] }
    return fields.filter { !$0.isEqual(before, after) }
  }

  /// The names of the fields that differ, of those that sentences name.
  fileprivate func changedNames(_ before: Record?, _ after: Record?) -> [String] {
    changedFields(before, after).filter(\.isNamed).map(\.name)
  }

  /// The text field that a key changed, if nothing else did.
  fileprivate func typedField(
    _ before: Record?,
    _ after: Record?,
    _ changed: [RecordField<Record>]
  ) -> RecordField<Record>? {
    guard let before, let after, changed.count == 1, let text = changed[0].text,
      text(before).differsInOneLetter(from: text(after))
    else { return nil }
    return changed[0]
  }
}

extension ChangeWords where Record: StorableRecord, Record.ID: RecordID {
  /// Returns the title of a change of a stored record; nil if nothing is changed.
  func title(from found: FoundRecord<Record>, to new: StoredRecord<Record>?) -> String? {
    guard let new, new != found.stored else { return nil }
    let before = found.stored.flatMap { $0.deleted == nil ? $0.record : nil }
    let after = new.deleted == nil ? new.record : nil
    switch (before, after) {
    case (nil, nil): return nil
    case (nil, let after?):
      let verb: ChangeHistory.Verb = found.stored != nil ? .restore : isOnly ? .change : .add
      return "\(verb.rawValue) \(shortName(of: after))"
    case (let before?, nil):
      return "\(ChangeHistory.Verb.delete.rawValue) \(shortName(of: before))"
    case (_?, _?):
      if before == after { return title(ofMove: found) }
      let object = object(before, after, changedFields(before, after))
      return "\(ChangeHistory.Verb.change.rawValue) \(object)"
    }
  }

  /// Returns the title of a move of a stored record; nil if it isn't there.
  func title(ofMove found: FoundRecord<Record>) -> String? {
    found.stored.map { "\(ChangeHistory.Verb.move.rawValue) \(shortName(of: $0.record))" }
  }
}

extension String {
  /// True if one has a letter that the other hasn't, and they are the same without it.
  fileprivate func differsInOneLetter(from other: String) -> Bool {
    let (short, long) = count < other.count ? (self, other) : (other, self)
    guard long.count == short.count + 1 else { return false }
    let start = zip(short, long).prefix { $0 == $1 }.count
    return short.dropFirst(start) == long.dropFirst(start + 1)
  }
}
