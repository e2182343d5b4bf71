import AppCommands
import AppFeature
import FeatureKit
import ParkingLotFeature
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
      let stored = try await ReadRecords(self[kind].store)
      let hint: PrintedText =
        areKept
        ? "The meeting is saved, with its notes; the next “standups” adds its \(kind.folder)."
        : "The meeting is saved, with its notes; add its \(kind.folder) again."
      if let unsaved = self[kind].unsaved.first {
        throw CommandFailure.notSaved(unsaved, hint: hint)
      }
      guard let unread = stored.failure else { return nil }
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
  func named(leftBy meeting: Meeting, of standup: Standup.ID) -> NamedLeft {
    NamedLeft(
      followUps: FollowUpKind.records(leftBy: meeting, of: standup, in: self),
      topics: TopicKind.records(leftBy: meeting, of: standup, in: self)
    )
  }
}

/// The follow-ups and topics that a meeting leaves.
struct NamedLeft: Sendable {
  let followUps: [FollowUp]
  let topics: [Topic]

  /// A line for each: "Follow-up for Ann: call Bob".
  var lines: [PrintedText] {
    followUps.map { followUp in
      let name = followUp.assignee.map { " for \($0.displayName)" } ?? ""
      return "Follow-up\(name): \(followUp.task)"
    } + topics.map { "Topic: \($0.title)" }
  }

  /// Two fields for programs, "Ann: call Bob; : buy milk" and "the coffee machine; lunch".
  var fields: PrintedText {
    let tasks = followUps.map { "\($0.assignee?.name ?? ""): \($0.task)" }
    return "\(tasks.joined(separator: "; "))\t\(topics.map(\.title).joined(separator: "; "))"
  }
}
