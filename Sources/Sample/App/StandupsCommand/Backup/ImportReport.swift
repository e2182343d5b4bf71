import AppCommands
import FeatureKit
import StandupsDomain
import StandupsStorage

/// The effects of importing a file, or those that it would have.
struct ImportReport: Sendable {
  let file: String
  let isDryRun: Bool
  /// The steps, a kind after the other.
  var kinds: [any ImportedKind] = []

  /// The number of records of the file.
  var total: Int { kinds.reduce(0) { $0 + $1.statuses.count } }

  /// The number of records of each status.
  var counts: [ImportStatus: Int] {
    let none = ImportStatus.allCases.map { ($0, 0) }
    return kinds.flatMap(\.statuses)
      .reduce(into: Dictionary(uniqueKeysWithValues: none)) { $0[$1, default: 0] += 1 }
  }

  /// The report for people: a line for each record that isn't simply unchanged, and the counts.
  var text: PrintedText {
    let counts = counts
    let summary = ImportStatus.allCases
      .compactMap { status in counts[status].flatMap { $0 == 0 ? nil : "\($0) \(status)" } }
    let lines = kinds.flatMap(\.lines)
    let result = summary.isEmpty ? "nothing" : summary.joined(separator: ", ")
    let verb = isDryRun ? "Would import" : "Imported"
    return (lines + ["\(verb) \(file): \(result)."]).joined(separator: "\n")
  }
}

/// The import of all records of one kind.
protocol ImportedKind: Sendable {
  /// The records.
  associatedtype Record: ImportableRecord

  /// The steps, in the order of the file.
  var steps: [ImportStep<Record>] { get set }
  /// The store that gets the records.
  var store: RecordStore<Record> { get }
}

private struct ImportSteps<Record: ImportableRecord>: ImportedKind {
  var steps: [ImportStep<Record>]
  let store: RecordStore<Record>
}

extension ImportedKind {
  fileprivate var statuses: [ImportStatus] { steps.map(\.status) }

  fileprivate var lines: [PrintedText] { steps.compactMap(\.text) }

  fileprivate func encode(to container: inout KeyedEncodingContainer<RecordKey>) throws {
    try container.encode(steps, forKey: RecordKey(Record.words.many))
  }
}

extension OpenedKind {
  /// Decides what to do with the records of a file.
  ///
  /// - Parameters:
  ///   - file: The records of all kinds.
  ///   - location: The place of the store.
  ///   - isOverwriting: True if the file wins where it differs.
  ///   - isRestoring: True if deleted records come back.
  /// - Returns: The steps.
  /// - Throws: An error of the store.
  func steps(
    from file: ImportedRecords,
    at location: StoreLocation,
    overwriting isOverwriting: Bool,
    restoring isRestoring: Bool
  ) async throws -> any ImportedKind {
    let records = file[Record.self]
    // A file without any doesn't need to know what is here.
    guard !records.isEmpty else { return ImportSteps(steps: [], store: store) }
    let here = try await store.load()
    let deleted = try await IdentifiedArray(keepingFirst: deleted(at: location).map(\.record))
    let steps = records.map { record in
      ImportStep(
        record,
        into: here,
        deleted: deleted,
        overwriting: isOverwriting,
        restoring: isRestoring
      )
    }
    return ImportSteps(steps: steps, store: store)
  }
}

extension ImportStep {
  /// The step for programs: the status, the record's id, and its kind, separated by tabs.
  var fields: PrintedText { "\(status.rawValue)\t\(imported.id)\t\(Record.words.one)" }

  /// The step for people, with details; nil if nothing is different.
  fileprivate var text: PrintedText? {
    guard status != .unchanged || deletedMeetingCount > 0 else { return nil }
    let remarks = [mergeText, deletionText, differenceText, advice].compactMap(\.self)
      .joined(separator: "; ")
    let step: PrintedText = "\(status.rawValue) \(imported.quotedTitle)"
    return remarks.isEmpty ? step : "\(step): \(remarks)"
  }

  private var mergeText: String? {
    meetingCount == 0 ? nil : "\(meetings(meetingCount)) of the file"
  }

  private var deletionText: String? {
    deletedMeetingCount == 0
      ? nil
      : "\(meetings(deletedMeetingCount)) stay\(deletedMeetingCount == 1 ? "s" : "") deleted (--restore-deleted)"
  }

  private func meetings(_ count: Int) -> String {
    NamedMeeting.words.count(count)
  }

  private var differenceText: String? {
    let names = differences.map(\.name).joined(separator: ", ")
    return names.isEmpty ? nil : "\(names) \(isOverwriting ? "of the file" : "as here")"
  }

  private var advice: String? {
    switch status {
    case .added, .restored, .merged, .unchanged: nil
    case .differs: "--overwrite takes the file's"
    case .deleted: "--restore-deleted brings it back"
    case .repaired: reason.map { "\($0); that is put aside" }
    case .unreadable: reason.map { "\($0); see standups store check" }
    }
  }
}

// MARK: - JSON

extension ImportReport: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: RecordKey.self)
    let counts = counts.map { ($0.key.rawValue, $0.value) }
    try container.encode(Dictionary(uniqueKeysWithValues: counts), forKey: RecordKey("counts"))
    try container.encode(isDryRun, forKey: RecordKey("dryRun"))
    try container.encode(file, forKey: RecordKey("file"))
    for kind in kinds { try kind.encode(to: &container) }
  }
}

extension ImportStep: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: RecordKey.self)
    try container.encode(imported.id.description, forKey: RecordKey("id"))
    try container.encode(imported.title, forKey: RecordKey(Record.words.title))
    try container.encode(status.rawValue, forKey: RecordKey("status"))
    if Record.self == Standup.self {
      try container.encode(meetingCount, forKey: RecordKey("meetings"))
      if deletedMeetingCount > 0 {
        try container.encode(deletedMeetingCount, forKey: RecordKey("deletedMeetings"))
      }
    }
    try container.encode(differences, forKey: RecordKey("differences"))
  }
}
