import FeatureKit
import Synchronization

/// Speech on a terminal: typed lines are the transcript.
///
/// ```swift
/// let notes = TypedNotes()
/// dependencies.speech = notes.client()
/// notes.say("Yesterday I wrote tests.")
/// ```
public final class TypedNotes: Sendable {
  private let state = Mutex(State())

  private struct State {
    var transcript: String?
    weak var listener: EffectStream<String>?
  }

  /// The reason why a transcript ended early.
  public struct Failure: Error, Equatable {
    /// The cause, in words.
    public let reason: String
  }

  /// Makes notes without lines.
  public init() {}

  /// Makes the client that listens to these notes.
  ///
  /// - Parameters:
  ///   - authorization: The permission to listen; typing needs none.
  ///   - answer: The user's answer when asked.
  /// - Returns: The client.
  public func client(
    authorization: SpeechClient.Authorization = .authorized,
    answer: SpeechClient.Authorization = .authorized
  ) -> SpeechClient {
    var client = SpeechClient(
      authorization: { authorization },
      requestAuthorization: { answer },
      transcripts: { self.listen() }
    )
    client.isTyped = true
    return client
  }

  /// Adds a line to the transcript; returns false if no meeting listens.
  @discardableResult
  public func say(_ line: String) -> Bool {
    state.withLock { state in
      guard let listener = state.listener else { return false }
      let transcript = state.transcript.map { "\($0)\n\(line)" } ?? line
      state.transcript = transcript
      listener.send(transcript)
      return true
    }
  }

  /// Ends the transcript of the listening meeting; returns false if there was none.
  @discardableResult
  public func fail(_ reason: String) -> Bool {
    state.withLock { state in
      guard let listener = state.listener else { return false }
      listener.finish(throwing: Failure(reason: reason))
      state.listener = nil
      return true
    }
  }

  private func listen() -> EffectStream<String> {
    let listener = EffectStream<String>("speech", .latest)
    state.withLock { state in
      state.transcript = nil
      state.listener = listener
    }
    return listener
  }
}
