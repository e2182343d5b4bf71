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
      ),
      let label = drafts.first?.label
    else { return "" }
    let option: PrintedText = invocation.store == nil ? "" : " with this --store"
    let command: PrintedText = "“\(invocation.program)”\(option) shows"
    return switch drafts.count {
    case 1: "\(label.title) is kept, but not saved; \(command) it. \(label.text)"
    case 2: "\(label.title) and another draft are kept, but not saved; \(command) them."
    case let count:
      "\(label.title) and \(count - 1) other drafts are kept, but not saved; \(command) them."
    }
  }
}
