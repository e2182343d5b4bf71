import FeatureKit
import TerminalTexts

/// The effects of a merge, or those that it would have.
struct MergeReport {
  let copy: String
  let isDryRun: Bool
  let isDone: Bool
  /// The number of entries that are taken over.
  let actCount: Int
  /// The number of questions without an answer, in a dry run.
  let openCount: Int
  let records: [MergedRecord]

  func result(kinds: [(word: String, folder: String)]) -> CommandResult {
    CommandResult(
      text: text,
      plain: records.map { "\($0.status.rawValue)\t\($0.id)\t\($0.word)" }.joined(separator: "\n"),
      json: ["merge": json(kinds.map(\.folder))],
      isConfirmation: !isDryRun,
      changedStore: !isDryRun && !isDone
    )
  }

  private var text: PrintedText {
    let counts = MergedRecord.Status.allCases.compactMap { status -> String? in
      let count = records.count { $0.status == status }
      return count == 0 ? nil : "\(count) \(status.rawValue)"
    }
    guard !isDone else { return "\(copy) has nothing that isn't here." }
    let acts = actCount.of("act", "acts")
    let all = counts.isEmpty ? "no record differs" : counts.joined(separator: ", ")
    let open = openCount > 0 ? " \(openCount.of("record", "records")) would be asked about." : ""
    let first: PrintedText =
      "\(isDryRun ? "Would merge" : "Merged") \(copy): \(all); \(acts) in the log.\(open)"
    return ([first] + records.map { "  \($0.status.rawValue): \($0.text(asking: openCount > 0))" })
      .joined(separator: "\n")
  }

  private func json(_ kinds: [String]) -> JSONObject {
    let counts = MergedRecord.Status.allCases.map { status in
      (status.rawValue, records.count { $0.status == status })
    }
    var json: JSONObject = [
      "acts": actCount, "copy": copy, "counts": Dictionary(uniqueKeysWithValues: counts),
      "dryRun": isDryRun, "open": openCount,
    ]
    let names = kinds + Set(records.map(\.kind)).subtracting(kinds).sorted()
    for name in names {
      json[name] = records.filter { $0.kind == name }.map { record -> JSONObject in
        [
          "differences": record.differences, "id": record.id, "status": record.status.rawValue,
          "title": record.title,
        ]
      }
    }
    return json
  }
}

extension MergedRecord {
  /// The record for people, with what would be asked about it.
  fileprivate func text(asking isAsking: Bool) -> PrintedText {
    guard isAsking, !values.ours.isEmpty || !values.theirs.isEmpty else { return "\(object)" }
    let (ours, theirs) = (
      values.ours.joined(separator: "; "), values.theirs.joined(separator: "; ")
    )
    return "\(object) (here: \(ours); copy: \(theirs))"
  }
}
