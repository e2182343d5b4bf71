package import CommandLineTables
package import FeatureKit
import TerminalConsole
package import TerminalTexts

extension CommandSet {
  /// Writes a backup of all records.
  package static var export: ToolCommand {
    ToolCommand(
      "export",
      "Write a backup of all records, as JSON.",
      ParameterList(.output, .replacing),
      examples: ["export -o backup.json": "“import backup.json” brings back what is missing then."]
    ) { invocation in
      try await invocation.result(ofBackup: invocation.exported { !$0.hasOneRecord }.checked())
    }
  }
}

/// Records as they leave the store.
package struct ExportedRecords: Sendable {
  /// The records, a kind after the other.
  package var kinds: [ExportedKind]
  /// The date, for a backup.
  var made: Date?

  /// The version of the form of backups.
  static let format = 1

  /// Takes records of several kinds.
  package init(_ kinds: [ExportedKind]) { self.kinds = kinds }

  /// The warnings about what is missing.
  package var warnings: [Notice] { kinds.flatMap(\.warnings) }
  /// True if all records of a kind are missing.
  package var isCut: Bool { kinds.contains { $0.failure != nil } }

  /// Returns the records; where no folder can be read, it is the place of the store that is wrong.
  package func checked() throws -> ExportedRecords {
    if let first = kinds.first?.failure, kinds.allSatisfy({ $0.failure != nil }) { throw first }
    return self
  }

  /// The records as JSON, by their kinds.
  package var json: JSONObject {
    var json: JSONObject = [:]
    for kind in kinds { json[kind.folder] = kind.records.map(JSONValue.init) }
    if let made { (json["format"], json["made"]) = (Self.format, made) }
    return json
  }

  /// The number of records in words; that of the first kind also if there are none.
  fileprivate var countText: String {
    kinds.enumerated().filter { $0 == 0 || !$1.records.isEmpty }
      .map { $1.records.count.of($1.word, $1.folder) }.inWords
  }
}

/// The records of one kind, as they leave the store.
package struct ExportedKind: Sendable {
  /// The word for one, and that for several, which is the key in JSON.
  package let (word, folder): (String, String)
  package var records: [any Encodable & Sendable]
  /// The warnings about records that are missing.
  let warnings: [Notice]
  /// The reason why all are missing.
  package let failure: RecordStoreError?

  /// Takes the records of a kind.
  package init<Kind: StoredKind>(_ kind: Kind.Type, _ read: ReadRecords<Kind.Record>) {
    (word, folder) = (Kind.word, Kind.folder)
    records = read.snapshot.records.elements
    (warnings, failure) = (read.warnings(of: Kind.folder), read.failure)
  }
}

extension KindStoring {
  fileprivate func exported() async throws -> ExportedKind {
    ExportedKind(kind, try await ReadRecords(store))
  }
}

extension Invocation {
  /// Reads all records of some kinds.
  ///
  /// - Parameter isWanted: Returns true for the kinds.
  /// - Returns: The records.
  /// - Throws: An error that isn't the store's.
  package func exported(
    _ isWanted: (any StoredKind.Type) -> Bool
  ) async throws -> ExportedRecords {
    var kinds: [ExportedKind] = []
    for opened in try stores().all where isWanted(opened.kind) {
      kinds.append(try await opened.exported())
    }
    return ExportedRecords(kinds)
  }

  /// Writes a backup; an incomplete one mustn't look like a success.
  package func result(ofBackup records: ExportedRecords) throws -> CommandResult {
    var records = records
    records.made = dependencies.now()
    let text = try RecordJSON.text(of: records.json)
    return try result(of: records, as: text, isWhole: records.warnings.isEmpty)
  }

  /// Writes a document to the file of the command line, or as the result.
  ///
  /// - Parameters:
  ///   - records: The records in it.
  ///   - text: The document.
  ///   - json: The document as JSON; that of a text which is JSON itself is the same in every form.
  ///   - parts: The kinds of records that aren't in it, if all others are.
  ///   - hint: The way to have them.
  ///   - isWhole: True if nothing in it is missing.
  /// - Returns: The result.
  /// - Throws: An error if the file can't be written.
  package func result(
    of records: ExportedRecords,
    as text: PrintedText,
    json: JSONObject? = nil,
    without parts: [String]? = [],
    hint: PrintedText? = nil,
    isWhole: Bool
  ) throws -> CommandResult {
    var notices = records.warnings
    if let parts {
      let singles = try stores().all.filter { $0.kind.hasOneRecord }.map { $0.kind.folder }
      let names = (parts + singles + ["deleted records"]).inWords.atBeginning
      let message: PrintedText = "\(names) are not in it."
      notices.append(Notice(kind: .note, code: "left-out", message: message, hint: hint))
    }
    let exitCode = isWhole ? ExitCode.success : .badData
    guard let file = try namedOutput else {
      return CommandResult(
        text: text,
        plain: text,
        json: json,
        warnings: notices,
        exitCode: exitCode
      )
    }
    try file.write(text.text + "\n", replacing: self[.replacing])
    let path = file.path
    var summary: JSONObject = ["file": path]
    for kind in records.kinds { summary[kind.folder] = kind.records.count }
    return CommandResult(
      text: "Wrote \(records.countText) to \(path).",
      plain: "\(path)",
      json: ["export": summary],
      isConfirmation: true,
      warnings: notices,
      exitCode: exitCode
    )
  }
}

extension Invocation {
  /// The file that the command line names; nil for standard output.
  private var namedOutput: OutputFile? {
    get throws {
      guard let path = self[.output], !OutputFile.isStandardOutput(path) else { return nil }
      try checkOutsideRecords(path)
      return OutputFile(path: path)
    }
  }

  /// The file for the results of a command that takes long; nil for standard output.
  ///
  /// What stands there is looked at before the work.
  var resultFile: OutputFile? {
    get throws {
      let file = try namedOutput
      try file?.check(replacing: self[.replacing])
      return file
    }
  }

  /// Writes a result to a file; one of a failure goes to standard output, and leaves the file alone.
  ///
  /// - Parameters:
  ///   - result: The result.
  ///   - file: The file; nil for standard output.
  /// - Returns: The result that is left to tell.
  /// - Throws: An error if the file can't be written.
  func written(_ result: CommandResult, to file: OutputFile?) throws -> CommandResult {
    guard let file else { return result }
    guard result.exitCode == .success else {
      var result = result
      let message: PrintedText = "\(file.path) was left as it was, because something failed."
      result.warnings.append(Notice(kind: .warning, code: "not-written", message: message))
      return result
    }
    try file.write(result.written(as: form).text + "\n", replacing: self[.replacing])
    return CommandResult(
      text: "Wrote \(file.path).",
      plain: "\(file.path)",
      json: ["written": ["file": file.path] as JSONObject],
      isConfirmation: true,
      warnings: result.warnings
    )
  }
}

extension CommandParameter<Bool> {
  package static var replacing: Self { flag("--force", "Replace a file that is there.") }
}

extension CommandParameter<String?> {
  package static var output: Self {
    option(
      "-o, --output <file>",
      of: .files,
      "Where to write them; “-” is standard output. (default: -)"
    )
    .synonyms("--out", "--file")
  }

  /// The file for all results of a command, which is written at the end.
  static var results: Self {
    option(
      "-o, --output <file>",
      of: .files,
      "Where to write the results, unless something fails; “-” is standard output. (default: -)"
    )
  }
}
