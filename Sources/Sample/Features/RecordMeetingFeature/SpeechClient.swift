public import FeatureKit

/// Turns what is said in a meeting into text.
///
/// On a terminal, what is said is what is typed.
public struct SpeechClient: Sendable {
  /// Whether the person lets the app listen.
  public enum Authorization: Hashable, Sendable {
    /// They do.
    case authorized
    /// They said no, and can change their mind in the settings.
    case denied
    /// Somebody else forbids it.
    case restricted
    /// They have not been asked.
    case undetermined
  }

  /// Returns the authorization as it is now.
  public var authorization: @Sendable () -> Authorization
  /// Asks the person and returns the answer.
  public var requestAuthorization: @Sendable () async -> Authorization
  /// Starts listening: each element is the whole transcript so far.
  ///
  /// A failure ends the stream by throwing.
  public var transcripts: @Sendable () -> EffectStream<String>

  /// Makes a client from its functions.
  public init(
    authorization: @escaping @Sendable () -> Authorization,
    requestAuthorization: @escaping @Sendable () async -> Authorization,
    transcripts: @escaping @Sendable () -> EffectStream<String>
  ) {
    self.authorization = authorization
    self.requestAuthorization = requestAuthorization
    self.transcripts = transcripts
  }

  /// A machine on which nothing can be transcribed.
  public static let unavailable = SpeechClient(
    authorization: { .restricted },
    requestAuthorization: { .restricted },
    transcripts: { ended() }
  )

  private static func ended() -> EffectStream<String> {
    let stream = EffectStream<String>("speech")
    stream.finish()
    return stream
  }

  fileprivate static func unimplemented(_ missing: MissingDependency) -> SpeechClient {
    SpeechClient(
      authorization: missing.endpoint("authorization").returning(.restricted),
      requestAuthorization: missing.endpoint("requestAuthorization").returning(.restricted),
      transcripts: {
        missing.endpoint("transcripts")()
        return ended()
      }
    )
  }
}

private enum SpeechKey: FeatureDependencyKey {
  static let name = "speech"
  static let live = SpeechClient.unavailable

  static func unimplemented(_ missing: MissingDependency) -> SpeechClient {
    .unimplemented(missing)
  }
}

extension FeatureDependencies {
  /// What listens to a meeting.
  public var speech: SpeechClient {
    get { self[SpeechKey.self] }
    set { self[SpeechKey.self] = newValue }
  }
}
