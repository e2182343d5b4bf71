public import FeatureKit
public import StandupsDomain

/// The one record of the settings.
public enum SettingsKind: StoredKind {
  /// The name of the entry.
  public static let name = "settings"
  /// Their name in a store.
  public static let folder = "settings"
  /// The word for one of them.
  public static let word = "setting"
  /// The word in the answers to a failed save.
  public static let unsavedWord: String? = "settings"
  /// The forms of the settings so far.
  public static let schema = RecordSchema<Settings>()
  /// The fields.
  public static let fields: [RecordField<Settings>] = [
    .value("ring", \.showProgressRing) { settings, _ in settings[.showProgressRing] },
    .value("steps on cards", \.showStepsPreview) { settings, _ in settings[.showStepsPreview] },
    .value("number of steps", \.maxNumOfStepsPreview) { settings, _ in
      settings[.maxNumOfStepsPreview]
    },
    .text("greeting", \.welcomeGreetings),
    .value("sound", \.sound) { settings, _ in settings[.sound] },
  ]
  /// The id of the only record.
  public static let onlyID: String? = Settings.id

  /// There is one record, so it needs no title.
  public static func title(of settings: Settings) -> String { "The settings" }

  /// The settings that aren't as they are stored.
  public static func text(of settings: Settings, over stored: Settings?) -> String {
    let stored = stored ?? Settings()
    let changed = Settings.Name.allCases.filter { settings[$0] != stored[$0] }
    let values = changed.map { "\($0.rawValue) \(settings[$0])" }
    return (["The settings"] + values).joined(separator: ", ")
  }

  /// Reads "sound:off" and the like, on top of the settings so far.
  public static func records(
    given texts: [String],
    in world: GivenWorld
  ) throws(GivenMistake) -> [Settings] {
    var settings = world[SettingsKind.self].last ?? Settings()
    for text in texts {
      let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Settings.Name(rawValue: String(parts[0])), parts.count == 2,
        settings.set(name, to: String(parts[1]))
      else {
        throw GivenMistake(
          "“\(text)” is not a setting: write \"NAME:VALUE\", such as sound:off."
        )
      }
    }
    return [settings]
  }

  /// The settings that the user has changed.
  public static func given(_ settings: Settings) -> [String]? {
    Settings.Name.allCases.filter { settings[$0] != Settings()[$0] }
      .map { "\($0.rawValue):\(settings[$0])" }
  }
}

extension FeatureDependencies {
  /// The settings, which only their own screen and command change.
  public var settings: RecordQuery<Settings> {
    get { self[SettingsKind.self] }
    set { self[SettingsKind.self] = newValue }
  }
}

extension RecordQuery<Settings> {
  /// The settings as they are now, or the defaults while they can't be read.
  public var current: Settings { self[Settings.id] ?? Settings() }
}

extension RecordStores {
  /// The store of the settings.
  public var settings: RecordStore<Settings> { self[SettingsKind.self] }
}
