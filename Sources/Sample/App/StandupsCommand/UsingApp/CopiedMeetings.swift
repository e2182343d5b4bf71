import AppCommands
import AppFeature
import FeatureKit
import TerminalConsole
import TerminalTexts

/// Hands meetings that the app copies to the terminal, with the command that prints them.
@MainActor
final class CopiedMeetings: TerminalFrontObserver {
  private var copied: [(markdown: String, meeting: Meeting.ID)] = []
  private let standups: RecordQuery<Standup>

  /// Looks for meetings among standups.
  init(from standups: RecordQuery<Standup>) { self.standups = standups }

  /// The clipboard of an app.
  var client: PasteboardClient {
    PasteboardClient { [weak self] in self?.copied.append(($0, $1)) }
  }

  func didTakeEvent(_ front: any TerminalFront) {
    for (markdown, meeting) in copied {
      front.copy(markdown, printedBy: command(printing: meeting))
    }
    copied = []
  }

  /// Returns the command that prints a meeting: the last one, or all of its standup; nil if it is gone.
  private func command(printing id: Meeting.ID) -> PrintedText? {
    let last = standups.records.compactMap(\.meetings.first).max { $0.date < $1.date }
    if last?.id == id { return "standups show --last --markdown" }
    // A meeting that was deleted is printed by none.
    guard let standup = standups.records.first(where: { $0.meetings.contains(id: id) }) else {
      return nil
    }
    return standup.meetings.first?.id == id
      ? "standups show \(standup.typedTitle) --last --markdown"
      : "standups export \(standup.typedTitle)"
  }
}
