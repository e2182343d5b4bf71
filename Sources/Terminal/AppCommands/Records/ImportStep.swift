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
  /// The stored record can't be read, and stays as it is.
  case unreadable
}

/// The import of one record of a file, where its kind may be any.
protocol ImportedRecord: Sendable {
  var status: ImportStatus { get }
  /// The step for programs: the status, the record's id, and its kind, separated by tabs.
  var fields: PrintedText { get }
  /// The step as JSON.
  var json: JSONObject { get }

  /// Returns the step for people, with details; nil if nothing is different.
  func text(in program: String) -> PrintedText?

  /// Performs the step, and returns once it is on the disk.
  ///
  /// The status is corrected if another process has deleted the record since it was decided.
  ///
  /// - Throws: An error of the store; the record is then unchanged.
  mutating func perform() async throws
}

/// The options of an import.
struct ImportOptions: Sendable {
  /// True if the file wins where it differs.
  var isOverwriting = false
  /// True if deleted records come back.
  var isRestoring = false
}

/// The import of one record of a file.
struct ImportStep<Kind: StoredKind>: ImportedRecord {
  /// The record in the file.
  private let imported: Kind.Record
  private(set) var status: ImportStatus
  /// The number of held records that come from the file.
  private var heldCount = 0
  /// The number of held records of the file that were deleted here, and stay so.
  private var deletedCount = 0
  /// The parts that differ from the stored record.
  private var differences: [RecordPart<Kind.Record>] = []
  private let options: ImportOptions
  /// The reason why the stored record can't be read.
  private var reason: String?
  /// True if no store can take its id.
  private var isUnusable = false
  /// The record to store if the store has none.
  private let whole: Kind.Record
  private let store: RecordStore<Kind.Record>
  private let form = Kind.ownForm

  /// Decides what to do with a record.
  ///
  /// - Parameters:
  ///   - imported: The record in the file.
  ///   - store: The store.
  ///   - here: Its contents.
  ///   - gone: The same record, if it was deleted from the store.
  ///   - options: The options.
  init(
    _ imported: Kind.Record,
    into store: RecordStore<Kind.Record>,
    with here: RecordSnapshot<Kind.Record>,
    deleted gone: Kind.Record?,
    _ options: ImportOptions
  ) {
    (self.imported, self.store, self.options) = (imported, store, options)
    var whole = gone ?? imported
    form.merge(&whole, imported, options.isOverwriting, options.isRestoring)
    self.whole = whole
    let obstacle = here.unreadable.first { $0.recordID == imported.id.description }
    reason = obstacle?.error.reason
    switch (obstacle, here.records[id: imported.id], gone) {
    case (.some(let obstacle), _, _):
      status = obstacle.error.isReplaceable ? .repaired : .unreadable
    case (nil, .some(let current), _):
      status = .unchanged
      compare(with: current)
      if heldCount > 0 || (options.isOverwriting && !differences.isEmpty) {
        status = .merged
      } else if !differences.isEmpty {
        status = .differs
      }
    case (nil, nil, .some(let gone)):
      status = options.isRestoring ? .restored : .deleted
      if options.isRestoring { compare(with: gone) }
    case (nil, nil, nil):
      status = .added
    }
  }

  private mutating func compare(with current: Kind.Record) {
    heldCount = form.held?.missing(current, imported, options.isRestoring) ?? 0
    deletedCount = (form.held?.missing(current, imported, true) ?? 0) - heldCount
    differences = form.differences(current, imported)
  }

  mutating func perform() async throws {
    let merge: @Sendable (inout Kind.Record) -> Void = { [imported, options, form] in
      form.merge(&$0, imported, options.isOverwriting, options.isRestoring)
    }
    switch status {
    case .differs, .unchanged, .deleted, .unreadable: break
    // Another process may have stored it meanwhile, and changed it since.
    case .restored: try await store.restore(whole, merge)
    case .added, .repaired: try await add(merge)
    case .merged:
      let merged = try await store.update(imported.id, merge)
      if merged == nil { status = .deleted }
    }
  }

  /// Adds the record; an id that no store can take doesn't keep the others out.
  private mutating func add(_ merge: @escaping RecordStore<Kind.Record>.Change) async throws {
    do {
      try await store.update(imported.id, orInsert: whole, merge)
    } catch let error as RecordStoreError where error.isOfID {
      (status, reason, isUnusable) = (.unreadable, error.cause.reason, true)
    }
  }

  // MARK: Output

  var fields: PrintedText { "\(status.rawValue)\t\(imported.id)\t\(Kind.word)" }

  func text(in program: String) -> PrintedText? {
    guard status != .unchanged || deletedCount > 0 else { return nil }
    var remarks: [String] = []
    if heldCount > 0 { remarks.append("\(held(heldCount)) of the file") }
    if deletedCount > 0 {
      let verb = deletedCount == 1 ? "stays" : "stay"
      remarks.append("\(held(deletedCount)) \(verb) deleted (--restore-deleted)")
    }
    if !differences.isEmpty {
      let names = differences.map(\.name).joined(separator: ", ")
      remarks.append("\(names) \(options.isOverwriting ? "of the file" : "as here")")
    }
    switch status {
    case .added, .restored, .merged, .unchanged: break
    case .differs: remarks.append("--overwrite takes the file's")
    case .deleted: remarks.append("--restore-deleted brings it back")
    case .repaired: remarks.append("\(reason ?? ""); that is put aside")
    case .unreadable where isUnusable: remarks.append(reason ?? "")
    case .unreadable: remarks.append("\(reason ?? ""); see \(program) store check")
    }
    let title = Kind.title(of: imported).withoutControlCharacters
    let step: PrintedText = "\(status.rawValue) “\(title)”"
    return remarks.isEmpty ? step : "\(step): \(remarks.joined(separator: "; "))"
  }

  private func held(_ count: Int) -> String {
    count.of(form.held?.word ?? "", form.held?.words ?? "")
  }

  var json: JSONObject {
    var json: JSONObject = [
      "id": imported.id.description, "status": status.rawValue,
      "differences": differences.map(\.key),
    ]
    json[form.titleKey] = form.title?(imported) ?? Kind.title(of: imported)
    if let held = form.held {
      json[held.words] = heldCount
      if deletedCount > 0 { json["deleted\(held.words.atBeginning)"] = deletedCount }
    }
    return json
  }
}

extension RecordStoreError {
  /// True if no store can take the id of the record.
  fileprivate var isOfID: Bool { if case .unusableID = cause { true } else { false } }
}
