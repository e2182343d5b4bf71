public import FeatureKit

/// Leads the person to where they can let the app listen.
///
/// On a terminal it prints how.
public struct SettingsClient: Sendable {
  /// Opens the settings.
  public var open: @Sendable () -> Void

  /// Makes a client from its function.
  public init(open: @escaping @Sendable () -> Void) {
    self.open = open
  }
}

private enum SettingsClientKey: FeatureDependencyKey {
  static let name = "systemSettings"
  static let live = SettingsClient {}

  static func unimplemented(_ missing: MissingDependency) -> SettingsClient {
    SettingsClient(open: missing.endpoint("open").report)
  }
}

extension FeatureDependencies {
  /// The way to the settings of the system.
  public var systemSettings: SettingsClient {
    get { self[SettingsClientKey.self] }
    set { self[SettingsClientKey.self] = newValue }
  }
}
