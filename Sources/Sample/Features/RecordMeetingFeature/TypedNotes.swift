import FeatureKit
import Synchronization

/// Speech as it is on a terminal: what is typed is what was said.
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

  /// Why a meeting is not transcribed any further.
  public struct Failure: Error, Equatable {
    /// What went wrong.
    public let reason: String
  }

  /// Makes notes that nobody has taken yet.
  public init() {}

  /// Makes the client that listens to these notes.
  ///
  /// - Parameters:
  ///   - authorization: Whether the person lets the app listen; typing needs no permission.
  ///   - answer: What the person answers when asked.
  /// - Returns: The client.
  public func client(
    authorization: SpeechClient.Authorization = .authorized,
    answer: SpeechClient.Authorization = .authorized
  ) -> SpeechClient {
    SpeechClient(
      authorization: { authorization },
      requestAuthorization: { answer },
      transcripts: { self.listen() }
    )
  }

  /// Adds a line to what was said, if a meeting listens; says whether one does.
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

  /// Lets the meeting that listens hear no more; says whether one did.
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
