import CommandLineTables
import FeatureWalks
import LineMode

extension HelpTopic {
  /// The input in the app and in a meeting.
  static let keys = HelpTopic(
    "keys",
    "What to type in the app and in a meeting.",
    Section(
      "IN THE APP",
      [
        ("add", "A word in brackets, or the beginning of a label."),
        ("2, design", "Opens a row, by its number or its title."),
        ("title Design", "Fills in a field; “title: Design” means the same."),
        ("Any words", "Go into the field with the focus."),
        ("delete 2", "Deletes a row; “move 2 before 1” moves it."),
        ("yes, no, ok, back", "Answer a question, or close the screen."),
        ("show", "Shows the whole screen; so does an empty line."),
        ("help, help add", "Lists what can be typed, or explains it."),
        ("quit", "Leaves; so do Control-C and the end of the input."),
      ]
    ),
    Section(
      "IN A MEETING",
      [
        ("Any words", "A note; the notes become the transcript."),
        ("/next", "The next speaker begins."),
        ("/end", "Asks whether to save the meeting."),
        ("/help", "Lists what else can be typed, behind a slash."),
        ("//", "Begins a note that starts with a slash."),
        ("Control-C", "Asks how to end; pressed again, saves and leaves."),
        ("Control-D", "Saves and leaves, as the end of the input does."),
      ]
    ),
    Section("AS IN WALKS", SessionAct.usages.map { ($0, "") })
  )

  /// All environment variables that the command reads.
  static let environment = HelpTopic(
    "environment",
    "The environment variables that are read.",
    Section(
      "WHERE STANDUPS ARE KEPT, THE FIRST ONE THAT IS SET",
      [
        ("STANDUPS_STORE", "As --store, which comes before it."),
        ("XDG_DATA_HOME", "Its folder standups, if it is an absolute path."),
        ("HOME", "Its folder .local/share/standups."),
      ]
    ),
    Section(
      "WHAT THE APP SHOWS",
      [("STANDUPS_QUOTES", "A file of quotes for the inspiration, one a line.")]
    ),
    Section(
      "HOW RESULTS LOOK, AFTER --color",
      [
        ("NO_COLOR", "No bold and no colours, if it is not empty."),
        ("CLICOLOR_FORCE", "Both, if it is not 0; FORCE_COLOR means the same."),
        ("TERM", "Neither on a dumb terminal; 256color means colours."),
        ("COLORTERM", "All colours, if it is truecolor or 24bit."),
        ("ACCESSIBLE", "For screen readers: lines, and neither; if it is not 0."),
      ]
    )
  )

  /// The exit codes of the process.
  static let exitCodes = HelpTopic(
    "exit-codes",
    "What the exit codes mean.",
    Section(
      "EXIT CODES",
      ExitCode.allCases.map { ($0.rawValue.description, $0.abstract) }
    )
  )
}

extension ExitCode {
  /// The meaning of the code, in a sentence.
  var abstract: String {
    switch self {
    case .success: "What was asked for was done."
    case .failed: "It could not be done."
    case .cancelled: "The person decided against it."
    case .usage: "The command line makes no sense."
    case .badData: "Data that was read makes no sense."
    case .noSuchFile: "A file that was named is not there."
    case .cannotCreate: "Something could not be made in the place that was named."
    case .inputOutput: "Reading or writing failed."
    case .hungUp: "The terminal was closed; a running meeting was saved."
    case .interrupted: "Control-C in a meeting, on a terminal twice; it was saved."
    case .quit: "The quit key of the terminal; a running meeting was saved."
    case .brokenPipe: "The reader of the output is gone."
    case .terminated: "The process was asked to end; a running meeting was saved."
    }
  }
}
