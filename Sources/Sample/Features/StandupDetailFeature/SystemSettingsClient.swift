public import FeatureKit

/// Opens the system settings in which the user can allow listening.
///
/// On a terminal it prints instructions.
public struct SystemSettingsClient: Sendable {
  /// Opens them.
  public var open: @Sendable () -> Void

  /// Makes a client from its function.
  public init(open: @escaping @Sendable () -> Void) {
    self.open = open
  }
}

private enum SystemSettingsKey: FeatureDependencyKey {
  static let name = "systemSettings"
  static let live = SystemSettingsClient {}

  static func unimplemented(_ missing: MissingDependency) -> SystemSettingsClient {
    SystemSettingsClient(open: missing.endpoint("open").report)
  }
}

extension FeatureDependencies {
  /// The client that opens the system settings.
  public var systemSettings: SystemSettingsClient {
    get { self[SystemSettingsKey.self] }
    set { self[SystemSettingsKey.self] = newValue }
  }
}
