import FeatureKit
import StandupsDomain
import StandupsStorage

/// The changes that aren't saved when the app ends.
///
/// They are given back as text, because nothing else has them.
@MainActor
struct LostChanges {
  private let dependencies: FeatureDependencies
  /// The reason why the first of them wasn't saved, or may not last.
  private var reason: String?
  /// The reason why records can't be read.
  private var unread: CommandFailure?
  private var count = 0
  private var lost: [String] = []
  private var said: [(title: String, transcript: String)] = []
  /// True if all standups are stored, with the meeting that ended last.
  private var areStandupsSaved = true

  /// Asks all stores, once what is being written has ended.
  init(_ dependencies: FeatureDependencies) async {
    self.dependencies = dependencies
    for opened in dependencies.stores.all { await add(opened) }
  }

  /// Throws if there are any, or if records can't be read.
  ///
  /// - Parameter ended: What was said in the meeting that ran when the app was left, should its standup be gone.
  /// - Throws: An error with the first reason, and with what is given back.
  func check(ended: String?) throws {
    guard var failure = reason.map({ .notSaved(count, $0) }) ?? unread else { return }
    var lines: [PrintedText] = []
    if !lost.isEmpty { lines = ["This is not saved:"] + lost.map { "  \($0)" } }
    if said.count > 1 {
      lines += said.map { PrintedText.said($0.transcript, in: $0.title) }
    } else if let said = said.first?.transcript ?? (areStandupsSaved ? nil : ended), !said.isEmpty {
      lines.append(.said(said))
    }
    if !lines.isEmpty { failure.hint = lines.joined(separator: "\n") }
    throw failure
  }

  /// Adds those of a kind.
  private mutating func add<Kind>(_ opened: some KindStoring<Kind>) async {
    let records = dependencies[Kind.self]
    let unsaved = records.unsaved
    do {
      _ = try await records.store.load()
    } catch {
      unread = unread ?? CommandFailure(error)
    }
    reason = reason ?? unsaved.first?.reason
    for change in unsaved where !change.isStored {
      count += 1
      guard let record = records[change.id] else { continue }
      let text = Kind.text(of: record, over: records.stored(change.id))
      lost.append(change.isDeletion ? "\(text): deleted" : text)
      if !change.isDeletion, let standup = record as? Standup { addWords(of: standup) }
    }
    if Kind.self == StandupKind.self { areStandupsSaved = reason == nil && unread == nil }
  }

  /// Adds what was said in the last meeting of a standup.
  private mutating func addWords(of standup: Standup) {
    let transcript = standup.meetings.first?.transcript ?? ""
    if !transcript.isEmpty { said.append((standup.quotedTitle, transcript)) }
  }
}
