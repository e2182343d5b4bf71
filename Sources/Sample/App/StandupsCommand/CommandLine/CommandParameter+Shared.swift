import CommandLineTables
import FeatureKit
import StandupsDomain

// The parameters of several commands; the file of a command has its own parameters.

extension CommandParameter<Bool> {
  static var json: Self {
    flag("--json", "Write results and errors as JSON, one object per line.")
  }
  static var plain: Self {
    flag("--plain", "Write results for programs, as tab-separated lines.")
  }
  static var noInput: Self {
    flag("--no-input", "Never ask; fail if an answer is needed.")
  }
  static var quiet: Self {
    flag("-q, --quiet", "Print nothing but results and errors.")
  }
  static var fresh: Self {
    flag("--fresh", "Start at the first screen instead of where you left off.")
  }
  static var noSound: Self {
    flag("--no-sound", "Don't ring for the next speaker.")
  }
  static var force: Self {
    flag("--force", "Don't ask for confirmation.").synonyms("-f", "-y", "--yes")
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
      "When to use bold and colours."
    )
  }
  static var recording: Self {
    option(
      "--record <file>",
      of: .files,
      "Record what you do in the app in a new file, as a walk that can be replayed."
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
