import CommandLineTables

/// The form of results and notices.
enum OutputForm: Sendable {
  case text, plain, json

  /// Finds the form that a command line asks for; even an invalid line needs one, for its error.
  init(_ line: TypedLine, isTerminal: Bool) {
    self =
      if line.has(.json) {
        .json
      } else if line.has(.plain) {
        .plain
      } else {
        // Forced colours, as for a pager, are for people.
        isTerminal || line.text(of: .color) == "always" ? .text : .plain
      }
  }
}
