public import FeatureKit
public import StandupsDomain
public import StandupsStorage

/// A meeting that was held, its notes to correct, its follow-ups, and a field for another one.
@MainActor
@Observable
public final class MeetingModel {
  // MARK: State

  /// The standup, which others may change or delete.
  let page: OpenRecord<Standup>
  private let opened: Meeting
  /// True while the notes are fields to correct.
  public internal(set) var isCorrecting: Bool
  /// The notes that were corrected, until they are kept.
  public internal(set) var corrections: [NoteCorrection] {
    didSet { keepDraft(task) }
  }
  /// The note whose field has the focus.
  var focusedNote: Int?
  /// True if what is typed goes to the field for another follow-up.
  public var isTaskFocused = false

  // MARK: Dependencies

  let dependencies: FeatureDependencies

  // MARK: Creating a model

  /// Makes the page of a meeting of a standup.
  public init(
    _ meeting: Meeting,
    of page: OpenRecord<Standup>,
    dependencies: FeatureDependencies
  ) {
    self.dependencies = dependencies.scoped(to: Self.self)
    (self.page, opened) = (page, meeting)
    let typed = dependencies.drafts.draft(of: meeting.id)?.corrections ?? []
    (corrections, isCorrecting) = (typed, !typed.isEmpty)
  }

  /// The meeting as it is now, or as it was before it was deleted.
  public var meeting: Meeting { standup.meetings[id: opened.id] ?? opened }

  private var standup: Standup { page.record }

  /// True if the meeting was deleted while it is open; its standup is there.
  private var isDeleted: Bool { !page.isDeleted && standup.meetings[id: opened.id] == nil }

  /// The follow-ups of the meeting.
  public var followUps: RecordQuery<FollowUp>.Records {
    dependencies.followUps.records { $0.meetingID == self.meeting.id }
  }

  // MARK: User actions

  /// The task as typed for another follow-up, until it is added.
  public var task: String {
    get { dependencies.drafts.draft(of: opened.id)?.task ?? "" }
    set { keepDraft(newValue) }
  }

  private func keepDraft(_ task: String) {
    let corrections = corrections.isEmpty ? nil : corrections
    dependencies.drafts.keep(
      Draft(standup: standup.id, meeting: opened.id, task: task, corrections: corrections),
      in: standup
    )
  }

  /// Adds a follow-up with the typed task; without one, nothing happens.
  public func addFollowUpButtonTapped() {
    let task = task.trimmed
    guard !task.isEmpty else { return }
    self.task = ""
    let deadline = FollowUp.defaultDeadline(
      after: dependencies.now(),
      in: dependencies.userCalendar
    )
    dependencies.followUps.save(
      FollowUp(
        id: FollowUp.ID(dependencies.uuid()),
        task: task,
        deadline: deadline,
        standupID: standup.id,
        meetingID: meeting.id
      )
    )
  }

  /// Copies the meeting as Markdown.
  public func copyButtonTapped() { dependencies.copy(meeting, of: standup) }

  /// Requests the form of a follow-up, in its group.
  public func followUpTapped(id: FollowUp.ID) { dependencies.openFollowUp(id) }
}

// MARK: - Screen

extension MeetingModel {
  /// Describes the meeting.
  public func build(_ s: ScreenBuilder) {
    s.name = "meeting"
    if isDeleted {
      s.message = "The meeting was deleted. What is typed here opens again once it is restored."
    }
    s.title = standup.title(of: meeting, in: dependencies.timeZone)
    if let length = meeting.lengthText {
      s.section("info") { Row.text("length", "Length", detail: length) }
    }
    for (id, people, title) in [
      ("attendee", meeting.attendees, "Attendees"), ("absentee", meeting.absentees, "Away"),
    ] where !people.isEmpty {
      s.section("\(id)s", people, title: title) { attendee in
        Row.text(ControlID(id, attendee.id), attendee.displayName)
      }
    }
    let hint = "A name and a colon, such as “Ann:”, give a note to that attendee."
    s.section("transcript", title: "Transcript", footer: isCorrecting ? hint : nil) {
      if isCorrecting {
        noteFields
      } else {
        for share in meeting.shares { rows(of: share) }
        if meeting.shares.isEmpty, !meeting.transcript.isEmpty {
          Row.text("transcript", meeting.transcript)
        }
        if meeting.transcript.isEmpty { Row.text("transcript", "Nothing was recorded.") }
      }
    }
    s.section("follow-ups", followUps, title: "Follow-ups", label: \.displayTask) { followUp in
      Row.navigationLink(ControlID("follow-up", followUp.id), followUp.displayTask) {
        self.followUpTapped(id: followUp.id)
      }
      .struckThrough(followUp.isDone)
    }
    s.section("new-follow-up") {
      Row.textField("follow-up-task", "New follow-up", text: task) { self.task = $0 }
        .focused(isTaskFocused) { (self.isTaskFocused, self.focusedNote) = (true, nil) }
    }
  }

  /// The time of one attendee as a bar, and what they said.
  @RowsBuilder private func rows(of share: SpokenShare) -> [Row] {
    let key = share.attendee.map { "\($0)" } ?? share.name
    if let duration = share.duration {
      Row.progress(
        ControlID("share", key),
        share.name,
        fraction: meeting.duration.map { $0 > .zero ? duration / $0 : 0 } ?? 0,
        detail: duration.clockText
      )
    }
    if !share.lines.isEmpty {
      Row.text(ControlID("said", key), share.lines.map(\.text).joined(separator: "\n"))
    }
  }

  /// Adds the ways to correct the notes, and to add the typed follow-up, which stand last.
  public func buildEnd(_ s: ScreenBuilder) {
    buildCorrecting(s)
    s.action("copy", "Copy", copyButtonTapped)
    s.action("add-follow-up", "Add the follow-up", isEnabled: !task.isEmpty) {
      self.addFollowUpButtonTapped()
    }
  }
}

// MARK: - Drafts

/// The field for a follow-up on the page of a meeting.
///
/// The page closes without asking, so the task waits with the drafts of closed forms from the first letter on, and so do
/// corrections of notes. Each meeting has its own, also after its standup is deleted.
extension MeetingModel: Drafting {
  /// The task and the corrections as typed for a meeting.
  public struct Draft: Codable, Sendable {
    fileprivate let standup: Standup.ID
    fileprivate let meeting: Meeting.ID
    fileprivate let task: String
    fileprivate let corrections: [NoteCorrection]?
  }

  /// The kind of the record that saving changes or adds.
  public typealias Kind = FollowUpKind

  /// The name of such drafts in storage.
  public static let draftKind = "meeting-follow-up"
  /// The word for what a draft needs to be opened.
  public static let draftedWord = "meeting"

  /// None: what is typed waits from the first letter on.
  public var draft: Draft? { nil }

  /// None: a follow-up gets its id when it is added.
  public static func id(of draft: Draft, _ record: String) -> FollowUp.ID? { nil }

  /// Returns true if the record has what was typed.
  public static func isStored(_ draft: Draft, in stored: FollowUp) -> Bool {
    draft.corrections == nil && stored.meetingID == draft.meeting
      && stored.task == draft.task.trimmed
  }

  /// The page is there as long as its standup and its meeting.
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

extension Drafts {
  /// Returns what is typed for a meeting; the last of several comes first.
  fileprivate func draft(of id: Meeting.ID) -> MeetingModel.Draft? {
    let kind = MeetingModel.draftKind
    let draft = waiting.last { $0.kind == kind && $0.label.record == "\(id)" }
    return draft?.content(as: MeetingModel.Draft.self)
  }

  /// Keeps what is typed for a meeting; nothing if it is empty.
  fileprivate func keep(_ typed: MeetingModel.Draft, in standup: Standup) {
    let hasTask = !typed.task.trimmed.isEmpty
    let texts =
      (hasTask ? ["“\(typed.task)” isn't added yet."] : [])
      + (typed.corrections ?? []).map {
        "“\($0.text)” isn't saved yet; the note still says “\($0.line)”."
      }
    keepWaiting(
      texts.isEmpty ? nil : typed,
      kind: MeetingModel.draftKind,
      label: DraftLabel(
        of: typed.meeting,
        title: "\(hasTask ? "A follow-up" : "A note") of “\(standup.displayTitle)”",
        text: texts.joined(separator: " ")
      ),
      route: .standup(standup.id, Route.Segment("meetings"), Route.Segment("\(typed.meeting)"))
    )
  }
}

extension String {
  /// The task as it is added.
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
