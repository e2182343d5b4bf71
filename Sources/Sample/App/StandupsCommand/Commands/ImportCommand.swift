import CommandLineTables
import FeatureKit
import LineMode
import StandupsDomain
import StandupsStorage

extension Commands {
  /// Merges standups from a file into the store, without losing stored data.
  static let importing = Command(
    "import",
    "Merge standups from a file of JSON into those that are here.",
    ParameterList(.file, .dryRun, .overwrite, .restoreDeleted),
    examples: [
      "import backup.json --dry-run": "What would happen.",
      "import backup.json": "Adds what is missing; changes nothing else.",
    ]
  ) { invocation in
    let file = InputFile(path: invocation[.file])
    // The whole file is read and checked before the first write.
    let standups = try ImportedStandups(
      await file.read(invocation.console),
      from: file.name
    ).standups
    let store = try invocation.standups()
    let here = try await store.load()
    let deleted = try await IdentifiedArray(
      keepingFirst: invocation.location.deleted(.standups).map(\.record)
    )
    var steps = standups.map { standup in
      ImportStep(
        standup,
        into: here,
        deleted: deleted,
        overwriting: invocation[.overwrite],
        restoring: invocation[.restoreDeleted]
      )
    }
    let isDryRun = invocation[.dryRun]
    try await invocation.perform(&steps, in: isDryRun ? nil : store)
    let report = ImportReport(file: file.path, isDryRun: isDryRun, steps: steps)
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

extension Invocation {
  /// Performs the steps in order, and reports each after it is done.
  ///
  /// Without a store it only reports them.
  @MainActor
  fileprivate func perform(
    _ steps: inout [ImportStep],
    in store: RecordStore<Standup>?
  ) async throws {
    let writing = FirstError()
    var progress = ProgressLine("Importing", self)
    for index in steps.indices {
      do {
        if let store { try await steps[index].perform(in: store) }
      } catch {
        progress.clear()
        throw CommandFailure(error).after(steps[..<index], of: steps.count)
      }
      progress.show(index + 1, of: steps.count)
      guard form == .plain else { continue }
      // A reader that is gone doesn't stop the import halfway.
      await writing.attempt { [step = steps[index]] in
        try console.writeLine(step.fields, to: .output)
      }
    }
    progress.clear()
    try writing.rethrow()
  }
}

extension CommandFailure {
  /// Returns the failure of one step, with the effects of the steps before.
  fileprivate func after(_ steps: ArraySlice<ImportStep>, of total: Int) -> CommandFailure {
    CommandFailure(
      code,
      "Imported \(steps.count) of \(total) standups; what is imported is safe. \(message)",
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
    flag("--dry-run", "Say what would happen, and write nothing.").synonyms("-n")
  }
  fileprivate static var overwrite: Self {
    flag("--overwrite", "Take what the file says where a standup here says something else.")
  }
  fileprivate static var restoreDeleted: Self {
    flag("--restore-deleted", "Bring back what was deleted here.")
  }
}
