package import FeatureJSON
package import FeatureRecords
package import Foundation

/// An act of the log, for people and for programs.
///
/// ```swift
/// let log = try await stores.loggedActs(since: monday, in: .gmt)
/// for act in log.acts { print(act.date, act.person ?? "", act.name) }
/// ```
package struct LoggedAct: Identifiable, Sendable {
  /// The numbers of its home and, among the acts there, of the act.
  package let id: String
  /// The date.
  package let date: Date
  /// The person; nil if the name isn't known.
  package let person: String?
  /// The act in words, as in `Undo: rename “Emma”`.
  package let name: String
  /// Its relation to another act, if it takes that back or makes it again.
  package let step: Step?
  /// The changes, in their order.
  package let changes: [Change]

  /// Makes an act, such as one of a preview.
  package init(
    id: String,
    date: Date,
    person: String? = nil,
    name: String,
    step: Step? = nil,
    changes: [Change] = []
  ) {
    (self.id, self.date, self.person, self.name) = (id, date, person, name)
    (self.step, self.changes) = (step, changes)
  }

  /// A step of the history.
  package enum Step: String, Sendable {
    case undo, redo
  }

  /// The change of a record.
  package struct Change: Sendable {
    /// The verb.
    package let verb: Verb
    /// The kind of the record.
    package let kind: String
    /// Its id.
    package let id: String
    /// Its title; nil if it can't be read, and for the only record of its kind.
    package let title: String?
    /// The record for people, such as `book “Emma”`.
    package let object: String
    /// The fields that it changed, for people, such as `price: 5 € → 6 €`.
    package let fields: [String]
    /// The parts that it changed, as they are stored.
    package let parts: [Patch.Part]

    /// Makes a change, such as one of a preview.
    package init(
      _ verb: Verb,
      kind: String,
      id: String,
      title: String? = nil,
      object: String,
      fields: [String] = [],
      parts: [Patch.Part] = []
    ) {
      (self.verb, self.kind, self.id, self.title) = (verb, kind, id, title)
      (self.object, self.fields, self.parts) = (object, fields, parts)
    }
  }

  /// The verb of a change.
  package enum Verb: String, Sendable {
    case added, changed, deleted, restored, moved
  }
}

/// The acts of some homes, and where their logs begin.
package struct LoggedActs: Sendable {
  /// The acts, the last one first.
  package var acts: [LoggedAct] = []
  /// The date up to which acts are missing; nil if none is.
  package var missingUntil: Date?
  /// True if a limit left out earlier acts.
  package var hasMore = false
  /// False if a home of the stores keeps no log.
  package var isComplete = true
  /// The number of lines that can't be read, whose acts are missing.
  package var unreadCount = 0

  /// Makes a log without acts.
  package init() {}
}

extension RecordStores {
  /// The homes of the stores that keep acts, each once; other places keep none.
  package var logs: [any ActLogging] {
    all.reduce(into: []) { logs, opened in
      guard let log = opened.log, !logs.contains(where: { $0 === log }) else { return }
      logs.append(log)
    }
  }

  /// Reads the acts since a date, in words.
  ///
  /// - Parameters:
  ///   - date: The date; nil for all acts.
  ///   - limit: The most acts that are wanted, the last ones; nil for all.
  ///   - timeZone: The time zone of the user.
  /// - Returns: The acts of all homes.
  /// - Throws: The error of a home that can't be read.
  package func loggedActs(
    since date: Date? = nil,
    last limit: Int? = nil,
    in timeZone: TimeZone
  ) async throws -> LoggedActs {
    var log = LoggedActs()
    log.isComplete = all.allSatisfy { $0.log != nil }
    for (home, number) in zip(logs, 1...) {
      let read = try await home.acts(since: date?.millisecondsSince1970 ?? .min)
      let (acts, values) = (read.entries.acts, read.values)
      // Only acts that are wanted are put into words, which takes longer than to read them.
      let wanted = acts.suffix(limit ?? .max)
      log.acts += wanted.map { indices, step in
        act(of: indices, "\(number)-\(indices[0])", step, in: read, values, timeZone)
      }
      log.hasMore = log.hasMore || wanted.count < acts.count
      log.unreadCount += read.unreadCount
      let missing = read.missingUntil.map { Date(logged: $0) }
      log.missingUntil = [log.missingUntil, missing].compactMap(\.self).max()
    }
    // Acts of one date stay in their order.
    log.acts = log.acts.enumerated()
      .sorted { ($1.element.date, $1.offset) < ($0.element.date, $0.offset) }.map(\.element)
    if let limit, log.acts.count > limit {
      log.acts.removeLast(log.acts.count - limit)
      log.hasMore = true
    }
    return log
  }

  private func act(
    of indices: [Int],
    _ id: String,
    _ step: LoggedAct.Step?,
    in log: ActLog,
    _ values: [[ActLog.Values?]],
    _ timeZone: TimeZone
  ) -> LoggedAct {
    let entries = indices.map { log.entries[$0] }
    let changes = indices.flatMap { Array(zip(log.entries[$0].changes, values[$0])) }
    let others = Set(entries.map(\.name)).count - 1
    return LoggedAct(
      id: id,
      date: entries.last.map { Date(logged: $0.date) } ?? .distantPast,
      person: entries.first?.who,
      name: (entries.first?.name ?? "") + (others > 0 ? " and \(others) more" : ""),
      step: step,
      changes: changes.compactMap { change, values in
        let (record, kind) = (log.records[change.key], change.key.kind)
        return all.first { $0.kind.folder == kind }.flatMap { opened in
          opened.logged(change, of: record, values, timeZone)
        }
      }
    )
  }
}

extension [JournalEntry] {
  /// The acts, each with the indices of its entries and its relation to one before it.
  fileprivate var acts: [(indices: [Int], step: LoggedAct.Step?)] {
    var acts: [(indices: [Int], step: LoggedAct.Step?)] = []
    var places: [JournalEntry.ID: Int] = [:]
    for (index, entry) in enumerated() {
      if let place = entry.continues.flatMap({ places[$0] }) {
        acts[place].indices.append(index)
        places[entry.id] = place
        continue
      }
      let reverted = entry.reverts.map { id in places[id].flatMap { acts[$0].step } }
      places[entry.id] = acts.count
      acts.append(([index], reverted.map { $0 == .undo ? .redo : .undo }))
    }
    return acts
  }
}

extension KindStoring {
  /// The home of its records; nil if that keeps no acts.
  var log: (any ActLogging)? { store.backend.home as? any ActLogging }

  /// Describes a change; nil for one that says nothing to people.
  fileprivate func logged(
    _ change: JournalEntry.Change,
    of record: JournalRecord?,
    _ values: ActLog.Values?,
    _ timeZone: TimeZone
  ) -> LoggedAct.Change? {
    guard let (verb, value) = change.operation.verb(of: record) else { return nil }
    let read = value.flatMap { try? Kind.schema.record(from: $0.value, of: $0.schema) }
    let (title, object) = Kind.named(read, id: change.key.id)
    var (fields, parts): ([String], [Patch.Part]) = ([], [])
    if case .edit(let patch, let version) = change.operation {
      parts = patch.parts
      fields = values.map { Kind.changes(from: $0.old, to: $0.new, of: version, timeZone) } ?? []
    }
    return LoggedAct.Change(
      Kind.onlyID == nil ? verb : .changed,
      kind: change.key.kind,
      id: change.key.id,
      title: title,
      object: object,
      fields: fields,
      parts: parts
    )
  }
}

extension StoredKind {
  /// Returns the fields that differ in two values, each with its old and new value for people.
  fileprivate static func changes(
    from old: JSON,
    to new: JSON,
    of version: Int,
    _ timeZone: TimeZone
  ) -> [String] {
    guard let old = try? schema.record(from: RecordValue(old), of: version),
      let new = try? schema.record(from: RecordValue(new), of: version)
    else { return [] }
    return fields.flatMap { field -> [String] in
      guard !field.isEqual(old, new) else { return [] }
      let (oldWords, newWords) = (field.words(old, timeZone), field.words(new, timeZone))
      guard oldWords == newWords else { return ["\(field.name): \(oldWords) → \(newWords)"] }
      return field.changes(old, new, timeZone)
    }
  }
}

extension JournalEntry.Operation {
  /// The verb, and the value that has the title; nil for a new form of the same content.
  fileprivate func verb(of record: JournalRecord?) -> (LoggedAct.Verb, JournalRecord?)? {
    let known = record.flatMap { $0.isUnread ? nil : $0 }
    switch self {
    case .insert(let value, let schema, let rank):
      return (.added, JournalRecord(value, schema: schema, rank: rank))
    case .edit: return (.changed, known)
    case .upgrade: return nil
    case .delete: return (.deleted, known)
    case .restore: return (.restored, known)
    case .move: return (.moved, known)
    }
  }
}

extension Date {
  /// Makes the date of an entry.
  ///
  /// One of a faulty clock becomes the first or the last that can be written.
  fileprivate init(logged milliseconds: Int) {
    let years = RecordJSON.fourDigitYears
    self = min(
      max(Date(millisecondsSince1970: milliseconds), years.lowerBound),
      years.upperBound - 1
    )
  }
}
