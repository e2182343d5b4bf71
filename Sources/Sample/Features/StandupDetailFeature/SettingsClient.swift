public import FeatureKit

/// Opens the settings in which the user can allow listening.
///
/// On a terminal it prints instructions.
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
  /// The client that opens the system settings.
  public var systemSettings: SettingsClient {
    get { self[SettingsClientKey.self] }
    set { self[SettingsClientKey.self] = newValue }
  }
}
