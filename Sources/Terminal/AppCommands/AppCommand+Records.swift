import CommandLineTables
import FeatureKit
import LineMode

/// The commands that look after the records of all kinds.
extension CommandSet {
  package static var store: ToolCommand {
    ToolCommand(
      "store",
      "Check the store, or remove what was deleted for good.",
      ParameterList(.storeAction, .force),
      discussion: "“check” changes nothing, and exits with 65 if something can't be read.",
      examples: [
        "store check": "How many records there are, and which can't be read.",
        "store purge --force": "Removes deleted records now, not after 30 days.",
      ]
    ) { call in
      let location = try call.location
      let stores = try call.stores()
      switch call[.storeAction] {
      case .check: return CommandResult(exitCode: try await call.check(stores, at: location))
      case .purge:
        return CommandResult(
          exitCode: try await call.purge(stores, at: location, force: call[.force])
        )
      }
    }
  }

  package static var export: ToolCommand {
    ToolCommand(
      "export",
      "Write a backup of all records, as JSON.",
      examples: ["export > backup.json": "“import backup.json” brings back what is missing then."]
    ) { call in
      CommandResult(exitCode: try await call.export(try call.stores()))
    }
  }

  package static var importing: ToolCommand {
    ToolCommand(
      "import",
      "Add the records of a backup that aren't here.",
      ParameterList(.backup),
      discussion: "Records that are here stay as they are, and deleted ones stay deleted.",
      examples: ["import backup.json": "“-” reads the standard input."]
    ) { call in
      let location = try call.location
      let stores = try call.stores()
      return CommandResult(
        exitCode: try await call.take(call[.backup], into: stores, at: location, Product.kinds)
      )
    }
  }
}

extension Invocation {
  // MARK: Store

  fileprivate func check(
    _ stores: RecordStores,
    at location: StoreLocation
  ) async throws -> ExitCode {
    var isSound = true
    for opened in stores.all {
      let files = try await opened.files(at: location)
      isSound = isSound && files.problems.isEmpty
      let deleted = files.deleted == 0 ? "" : ", and \(files.deleted) deleted"
      try console.writeLine("\(opened.kind.folder): \(files.count)\(deleted)", to: .output)
      for problem in files.problems + files.remarks {
        try console.writeLine("  \(problem)", to: .output)
      }
    }
    return isSound ? .success : .badData
  }

  fileprivate func purge(
    _ stores: RecordStores,
    at location: StoreLocation,
    force isForced: Bool
  ) async throws -> ExitCode {
    var count = 0
    for opened in stores.all {
      let files = try await opened.files(at: location)
      if let failure = files.failure { throw failure }
      count += files.deleted
    }
    let records: PrintedText = count == 1 ? "1 deleted record" : "\(count) deleted records"
    guard count > 0 else {
      try console.writeLine("There are no deleted records.", to: .output)
      return .success
    }
    guard isForced else {
      throw CommandFailure(
        .usage,
        "Removing \(records) for good needs --force. Nothing was removed.",
        hint: "“\(program) store purge --force” removes them."
      )
    }
    var removed = 0
    for opened in stores.all { removed += try await opened.evictAll() }
    try console.writeLine(
      "Removed \(removed == 1 ? "1 record" : "\(removed) records") for good.",
      to: .output
    )
    return .success
  }

  // MARK: Backups

  fileprivate func export(_ stores: RecordStores) async throws -> ExitCode {
    var kinds: [any KindCopies] = []
    var unread: [PrintedText] = []
    for opened in stores.all where opened.kind.hasSeveralRecords {
      let (copies, unreadable) = try await opened.copies()
      kinds.append(copies)
      unread += unreadable.map { "\($0.place) can't be read: \($0.error.reason)." }
    }
    let backup = AppBackup(made: dependencies.now(), kinds: kinds)
    let text = String(decoding: try RecordJSON.encoder().encode(backup), as: UTF8.self)
    // Cleaned as a text, a title would be another one.
    try console.writeLine(PrintedText(lines: text.withEscapedControlCharacters), to: .output)
    guard !unread.isEmpty else { return .success }
    throw CommandFailure(.badData, "All else is in the backup.\n" + unread.joined(separator: "\n"))
  }

  fileprivate func take(
    _ file: String,
    into stores: RecordStores,
    at location: StoreLocation,
    _ kinds: [any StoredKind.Type]
  ) async throws -> ExitCode {
    let backup = try await backup(in: file, kinds)
    var errors: [RecordStoreError] = []
    for kind in backup.kinds {
      let counts = try await kind.add(to: stores, at: location)
      errors += counts.errors
      let parts = [
        (counts.added, "added"), (counts.known, "here already"),
        (counts.deleted, "deleted here, and left so"), (counts.errors.count, "not stored"),
      ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
      let text = parts.isEmpty ? "none in the file" : parts.joined(separator: ", ")
      try console.writeLine("\(counts.folder): \(text)", to: .output)
    }
    guard let first = errors.first else { return .success }
    throw CommandFailure(
      .inputOutput,
      "\("\(first)")",
      hint: "All else is stored."
    )
  }

  fileprivate func backup(in file: String, _ kinds: [any StoredKind.Type]) async throws
    -> ReadBackup
  {
    func refusal(_ reason: PrintedText, hint: PrintedText? = nil) -> CommandFailure {
      let name: PrintedText = file == "-" ? "The standard input" : "\(file)"
      return CommandFailure(.badData, "\(name) \(reason). Nothing was imported.", hint: hint)
    }
    let data: Data
    do {
      data = try await file == "-" ? input() : Data(contentsOf: URL(filePath: file))
    } catch let error as CocoaError {
      throw CommandFailure(
        error.code == .fileReadNoSuchFile ? .noSuchFile : .inputOutput,
        "\(file) can't be read. Nothing was imported."
      )
    }
    do {
      return try RecordJSON.decoder().decode(
        ReadBackup.self,
        from: data,
        configuration: kinds.filter { $0.hasSeveralRecords }
      )
    } catch ReadBackup.Fault.newer(let format) {
      throw refusal(
        "was written by a newer version (format \(format))",
        hint: "Update this app, then try again."
      )
    } catch ReadBackup.Fault.others(let names) {
      throw refusal(
        names.isEmpty
          ? "isn't a backup" : "has \(names.joined(separator: ", ")), which this app doesn't",
        hint: "Import what “\(program) export” wrote."
      )
    } catch let error as DecodingError {
      throw refusal("isn't a backup: \(error.clause())")
    }
  }

  fileprivate func input() async throws -> Data {
    let limit = 256 << 20
    guard let bytes = try await console.readAll(limit) else {
      throw CommandFailure(
        .badData,
        "The standard input is larger than 256 MB. Nothing was imported."
      )
    }
    return Data(bytes)
  }
}

/// The contents of the folder of a kind.
private struct KindFiles {
  /// The reason why the folder can't be read.
  var failure: RecordStoreError?
  var count = 0
  var deleted = 0
  /// A sentence for each record that can't be read.
  var problems: [PrintedText] = []
  /// A sentence for each file that is none of the records.
  var remarks: [PrintedText] = []
}

extension StoredKind {
  fileprivate static var hasSeveralRecords: Bool { onlyID == nil }
}

extension KindStoring {
  fileprivate func files(at location: StoreLocation) async throws -> KindFiles {
    do {
      let read = try await store.load()
      let leftovers = try await location.leftovers(of: kind)
      return KindFiles(
        count: read.records.count,
        deleted: leftovers.deleted.count,
        problems: read.unreadable.map { "\($0.place): \($0.error.reason)." },
        remarks: leftovers.putAside.map { "\($0): it could not be read, and was renamed." }
          + leftovers.foreign.map { "\($0): it isn’t from this app, and is left alone." }
      )
    } catch let error as RecordStoreError {
      return KindFiles(failure: error, problems: ["\("\(error)")"])
    }
  }

  fileprivate func evictAll() async throws -> Int {
    try await store.evict(deletedBefore: .distantFuture)
  }

  fileprivate func copies() async throws -> (any KindCopies, [UnreadableRecord]) {
    let read = try await store.load()
    return (RecordCopies<Kind>(records: read.records), read.unreadable)
  }
}

private enum StoreAction: String, CaseIterable {
  case check, purge
}

extension CommandParameter<StoreAction> {
  fileprivate static var storeAction: Self { .word("action", "What to do.") }
}

extension CommandParameter<String> {
  fileprivate static var backup: Self { .word("file", of: .files, "The backup.") }
}
