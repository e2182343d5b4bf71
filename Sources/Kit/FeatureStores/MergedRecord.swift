import FeatureJSON
package import FeatureRecords
package import Foundation

/// A record of a merge, for people and for programs.
package struct MergedRecord: Sendable {
  /// The effect on the record.
  package enum Status: String, CaseIterable, Sendable {
    /// It wasn't here.
    case added
    /// It was deleted here, and is back.
    case restored
    /// It takes something from the copy.
    case merged
    /// It was here, and is deleted in the copy.
    case deleted
    /// It differs, and stays as it is.
    case differs
  }

  /// The effect.
  package let status: Status
  /// The name of its kind.
  package let kind: String
  /// Its id.
  package let id: String
  /// The word for one record of its kind.
  package let word: String
  /// Its title; nil if it can't be read, and for the only record of its kind.
  package let title: String?
  /// The record for people, such as `book “Emma”`.
  package let object: String
  /// The fields that both changed, with their values here and in the copy; none without a question.
  package let values: (ours: [String], theirs: [String])
  /// The properties that both changed; none if one side deleted the record.
  package let differences: [String]

  fileprivate init(
    _ step: JournalMerge.Step,
    _ side: MergeSide,
    word: String,
    title: String?,
    object: String,
    values: (ours: [String], theirs: [String]) = ([], [])
  ) {
    let (old, new) = (step.ours, step.merged(choosing: side))
    (kind, id) = (step.key.kind, step.key.id)
    (self.word, self.title, self.object, self.values) = (word, title, object, values)
    status =
      old == nil
      ? .added
      : old == new
        ? .differs
        : old?.isPresent == new.isPresent ? .merged : new.isPresent ? .restored : .deleted
    let members = step.question.map { question in
      Patch(from: question.ours.value.json, to: question.theirs.value.json).parts
    }
    let keys = members?.compactMap { part -> String? in
      if case .key(let key) = part.path.steps.first { key } else { nil }
    }
    differences = Set(keys ?? []).sorted()
  }
}

extension RecordStores {
  /// Describes the records of a merge.
  ///
  /// - Parameters:
  ///   - merge: The merge.
  ///   - side: Returns the side that counts where both changed the same.
  ///   - timeZone: The time zone of the user.
  /// - Returns: The records, kind by kind in the order of the stores.
  package func records(
    of merge: JournalMerge,
    choosing side: (MergeQuestion) -> MergeSide,
    in timeZone: TimeZone
  ) -> [MergedRecord] {
    let steps = Dictionary(grouping: merge.steps, by: \.key.kind)
    let own = all.flatMap { opened in
      (steps[opened.kind.folder] ?? []).map { step in
        opened.described(step, step.question.map(side) ?? .ours, timeZone)
      }
    }
    let kinds = Set(all.map { $0.kind.folder })
    let others = merge.steps.filter { !kinds.contains($0.key.kind) }.map { step in
      let (key, side) = (step.key, step.question.map(side) ?? .ours)
      return MergedRecord(step, side, word: key.kind, title: nil, object: "\(key)")
    }
    return own + others
  }
}

extension KindStoring {
  fileprivate func described(
    _ step: JournalMerge.Step,
    _ side: MergeSide,
    _ timeZone: TimeZone
  ) -> MergedRecord {
    func read(_ record: JournalRecord) -> Kind.Record? {
      try? Kind.schema.record(from: record.value, of: record.schema)
    }
    let (title, object) = Kind.named(read(step.ours ?? step.theirs), id: step.key.id)
    func values(_ record: JournalRecord, _ other: JournalRecord) -> [String] {
      guard record.isPresent else { return ["deleted"] }
      guard let record = read(record), let other = read(other) else { return ["changed"] }
      return Kind.changes(of: record, from: other, in: timeZone)
    }
    let question = step.question
    return MergedRecord(
      step,
      side,
      word: Kind.word,
      title: title,
      object: object,
      values: question.map { (values($0.ours, $0.theirs), values($0.theirs, $0.ours)) } ?? ([], [])
    )
  }
}
