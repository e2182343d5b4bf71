import AppCommands
import AppFeature
import FeatureKit
import TerminalConsole
import TerminalTexts

// The follow-ups and topics that the notes of a meeting leave.

extension Invocation {
  /// Stores those of a meeting that are not there yet.
  func insertRecords(leftBy meeting: Meeting, of standup: Standup.ID) async throws {
    func insert<Kind: LeftByMeetings>(_ kind: Kind.Type) async throws {
      let store = try stores()[kind]
      for record in kind.records(leftBy: meeting, of: standup, in: dependencies) {
        _ = try await store.write(.insert(record))
      }
    }
    for case let kind as any LeftByMeetings.Type in StandupsApp.kinds { try await insert(kind) }
  }
}

extension FeatureDependencies {
  /// Throws if those of a saved meeting aren't stored.
  ///
  /// - Parameters:
  ///   - meeting: The meeting.
  ///   - standup: Its standup.
  ///   - areKept: True if the next start of the app adds them.
  /// - Returns: Warnings about kinds that the meeting leaves none of, and others can't be read.
  /// - Throws: The reason, and what to do.
  @MainActor
  func checkRecords(
    leftBy meeting: Meeting,
    of standup: Standup.ID,
    areKept: Bool
  ) async throws -> [Notice] {
    func check<Kind: LeftByMeetings>(_ kind: Kind.Type) async throws -> Notice? {
      // The app has read them all; a second time would take as long again.
      let unread =
        self[kind].isLoaded
        ? self[kind].failure : try await ReadRecords(self[kind].store).failure
      let hint: PrintedText =
        areKept
        ? "The meeting is saved, with its notes; the next “standups” adds its \(kind.folder)."
        : "The meeting is saved, with its notes; add its \(kind.folder) again."
      if let unsaved = self[kind].unsaved.first {
        throw CommandFailure.notSaved(unsaved, hint: hint)
      }
      guard let unread else { return nil }
      guard kind.records(leftBy: meeting, of: standup, in: self).isEmpty else {
        var failure = CommandFailure(unread)
        failure.hint = hint
        throw failure
      }
      return .unread(unread)
    }
    var warnings: [Notice] = []
    for kind in leftKinds {
      if let warning = try await check(kind) { warnings.append(warning) }
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
