public import FeatureKit
import StandupsDomain
import StandupsStorage

/// A meeting that was held, as its screens show it: others may change or delete it, or its standup.
@MainActor
struct OpenMeeting {
  /// Its standup.
  let page: OpenRecord<Standup>
  private let opened: Meeting

  /// Opens a meeting.
  init(_ meeting: Meeting, of page: OpenRecord<Standup>) { (self.page, opened) = (page, meeting) }

  /// Its standup as it is now.
  var standup: Standup { page.record }

  /// The meeting as it is now, or as it was before it was deleted.
  var meeting: Meeting { standup.meetings[id: opened.id] ?? opened }

  /// A sentence while the meeting or its standup is deleted.
  var news: String? {
    let deleted =
      page.isDeleted ? "standup" : standup.meetings[id: opened.id] == nil ? "meeting" : nil
    return deleted.map {
      "The \($0) was deleted. What is typed here opens again once it is restored."
    }
  }

  /// Returns the corrections of its notes that aren't saved yet.
  func corrections(in drafts: Drafts) -> [NoteCorrection] {
    drafts.kept(for: CorrectNotesModel.self, of: opened.id)?.corrections ?? []
  }

  /// Keeps the corrections of its notes until they are saved.
  func keep(_ corrections: [NoteCorrection], in drafts: Drafts) {
    keep(
      for: CorrectNotesModel.self,
      at: Route.Segment("correct"),
      corrections: corrections,
      in: drafts
    )
  }

  /// Keeps what is typed on one of its screens, unless that is nothing.
  func keep<Screen: Drafting>(
    for screen: Screen.Type,
    at above: Route.Segment...,
    task: String? = nil,
    corrections: [NoteCorrection]? = nil,
    in drafts: Drafts
  ) where Screen.Draft == MeetingDraft {
    let (standup, id) = (standup, opened.id)
    let draft = MeetingDraft(
      standup: standup.id,
      meeting: id,
      task: task,
      corrections: corrections
    )
    let word = task == nil ? "A note" : "A follow-up"
    let page = Route.standup(standup.id, Route.Segment("meetings"), Route.Segment("\(id)"))
    drafts.keepWaiting(
      draft.text.isEmpty ? nil : draft,
      kind: Screen.draftKind,
      label: DraftLabel(of: id, title: "\(word) of “\(standup.displayTitle)”", text: draft.text),
      route: Route(scheme: page.scheme, segments: page.segments + above)
    )
  }
}

/// The input of a field on a screen of a meeting.
///
/// Its screen closes without asking, so the input waits with the drafts of closed forms from the first letter on, also after
/// the standup is deleted. Each meeting has its own.
public struct MeetingDraft: Codable, Sendable {
  let standup: Standup.ID
  let meeting: Meeting.ID
  /// The task of another follow-up.
  let task: String?
  /// The corrections of its notes, which earlier versions kept with the task.
  let corrections: [NoteCorrection]?

  fileprivate var text: String {
    let tasks = task.map { $0.isBlank ? [] : ["“\($0)” isn't added yet."] } ?? []
    let notes = (corrections ?? []).map {
      "“\($0.text)” isn't saved yet; the note still says “\($0.line)”."
    }
    return (tasks + notes).joined(separator: " ")
  }
}

extension Drafting where Draft == MeetingDraft {
  /// The word for what a draft needs to be opened.
  public static var draftedWord: String { "meeting" }

  /// None: what is typed waits from the first letter on.
  public var draft: Draft? { nil }

  /// Returns the state of the meeting.
  public static func state(
    of draft: SavedDraft,
    in dependencies: FeatureDependencies
  ) -> DraftState {
    guard let typed = draft.content(of: Self.self) else { return .unknown }
    let standups = dependencies.standups
    let isThere = standups[typed.standup].map { $0.meetings[id: typed.meeting] != nil } ?? true
    return isThere
      ? standups.state(ofDraftOf: typed.standup, isGone: .awaitsRestoring) : .awaitsRestoring
  }
}
