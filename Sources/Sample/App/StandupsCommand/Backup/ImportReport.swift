import FeatureKit
import StandupsDomain

/// The effects of importing a file, or those that it would have.
struct ImportReport: Sendable {
  let file: String
  let isDryRun: Bool
  let steps: [ImportStep]

  /// The number of standups of each status.
  var counts: [ImportStep.Status: Int] {
    let none = ImportStep.Status.allCases.map { ($0, 0) }
    return steps.reduce(into: Dictionary(uniqueKeysWithValues: none)) {
      $0[$1.status, default: 0] += 1
    }
  }

  /// The report for people: a line for each standup that isn't simply unchanged, and the counts.
  var text: PrintedText {
    let counts = counts
    let summary = ImportStep.Status.allCases
      .compactMap { status in counts[status].flatMap { $0 == 0 ? nil : "\($0) \(status)" } }
    let lines = steps.filter { $0.status != .unchanged }.map(\.text)
    let result = summary.isEmpty ? "no standups" : summary.joined(separator: ", ")
    let verb = isDryRun ? "Would import" : "Imported"
    return (lines + ["\(verb) \(file): \(result)."]).joined(separator: "\n")
  }
}

extension ImportStep {
  /// The step for programs: the status and the standup's id, separated by a tab.
  var fields: PrintedText { "\(status.rawValue)\t\(imported.id)" }

  /// The step for people: the same, with details.
  fileprivate var text: PrintedText {
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
  private enum CodingKeys: CodingKey {
    case counts, dryRun, file, standups
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    let counts = counts.map { ($0.key.rawValue, $0.value) }
    try container.encode(Dictionary(uniqueKeysWithValues: counts), forKey: .counts)
    try container.encode(isDryRun, forKey: .dryRun)
    try container.encode(file, forKey: .file)
    try container.encode(steps.map(Line.init), forKey: .standups)
  }

  private struct Line: Encodable {
    let id: Standup.ID
    let title: String
    let status: String
    let meetings: Int
    let differences: [Standup.Part]

    init(_ step: ImportStep) {
      (id, title) = (step.imported.id, step.imported.title)
      (status, meetings) = (step.status.rawValue, step.meetingCount)
      differences = step.differences
    }
  }
}
