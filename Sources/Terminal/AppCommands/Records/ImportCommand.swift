import CommandLineTables
import FeatureKit
import TerminalConsole
import TerminalTexts

extension CommandSet {
  /// Merges the records of a file into the store, without losing stored data.
  package static var importing: ToolCommand {
    ToolCommand(
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
      let stores = try invocation.stores()
      let kinds = stores.all.filter { !$0.kind.hasOneRecord }.map { $0.kind as any StoredKind.Type }
      let bytes = try await file.read(invocation.console)
      let records = try ImportedRecords(bytes, from: file.name, of: kinds, hint: importable)
      let (location, isDryRun) = (try invocation.location, invocation[.dryRun])
      let options = ImportOptions(
        isOverwriting: invocation[.overwrite],
        isRestoring: invocation[.restoreDeleted]
      )
      var report = ImportReport(file: file.path, isDryRun: isDryRun)
      for kind in records.kinds {
        let steps = try await kind.steps(into: stores, at: location, options)
        report.kinds.append((kind.folder, steps))
      }
      try await report.perform(invocation)
      return CommandResult(
        text: report.text(in: invocation.program),
        json: ["import": report.json],
        isConfirmation: !isDryRun,
        changedStore: !isDryRun,
        exitCode: report.count(.unreadable) == 0 ? .success : .badData
      )
    }
  }
}

extension ImportReport {
  /// Performs the steps in order, and reports each after it is done.
  ///
  /// A dry run only reports them.
  @MainActor
  fileprivate mutating func perform(_ invocation: Invocation) async throws {
    let (total, console, writing) = (total, invocation.console, FirstError())
    var (count, line) = (0, ProgressLine("Importing", invocation))
    for kind in kinds.indices {
      for index in kinds[kind].steps.indices {
        do {
          if !isDryRun { try await kinds[kind].steps[index].perform() }
        } catch {
          line.clear()
          throw CommandFailure(error).after(count, of: total)
        }
        count += 1
        line.show(count, of: total)
        guard invocation.form == .plain else { continue }
        // A reader that is gone doesn't stop the import halfway.
        await writing.attempt { [fields = kinds[kind].steps[index].fields] in
          try console.writeLine(fields, to: .output)
        }
      }
    }
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
