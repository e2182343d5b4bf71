import FeatureSessions
import FeatureWalks

/// Something that help explains beside the commands.
struct HelpTopic: Sendable {
  var name: String
  var abstract: String
  var sections: [HelpPage.Section]

  /// Every topic, in the order in which help shows them.
  static let all: [HelpTopic] = [.keys, .environment, .exitCodes]

  /// What is typed in the app and in a meeting.
  static let keys = HelpTopic(
    name: "keys",
    abstract: "What to type in the app and in a meeting.",
    sections: [
      HelpPage.Section(
        title: "IN THE APP",
        entries: [
          HelpPage.Entry("add-standup", "What stands in brackets, as it stands there."),
          HelpPage.Entry("(an empty line)", "Shows the screen again."),
          HelpPage.Entry("help", "Lists what can be typed."),
          HelpPage.Entry("quit", "Leaves; so do Control-C and the end of the input."),
        ] + SessionAct.usages.map { HelpPage.Entry($0, "") }
      ),
      HelpPage.Section(
        title: "IN A MEETING (standups record)",
        entries: [
          HelpPage.Entry("Any words", "What is said; it becomes the transcript."),
          HelpPage.Entry("/next", "The next speaker begins."),
          HelpPage.Entry("/end-meeting", "Asks whether to save the meeting."),
          HelpPage.Entry("/help", "Lists what else can be typed, behind a slash."),
          HelpPage.Entry("//", "Says a line that begins with a slash."),
          HelpPage.Entry("Control-C", "Asks how to end; pressed again, saves and leaves."),
          HelpPage.Entry("Control-D", "Saves and leaves, as the end of the input does."),
        ]
      ),
    ]
  )

  /// The variables that are read, and nothing else is.
  static let environment = HelpTopic(
    name: "environment",
    abstract: "The environment variables that are read.",
    sections: [
      HelpPage.Section(
        title: "WHERE STANDUPS ARE KEPT, THE FIRST ONE THAT IS SET",
        entries: [
          HelpPage.Entry("STANDUPS_STORE", "As --store, which comes before it."),
          HelpPage.Entry("XDG_DATA_HOME", "Its folder standups, if it is an absolute path."),
          HelpPage.Entry("HOME", "Its folder .local/share/standups."),
        ]
      ),
      HelpPage.Section(
        title: "HOW RESULTS LOOK, AFTER --color",
        entries: [
          HelpPage.Entry("NO_COLOR", "No bold and no colours, if it is not empty."),
          HelpPage.Entry("CLICOLOR_FORCE", "Both, if it is not 0; FORCE_COLOR means the same."),
          HelpPage.Entry("TERM", "Neither on a dumb terminal; 256color means colours."),
          HelpPage.Entry("COLORTERM", "All colours, if it is truecolor or 24bit."),
          HelpPage.Entry("ACCESSIBLE", "For screen readers: lines, and neither; if it is not 0."),
        ]
      ),
    ]
  )

  /// What the process says about how it went.
  static let exitCodes = HelpTopic(
    name: "exit-codes",
    abstract: "What the exit codes mean.",
    sections: [
      HelpPage.Section(
        title: "EXIT CODES",
        entries: ExitCode.allCases.map {
          HelpPage.Entry($0.rawValue.description, $0.abstract)
        }
      )
    ]
  )
}
