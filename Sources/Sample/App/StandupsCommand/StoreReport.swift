import FeatureKit
import Foundation
import StandupsDomain
import StandupsStorage

/// The number of records in a store, and its invalid files.
struct StoreReport: Encodable, Sendable {
  /// An invalid file.
  struct Problem: Encodable, Sendable {
    let place: String
    let kind: Kind
    /// A clause with the reason.
    let reason: String
    /// A sentence with the remedy.
    let advice: String

    init(_ place: String, _ kind: Kind, _ reason: String) {
      (self.place, self.kind, self.reason, advice) = (place, kind, reason, kind.advice)
    }
  }

  /// The kind of an invalid file.
  enum Kind: String, CaseIterable, Encodable, Sendable {
    case damaged, misnamed, newer, older, forbidden
    case putAside = "put-aside"
    case draft, foreign
  }

  let store: String
  let standups: Int
  let meetings: Int
  let deleted: Int
  let problems: [Problem]

  init(
    at location: StoreLocation,
    _ snapshot: RecordSnapshot<Standup>,
    _ leftovers: RecordLeftovers
  ) {
    switch location {
    case .folder(let folder): store = folder.path
    case .memory: store = "memory"
    }
    standups = snapshot.records.count
    meetings = snapshot.records.reduce(0) { $0 + $1.meetings.count }
    deleted = leftovers.deletedCount
    let unreadable = snapshot.unreadable.map { Problem($0.place, Kind($0.kind), $0.reason) }
    problems =
      unreadable
      + leftovers.putAside.map { Problem($0, .putAside, "it could not be read, and was renamed") }
      + leftovers.drafts.map { Problem($0, .draft, "it is a record that was being saved") }
      + leftovers.foreign.map { Problem($0, .foreign, "it is not ours") }
  }

  /// True if a record can't be read.
  var isUnsound: Bool { problems.contains { $0.kind.isUnreadable } }
}

extension StoreReport.Kind {
  fileprivate init(_ kind: UnreadableRecord.Kind) {
    switch kind {
    case .damaged: self = .damaged
    case .misnamed: self = .misnamed
    case .newer: self = .newer
    case .older: self = .older
    case .forbidden: self = .forbidden
    }
  }

  fileprivate var isUnreadable: Bool {
    switch self {
    case .damaged, .misnamed, .newer, .older, .forbidden: true
    case .putAside, .draft, .foreign: false
    }
  }

  fileprivate var title: String {
    switch self {
    case .damaged: "Damaged"
    case .misnamed: "Misnamed"
    case .newer: "Of a newer version"
    case .older: "Of an older version"
    case .forbidden: "Not to be read"
    case .putAside: "Put aside"
    case .draft: "Drafts"
    case .foreign: "Foreign"
    }
  }

  fileprivate var advice: String {
    switch self {
    case .damaged: "Import a backup: the standup comes back, and this is put aside as .damaged."
    case .misnamed: "Remove it if it is a copy; else give it the name of the record in it."
    case .newer: "Update this app."
    case .older: "Keep it, and tell those who make this app."
    case .forbidden: "See who may read it: its rights, its owner, the disk."
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
      Deleted: \(deleted)
      """
    return ([contents] + Kind.allCases.map(section)).joined(separator: "\n")
  }

  private func section(_ kind: Kind) -> PrintedText {
    let lines = problems.filter { $0.kind == kind }
      .map { "  \($0.place): \($0.reason). \($0.advice)" as PrintedText }
    let count = lines.isEmpty ? "none" : "\(lines.count)"
    return (["\(kind.title): \(count)"] + lines).joined(separator: "\n")
  }

  /// The report for programs: a line for each invalid file.
  var plain: PrintedText {
    problems.map { "\($0.place)\t\($0.kind.rawValue)\t\($0.reason)\t\($0.advice)" }
      .joined(separator: "\n")
  }
}
