public import FeatureKit

/// Makes the sound that calls the next speaker.
///
/// On a terminal it is the bell.
public struct SoundClient: Sendable {
  /// Plays the sound.
  public var play: @Sendable () -> Void

  /// Makes a client from its function.
  public init(play: @escaping @Sendable () -> Void) {
    self.play = play
  }

  /// Plays nothing.
  public static let silent = SoundClient {}
}

private enum SoundKey: FeatureDependencyKey {
  static let name = "sound"
  static let live = SoundClient.silent

  static func unimplemented(_ missing: MissingDependency) -> SoundClient {
    SoundClient(play: missing.endpoint("play").report)
  }
}

extension FeatureDependencies {
  /// The sound that calls the next speaker.
  public var sound: SoundClient {
    get { self[SoundKey.self] }
    set { self[SoundKey.self] = newValue }
  }
}
