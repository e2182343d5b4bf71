import CommandLineTables
import FeatureKit
import StandupsDomain

// The parameters of several commands; the file of a command has its own parameters.

extension CommandParameter<Bool> {
  static var json: Self {
    flag("--json", "Write results and errors as JSON: an object on one line.")
  }
  static var plain: Self {
    flag("--plain", "Write results for programs: lines whose fields are apart by tabs.")
  }
  static var noInput: Self {
    flag("--no-input", "Ask nothing; fail where an answer is needed.")
  }
  static var quiet: Self {
    flag("-q, --quiet", "Say nothing that is neither a result nor an error.")
  }
  static var fresh: Self {
    flag("--fresh", "Begin the app at its first screen, not where you left it.")
  }
  static var noSound: Self {
    flag("--no-sound", "Do not ring when the next speaker begins.")
  }
  static var force: Self {
    flag("--force", "Do it without asking.").synonyms("-f", "-y", "--yes")
  }
}

extension CommandParameter<String?> {
  static var store: Self {
    option(
      "--store <path>",
      of: .files,
      "Where standups are kept: a folder's path, folder:PATH, or memory. (default: $STANDUPS_STORE, or the folder standups in your data folder)"
    )
  }
  static var color: Self {
    option(
      "--color <when>",
      of: .choices(["auto", "always", "never"]),
      "When text stands out in bold and colours."
    )
  }
  static var recording: Self {
    option(
      "--record <file>",
      of: .files,
      "Write what is done in the app to a new file, as a walk that does it again."
    )
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
          hint: "Say a whole number from \(range), such as 15."
        )
      }
      return .seconds(minutes * 60)
    }
    .synonyms("--length", "--duration", "--time")
  }
}

extension CommandParameter<Theme?> {
  static var theme: Self { option("--theme <theme>", "The colours.") }
}

extension CommandParameter<[String]> {
  static var attendees: Self {
    options(
      "--attendee <name>",
      "Someone who takes part. Said for each one, it names all who do."
    )
    .synonyms("--attendees", "--person", "--people", "--with")
  }
}
