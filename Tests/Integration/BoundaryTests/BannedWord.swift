/// A pattern that code mustn't contain, except in places that are excused with a reason.
struct BannedWord {
  struct Excuse {
    var path: String
    var reason: String
  }

  var name: String
  /// The texts one of which the pattern needs; most files lack them, and needn't be searched for it.
  private var texts: [String]
  private var pattern: Regex<Substring>
  /// The folder in which it is banned; the whole repository by default.
  private var folder: String
  /// The text to write instead.
  var remedy: String
  var excuses: [Excuse]

  private init(
    name: String,
    texts: [String],
    pattern: Regex<Substring>,
    in folder: String = "",
    remedy: String,
    excuses: [Excuse] = []
  ) {
    (self.name, self.texts, self.folder) = (name, texts, folder)
    (self.remedy, self.excuses) = (remedy, excuses)
    // Otherwise there would be no word boundary at the dot of `Date.now`.
    self.pattern = pattern.wordBoundaryKind(.simple)
  }

  func isFound(in file: SourceFile) -> Bool {
    file.path.hasPrefix(folder) && texts.contains { file.contains($0) }
      && file.code.contains(pattern)
  }

  func isExcused(in path: String) -> Bool {
    excuses.contains { $0.path == path }
  }

  /// All of them, made anew at each call, which costs more than looking through a file.
  static var all: [BannedWord] {
    [
      BannedWord(
        name: "Task.yield",
        texts: ["yield"],
        pattern: /\bTask\s*(?:<[^>]*>)?\s*\.yield\b/,
        remedy: "Wait for a signal: settle() or a stream."
      ),
      BannedWord(
        name: "a sleep",
        texts: ["sleep"],
        pattern: /\bTask\s*(?:<[^>]*>)?\s*\.sleep\b|\bThread\.sleep\b|\b(?:u|nano)?sleep\(\d/,
        remedy: "Sleep on the injected clock."
      ),
      BannedWord(
        name: "a task",
        texts: ["Task {", "Task(", "Task<", "Task.", "Task\n"],
        pattern: /\bTask\s*(?:<[^>]*>)?\s*(?:\.\s*(?:detached|init)\b|[({])/,
        in: "Sources/",
        remedy: "Start work with run or finish, which settle() counts.",
        excuses: [
          Excuse(
            path: "Sources/Kit/FeatureEffects/EffectScope.swift",
            reason: "It starts all work."
          ),
          Excuse(
            path: "Sources/Kit/FeatureExplorer/ScreenReview.swift",
            reason: "It looks at values on another core, which no world waits for."
          ),
        ]
      ),
      BannedWord(
        name: "real time",
        texts: ["SuspendingClock", "ContinuousClock", "asyncAfter", "DispatchTime"],
        pattern: /\b(?:Suspending|Continuous)Clock\b|\basyncAfter\b|\bDispatchTime\b/,
        remedy: "Use the injected clock.",
        excuses: [
          Excuse(path: "Tests/Kit/faults/Faults.swift", reason: "It meets real processes."),
          Excuse(path: "Tests/Kit/faults/Killing.swift", reason: "It meets real processes."),
          Excuse(path: "Tests/Kit/faults/Processes.swift", reason: "It meets real processes."),
          Excuse(
            path: "Sources/Kit/FeatureEffects/LiveClock.swift",
            reason: "It is the real time."
          ),
          Excuse(
            path: "Sources/Kit/FeatureEffects/SettleAlarm.swift",
            reason: "A person waits for a stuck test in real time; the alarm decides nothing."
          ),
          Excuse(
            path: "Sources/Kit/FeatureRecords/Folder/FolderWaiting.swift",
            reason: "It waits for other programs, in tests for no time."
          ),
          Excuse(
            path: "Sources/Terminal/LineMode/Console+Live.swift",
            reason: "An action that never ends keeps any other clock from going on."
          ),
          Excuse(
            path: "Tests/Kit/FeatureEffectsTests/TimerProofTests.swift",
            reason: "Its executor starts work late on purpose; nothing waits for it by time."
          ),
        ]
      ),
      BannedWord(
        name: "UUID()",
        texts: ["UUID()"],
        pattern: /\bUUID\(\)/,
        remedy: "Use the injected source of ids.",
        excuses: [
          Excuse(
            path: "Sources/Kit/FeatureInjection/UUIDSource.swift",
            reason: "It is the live source."
          )
        ]
      ),
      BannedWord(
        name: "Date()",
        texts: ["Date()", "Date.now"],
        pattern: /\bDate\(\)|\bDate\.now\b/,
        remedy: "Use the injected source of dates.",
        excuses: [
          Excuse(
            path: "Sources/Kit/FeatureInjection/DateSource.swift",
            reason: "It is the live source."
          )
        ]
      ),
      BannedWord(
        name: "an open that may wait",
        texts: ["open("],
        pattern: /\bopen\((?![^\n]*\bO_(?:NONBLOCK|DIRECTORY)\b)[^\n]*\bO_/,
        in: "Sources/",
        remedy: "Add O_NONBLOCK: a pipe in the place of a file would hold the process up."
      ),
      BannedWord(
        name: "a write of the settings",
        texts: ["update(Settings.id"],
        pattern: /\bupdate\(Settings\.id\b/,
        in: "Sources/Sample/",
        remedy: "SettingsModel and the command change the settings; others read them.",
        excuses: [
          Excuse(
            path: "Sources/Sample/Domain/StandupsStorage/RecordStore+Settings.swift",
            reason: "It is the store that both write to."
          ),
          Excuse(
            path: "Sources/Sample/Features/SettingsFeature/SettingsModel.swift",
            reason: "It is the model of the settings."
          ),
          Excuse(
            path: "Sources/Sample/App/StandupsCommand/Commands/SettingsCommand.swift",
            reason: "It is the command of the settings."
          ),
        ]
      ),
      BannedWord(
        name: "an import that is handed on",
        texts: ["_exported"],
        pattern: /[@]_exported\b/,
        remedy: "Who uses a module imports it.",
        excuses: [
          Excuse(
            path: "Sources/Kit/FeatureKit/FeatureKit.swift",
            reason: "It is the one line that every feature imports."
          ),
          Excuse(
            path: "Sources/Kit/FeatureWalks/FeatureWalks.swift",
            reason: "Who plays a walk makes a session."
          ),
          Excuse(
            path: "Sources/Sample/App/AppFeature/AppFeature.swift",
            reason: "Who has the app has its features."
          ),
          Excuse(
            path: "Sources/Sample/App/AppWorlds/AppWorlds.swift",
            reason: "Who plays the app has the app."
          ),
          Excuse(
            path: "Tests/Sample/StandupsFixtures/StandupsFixtures.swift",
            reason: "It is the one line that the product's tests import."
          ),
        ]
      ),
    ]
  }
}
