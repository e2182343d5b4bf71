package import FeatureKit
package import TerminalConsole
package import TerminalTexts

/// A deleted record, and how long it can be restored.
package struct KeptRecord<Record: NamedRecord>: Sendable {
  package let record: Record
  /// The date of the deletion.
  package let deleted: Date
  /// The date from which on it may be removed for good.
  package let keptUntil: Date

  package init(_ deletion: DeletedRecord<Record>) {
    (record, deleted) = (deletion.record, deletion.date)
    keptUntil = deleted + DailyEviction.age
  }

  /// The record as JSON.
  var json: JSONObject {
    ["deleted": deleted, "keptUntil": keptUntil, Record.words.one: record.json]
  }

  /// The record as a line for programs, with both dates.
  var fields: PrintedText {
    "\(record.plainLine)\t\(RecordJSON.text(of: deleted))\t\(RecordJSON.text(of: keptUntil))"
  }
}

extension Array {
  /// Returns a line for each deleted record, for people, with both dates.
  package func rows<Record>(
    _ highlighting: LineHighlighting,
    in timeZone: TimeZone
  ) -> PrintedText where Element == KeptRecord<Record> {
    let kept = Dictionary(map { ($0.record.id, $0) }) { first, _ in first }
    let dates = DateWords(in: timeZone) { .distantPast }
    return map(\.record).rows(highlighting) { record in
      guard let record = kept[record.id] else { return [] }
      return [
        "deleted \(dates.text(record.deleted))", "kept until \(dates.text(record.keptUntil))",
      ]
    }
  }
}

extension Invocation {
  /// Lists deleted records, with the dates until which they are kept.
  ///
  /// - Parameters:
  ///   - records: Their kind.
  ///   - key: Their key in JSON.
  ///   - noneOfThem: The advice where the options leave out all.
  ///   - choose: Returns the records that the options ask for, in their order.
  /// - Returns: The list.
  /// - Throws: An error of the store or of the options.
  @MainActor
  package func listDeleted<Names: NamedRecords>(
    _ records: Names.Type,
    as key: String? = nil,
    noneOfThem: PrintedText? = nil,
    choose: ([Names.Record]) throws -> [Names.Record]
  ) async throws -> CommandResult {
    let words = Names.words
    let deleted = try await Names.deleted(self).map(KeptRecord.init)
    let dates = Dictionary(deleted.map { ($0.record.id, $0) }) { first, _ in first }
    let shown = try choose(deleted.map(\.record)).compactMap { dates[$0.id] }
    return CommandResult(
      text: shown.rows(highlighting, in: dependencies.timeZone),
      plain: shown.map(\.fields).joined(separator: "\n"),
      json: [key ?? "deleted-\(words.many)": shown.map(\.json)],
      advice: deleted.isEmpty
        ? words.noDeleted : shown.isEmpty ? noneOfThem ?? .noneLikeThat(words) : "",
      warnings: try missingStore
    )
  }
}
