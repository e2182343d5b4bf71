package import FeatureJSON
package import FeatureRecords
package import Foundation

/// An act of the log, for people and for programs.
///
/// ```swift
/// let log = try await stores.loggedActs(since: monday, in: .gmt)
/// for act in log.acts { print(act.date, act.person ?? "", act.name) }
/// ```
package struct LoggedAct: Sendable {
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
  /// False if a home of the stores keeps no log.
  package var isComplete = true

  /// Makes a log without acts.
  package init() {}
}

extension RecordStores {
  /// The journals of the stores, each once; other places keep no acts.
  package var journals: [SharedJournal] {
    all.reduce(into: []) { journals, opened in
      guard let journal = opened.journal, !journals.contains(where: { $0 === journal }) else {
        return
      }
      journals.append(journal)
    }
  }

  /// Reads the acts since a date, in words.
  ///
  /// - Parameters:
  ///   - date: The date; nil for all acts.
  ///   - timeZone: The time zone of the user.
  /// - Returns: The acts of all homes.
  /// - Throws: The error of a home that can't be read.
  package func loggedActs(since date: Date?, in timeZone: TimeZone) async throws -> LoggedActs {
    var log = LoggedActs()
    log.isComplete = all.allSatisfy { $0.journal != nil }
    for journal in journals {
      let read = try await journal.acts(since: date?.millisecondsSince1970 ?? .min)
      let entries = read.entries.map(\.entry)
      log.acts += zip(entries, entries.steps).reversed().map { entry, step in
        act(of: entry, step, in: read, timeZone)
      }
      let missing = read.missingUntil.map { Date(millisecondsSince1970: $0) }
      log.missingUntil = [log.missingUntil, missing].compactMap(\.self).max()
    }
    // Those of one home stay in their order.
    log.acts.sort { $0.date > $1.date }
    return log
  }

  private func act(
    of entry: JournalEntry,
    _ step: LoggedAct.Step?,
    in log: ActLog,
    _ timeZone: TimeZone
  ) -> LoggedAct {
    LoggedAct(
      date: Date(millisecondsSince1970: entry.date),
      person: entry.who,
      name: entry.name,
      step: step,
      changes: entry.changes.compactMap { change in
        let (record, kind) = (log.records[change.key], change.key.kind)
        return all.first { $0.kind.folder == kind }.flatMap { opened in
          opened.logged(change, of: record, timeZone)
        }
      }
    )
  }
}

extension [JournalEntry] {
  /// The relation of each entry to one before it.
  fileprivate var steps: [LoggedAct.Step?] {
    var known: [JournalEntry.ID: LoggedAct.Step] = [:]
    return map { entry in
      if let id = entry.reverts { known[entry.id] = known[id] == .undo ? .redo : .undo }
      if let id = entry.continues { known[entry.id] = known[id] }
      return known[entry.id]
    }
  }
}

extension KindStoring {
  /// The journal of its records; nil for those of another place.
  var journal: SharedJournal? { store.backend.home as? SharedJournal }

  /// Describes a change; nil for one that says nothing to people.
  fileprivate func logged(
    _ change: JournalEntry.Change,
    of record: JournalRecord?,
    _ timeZone: TimeZone
  ) -> LoggedAct.Change? {
    guard let (verb, value) = change.operation.verb(of: record) else { return nil }
    let read = value.flatMap { try? Kind.schema.record(from: $0.value, of: $0.schema) }
    let isOnly = Kind.onlyID != nil
    let title = isOnly ? nil : read.map { Kind.title(of: $0) }
    let name = isOnly ? "" : title.map { " “\($0)”" } ?? " \(change.key.id)"
    var (fields, parts): ([String], [Patch.Part]) = ([], [])
    if case .edit(let patch, _) = change.operation {
      parts = patch.parts
      fields = read.map { Kind.changes(of: patch, to: $0, timeZone) } ?? []
    }
    return LoggedAct.Change(
      verb: isOnly && verb == .added ? .changed : verb,
      kind: change.key.kind,
      id: change.key.id,
      title: title,
      object: (isOnly ? Kind.folder : Kind.word) + name,
      fields: fields,
      parts: parts
    )
  }
}

extension StoredKind {
  /// Returns the fields that a patch changed, each with its old and new value for people.
  ///
  /// The other fields of the record may have changed since.
  fileprivate static func changes(
    of patch: Patch,
    to record: Record,
    _ timeZone: TimeZone
  ) -> [String] {
    guard let json = try? schema.json(of: record) else { return [] }
    let (after, before) = (
      patch.applied(to: json), patch.inverse.applied(to: patch.applied(to: json))
    )
    guard let new = try? schema.record(from: RecordValue(after), of: schema.version),
      let old = try? schema.record(from: RecordValue(before), of: schema.version)
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
