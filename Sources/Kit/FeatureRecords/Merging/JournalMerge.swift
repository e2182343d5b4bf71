/// The merge of a diverged copy of a journal into that journal.
///
/// ```swift
/// let merge = JournalMerge(of: ours, with: theirs)
/// merge.steps      // the effects on records
/// merge.questions  // records that both changed differently
/// ```
///
/// Each record is merged by itself, from the version that both come from: the log of each side tells what that was. Where a side has
/// dropped it, what both have in common takes its place, and all else that differs is a question. So merging either way ends in
/// the same records, whatever each side did in which order.
package struct JournalMerge: Sendable {
  /// The effects on records that the copy changes or would change, in the order of their names.
  package let steps: [Step]
  /// The number of the copy's entries that aren't here.
  package var entryCount: Int { entries.count }
  /// True if all that the copy has is here already.
  package let isDone: Bool

  let ours: JournalContents
  let theirs: JournalContents
  /// The entries of the copy that aren't here.
  let entries: [JournalEntry]
  /// The writers of the copy that have other entries here, under the same numbers.
  let divergedWriters: Set<String>

  /// The effect on one record.
  package struct Step: Sendable {
    /// The record.
    package let key: RecordKey
    /// The record as it is here; nil if it isn't.
    package let ours: JournalRecord?
    /// The record as the copy has it.
    package let theirs: JournalRecord
    /// The question, if both changed the same.
    package let question: MergeQuestion?
    fileprivate let diverged: DivergedRecord?

    /// Returns the record with the changes of both.
    package func merged(choosing side: MergeSide) -> JournalRecord {
      diverged?.merged(choosing: side) ?? theirs
    }
  }

  /// Compares two journals.
  ///
  /// - Parameters:
  ///   - ours: The journal, all of whose lines can be read.
  ///   - theirs: The copy, all of whose lines can be read.
  package init(of ours: JournalContents, with theirs: JournalContents) {
    let (our, their) = (EntryIndex(ours), EntryIndex(theirs))
    (self.ours, self.theirs) = (ours, theirs)
    isDone = our.hasAll(of: their)
    guard !isDone else {
      (entries, divergedWriters, steps) = ([], [], [])
      return
    }
    entries = their.missing(in: our)
    divergedWriters = our.divergedWriters(from: their)
    let isBehind = their.hasAll(of: our)
    let ourBranch = JournalBranch(ours, entries: our.missing(in: their))
    let theirBranch = JournalBranch(theirs, entries: entries)
    steps = theirs.records.all.sorted { $0.key < $1.key }.compactMap { key, their in
      guard let our = ours.records[key] else {
        return Step(key: key, ours: nil, theirs: their, question: nil, diverged: nil)
      }
      guard our != their else { return nil }
      var base = isBehind ? our : nil
      if !isBehind, let first = ourBranch.base(of: key, besides: their),
        let second = theirBranch.base(of: key, besides: our)
      {
        base = first.common(with: second)
      }
      let diverged = DivergedRecord(base: base, ours: our, theirs: their)
      let question = MergeQuestion(key, diverged)
      guard question != nil || diverged.merged(choosing: .ours) != our else { return nil }
      return Step(key: key, ours: our, theirs: their, question: question, diverged: diverged)
    }
  }

  /// The questions about records that both changed.
  package var questions: [MergeQuestion] { steps.compactMap(\.question) }
}

/// A record that was changed in a journal and in its copy, so that a person must choose.
package struct MergeQuestion: Equatable, Sendable {
  /// The record.
  package let key: RecordKey
  /// The merged record if the values that are here count, and if those of the copy do.
  package let ours, theirs: JournalRecord

  fileprivate init?(_ key: RecordKey, _ record: DivergedRecord) {
    guard record.isConflict else { return nil }
    self.key = key
    (ours, theirs) = (record.merged(choosing: .ours), record.merged(choosing: .theirs))
  }
}

extension JournalRecord {
  /// Returns the version that two journals come from; nil if each tells another one.
  fileprivate func common(with other: JournalRecord) -> JournalRecord? {
    guard hasValue(of: other), deleted == other.deleted else { return nil }
    var record = self
    record.rank = min(rank, other.rank)
    return record
  }
}
