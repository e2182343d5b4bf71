import AppCommands
import AppFeature
import FeatureKit
import FeatureShell
import StandupsDomain
import TerminalTexts

/// The changes that aren't saved when the app ends, with what was said in the meetings among them.
@MainActor
struct LostStandups {
  private let changes: LostChanges
  private var said: [(title: String, transcript: String)] = []
  /// True if all standups are stored, with the meeting that ended last.
  private var areSaved: Bool

  /// Asks all stores, once what is being written has ended.
  init(_ dependencies: FeatureDependencies) async {
    changes = await LostChanges(dependencies)
    let standups = dependencies.standups
    areSaved = standups.unsaved.isEmpty
    do {
      _ = try await standups.store.load()
    } catch {
      areSaved = false
    }
    for change in standups.unsaved where !change.isStored && !change.isDeletion {
      let transcript = standups[change.id]?.meetings.first?.transcript ?? ""
      if !transcript.isEmpty { said.append((standups[change.id]?.quotedTitle ?? "", transcript)) }
    }
  }

  /// Throws if there are any, or if records can't be read.
  ///
  /// - Parameter ended: What was said in the meeting that ran when the app was left, should its standup be gone.
  /// - Throws: An error with the first reason, and with what is given back.
  func check(ended: String?) throws {
    var lines: [PrintedText] = []
    if said.count > 1 {
      lines = said.map { PrintedText.said($0.transcript, in: $0.title) }
    } else if let said = said.first?.transcript ?? (areSaved ? nil : ended), !said.isEmpty {
      lines = [.said(said)]
    }
    if let failure = changes.failure(and: lines) { throw failure }
  }
}
