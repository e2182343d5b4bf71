// snippet: entry
public import FeatureKit

/// Puts text where the person can paste it from.
public struct ClipboardClient: Sendable {
  /// Copies a text.
  public var copy: @Sendable (_ text: String) async throws -> Void

  /// Makes a client from its function.
  public init(copy: @escaping @Sendable (_ text: String) async throws -> Void) {
    self.copy = copy
  }
}

private enum ClipboardKey: FeatureDependencyKey {
  static let name = "clipboard"
  static let live = ClipboardClient { _ in }

  static func unimplemented(_ missing: MissingDependency) -> ClipboardClient {
    ClipboardClient { _ in missing.endpoint("copy")() }
  }
}

extension FeatureDependencies {
  /// The clipboard of the system.
  public var clipboard: ClipboardClient {
    get { self[ClipboardKey.self] }
    set { self[ClipboardKey.self] = newValue }
  }
}
// end snippet
