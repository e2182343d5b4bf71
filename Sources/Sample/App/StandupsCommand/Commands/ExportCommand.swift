import AppCommands
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
  /// Writes standups with their meetings and what belongs to them, for reading or as a backup.
  static let export = Command(
    "export",
    "Write \(standupWords.inWords), as Markdown or JSON.",
    ParameterList(.standups, .backup, .format, .output, .replacing),
    discussion: """
      Without names, these are all standups with their meetings, and all \(ownedWords.inWords). With names, these are those \
      standups and their \(ownedWords.inWords). \(partsNote)Settings and deleted records are never written.
      """,
    examples: [
      "export design": "One standup, to paste where Markdown is read.",
      "export --json -o standups.json": "All of them, to a file.",
      "export --all -o backup.json": "A backup, to import again.",
    ]
  ) { invocation in
    let isBackup = try invocation.isBackup
    let (records, warnings, isCut) = try await invocation.exportedRecords(isBackup: isBackup)
    let text: PrintedText =
      switch (isBackup, invocation.exportFormat) {
      case (true, _):
        try RecordJSON.text(of: Backup(made: invocation.dependencies.now(), records: records))
      case (false, .markdown): records.markdown(in: invocation.dependencies.timeZone)
      case (false, .json): try RecordJSON.text(of: records)
      }
    // An incomplete backup mustn't look like a success.
    let exitCode = isCut || (isBackup && !warnings.isEmpty) ? ExitCode.badData : .success
    let notices = warnings + (invocation[.standups].isEmpty ? [.leftOut(isBackup: isBackup)] : [])
    let file = invocation[.output] ?? "-"
    guard file != "-" else {
      let isJSON = isBackup || invocation.exportFormat == .json
      return CommandResult(
        text: text,
        plain: text,
        // JSON is the same in every form.
        json: isJSON ? nil : ["markdown": text.text],
        warnings: notices,
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
      warnings: notices,
      exitCode: exitCode
    )
  }
}

/// The kinds of records that only a backup has.
private let partWords = NamedKinds.ofBackups.map { $0.recordWords.many }

/// The kinds of records that belong to standups.
private let ownedWords = NamedKinds.owned.map { $0.recordWords.many }

/// The kinds of records in an export without names.
private let standupWords = ["standups", "meetings"] + ownedWords

/// The sentence of the help about them.
private let partsNote =
  partWords.isEmpty ? "" : "“--all” adds \(partWords.inWords), and writes one document to import. "

extension Notice {
  /// Says what isn't written though no standups are named.
  fileprivate static func leftOut(isBackup: Bool) -> Notice {
    let parts = isBackup ? [] : partWords
    let names = (parts + ["settings", "deleted records"]).inWords
    return Notice(
      kind: .note,
      code: "left-out",
      message: "\(names.atBeginning) are not in it.",
      hint: parts.isEmpty ? nil : "“standups export --all” has the \(parts.inWords), too."
    )
  }
}

/// The contents of the written file, for `--json`.
private struct ExportSummary: Encodable {
  private let file: String
  private let counts: [(words: RecordWords, count: Int)]

  init(_ file: String, _ records: ExportedRecords) {
    (self.file, counts) = (file, records.counts)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: RecordKey.self)
    try container.encode(file, forKey: RecordKey("file"))
    for (words, count) in counts { try container.encode(count, forKey: RecordKey(words.many)) }
  }
}

extension ExportedRecords {
  /// The number of records in words; that of standups also if there are none.
  fileprivate var countText: String {
    let counts = counts.enumerated().filter { $0 == 0 || $1.count > 0 }
    return counts.map { $1.words.count($1.count) }.inWords
  }
}

extension Invocation {
  /// Reads the standups to write, and what belongs to them; without names these are all that there are.
  ///
  /// - Parameter isBackup: True for the records of all other kinds, too.
  /// - Returns: The records, what is missing, and true if a whole kind is.
  /// - Throws: An error if a name means none, or if nothing at all can be read.
  fileprivate func exportedRecords(
    isBackup: Bool
  ) async throws -> (ExportedRecords, [Notice], isCut: Bool) {
    let (stores, names) = (try stores(), self[.standups])
    let standups = try await ReadRecords(stores.standups)
    var others: [ExportedKind] = []
    for kind in stores.kinds where kind.isExported(isBackup: isBackup) {
      others.append(try await kind.exported())
    }
    guard !names.isEmpty else {
      let all = [ExportedKind(standups)] + others
      let failures = all.map(\.failure)
      // Where no folder can be read, it is the place of the store that is wrong.
      if let first = failures.first ?? nil, !failures.contains(nil) { throw first }
      let isCut = failures.contains { $0 != nil }
      return (ExportedRecords(kinds: all), all.flatMap(\.warnings), isCut)
    }
    let unread = others.filter { $0.failure != nil }
    let snapshot = try standups.required(isOtherRead: unread.count < others.count)
    var named = IdentifiedArrayOf<Standup>()
    for name in names { named.updateOrAppend(try snapshot.find(name)) }
    let kinds =
      [ExportedKind(standups, only: named.elements)] + others.map { $0.owned(by: named) }
    return (ExportedRecords(kinds: kinds), unread.flatMap(\.warnings), !unread.isEmpty)
  }

  /// True for a backup, which always has everything, and is JSON.
  fileprivate var isBackup: Bool {
    get throws(CommandFailure) {
      guard arguments[.backup] else { return false }
      guard arguments[.standups].isEmpty else {
        throw CommandFailure(.usage, "--all exports all standups, so it takes no names.")
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

extension OpenedKind {
  /// True if an export reads the kind beside standups: a backup has all.
  fileprivate func isExported(isBackup: Bool) -> Bool {
    kind != StandupKind.self && (isBackup || kind.isOwned)
  }

  /// Reads the records of the kind, or the reason why they can't be.
  fileprivate func exported() async throws -> ExportedKind {
    ExportedKind(try await ReadRecords(store))
  }
}

extension CommandParameter<[String]> {
  fileprivate static var standups: Self {
    words("standup", of: .standups, "The standups to write. (default: all)")
  }
}

extension CommandParameter<Bool> {
  fileprivate static var backup: Self {
    flag(
      "--all",
      "Write a backup to import again: \((standupWords + partWords).inWords), as one JSON document."
    )
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
