import AppCommands
import AppFeature
import FeatureKit
import TerminalTexts

extension Invocation {
  /// Prints a meeting as Markdown, with its follow-ups.
  func markdown(
    of meeting: Meeting,
    of standup: Standup,
    warnings: [Notice]
  ) async throws -> CommandResult {
    let left = try await ReadRecords(stores().followUps)
    let text = PrintedText(
      lines: standup.markdown(
        of: meeting,
        with: left.snapshot.records,
        in: dependencies.timeZone
      )
    )
    return CommandResult(
      text: text,
      plain: text,
      json: ["markdown": text.text],
      warnings: warnings + left.warnings(of: FollowUp.words.many)
    )
  }
}
