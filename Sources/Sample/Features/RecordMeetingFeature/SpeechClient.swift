public import FeatureKit

/// Transcribes a meeting.
///
/// Notes that are typed need none.
public struct SpeechClient: Sendable {
  /// The user's permission to listen.
  public enum Authorization: String, CaseIterable, Sendable {
    /// The app may listen.
    case authorized
    /// The user said no, and can change that in the settings.
    case denied
    /// A restriction of the machine forbids it.
    case restricted
    /// The user hasn't been asked yet.
    case undetermined
  }

  /// Returns the current authorization.
  public var authorization: @Sendable () -> Authorization
  /// Asks the user and returns the answer.
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

  /// A client for machines that can't transcribe.
  public static let unavailable = SpeechClient(
    authorization: { .restricted },
    requestAuthorization: { .restricted },
    transcripts: { ended() }
  )

  /// A client for a meeting whose notes are all typed: it asks for nothing, and hears nothing.
  public static let silent = SpeechClient(
    authorization: { .authorized },
    requestAuthorization: { .authorized },
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
  /// The client that transcribes meetings.
  public var speech: SpeechClient {
    get { self[SpeechKey.self] }
    set { self[SpeechKey.self] = newValue }
  }
}
