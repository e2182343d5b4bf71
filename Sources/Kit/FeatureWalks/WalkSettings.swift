public import Foundation

/// The world as the first lines of a walk describe it.
public struct WalkSettings: Sendable {
  /// The given things, in order.
  package var givens: [Given] = []
  /// The date on which the walk begins.
  public var now = Date(timeIntervalSince1970: 1_767_603_600)
  /// The seed of randomness.
  public var seed: UInt64 = 0

  /// Describes a world with nothing in it, on 2026-01-05 at 09:00 UTC.
  public init() {}

  /// A line that puts something into the world.
  public struct Given: Equatable, Sendable {
    /// The kind of thing.
    package var kind: String
    /// The values after the kind.
    package var values: [String]
    /// The line, counted from 1.
    package var line: Int

    /// Describes a given thing.
    package init(kind: String, values: [String], line: Int) {
      self.kind = kind
      self.values = values
      self.line = line
    }
  }
}

extension Walk {
  /// The settings in the first lines.
  public var settings: WalkSettings {
    var settings = WalkSettings()
    for (index, line) in lines.enumerated() {
      guard case .setting(let setting) = line.step else { continue }
      switch setting {
      case .given(let kind, let values):
        settings.givens.append(.init(kind: kind, values: values, line: index + 1))
      case .now(let date): settings.now = date
      case .seed(let seed): settings.seed = seed
      }
    }
    return settings
  }
}

extension WalkSettings {
  /// Describes the world of some settings, as if they were the first lines of a walk.
  public init(_ settings: [WalkSetting]) {
    self = Walk(file: "", steps: settings.map { .setting($0) }).settings
  }
}
