import FeatureKit
import TerminalTexts

/// The effects of importing a file, or those that it would have.
struct ImportReport: Sendable {
  let file: String
  let isDryRun: Bool
  /// The steps of each kind.
  var kinds: [(folder: String, steps: [any ImportedRecord])] = []

  private var steps: [any ImportedRecord] { kinds.flatMap(\.steps) }

  /// The number of records of the file.
  var total: Int { steps.count }

  /// Returns the number of records of a status.
  func count(_ status: ImportStatus) -> Int { steps.count { $0.status == status } }

  /// Returns the report for people: a line for each record that isn't simply unchanged, and the counts.
  func text(in program: String) -> PrintedText {
    let counts = ImportStatus.allCases.map { (count($0), $0) }.filter { $0.0 > 0 }
      .map { "\($0) \($1)" }
    let result = counts.isEmpty ? "nothing" : counts.joined(separator: ", ")
    let verb = isDryRun ? "Would import" : "Imported"
    let lines = steps.compactMap { $0.text(in: program) }
    return (lines + ["\(verb) \(file): \(result)."]).joined(separator: "\n")
  }

  /// The report as JSON.
  var json: JSONObject {
    let counts = ImportStatus.allCases.map { ($0.rawValue, count($0)) }
    var json: JSONObject = [
      "counts": Dictionary(uniqueKeysWithValues: counts), "dryRun": isDryRun, "file": file,
    ]
    for (folder, steps) in kinds { json[folder] = steps.map(\.json) }
    return json
  }
}
