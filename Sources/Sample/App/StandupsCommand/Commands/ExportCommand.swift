import CommandLineTables
import FeatureKit
import LineMode
import StandupsDomain

/// The forms in which standups leave the store.
enum ExportFormat: String, CaseIterable {
  case markdown, json
}

extension Commands {
  /// Writes standups with all their meetings, for reading or as a backup.
  static let export = Command(
    "export",
    "Write standups with all their meetings, as Markdown or JSON.",
    ParameterList(.standups, .backup, .format, .output, .replacing),
    examples: [
      "export design": "One standup, to paste where Markdown is read.",
      "export --json -o standups.json": "All of them, to a file.",
      "export --all -o backup.json": "A backup, to import again.",
    ]
  ) { invocation in
    let isBackup = try invocation.isBackup
    let snapshot = try await invocation.standups().load()
    let standups = try snapshot.standups(named: invocation[.standups])
    let text: PrintedText =
      switch (isBackup, invocation.exportFormat) {
      case (true, _):
        try RecordJSON.text(of: Backup(made: invocation.dependencies.now(), standups: standups))
      case (false, .markdown): standups.markdown(in: invocation.dependencies.timeZone)
      case (false, .json): try RecordJSON.text(of: ["standups": standups])
      }
    let warnings = invocation[.standups].isEmpty ? snapshot.unreadable.map(Notice.init) : []
    // An incomplete backup mustn't look like a success.
    let exitCode = isBackup && !warnings.isEmpty ? ExitCode.badData : .success
    let file = invocation[.output] ?? "-"
    guard file != "-" else {
      let isJSON = isBackup || invocation.exportFormat == .json
      return CommandResult(
        text: text,
        plain: text,
        // JSON is the same in every form.
        json: isJSON ? nil : ["markdown": text.text],
        warnings: warnings,
        exitCode: exitCode
      )
    }
    try OutputFile(path: file).write(
      text.text + "\n",
      replacing: invocation[.replacing]
    )
    let count = standups.count == 1 ? "1 standup" : "\(standups.count) standups"
    return CommandResult(
      text: "Wrote \(count) to \(file).",
      plain: "\(file)",
      json: ["export": ExportSummary(file: file, standups: standups.count)],
      isConfirmation: true,
      warnings: warnings,
      exitCode: exitCode
    )
  }
}

/// The contents of the written file, for `--json`.
private struct ExportSummary: Encodable {
  let file: String
  let standups: Int
}

extension Invocation {
  /// True for a backup, which always has everything, and is JSON.
  fileprivate var isBackup: Bool {
    get throws(CommandFailure) {
      guard arguments[.backup] else { return false }
      guard arguments[.standups].isEmpty else {
        throw CommandFailure(.usage, "--all is of all standups; it takes no names.")
      }
      guard arguments[.format] != .markdown else {
        throw CommandFailure(.usage, "--all writes JSON; it cannot be Markdown.")
      }
      return true
    }
  }

  fileprivate var exportFormat: ExportFormat {
    arguments[.format] ?? (arguments[.json] ? .json : .markdown)
  }
}

extension RecordSnapshot<Standup> {
  /// Returns the standups with some names, each once, in the order of the names; all without names.
  fileprivate func standups(named names: [String]) throws(CommandFailure) -> [Standup] {
    guard !names.isEmpty else { return records.elements }
    var found = IdentifiedArrayOf<Standup>()
    for name in names { found.updateOrAppend(try standup(name)) }
    return found.elements
  }
}

extension CommandParameter<[String]> {
  fileprivate static var standups: Self {
    words("standup", of: .standups, "Which ones. (default: all)")
  }
}

extension CommandParameter<Bool> {
  fileprivate static var backup: Self {
    flag("--all", "Write a backup: the whole store as one JSON document, to import again.")
  }
  fileprivate static var replacing: Self { flag("--force", "Replace a file that is there.") }
}

extension CommandParameter<ExportFormat?> {
  fileprivate static var format: Self {
    option("--format <format>", "How to write them. (default: markdown, or json with --json)")
  }
}

extension CommandParameter<String?> {
  fileprivate static var output: Self {
    option(
      "-o, --output <file>",
      of: .files,
      "Where to write them; “-” is standard output. (default: -)"
    )
    .synonyms("--out", "--file")
  }
}
