import FeatureKit
package import TerminalTexts

/// Typed text that an app left when it ended, as commands tell it.
extension CommandSet {
  /// Returns a sentence on what an ended process has left unsaved; empty for programs.
  ///
  /// - Parameters:
  ///   - invocation: The command line.
  ///   - record: The record that the text belongs to; nil for any.
  /// - Returns: The sentence, with the command that opens it; empty if nothing was left.
  package static func leftDrafts(
    _ invocation: Invocation,
    of record: String? = nil
  ) async -> PrintedText {
    var dependencies = invocation.dependencies
    guard invocation.form == .text, !invocation[.quiet],
      let sessions = try? invocation.sessions(&dependencies),
      let drafts = try? await sessions.leftDrafts(
        record,
        unlessIn: invocation.stores(),
        Product.forms
      )
    else { return "" }
    let option: PrintedText = invocation.store == nil ? "" : " with this --store"
    let command: PrintedText = "“\(invocation.program)”\(option)"
    return drafts.map(\.label).sentence(shownBy: command)
  }
}

extension [DraftLabel] {
  /// A sentence on drafts that aren't saved; empty without any.
  fileprivate func sentence(shownBy command: PrintedText) -> PrintedText {
    guard let first else { return "" }
    return switch count {
    case 1: "\(first.title) is kept, but not saved; \(command) shows it.\(first.furtherText)"
    case 2: "\(first.title) and another draft are kept, but not saved; \(command) shows them."
    case let count:
      "\(first.title) and \(count - 1) other drafts are kept, but not saved; \(command) shows them."
    }
  }
}
