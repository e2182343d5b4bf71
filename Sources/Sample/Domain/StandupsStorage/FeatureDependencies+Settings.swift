public import FeatureKit
public import StandupsDomain

private enum SettingsKey: FeatureDependencyKey {
  static let name = "settings"

  /// No default location is right: the app chooses where settings are stored.
  static let live = RecordQuery<Settings>.unimplemented { endpoint in
    reportIssue(
      "`settings.\(endpoint)` was used, but this app did not say where settings are kept."
    )
  }

  static func unimplemented(_ missing: MissingDependency) -> RecordQuery<Settings> {
    .unimplemented { missing.endpoint($0)() }
  }
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
