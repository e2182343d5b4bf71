import FeatureKit
import TerminalTexts

/// The effect of importing a record on the store.
enum ImportStatus: String, CaseIterable, Sendable {
  /// It isn't in the store, and is added after the others.
  case added
  /// It was deleted from the store, and comes back.
  case restored
  /// The stored record is damaged, and is put aside.
  case repaired
  /// It is in the store, and takes something from the file.
  case merged
  /// It is in the store, differs from the file, and stays as it is.
  case differs
  /// It is in the store, with everything from the file.
  case unchanged
  /// It was deleted from the store, and stays deleted.
  case deleted
  /// The stored record can't be read, and stays as it is; or no store can take the id.
  case unreadable
}

/// The options of an import.
package struct ImportOptions: Sendable {
  /// True if the file wins where it differs.
  package var isOverwriting = false
  /// True if deleted records come back.
  package var isRestoring = false
}

/// The import of one record of a file.
struct ImportStep: Sendable {
  private(set) var status: ImportStatus
  /// The title to show.
  let title: String
  /// The reason why the record can't be imported.
  private(set) var reason: String?
  /// The number of held records of the file that were deleted here, and stay so.
  private(set) var deletedCount = 0
  /// The words for held records: for one, and for several.
  let heldWords: (one: String, several: String)?
  private let id: String
  private let word: String
  /// The step as JSON, without its status.
  private var details: JSONObject
  /// Performs the step, and returns false if the record was deleted meanwhile.
  private let write: @Sendable () async throws -> Bool

  /// Decides what to do with a record.
  ///
  /// - Parameters:
  ///   - kind: Its kind.
  ///   - imported: The record in the file.
  ///   - store: The store.
  ///   - here: Its contents.
  ///   - gone: The same record, if it was deleted from the store.
  ///   - options: The options.
  init<Kind: StoredKind>(
    _ kind: Kind.Type,
    _ imported: Kind.Record,
    into store: RecordStore<Kind.Record>,
    with here: RecordSnapshot<Kind.Record>,
    deleted gone: Kind.Record?,
    _ options: ImportOptions
  ) {
    let (holding, form) = (Kind.holding, Kind.self as? any FormedKind<Kind.Record>.Type)
    (id, word) = (imported.id.description, Kind.word)
    title = Kind.title(of: imported)
    heldWords = holding.map { ($0.held.word, $0.held.words) }
    details = ["id": id, form?.titleKey ?? "title": form?.typedTitle(of: imported) ?? title]
    let obstacle = here.unreadable.first { $0.recordID == imported.id.description }
    let current = here.records[id: imported.id]
    // A record that can't be read, or stays deleted, isn't compared.
    let compared = obstacle == nil ? current ?? (options.isRestoring ? gone : nil) : nil
    let differences = compared.map { Kind.differences($0, imported) } ?? []
    details["differences"] = differences
    var heldCount = 0
    if let holding {
      func missing(restoring: Bool) -> Int {
        compared.map { holding.missing(in: $0, of: imported, restoring: restoring) } ?? 0
      }
      heldCount = missing(restoring: options.isRestoring)
      deletedCount = missing(restoring: true) - heldCount
      details[holding.held.words] = heldCount
      if deletedCount > 0 { details["deleted\(holding.held.words.atBeginning)"] = deletedCount }
    }
    if let obstacle {
      status = obstacle.error.isReplaceable ? .repaired : .unreadable
      reason = "\(obstacle.error.reason); see “store check”"
    } else if current != nil {
      let takesSome = heldCount > 0 || (options.isOverwriting && !differences.isEmpty)
      status = takesSome ? .merged : differences.isEmpty ? .unchanged : .differs
    } else {
      status = gone == nil ? .added : options.isRestoring ? .restored : .deleted
    }
    let merge: RecordStore<Kind.Record>.Change = { record in
      if let holding { return holding.merge(imported, into: &record, options) }
      if options.isOverwriting { record = imported }
    }
    var whole = gone ?? imported
    merge(&whole)
    write = { [whole, status] in
      switch status {
      case .differs, .unchanged, .deleted, .unreadable: break
      // Another process may have stored it meanwhile, and changed it since.
      case .restored: try await store.restore(whole, merge)
      case .added, .repaired: try await store.update(imported.id, orInsert: whole, merge)
      case .merged: return try await store.update(imported.id, merge) != nil
      }
      return true
    }
  }

  /// Performs the step, and returns once it is on the disk.
  ///
  /// The status is corrected if another process has deleted the record since it was decided, or if no store can take its id,
  /// which doesn't keep the others out.
  ///
  /// - Throws: Another error of the store; the record is then unchanged.
  mutating func perform() async throws {
    do {
      if try await !write() { status = .deleted }
    } catch let error as RecordStoreError {
      guard case .unusableID = error.cause else { throw error }
      (status, reason) = (.unreadable, error.cause.reason)
    }
  }

  /// The step for programs: the status, the record's id, and its kind, separated by tabs.
  var fields: PrintedText { "\(status.rawValue)\t\(id)\t\(word)" }

  /// The step as JSON.
  var json: JSONObject {
    var json = details
    json["status"] = status.rawValue
    return json
  }
}
