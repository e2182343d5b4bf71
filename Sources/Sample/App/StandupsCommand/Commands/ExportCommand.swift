import CommandLineTables
import FeatureKit
import LineMode
import StandupsDomain
import StandupsStorage

/// The forms in which records leave the store.
enum ExportFormat: String, CaseIterable {
  case markdown, json
}

extension Commands {
  /// Writes standups with their meetings and follow-ups, for reading or as a backup.
  static let export = Command(
    "export",
    "Write standups, meetings and follow-ups, as Markdown or JSON.",
    ParameterList(.standups, .backup, .format, .output, .replacing),
    examples: [
      "export design": "One standup, to paste where Markdown is read.",
      "export --json -o standups.json": "All of them, to a file.",
      "export --all -o backup.json": "A backup, to import again.",
    ]
  ) { invocation in
    let isBackup = try invocation.isBackup
    let (records, warnings, isCut) = try await invocation.exportedRecords()
    let text: PrintedText =
      switch (isBackup, invocation.exportFormat) {
      case (true, _):
        try RecordJSON.text(of: Backup(made: invocation.dependencies.now(), records: records))
      case (false, .markdown): records.markdown(in: invocation.dependencies.timeZone)
      case (false, .json): try RecordJSON.text(of: records)
      }
    // An incomplete backup mustn't look like a success.
    let exitCode = isCut || (isBackup && !warnings.isEmpty) ? ExitCode.badData : .success
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
    return CommandResult(
      text: "Wrote \(records.countText) to \(file).",
      plain: "\(file)",
      json: ["export": ExportSummary(file, records)],
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
  let followUps: Int

  private enum CodingKeys: String, CodingKey {
    case file, standups, followUps = "follow-ups"
  }

  init(_ file: String, _ records: ExportedRecords) {
    (self.file, standups) = (file, records.standups.count)
    followUps = records.followUps.count
  }
}

extension ExportedRecords {
  /// The number of records in words.
  fileprivate var countText: String {
    let count = Standup.words.count(standups.count)
    return followUps.isEmpty ? count : "\(count) and \(FollowUp.words.count(followUps.count))"
  }
}

extension Invocation {
  /// Reads the standups to write, and their follow-ups; without names these are all that there are.
  ///
  /// - Returns: The records, what is missing, and true if a whole kind is.
  /// - Throws: An error if a name means none, or if nothing at all can be read.
  fileprivate func exportedRecords() async throws -> (ExportedRecords, [Notice], isCut: Bool) {
    let (stores, names) = (try stores(), self[.standups])
    let standups = try await ReadRecords(stores.standups)
    let followUps = try await ReadRecords(stores.followUps)
    if let failure = standups.failure, followUps.failure != nil || !names.isEmpty { throw failure }
    guard !names.isEmpty else {
      let all = ExportedRecords(
        standups: standups.snapshot.records.elements,
        followUps: followUps.snapshot.records.elements
      )
      let isCut = standups.failure != nil || followUps.failure != nil
      return (all, standups.warnings + followUps.warnings, isCut)
    }
    var named = IdentifiedArrayOf<Standup>()
    for name in names { named.updateOrAppend(try standups.snapshot.find(name)) }
    let left = followUps.snapshot.records.filter {
      $0.standupID.map(named.contains(id:)) == true
    }
    let isCut = followUps.failure != nil
    return (
      ExportedRecords(standups: named.elements, followUps: left.elements),
      isCut ? followUps.warnings : [], isCut
    )
  }

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
