import AppCommands
import AppFeature
import CommandLineTables
import FeatureKit
import TerminalTexts

extension Commands {
  /// Lists the settings, or changes one.
  static let settings = Command(
    "settings",
    "List the settings of the app, or change one.",
    ParameterList(settingsAction, setting, settingValue),
    discussion: """
      Switches are on or off. An app that is open on the same store shows a change at once.
      """,
    examples: [
      "settings": "List all settings.",
      "settings set sound off": "Don't ring for the next speaker.",
      "settings set welcome-greetings \"Good morning\"": "Change the greeting.",
    ],
    synonyms: ["preferences", "config", "options"]
  ) { invocation in
    let store = try invocation.stores().settings
    let snapshot = try await store.load()
    let isList = invocation[settingsAction] == nil
    var result: CommandResult
    if isList {
      result = .settings(snapshot.records.first ?? Settings())
      result.warnings = try invocation.missingStore
    } else {
      let (name, value) = try invocation.wantedSetting()
      let settings =
        try await store.update(Settings.id, orInsert: Settings()) { $0.set(name, to: value) }
        ?? Settings()
      let before = snapshot.records.first ?? Settings()
      result = .setting(name, settings)
      if settings[name] == before[name], snapshot.unreadable.isEmpty {
        result.text = ""
        result.warnings.append(.unchanged(name, settings[name]))
      }
    }
    result.warnings += snapshot.unreadable.map { .unreadableSettings($0, isPutAside: !isList) }
    return result
  }
}

extension Invocation {
  /// Returns the setting that the line names, with a value that it can have.
  fileprivate func wantedSetting() throws(UsageError) -> (Settings.Name, String) {
    let names = CommandValues.settingNames.joined(separator: ", ")
    guard let name = self[setting].flatMap(Settings.Name.init) else {
      throw UsageError("“settings set” needs a setting.", hint: "Choose one of \(names).")
    }
    guard let value = self[settingValue] else {
      throw UsageError(
        "“settings set \(name.rawValue)” needs a value.",
        hint: "Type \(name.allowed)."
      )
    }
    var trial = Settings()
    guard trial.set(name, to: value) else {
      throw UsageError(
        "“\(value)” isn't a value of \(name.rawValue).",
        hint: "Type \(name.allowed)."
      )
    }
    return (name, value)
  }
}

extension CommandResult {
  /// All settings, a line each.
  fileprivate static func settings(_ settings: Settings) -> CommandResult {
    let names = Settings.Name.allCases
    return CommandResult(
      text: names.map { [TextCell($0.rawValue), TextCell(settings[$0])] }.inColumns(),
      plain: names.map { "\($0.rawValue)\t\(settings[$0])" }.joined(separator: "\n"),
      json: ["settings": settings.asShown]
    )
  }

  /// The setting that was changed; programs get its line, or all settings as JSON.
  fileprivate static func setting(_ name: Settings.Name, _ settings: Settings) -> CommandResult {
    let value = settings[name]
    return CommandResult(
      text: "Set \(name.rawValue) to \(value.isEmpty ? "nothing" : value).",
      plain: "\(name.rawValue)\t\(value)",
      json: ["settings": settings.asShown],
      isConfirmation: true
    )
  }
}

extension Settings {
  /// The settings with the number that is shown in place of one that can't be chosen.
  fileprivate var asShown: Settings {
    var settings = self
    settings.maxNumOfStepsPreview = maxNumOfStepsPreview
    return settings
  }
}

extension Notice {
  fileprivate static func unchanged(_ name: Settings.Name, _ value: String) -> Notice {
    .unchanged("\(name.rawValue) is already \(value.isEmpty ? "empty" : value).")
  }

  fileprivate static func unreadableSettings(
    _ unreadable: UnreadableRecord,
    isPutAside: Bool
  ) -> Notice {
    let hint: PrintedText =
      switch (isPutAside, unreadable.error.isReplaceable) {
      case (true, _): "\(unreadable.place) was put aside."
      case (false, true): "A change puts \(unreadable.place) aside."
      case (false, false): "\(unreadable.place) is kept as it is."
      }
    return Notice(
      kind: .warning,
      code: "unreadable",
      message: "The settings could not be read: \(unreadable.error.reason). The defaults are used.",
      hint: hint
    )
  }
}

extension CommandValues {
  /// A value of the setting that was named before.
  static let settingValues = CommandValues.named("values of the setting")

  fileprivate static let settingNames = Settings.Name.allCases.map(\.rawValue)
}

private let settingsAction = CommandParameter<String?>.optionalWord(
  "action",
  of: .choices(["set"]),
  "What to do; without it, all settings are listed."
)

private let setting = CommandParameter<String?>.optionalWord(
  "setting",
  of: .choices(CommandValues.settingNames),
  "The setting to change."
)

private let settingValue = CommandParameter<String?>.optionalWord(
  "value",
  of: .settingValues,
  "Its new value."
)

extension UnfinishedLine {
  /// The values of the setting that is named in the line.
  var settingValues: [CompletionCandidate] {
    words.last.flatMap(Settings.Name.init)?.choices.map { CompletionCandidate($0) } ?? []
  }
}
