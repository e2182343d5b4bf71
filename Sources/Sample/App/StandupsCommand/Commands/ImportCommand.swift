import AppCommands
import CommandLineTables
import FeatureKit
import LineMode
import StandupsDomain
import StandupsStorage

extension Commands {
  /// Merges the records of a file into the store, without losing stored data.
  static let importing = Command(
    "import",
    "Merge a backup, or other records in JSON, into the store.",
    ParameterList(.file, .dryRun, .overwrite, .restoreDeleted),
    examples: [
      "import backup.json --dry-run": "What would happen.",
      "import backup.json": "Adds what is missing; changes nothing else.",
    ]
  ) { invocation in
    let file = InputFile(path: invocation[.file])
    // The whole file is read and checked before the first write.
    let kinds = try invocation.stores().kinds
    let bytes = try await file.read(invocation.console)
    let records = try ImportedRecords(bytes, from: file.name, of: kinds)
    let (location, isDryRun) = (try invocation.location, invocation[.dryRun])
    var report = ImportReport(file: file.path, isDryRun: isDryRun)
    for kind in kinds {
      let steps = try await kind.steps(
        from: records,
        at: location,
        overwriting: invocation[.overwrite],
        restoring: invocation[.restoreDeleted]
      )
      report.kinds.append(steps)
    }
    var progress = ImportProgress(of: report, invocation)
    for index in report.kinds.indices { try await progress.perform(&report.kinds[index]) }
    try progress.end()
    return CommandResult(
      text: report.text,
      plain: "",
      json: ["import": report],
      isConfirmation: !isDryRun,
      changedStore: !isDryRun,
      exitCode: report.counts[.unreadable] == 0 ? .success : .badData
    )
  }
}

/// The steps of an import that are done, and the line that says so.
@MainActor
private struct ImportProgress {
  private let invocation: Invocation
  private let total: Int
  private let isDryRun: Bool
  private let writing = FirstError()
  private var line: ProgressLine
  private var count = 0

  init(of report: ImportReport, _ invocation: Invocation) {
    (total, isDryRun) = (report.total, report.isDryRun)
    (self.invocation, line) = (invocation, ProgressLine("Importing", invocation))
  }

  /// Performs steps in order, and reports each after it is done.
  ///
  /// A dry run only reports them.
  mutating func perform(_ kind: inout some ImportedKind) async throws {
    for index in kind.steps.indices {
      do {
        if !isDryRun { try await kind.steps[index].perform(in: kind.store) }
      } catch {
        line.clear()
        throw CommandFailure(error).after(count, of: total)
      }
      count += 1
      line.show(count, of: total)
      guard invocation.form == .plain else { continue }
      // A reader that is gone doesn't stop the import halfway.
      await writing.attempt { [fields = kind.steps[index].fields, console = invocation.console] in
        try console.writeLine(fields, to: .output)
      }
    }
  }

  /// Ends the line, and throws the first error of writing.
  mutating func end() throws {
    line.clear()
    try writing.rethrow()
  }
}

extension CommandFailure {
  /// Returns the failure of one step, with the effects of the steps before.
  fileprivate func after(_ count: Int, of total: Int) -> CommandFailure {
    CommandFailure(
      code,
      "Imported \(count) of \(total) records; what is imported is safe. \(message)",
      hint: "Then import the same file again: it goes on from there."
    )
  }
}

extension CommandParameter<String> {
  fileprivate static var file: Self {
    word("file", of: .files, "A backup, or what --json wrote; “-” is standard input.")
  }
}

extension CommandParameter<Bool> {
  fileprivate static var dryRun: Self {
    flag("--dry-run", "Show what would happen, and write nothing.").synonyms("-n")
  }
  fileprivate static var overwrite: Self {
    flag("--overwrite", "Where a record differs, take the file's version.")
  }
  fileprivate static var restoreDeleted: Self {
    flag("--restore-deleted", "Also import records that were deleted here.")
  }
}
