import FeatureKit
import StandupsDomain

/// The effects of importing a file, or those that it would have.
struct ImportReport: Sendable {
  let file: String
  let isDryRun: Bool
  var standups: [ImportStep<Standup>]
  var followUps: [ImportStep<FollowUp>]

  /// The number of records of each status.
  var counts: [ImportStatus: Int] {
    let none = ImportStatus.allCases.map { ($0, 0) }
    return (standups.map(\.status) + followUps.map(\.status))
      .reduce(into: Dictionary(uniqueKeysWithValues: none)) { $0[$1, default: 0] += 1 }
  }

  /// The report for people: a line for each record that isn't simply unchanged, and the counts.
  var text: PrintedText {
    let counts = counts
    let summary = ImportStatus.allCases
      .compactMap { status in counts[status].flatMap { $0 == 0 ? nil : "\($0) \(status)" } }
    let lines = standups.compactMap(\.text) + followUps.compactMap(\.text)
    let result = summary.isEmpty ? "nothing" : summary.joined(separator: ", ")
    let verb = isDryRun ? "Would import" : "Imported"
    return (lines + ["\(verb) \(file): \(result)."]).joined(separator: "\n")
  }
}

extension ImportStep {
  /// The step for programs: the status, the record's id, and its kind, separated by tabs.
  var fields: PrintedText { "\(status.rawValue)\t\(imported.id)\t\(Record.words.one)" }

  /// The step for people, with details; nil if nothing is different.
  fileprivate var text: PrintedText? {
    guard status != .unchanged else { return nil }
    let remarks = [mergeText, differenceText, advice].compactMap(\.self).joined(separator: "; ")
    let step: PrintedText = "\(status.rawValue) \(imported.quotedTitle)"
    return remarks.isEmpty ? step : "\(step): \(remarks)"
  }

  private var mergeText: String? {
    switch meetingCount {
    case 0: nil
    case 1: "1 meeting of the file"
    case _: "\(meetingCount) meetings of the file"
    }
  }

  private var differenceText: String? {
    let names = differences.map(\.name).joined(separator: ", ")
    return names.isEmpty ? nil : "\(names) \(isOverwriting ? "of the file" : "as here")"
  }

  private var advice: String? {
    switch status {
    case .added, .restored, .merged, .unchanged: nil
    case .differs: "--overwrite takes the file's"
    case .deleted: "--restore-deleted brings it back"
    case .repaired: reason.map { "\($0); that is put aside" }
    case .unreadable: reason.map { "\($0); see standups store check" }
    }
  }
}

// MARK: - JSON

extension ImportReport: Encodable {
  private enum CodingKeys: String, CodingKey {
    case counts, dryRun, file, followUps = "follow-ups", standups
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    let counts = counts.map { ($0.key.rawValue, $0.value) }
    try container.encode(Dictionary(uniqueKeysWithValues: counts), forKey: .counts)
    try container.encode(isDryRun, forKey: .dryRun)
    try container.encode(file, forKey: .file)
    try container.encode(followUps, forKey: .followUps)
    try container.encode(standups, forKey: .standups)
  }
}

extension ImportStep: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: RecordKey.self)
    try container.encode(imported.id.description, forKey: RecordKey("id"))
    try container.encode(imported.title, forKey: RecordKey(Record.words.title))
    try container.encode(status.rawValue, forKey: RecordKey("status"))
    if Record.self == Standup.self {
      try container.encode(meetingCount, forKey: RecordKey("meetings"))
    }
    try container.encode(differences, forKey: RecordKey("differences"))
  }
}
