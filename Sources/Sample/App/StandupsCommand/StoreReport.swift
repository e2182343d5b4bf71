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
    case putAside, draft, foreign

    static let all =
      RecordReadError.Kind.allCases.map(Kind.unreadable) + [.putAside, .draft, .foreign]
  }

  let store: String
  let standups: Int
  let followUps: Int
  let meetings: Int
  let deleted: Int
  let problems: [Problem]
  /// True if a record can't be read.
  let isUnsound: Bool

  private enum CodingKeys: String, CodingKey {
    case deleted, followUps = "follow-ups", meetings, problems, standups, store
  }

  init(
    at location: StoreLocation,
    _ standups: StoredFiles<Standup>,
    _ followUps: StoredFiles<FollowUp>,
    _ settings: StoredFiles<Settings>
  ) {
    switch location {
    case .folder(let folder): store = folder.path
    case .memory: store = "memory"
    }
    (self.standups, self.followUps) = (standups.records.count, followUps.records.count)
    meetings = standups.records.reduce(0) { $0 + $1.meetings.count }
    deleted = standups.leftovers.deletedCount + followUps.leftovers.deletedCount
    isUnsound = standups.isUnsound || followUps.isUnsound || settings.isUnsound
    let unreadable =
      standups.problems(Standup.words) + followUps.problems(FollowUp.words)
      + settings.folderProblems + settings.snapshot.unreadable.map { Problem(settings: $0) }
    problems =
      unreadable + standups.leftovers.problems + followUps.leftovers.problems
      + settings.leftovers.problems
  }
}

/// The contents of the folder of one kind of records.
struct StoredFiles<Record: StorableRecord> where Record.ID: RecordID {
  let snapshot: RecordSnapshot<Record>
  /// The reason why the folder can't be read.
  let failure: RecordStoreError?
  let leftovers: RecordLeftovers

  fileprivate var records: IdentifiedArrayOf<Record> { snapshot.records }
  fileprivate var isUnsound: Bool { failure != nil || !snapshot.unreadable.isEmpty }

  /// Describes a folder that can't be read; one at most.
  fileprivate var folderProblems: [StoreReport.Problem] {
    failure.map {
      [
        StoreReport.Problem(
          $0.place,
          .unreadable(.forbidden),
          $0.cause.reason,
          advice: "Nothing in it was checked. See who may read it, or move away what is there."
        )
      ]
    } ?? []
  }

  /// Describes the unreadable folder or records, which a backup brings back if they are damaged.
  fileprivate func problems(_ words: RecordWords) -> [StoreReport.Problem] {
    folderProblems
      + snapshot.unreadable.map { record in
        StoreReport.Problem(
          record.place,
          .unreadable(record.error.kind),
          record.error.reason,
          advice: record.error.kind == .damaged
            ? "Import a backup: the \(words.one) comes back, and this is put aside as .damaged."
            : nil
        )
      }
  }
}

extension StoreReport.Problem {
  /// Describes unreadable settings: a backup has none.
  fileprivate init(settings: UnreadableRecord) {
    let advice =
      "Change a setting: the others get their defaults, and this is put aside as .damaged."
    self.init(
      settings.place,
      .unreadable(settings.error.kind),
      settings.error.reason,
      advice: settings.error.kind == .damaged ? advice : nil
    )
  }
}

extension RecordLeftovers {
  fileprivate var problems: [StoreReport.Problem] {
    putAside.map { .init($0, .putAside, "it could not be read, and was renamed") }
      + drafts.map { .init($0, .draft, "it is a record that was being saved") }
      + foreign.map { .init($0, .foreign, "it is not ours") }
  }
}

extension StoreReport.Kind {
  /// The name for programs.
  fileprivate var name: String {
    switch self {
    case .unreadable(let kind): kind.rawValue
    case .putAside: "put-aside"
    case .draft: "draft"
    case .foreign: "foreign"
    }
  }

  fileprivate var title: String {
    switch self {
    case .unreadable(.damaged): "Damaged"
    case .unreadable(.misnamed): "Misnamed"
    case .unreadable(.newer): "Of a newer version"
    case .unreadable(.older): "Of an older version"
    case .unreadable(.forbidden): "Not to be read"
    case .putAside: "Put aside"
    case .draft: "Drafts"
    case .foreign: "Foreign"
    }
  }

  fileprivate var advice: String {
    switch self {
    case .unreadable(.damaged):
      "Import a backup: it comes back, and this is put aside as .damaged."
    case .unreadable(.misnamed):
      "Remove it if it is a copy; else give it the name of the record in it."
    case .unreadable(.newer): "Update this app."
    case .unreadable(.older): "Keep it, and tell those who make this app."
    case .unreadable(.forbidden): "See who may read it: its rights, its owner, the disk."
    case .putAside: "Remove it once nothing is missed: it's no longer read."
    case .draft: "Leave it: it is being saved now, or it goes by itself in time."
    case .foreign: "Leave it, or move it elsewhere: it is never read, changed or removed."
    }
  }
}

// MARK: - Text

extension StoreReport {
  /// The report for people.
  var text: PrintedText {
    let contents: PrintedText = """
      Store: \(store)
      Standups: \(standups)
      Meetings: \(meetings)
      Follow-ups: \(followUps)
      Deleted: \(deleted)
      """
    return ([contents] + Kind.all.map(section)).joined(separator: "\n")
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
