package import AppCommands
package import AppWorlds
package import CommandLineTables
import FeatureKit
import FeatureSessions
import StandupsDomain
import TerminalTexts

typealias Command = ToolCommand
typealias UnfinishedLine = CommandLineTables.UnfinishedLine<CommandWork>

/// The program `standups`.
package typealias StandupsTool = CommandTool<Commands>

/// Every command of `standups`: those that any app has, and its own.
package enum Commands: CommandSet {
  package typealias Product = StandupsApp

  package static let version: String? = AppModel.version
  package static let overview = "Plan, run and look back on your team's daily standups."

  package static let commands: [ToolCommand] =
    [list, show, search, stats, add, edit, move, delete, restore, record]
    + StandupsApp.namedKinds.compactMap { ($0 as? any NamedKind.Type)?.command }
    + standardCommands.filter { $0.name != app.name }.replacing([
      export,
      store.with(
        discussion: """
          “check” lists what can't be read, with what's wrong and what to do; it changes nothing. “purge” removes \
          deleted records and meetings for good, with their transcripts; otherwise they are kept for 30 days. “init” \
          makes the tables of a database. “copy” copies all records to an empty store, or goes on with that; settings, \
          drafts and last places stay where they are. “merge” takes in a copy that has changed since, such as one of a \
          service that syncs files, and asks where both changed the same. “upgrade” puts the files of an earlier version into \
          a journal, and gives tables of one the present form; the next change does that by itself, but for files that other \
          users use.
          """
      ),
      settings,
      walk.with(
        examples: [
          "walk Docs/Walks/tour.walk": "Run the tour; exits with 1 if a step fails.",
          "walk --show Docs/Walks/tour.walk": "Watch each step, as in “demo”.",
        ]
      ),
      open.with(
        ParameterList(.noSound),
        examples: [
          "open \(RouteRoot.standups)/add": "The form of a new standup.",
          "open \(RouteRoot.standups) --json": "The first screen as a program reads it.",
        ]
      ),
      graph.with(examples: ["graph": "For Markdown: what Docs/Screens.mermaid shows."]),
      help.with(
        examples: [
          "help edit": "What can be changed, and how.",
          "help exit-codes": "What the exit codes mean.",
        ]
      ),
    ])

  package static let topics: [HelpTopic] = [.keys, .environment, .exitCodes]

  package static let setup = CommandSetup<StandupsApp> {
    $0.standard = list
    $0.importable = "Import what “standups export --all” wrote, or the --json of export or list."
    // The tour is `Docs/Walks/tour.walk`; a test compares the two.
    $0.tour = Tour(
      "tour.walk",
      in: "Docs/Walks",
      #"""
      # The tour, which “standups demo” plays.
      now 2026-01-05T09:00:00Z
      given standups "Morning:1:Zoë"

      chapter "A team holds its standup; you type what is in brackets"
      tap standup "Morning"
      tap start-meeting
      say "todo: Show them to Ann"
      wait 1m
      expect title "Morning"
      expect row "Mon 5 Jan 2026, 09:00"

      chapter "Later it is done, and the sound is turned off"
      tap follow-ups-tab
      expect row "Morning"
      tap group "Morning"
      tap toggle-follow-up "Show them to Ann"
      tap back
      expect row "Done"
      tap settings
      set sound off

      """#
    )
    $0.previews = StandupsApp.previews
    $0.beginnings = ExplorerBeginning.standups
    $0.vocabulary = { .standups }
    $0.world = { settings throws(WalkSyntaxError) in try .standups(settings) }
    $0.explorerWorld = { settings throws(WalkSyntaxError) in try .standups(settings) }
    $0.use = { try use($0) }
  }
}

extension CommandValues {
  /// A standup, by its title or id.
  static let standups = names(of: Standup.words)
  /// An attendee of the standup that was named before, or of any.
  static let attendees = CommandValues.named("attendees")
}

// The parameters of several commands; the file of a command has its own parameters.

extension CommandParameter<Bool> {
  static var noSound: Self {
    flag("--no-sound", "Don't ring for the next speaker.")
  }
}

extension CommandParameter<String> {
  static var standup: Self {
    name(of: Standup.words)
  }
}

extension CommandParameter<Duration?> {
  /// The length that the form offers, too; a stored one may be another.
  static func minutes(_ remark: String = "") -> Self {
    let offered = Standup.offeredMinutes
    let range = "\(offered.lowerBound) to \(offered.upperBound)"
    return option("--minutes <minutes>", "How long a meeting lasts: \(range).\(remark)") {
      text throws(UsageError) in
      guard let minutes = Int(text), offered.contains(minutes) else {
        throw UsageError(
          "“\(text)” isn't a valid number of minutes.",
          hint: "Type a whole number from \(range), such as 15."
        )
      }
      return .seconds(minutes * 60)
    }
    .synonyms("--length", "--duration", "--time")
  }
}

extension CommandParameter<Theme?> {
  static var theme: Self { option("--theme <theme>", "The color theme.") }
}

extension CommandParameter<SpeakingOrder?> {
  static var speakingOrder: Self { option("--order <order>", "The order of the speakers.") }
}

extension CommandParameter<SpeakersChange?> {
  static var speakersChange: Self {
    option("--change <change>", "What gives the next speaker the floor.")
  }
}

extension CommandParameter<[String]> {
  static var attendees: Self {
    options(
      "--attendee <name>",
      "An attendee; repeat the option to name all of them."
    )
    .synonyms("--attendees", "--person", "--people", "--with")
  }
}
