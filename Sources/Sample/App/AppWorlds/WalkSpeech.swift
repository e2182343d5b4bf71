import FeatureKit
import Synchronization

/// Speech that hears nothing, and fails when a walk wants it.
final class WalkSpeech: Sendable {
  private let listener = Mutex(Listener())

  private struct Listener {
    weak var stream: EffectStream<String>?
  }

  /// The reason why a transcript ended early.
  private struct Failure: Error {
    /// The cause, in words.
    let reason: String
  }

  /// Makes the client of a meeting.
  ///
  /// - Parameter authorization: The permission to listen; who is asked gives it.
  /// - Returns: The client.
  func client(authorization: SpeechClient.Authorization = .authorized) -> SpeechClient {
    SpeechClient(
      authorization: { authorization },
      requestAuthorization: { .authorized },
      transcripts: { self.listen() }
    )
  }

  /// Ends the transcript of the meeting that listens, if there is one.
  func fail(_ reason: String) {
    listener.withLock {
      $0.stream?.finish(throwing: Failure(reason: reason))
      $0.stream = nil
    }
  }

  private func listen() -> EffectStream<String> {
    let stream = EffectStream<String>("speech", .latest)
    listener.withLock { $0.stream = stream }
    return stream
  }
}
