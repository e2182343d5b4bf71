import AppCommands
import AppFeature
import CommandLineTables
import FeatureKit
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
    ParameterList(standupNames, backupFlag, formatOption, .output, .replacing),
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
      ? records.markdown(in: invocation.dependencies.timeZone)
      : RecordJSON.text(of: records.said.json)
    return try invocation.result(
      of: records,
      as: text,
      json: isMarkdown ? ["markdown": text.text] : nil,
      without: invocation[standupNames].isEmpty ? partWords : nil,
      hint: partWords.isEmpty
        ? nil : "“standups export --all” has the \(partWords.inWords), too.",
      isWhole: !records.isCut
    )
  }
}

/// The kinds of records that only a backup has.
private let partWords = OwnedKinds.ofBackups.map { $0.words.many }

/// The kinds of records that belong to standups.
private let ownedWords = OwnedKinds.owned.map { $0.words.many }

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
    let names = self[standupNames]
    let isExported = { (kind: any StoredKind.Type) in
      !kind.hasOneRecord
        && (isBackup || kind == StandupKind.self || OwnedKinds.owned.contains { $0 == kind })
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
      guard arguments[backupFlag] else { return false }
      guard arguments[standupNames].isEmpty else {
        throw CommandFailure(.usage, "--all exports all standups, so it takes no names.")
      }
      guard arguments[formatOption] != .markdown else {
        throw CommandFailure(.usage, "--all writes JSON; it cannot be Markdown.")
      }
      return true
    }
  }

  fileprivate var exportFormat: ExportFormat {
    arguments[formatOption] ?? (arguments[.json] ? .json : .markdown)
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

/// The kinds of records that have names, by whether they belong to standups.
enum OwnedKinds {
  /// Those of records that belong to standups, and are exported with them.
  static let owned = StandupsApp.namedKinds.filter { $0.isOwned }
  /// Those that only a backup has.
  static let ofBackups = StandupsApp.namedKinds.filter { $0 != StandupKind.self && !$0.isOwned }
}

extension NamedRecords {
  /// True if the records belong to standups.
  fileprivate static var isOwned: Bool { Record.self is any OwnedRecord.Type }
}

private let standupNames = CommandParameter<[String]>.words(
  "standup",
  of: .standups,
  "The standups to write. (default: all)"
)

private let backupFlag = CommandParameter<Bool>.flag(
  "--all",
  "Write a backup to import again: \((standupWords + partWords).inWords), as one JSON document."
)

private let formatOption = CommandParameter<ExportFormat?>.option(
  "--format <format>",
  "How to write them. (default: markdown, or json with --json)"
)

extension ExportedRecords {
  /// The records with what was said, which a backup leaves out.
  fileprivate var said: ExportedRecords {
    var records = self
    for index in records.kinds.indices {
      records.kinds[index].records = kinds[index].records.map { record in
        (record as? Standup)?.json ?? JSONValue(record)
      }
    }
    return records
  }

  /// Returns the standups as a Markdown document, with all transcripts and what belongs to them.
  ///
  /// Typed text stays plain: it makes no headings or lists, and a typed address stays a link.
  func markdown(in timeZone: TimeZone) -> PrintedText {
    let standups = kinds.flatMap(\.records).compactMap { $0 as? Standup }
    let known = Set(standups.map(\.id))
    let groups = kinds.map { kind in
      let owned = kind.records.compactMap { $0 as? any OwnedRecord }
      let byStandup = Dictionary(grouping: owned) { record in
        record.standupID.flatMap { known.contains($0) ? $0 : nil }
      }
      return (name: kind.folder, byStandup: byStandup)
    }
    func lists(of id: Standup.ID?, under title: (String) -> PrintedText) -> [PrintedText] {
      groups.flatMap { group -> [PrintedText] in
        guard let rows = group.byStandup[id] else { return [] }
        return [title(group.name), rows.map { $0.markdown(in: timeZone) }.joined(separator: "\n")]
      }
    }
    let blocks = standups.flatMap { standup in
      standup.markdown(in: timeZone, lists(of: standup.id) { "### \($0.atBeginning)" })
    }
    return (["# Standups"] + blocks + lists(of: nil) { "## Other \($0)" })
      .joined(separator: "\n\n")
  }
}

extension Standup {
  /// Returns the blocks of the standup.
  ///
  /// - Parameters:
  ///   - timeZone: The reader's time zone.
  ///   - owned: The blocks of what belongs to it.
  /// - Returns: All blocks, in their order.
  fileprivate func markdown(in timeZone: TimeZone, _ owned: [PrintedText]) -> [PrintedText] {
    let names = namedAttendees.map(\.name.markdownText)
    let facts: PrintedText = """
      - Length: \(duration.text)
      - Theme: \(theme.name)
      - Attendees: \(names.isEmpty ? "none" : names.joined(separator: ", "))
      """ + (order == .listed ? "" : "\n- Order: shuffled")
      + (speakersChange == .clock ? "" : "\n- Speakers change: by hand")
    return ["## \(displayTitle.markdownText)", facts] + owned
      + meetings.flatMap {
        $0.markdown(titled: title(of: $0, in: timeZone), level: 3, in: timeZone)
      }
      .map { PrintedText(lines: $0) }
  }
}
