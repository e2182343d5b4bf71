import AppCommands
import FeatureKit
import StandupsDomain
import StandupsStorage

/// The number of records in a store, and its invalid files.
struct StoreReport: Encodable, Sendable {
  /// An invalid file.
  struct Problem: Encodable, Sendable {
    let place: String
    let kind: String
    /// A clause with the reason.
    let reason: String
    /// A sentence with the remedy.
    let advice: String

    init(_ place: String, _ kind: Kind, _ reason: String, advice: String? = nil) {
      (self.place, self.kind) = (place, kind.name)
      (self.reason, self.advice) = (reason, advice ?? kind.advice)
    }
  }

  /// The kind of an invalid file.
  enum Kind {
    case unreadable(RecordReadError.Kind)
    case putAside, unfinished, foreign, future, expiring

    static let all =
      RecordReadError.Kind.allCases.map(Kind.unreadable)
      + [.putAside, .unfinished, .foreign, .future, .expiring]
  }

  private let store: String
  private let kinds: [(words: RecordWords, files: StoredFiles)]
  private let problems: [Problem]
  /// True if a record can't be read.
  let isUnsound: Bool

  private var deleted: Int { kinds.reduce(0) { $0 + $1.files.deletions.count } }
  private var meetings: Int { kinds.reduce(0) { $0 + $1.files.meetings } }

  init(
    at location: StoreLocation,
    _ kinds: [(words: RecordWords, files: StoredFiles)],
    singles: [(word: String, files: StoredFiles)],
    now: Date,
    timeZone: TimeZone
  ) {
    switch location {
    case .folder(let folder): store = folder.path
    case .memory: store = "memory"
    }
    self.kinds = kinds
    let all = kinds.map(\.files) + singles.map(\.files)
    isUnsound = all.contains(where: \.isUnsound)
    let unreadable =
      kinds.flatMap { kind in kind.files.problems { .init($0, kind.words) } }
      + singles.flatMap { kind in kind.files.problems { .init($0, only: kind.word) } }
    problems =
      unreadable + all.flatMap(\.leftovers.problems)
      + all.flatMap { $0.deletions.suspicious(now, timeZone) }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: RecordKey.self)
    for (words, files) in kinds {
      try container.encode(files.count, forKey: RecordKey(words.many))
    }
    try container.encode(deleted, forKey: RecordKey("deleted"))
    try container.encode(meetings, forKey: RecordKey("meetings"))
    try container.encode(problems, forKey: RecordKey("problems"))
    try container.encode(store, forKey: RecordKey("store"))
  }
}

/// The contents of the folder of one kind of records.
struct StoredFiles: Sendable {
  /// The number of records that can be read.
  let count: Int
  /// The number of their meetings.
  let meetings: Int
  /// The deletions of records, and of meetings in the others.
  fileprivate let deletions: [Deletion]
  /// The reason why the folder can't be read.
  let failure: RecordStoreError?
  fileprivate let unreadable: [UnreadableRecord]
  fileprivate let leftovers: RecordLeftovers

  /// Looks at the files of a kind.
  ///
  /// - Parameters:
  ///   - kind: The kind.
  ///   - store: The store of its records.
  ///   - location: The place of all kinds.
  ///   - meetings: Returns the number of meetings of a record.
  ///   - deletedMeetings: Returns the dates on which others were deleted.
  /// - Throws: An error that isn't the store's.
  init<Record: StorableRecord>(
    _ kind: any StoredKind.Type,
    of store: RecordStore<Record>,
    at location: StoreLocation,
    meetings: (Record) -> Int = { _ in 0 },
    deletedMeetings: (Record) -> [Date] = { _ in [] }
  ) async throws {
    let read = try await ReadRecords(store)
    (failure, unreadable) = (read.failure, read.snapshot.unreadable)
    let records = read.snapshot.records
    count = records.count
    self.meetings = records.reduce(0) { $0 + meetings($1) }
    leftovers = failure == nil ? try await location.leftovers(of: kind) : RecordLeftovers()
    deletions =
      leftovers.deleted.map { Deletion(place: $0.key, subject: "it", date: $0.value) }
      + records.flatMap { record in
        let place = location.place(of: record.id.description, kind)
        return deletedMeetings(record)
          .map { Deletion(place: place, subject: "a meeting of it", date: $0) }
      }
  }

  fileprivate var isUnsound: Bool { failure != nil || !unreadable.isEmpty }

  /// Describes the folder if it can't be read, else each unreadable record.
  fileprivate func problems(
    _ problem: (UnreadableRecord) -> StoreReport.Problem
  ) -> [StoreReport.Problem] {
    guard let failure else { return unreadable.map(problem) }
    return [
      StoreReport.Problem(
        failure.place,
        .unreadable(.forbidden),
        failure.cause.reason,
        advice:
          "Nothing in it was checked. Check its permissions, or move away what's in its place."
      )
    ]
  }
}

extension OpenedKind {
  /// Looks at the files of the kind.
  func files(at location: StoreLocation) async throws -> StoredFiles {
    try await StoredFiles(
      kind,
      of: store,
      at: location,
      meetings: \.meetingCount,
      deletedMeetings: \.deletedMeetingDates
    )
  }
}

extension KindStoring {
  /// Looks at the files of the kind, whose records have no meetings.
  func files(at location: StoreLocation) async throws -> StoredFiles {
    try await StoredFiles(kind, of: store, at: location)
  }
}

extension StoreReport.Problem {
  /// Describes an unreadable record, which a backup brings back if it is damaged.
  fileprivate init(_ record: UnreadableRecord, _ words: RecordWords) {
    self.init(
      record.place,
      .unreadable(record.error.kind),
      record.error.reason,
      advice: record.error.kind == .damaged
        ? "Import a backup: the \(words.one) comes back, and this is put aside as .damaged." : nil
    )
  }

  /// Describes the unreadable only record of a kind, which no backup has.
  fileprivate init(_ record: UnreadableRecord, only word: String) {
    let advice =
      "Change a \(word): the others get their defaults, and this is put aside as .damaged."
    self.init(
      record.place,
      .unreadable(record.error.kind),
      record.error.reason,
      advice: record.error.kind == .damaged ? advice : nil
    )
  }
}

extension RecordLeftovers {
  fileprivate var problems: [StoreReport.Problem] {
    putAside.map { .init($0, .putAside, "it could not be read, and was renamed") }
      + drafts.map { .init($0, .unfinished, "it is a record that was being saved") }
      + foreign.map { .init($0, .foreign, "it isn't from this app") }
  }
}

/// A deletion of a record, or of a meeting in one.
private struct Deletion: Sendable {
  /// The file of the record.
  let place: String
  /// The deleted thing in a sentence about the file.
  let subject: String
  let date: Date
}

extension [Deletion] {
  /// The deletions whose date a wrong clock may have given.
  fileprivate func suspicious(_ now: Date, _ timeZone: TimeZone) -> [StoreReport.Problem] {
    sorted { ($0.place, $0.date) < ($1.place, $1.date) }.compactMap { deletion in
      let (place, date) = (deletion.place, deletion.date)
      let deleted = "\(deletion.subject) was deleted on \(date.text(in: timeZone))"
      if date > now { return .init(place, .future, "\(deleted), which is in the future") }
      guard date < now - AppShell.deletionAge else { return nil }
      return .init(place, .expiring, "\(deleted), more than 30 days ago")
    }
  }
}

extension StoreLocation {
  /// Returns the file of a record; in memory, its id.
  fileprivate func place(of id: String, _ kind: any StoredKind.Type) -> String {
    guard case .folder(let folder) = self else { return id }
    return folder.appending(path: kind.folder).appending(path: "\(id).json").path
  }
}

extension StoreReport.Kind {
  /// The name for programs.
  fileprivate var name: String {
    switch self {
    case .unreadable(let kind): kind.rawValue
    case .putAside: "put-aside"
    case .unfinished: "draft"
    case .foreign: "foreign"
    case .future: "future"
    case .expiring: "expiring"
    }
  }

  fileprivate var title: String {
    switch self {
    case .unreadable(.damaged): "Damaged"
    case .unreadable(.misnamed): "Misnamed"
    case .unreadable(.newer): "From a newer version"
    case .unreadable(.older): "From an older version"
    case .unreadable(.forbidden): "Not readable"
    case .putAside: "Put aside"
    case .unfinished: "Unfinished"
    case .foreign: "Foreign"
    case .future: "Deleted in the future"
    case .expiring: "About to be removed"
    }
  }

  fileprivate var advice: String {
    switch self {
    case .unreadable(.damaged):
      "Import a backup: it comes back, and this is put aside as .damaged."
    case .unreadable(.misnamed):
      "Remove it if it is a copy; else give it the name of the record in it."
    case .unreadable(.newer): "Update this app."
    case .unreadable(.older): "Keep it, and tell the makers of this app."
    case .unreadable(.forbidden): "Check its permissions, its owner and the disk."
    case .putAside: "Remove it once you miss nothing: it's no longer read."
    case .unfinished: "Leave it: it is being saved, or goes away by itself."
    case .foreign: "Leave it, or move it elsewhere: it is never read, changed or removed."
    case .future: "It is kept until 30 days after that; “store purge” removes it now."
    case .expiring: "Restore it if you miss it: it is removed a day after the app has found it."
    }
  }
}

// MARK: - Text

extension StoreReport {
  /// The report for people.
  var text: PrintedText {
    var counts = kinds.map { ($0.words.many, $0.files.count) }
    // Meetings are told with the standups that have them.
    counts.insert(("meetings", meetings), at: 1)
    counts.append(("deleted", deleted))
    let lines = counts.map { name, count -> PrintedText in
      "\(name.atBeginning): \(count)"
    }
    return (["Store: \(store)"] + lines + Kind.all.map(section)).joined(separator: "\n")
  }

  private func section(_ kind: Kind) -> PrintedText {
    let lines = problems.filter { $0.kind == kind.name }
      .map { "  \($0.place): \($0.reason). \($0.advice)" as PrintedText }
    let count = lines.isEmpty ? "none" : "\(lines.count)"
    return (["\(kind.title): \(count)"] + lines).joined(separator: "\n")
  }

  /// The report for programs: a line for each invalid file.
  var plain: PrintedText {
    problems.map { "\($0.place)\t\($0.kind)\t\($0.reason)\t\($0.advice)" }
      .joined(separator: "\n")
  }
}
