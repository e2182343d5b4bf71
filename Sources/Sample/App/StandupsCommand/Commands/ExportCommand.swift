import AppCommands
import AppFeature
import CommandLineTables
import FeatureKit
import TerminalConsole
import TerminalTexts

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
    let records = try await invocation.exportedRecords(isBackup: isBackup)
    if isBackup { return try invocation.result(ofBackup: records) }
    let isMarkdown = invocation.exportFormat == .markdown
    let text =
      try isMarkdown
      ? records.markdown(in: invocation.dependencies.timeZone) : RecordJSON.text(of: records.json)
    return try invocation.result(
      of: records,
      as: text,
      json: isMarkdown ? ["markdown": text.text] : nil,
      without: invocation[.standups].isEmpty ? partWords : nil,
      hint: partWords.isEmpty
        ? nil : "“standups export --all” has the \(partWords.inWords), too.",
      isWhole: !records.isCut
    )
  }
}

/// The kinds of records that only a backup has.
private let partWords = NamedKinds.ofBackups.map { $0.words.many }

/// The kinds of records that belong to standups.
private let ownedWords = NamedKinds.owned.map { $0.words.many }

/// The kinds of records in an export without names.
private let standupWords = ["standups", "meetings"] + ownedWords

/// The sentence of the help about them.
private let partsNote =
  partWords.isEmpty ? "" : "“--all” adds \(partWords.inWords), and writes one document to import. "

extension Invocation {
  /// Reads the standups to write, and what belongs to them; without names these are all that there are.
  ///
  /// - Parameter isBackup: True for the records of all other kinds, too.
  /// - Returns: The records.
  /// - Throws: An error if a name means none, or if nothing at all can be read.
  fileprivate func exportedRecords(isBackup: Bool) async throws -> ExportedRecords {
    let names = self[.standups]
    let isExported = { (kind: any StoredKind.Type) in
      !kind.hasOneRecord
        && (isBackup || kind == StandupKind.self || NamedKinds.owned.contains { $0 == kind })
    }
    guard !names.isEmpty else { return try await exported(isExported).checked() }
    let standups = try await ReadRecords(self.standups())
    let others = try await exported { isExported($0) && $0 != StandupKind.self }.kinds
    let unread = others.filter { $0.failure != nil }
    let snapshot = try standups.required(isOtherRead: unread.count < others.count)
    var named = IdentifiedArrayOf<Standup>()
    for name in names { named.updateOrAppend(try snapshot.find(name)) }
    let kind = ExportedKind(StandupKind.self, ReadRecords(RecordSnapshot(records: named)))
    return ExportedRecords([kind] + others.map { $0.owned(by: named) })
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

extension ExportedKind {
  /// Returns only what belongs to some standups.
  fileprivate func owned(by standups: IdentifiedArrayOf<Standup>) -> ExportedKind {
    var kind = self
    kind.records.removeAll { record in
      (record as? any OwnedRecord)?.standupID.map(standups.contains(id:)) != true
    }
    return kind
  }
}

/// A record that may belong to a standup, and is exported with it.
protocol OwnedRecord: NamedRecord {
  /// The standup.
  var standupID: Standup.ID? { get }

  /// Returns the row of the record in a Markdown document.
  func markdown(in timeZone: TimeZone) -> PrintedText
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
}

extension CommandParameter<ExportFormat?> {
  fileprivate static var format: Self {
    option("--format <format>", "How to write them. (default: markdown, or json with --json)")
  }
}
