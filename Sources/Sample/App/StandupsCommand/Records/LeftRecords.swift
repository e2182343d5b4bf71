import AppCommands
import AppFeature
import FeatureKit
import TerminalConsole
import TerminalTexts

// The follow-ups and topics that the notes of a meeting leave.

extension Invocation {
  /// Adds the saving of those of a meeting that are not there yet to a transaction.
  func insertRecords(
    leftBy meeting: Meeting,
    of standup: Standup.ID,
    in stores: RecordStores,
    to transaction: inout RecordTransaction
  ) {
    func insert<Kind: LeftByMeetings>(_ kind: Kind.Type) {
      for record in kind.records(leftBy: meeting, of: standup, in: dependencies) {
        transaction.add(.insert(record), in: stores[kind])
      }
    }
    for case let kind as any LeftByMeetings.Type in StandupsApp.kinds { insert(kind) }
  }
}

extension FeatureDependencies {
  /// Returns warnings about kinds whose records meetings leave, and that can't be read.
  @MainActor
  func warningsOfUnread() async throws -> [Notice] {
    func failure<Kind: LeftByMeetings>(_ kind: Kind.Type) async throws -> RecordStoreError? {
      // The app has read them all; a second time would take as long again.
      self[kind].isLoaded ? self[kind].failure : try await ReadRecords(self[kind].store).failure
    }
    var warnings: [Notice] = []
    for kind in leftKinds {
      if let unread = try await failure(kind) { warnings.append(.unread(unread)) }
    }
    return warnings
  }

  /// The records that a meeting leaves, as a command names them.
  func named(leftBy meeting: Meeting, of standup: Standup.ID) -> LeftTexts {
    var (texts, fields) = (LeftTexts(), [PrintedText]())
    func add<Kind: LeftNamedKind>(_ kind: Kind.Type) {
      let records = kind.records(leftBy: meeting, of: standup, in: self)
      texts.lines += records.map { kind.line(of: $0, in: timeZone) }
      fields.append(records.map(kind.field).joined(separator: "; "))
      texts.json[kind.name] = records
    }
    for case let kind as any LeftNamedKind.Type in leftKinds { add(kind) }
    texts.fields = fields.joined(separator: "\t")
    return texts
  }
}

/// A kind whose records meetings leave, as commands name these.
protocol LeftNamedKind: LeftByMeetings where Record: Encodable {
  /// Returns a record as a line for people: "Follow-up for Ann: call Bob".
  static func line(of record: Record, in timeZone: TimeZone) -> PrintedText

  /// Returns a record as one of a field for programs: "Ann: call Bob".
  static func field(of record: Record) -> PrintedText
}

/// The records that a meeting leaves, as a command prints them.
struct LeftTexts: Sendable {
  /// A line for each.
  fileprivate(set) var lines: [PrintedText] = []
  /// A field for each kind, for programs.
  fileprivate(set) var fields: PrintedText = ""
  /// The records of each kind.
  fileprivate(set) var json: JSONObject = [:]
}
