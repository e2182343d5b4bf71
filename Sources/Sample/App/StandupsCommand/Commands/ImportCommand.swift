import CommandLineTables
import FeatureKit
import LineMode
import StandupsDomain
import StandupsStorage

extension Commands {
  /// Merges standups and follow-ups from a file into the store, without losing stored data.
  static let importing = Command(
    "import",
    "Merge standups and follow-ups from a file of JSON into the store.",
    ParameterList(.file, .dryRun, .overwrite, .restoreDeleted),
    examples: [
      "import backup.json --dry-run": "What would happen.",
      "import backup.json": "Adds what is missing; changes nothing else.",
    ]
  ) { invocation in
    let file = InputFile(path: invocation[.file])
    // The whole file is read and checked before the first write.
    let records = try ImportedRecords(await file.read(invocation.console), from: file.name)
    let (stores, isDryRun) = (try invocation.stores(), invocation[.dryRun])
    var report = ImportReport(
      file: file.path,
      isDryRun: isDryRun,
      standups: try await invocation.steps(records.standups, .standups, into: stores.standups),
      followUps: try await invocation.steps(records.followUps, .followUps, into: stores.followUps)
    )
    var progress = ImportProgress(of: report, invocation)
    try await progress.perform(&report.standups, in: isDryRun ? nil : stores.standups)
    try await progress.perform(&report.followUps, in: isDryRun ? nil : stores.followUps)
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

extension Invocation {
  /// Decides what to do with each record.
  fileprivate func steps<Record: ImportableRecord>(
    _ records: IdentifiedArrayOf<Record>,
    _ kind: StoredKind<Record>,
    into store: RecordStore<Record>
  ) async throws -> [ImportStep<Record>] {
    // A file without any doesn't need to know what is here.
    guard !records.isEmpty else { return [] }
    let here = try await store.load()
    let deleted = try await IdentifiedArray(keepingFirst: location.deleted(kind).map(\.record))
    return records.map { record in
      ImportStep(
        record,
        into: here,
        deleted: deleted,
        overwriting: self[.overwrite],
        restoring: self[.restoreDeleted]
      )
    }
  }
}

/// The steps of an import that are done, and the line that says so.
@MainActor
private struct ImportProgress {
  private let invocation: Invocation
  private let total: Int
  private let writing = FirstError()
  private var line: ProgressLine
  private var count = 0

  init(of report: ImportReport, _ invocation: Invocation) {
    total = report.standups.count + report.followUps.count
    (self.invocation, line) = (invocation, ProgressLine("Importing", invocation))
  }

  /// Performs steps in order, and reports each after it is done.
  ///
  /// Without a store it only reports them.
  mutating func perform<Record>(
    _ steps: inout [ImportStep<Record>],
    in store: RecordStore<Record>?
  ) async throws {
    for index in steps.indices {
      do {
        if let store { try await steps[index].perform(in: store) }
      } catch {
        line.clear()
        throw CommandFailure(error).after(count, of: total)
      }
      count += 1
      line.show(count, of: total)
      guard invocation.form == .plain else { continue }
      // A reader that is gone doesn't stop the import halfway.
      await writing.attempt { [step = steps[index], console = invocation.console] in
        try console.writeLine(step.fields, to: .output)
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
    flag("--dry-run", "Say what would happen, and write nothing.").synonyms("-n")
  }
  fileprivate static var overwrite: Self {
    flag("--overwrite", "Take what the file says where a record here says something else.")
  }
  fileprivate static var restoreDeleted: Self {
    flag("--restore-deleted", "Bring back what was deleted here.")
  }
}
