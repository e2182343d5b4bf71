import AppCommands
import CommandLineTables
import FeatureKit
import StandupsDomain
import TerminalTexts

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
  static var theme: Self { option("--theme <theme>", "The colour theme.") }
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
