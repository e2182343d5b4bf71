public import FeatureKit
public import StandupsDomain
import StandupsStorage

/// Puts a meeting where the user can paste it from.
///
/// On a terminal it is sent to the terminal's clipboard, or printed; the client says so itself.
public struct PasteboardClient: Sendable {
  /// Copies the Markdown of a meeting.
  public var copy: @MainActor @Sendable (_ markdown: String, _ meeting: Meeting.ID) -> Void

  /// Makes a client from its function.
  public init(copy: @escaping @MainActor @Sendable (String, Meeting.ID) -> Void) {
    self.copy = copy
  }
}

private enum PasteboardKey: FeatureDependencyKey {
  static let name = "pasteboard"
  static let live = PasteboardClient { _, _ in }

  static func unimplemented(_ missing: MissingDependency) -> PasteboardClient {
    PasteboardClient { _, _ in missing.endpoint("copy")() }
  }
}

extension FeatureDependencies {
  /// The clipboard that takes meetings.
  public var pasteboard: PasteboardClient {
    get { self[PasteboardKey.self] }
    set { self[PasteboardKey.self] = newValue }
  }

  /// Copies a meeting of a standup as Markdown, with its follow-ups and their people last.
  @MainActor
  func copy(_ meeting: Meeting, of standup: Standup) {
    pasteboard.copy(markdown(of: meeting, of: standup), meeting.id)
  }
}
