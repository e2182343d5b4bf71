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
      ParameterList(fileWord, dryRunFlag, overwriteFlag, restoreDeletedFlag),
      examples: [
        "import backup.json --dry-run": "What would happen.",
        "import backup.json": "Adds what is missing; changes nothing else.",
      ]
    ) { invocation in
      let file = InputFile(path: invocation[fileWord])
      // The whole file is read and checked before the first write.
      let stores = try invocation.stores()
      let kinds = stores.all.filter { !$0.kind.hasOneRecord }.map { $0.kind as any StoredKind.Type }
      let bytes = try await file.read(
        invocation.console,
        tooLarge: "Take a part of it: a JSON array of some of its records."
      )
      let records = try ImportedRecords(bytes, from: file.name, of: kinds, hint: setup.importable)
      let (engine, isDryRun) = (try invocation.engine, invocation[dryRunFlag])
      let options = ImportOptions(
        isOverwriting: invocation[overwriteFlag],
        isRestoring: invocation[restoreDeletedFlag]
      )
      var report = ImportReport(file: file.path, isDryRun: isDryRun)
      for kind in records.kinds {
        report.kinds.append((kind.folder, try await kind.steps(stores, engine, options)))
      }
      try await report.perform(invocation)
      return CommandResult(
        text: report.text,
        json: ["import": report.json],
        isConfirmation: !isDryRun,
        changedStore: !isDryRun,
        exitCode: report.count(.unreadable) == 0 ? .success : .badData
      )
    }
  }
}

/// The effects of importing a file, or those that it would have.
private struct ImportReport {
  let file: String
  let isDryRun: Bool
  /// The steps of each kind.
  var kinds: [(folder: String, steps: [ImportStep])] = []

  private var steps: [ImportStep] { kinds.flatMap(\.steps) }

  /// Returns the number of records of a status.
  func count(_ status: ImportStatus) -> Int { steps.count { $0.status == status } }

  /// The report for people: what was taken, what stays as it is here, and what can't be imported.
  var text: PrintedText {
    let taken = ImportStatus.taken.map { (count($0), "\($0)") }.inWords
    let held = kinds.compactMap { _, steps -> String? in
      let count = steps.reduce(0) { $0 + $1.deletedCount }
      guard count > 0, let words = steps.first?.heldWords else { return nil }
      return count.of("deleted \(words.one)", "deleted \(words.several)")
    }
    let deleted = (count(.deleted) > 0 ? ["\(count(.deleted)) deleted"] : []) + held
    let left = [
      [(count(.differs), "differs (--overwrite takes the file's)")].inWords,
      deleted.isEmpty
        ? "" : "\(deleted.joined(separator: ", ")) (--restore-deleted brings them back)",
    ].filter { !$0.isEmpty }.joined(separator: ", ")
    var lines: [PrintedText] = [
      "\(isDryRun ? "Would import" : "Imported") \(file): \(taken.isEmpty ? "nothing" : taken)."
    ]
    if !left.isEmpty { lines.append("As before: \(left).") }
    if let refused = steps.first(where: { $0.status == .unreadable }) {
      let (count, reason) = (count(.unreadable), refused.reason ?? "")
      lines.append("Not imported: \(count), such as “\(refused.title)”: \(reason).")
    }
    return lines.joined(separator: "\n")
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

  /// Performs the steps in order, and reports each after it is done.
  ///
  /// A dry run only reports them.
  @MainActor
  mutating func perform(_ invocation: Invocation) async throws {
    let (total, console, writing) = (steps.count, invocation.console, FirstError())
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

extension ImportStatus {
  /// The effects after which a record has all that the file says of it.
  fileprivate static let taken = [Self.added, .restored, .repaired, .merged, .unchanged]
}

extension [(Int, String)] {
  /// The numbers that aren't 0, each before its words.
  fileprivate var inWords: String {
    filter { $0.0 > 0 }.map { "\($0) \($1)" }.joined(separator: ", ")
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

private let fileWord = CommandParameter<String>.word(
  "file",
  of: .files,
  "A backup, or what --json wrote; “-” is standard input."
)

let dryRunFlag = CommandParameter<Bool>.flag(
  "--dry-run",
  "Show what would happen, and write nothing."
)
.synonyms("-n")

let overwriteFlag = CommandParameter<Bool>.flag(
  "--overwrite",
  "Where a record differs, take the file's version."
)

private let restoreDeletedFlag = CommandParameter<Bool>.flag(
  "--restore-deleted",
  "Also import records that were deleted here."
)
