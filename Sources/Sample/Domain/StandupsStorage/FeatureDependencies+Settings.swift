public import FeatureKit
public import StandupsDomain

private enum SettingsKey: RecordQueryKey {
  typealias Record = Settings
  static let name = "settings"
  static let live = unplaced()
}

extension FeatureDependencies {
  /// The settings, which only their own screen and command change.
  public var settings: RecordQuery<Settings> {
    get { self[SettingsKey.self] }
    set { self[SettingsKey.self] = newValue }
  }
}

extension RecordQuery<Settings> {
  /// The settings as they are now, or the defaults while they can't be read.
  public var current: Settings { self[Settings.id] ?? Settings() }
}
