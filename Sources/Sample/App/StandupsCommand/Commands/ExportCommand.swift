import FeatureKit
import Foundation
import StandupsDomain

/// The forms in which standups leave the store.
enum ExportFormat: String, CaseIterable {
  case markdown, json
}

extension Command {
  /// Writes standups with all their meetings, to be read or to be kept.
  static let export = Command(
    name: "export",
    abstract: "Write standups with all their meetings, as Markdown or JSON.",
    arguments: [CommandArgument("standup", .any, of: .standups, "Which ones. (default: all)")],
    options: [.backup, .format, .output, .replacing],
    examples: [
      CommandExample("export", "design", does: "One standup, to paste where Markdown is read."),
      CommandExample("export", "--json", "-o", "standups.json", does: "All of them, to a file."),
      CommandExample("export", "--all", "-o", "backup.json", does: "A backup, to import again."),
    ]
  ) { invocation in
    let isBackup = try invocation.isBackup
    let snapshot = try await invocation.standups().load()
    let standups = try snapshot.standups(named: invocation.arguments.words)
    let text: PrintedText =
      switch (isBackup, invocation.exportFormat) {
      case (true, _):
        try RecordJSON.text(of: Backup(made: invocation.dependencies.now(), standups: standups))
      case (false, .markdown): standups.markdown(in: invocation.dependencies.timeZone)
      case (false, .json): try RecordJSON.text(of: standups)
      }
    let warnings = invocation.arguments.words.isEmpty ? snapshot.unreadable.map(Notice.init) : []
    // A backup that is not whole must not pass for one.
    let exitCode = isBackup && !warnings.isEmpty ? ExitCode.badData : .success
    let file = invocation.arguments.value(of: .output) ?? "-"
    guard file != "-" else {
      return CommandResult(text: text, plain: text, warnings: warnings, exitCode: exitCode)
    }
    try OutputFile(path: file).write(
      text.text + "\n",
      replacing: invocation.arguments.has(.replacing)
    )
    let count = standups.count == 1 ? "1 standup" : "\(standups.count) standups"
    return CommandResult(
      text: "Wrote \(count) to \(file).",
      plain: "\(file)",
      json: ExportSummary(file: file, standups: standups.count),
      isConfirmation: true,
      warnings: warnings,
      exitCode: exitCode
    )
  }
}

/// What was written to a file, as `--json` says it.
private struct ExportSummary: Encodable {
  let file: String
  let standups: Int
}

extension Invocation {
  /// Whether a backup is wanted, which is always of everything, and JSON.
  fileprivate var isBackup: Bool {
    get throws(CommandFailure) {
      guard arguments.has(.backup) else { return false }
      guard arguments.words.isEmpty else {
        throw CommandFailure(.usage, "--all is of all standups; it takes no names.")
      }
      guard arguments.value(of: .format) != ExportFormat.markdown.rawValue else {
        throw CommandFailure(.usage, "--all writes JSON; it cannot be Markdown.")
      }
      return true
    }
  }

  fileprivate var exportFormat: ExportFormat {
    arguments.value(of: .format).flatMap(ExportFormat.init)
      ?? (arguments.has(.json) ? .json : .markdown)
  }
}

extension RecordSnapshot<Standup> {
  /// The standups that some names mean, each once, in the order of the names; all without a name.
  fileprivate func standups(named names: [String]) throws(CommandFailure) -> [Standup] {
    guard !names.isEmpty else { return records.elements }
    var found = IdentifiedArrayOf<Standup>()
    for name in names { found.updateOrAppend(try standup(name)) }
    return found.elements
  }
}
