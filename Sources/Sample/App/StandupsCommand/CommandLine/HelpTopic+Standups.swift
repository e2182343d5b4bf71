import CommandLineTables
import FeatureWalks
import TerminalConsole

extension HelpTopic {
  /// The input in the app and in a meeting.
  static let keys = HelpTopic(
    "keys",
    "What to type in the app and in a meeting.",
    Section(
      "ON THE FULL SCREEN (THE LAST LINE SHOWS THE KEYS THAT WORK)",
      [
        ("Arrows, j, k, g, G", "Move the mark; Enter opens the row, Esc goes back."),
        ("a, e, s, d", "Add; edit, start or delete what is marked."),
        ("Space, u, ^R", "Tick; undo; redo."),
        ("1, 2, 3", "The tabs; “.” opens the quick actions."),
        ("f", "Finds words, people and days in all that is kept."),
        (
          "/, :, y, Y",
          "Filter; a command by its name; copy the text or the route; y copies a marked meeting."
        ),
        ("^S, Esc", "In a form, save or leave; Enter goes to the next field."),
        ("^N, Esc", "In a meeting, the next speaker or the end; what you type is a note."),
        ("Tab", "In a meeting, the rows beside the notes, and back."),
        ("?, ^G", "All keys of the screen; ^G where you type."),
        ("q", "Leaves."),
      ]
    ),
    Section(
      "IN THE APP, WITH --line",
      [
        ("add", "A word in brackets, or the beginning of a label."),
        ("2", "Opens a row by its number."),
        ("title Design", "Fills in a field; with a colon also while one has the focus."),
        ("Any words", "Go into the field with the focus; commands begin with “/” then."),
        ("delete 2", "Deletes a row; “move 2 before 1” moves it."),
        ("back, more", "Closes the screen; shows more rows."),
        ("show", "Shows the whole screen; so does an empty line."),
        ("help", "Lists what can be typed."),
        ("quit", "Leaves; so do Control-C and the end of the input."),
      ]
    ),
    Section(
      "IN A MEETING",
      [
        ("Any words", "A note; the notes become the transcript."),
        ("todo: Book a room", "A note that becomes a follow-up; “by fri” at its end says when."),
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
    "The environment variables that matter.",
    Section(
      "WHERE STANDUPS ARE KEPT (THE FIRST ONE THAT IS SET)",
      [
        (
          "STANDUPS_STORE",
          "Like --store, which wins over it. A build with --traits SQLite,PostgreSQL takes sqlite:PATH and postgres://…, too."
        ),
        ("XDG_DATA_HOME", "The folder standups in it, if it is an absolute path."),
        ("HOME", "The folder .local/share/standups in it."),
      ]
    ),
    Section(
      "WHAT THE APP SHOWS",
      [
        ("STANDUPS_QUOTES", "A file of quotes for the inspiration, one per line."),
        ("TZ", "The time zone: a name, the path of a file, or rules such as JST-9."),
      ]
    ),
    Section(
      "WHAT THE APP WRITES",
      [
        ("STANDUPS_USER", "Your name in the log of acts."),
        ("XDG_CONFIG_HOME", "The same in the file standups/name in it, by default in ~/.config."),
        ("USER", "The same, without either."),
        ("STANDUPS_LOG", "A file that gets a line for each action of the parking lot."),
      ]
    ),
    Section(
      "HOW RESULTS LOOK (--color WINS)",
      [
        ("NO_COLOR", "No bold and no colors, unless it is empty."),
        ("CLICOLOR_FORCE", "Bold and colors, unless it is 0; so does FORCE_COLOR."),
        ("TERM", "Neither if it is dumb or empty; colors if it has 256color in it."),
        ("COLORTERM", "All colors, if it is truecolor or 24bit."),
        ("ACCESSIBLE", "For screen readers: plain lines, unless it is 0."),
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
    case .success: "It worked."
    case .failed: "It didn't work."
    case .cancelled: "You answered no, or discarded it."
    case .usage: "The command line is invalid."
    case .badData: "Invalid data was read."
    case .noSuchFile: "A file or a folder doesn't exist."
    case .cannotCreate: "A file or a folder couldn't be made."
    case .inputOutput: "Reading or writing failed."
    case .hungUp: "The terminal was closed; a running meeting was saved."
    case .interrupted: "Control-C in a meeting, twice on a terminal; it was saved."
    case .quit: "The quit key of the terminal; a running meeting was saved."
    case .brokenPipe: "The program that read the output ended."
    case .terminated: "The process was asked to end; a running meeting was saved."
    }
  }
}
