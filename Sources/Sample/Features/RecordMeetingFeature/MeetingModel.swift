public import FeatureKit
public import StandupsDomain
public import StandupsStorage

/// A meeting that was held: its notes, its follow-ups, and a field for another one.
@MainActor
@Observable
public final class MeetingModel {
  // MARK: State

  private let open: OpenMeeting
  /// The screen above the meeting.
  public var destination: Destination? {
    didSet { bind() }
  }
  /// True if what is typed goes to the field for another follow-up.
  public var isTaskFocused = false

  // MARK: Dependencies

  private let dependencies: FeatureDependencies

  // MARK: Creating a model

  /// Makes the page of a meeting of a standup.
  public init(
    _ meeting: Meeting,
    of page: OpenRecord<Standup>,
    dependencies: FeatureDependencies
  ) {
    self.dependencies = dependencies.scoped(to: Self.self)
    open = OpenMeeting(meeting, of: page)
    // Earlier versions kept corrections with the task.
    guard let old = kept, let corrections = old.corrections else { return }
    open.keep(open.corrections(in: dependencies.drafts) + corrections, in: dependencies.drafts)
    task = old.task ?? ""
  }

  private func bind() {
    destination?.correct.onDone = { [weak self] in self?.destination = nil }
  }

  /// The meeting as it is now, or as it was before it was deleted.
  public var meeting: Meeting { open.meeting }

  private var standup: Standup { open.standup }

  /// The follow-ups of the meeting.
  public var followUps: RecordQuery<FollowUp>.Records {
    dependencies.followUps.records { $0.meetingID == self.meeting.id }
  }

  // MARK: User actions

  /// Opens the notes to correct them.
  public func correctNotesButtonTapped() {
    let drafts = dependencies.drafts
    guard !meeting.spokenLines.isEmpty || !open.corrections(in: drafts).isEmpty else { return }
    destination = .correct(
      CorrectNotesModel(meeting, of: open.page, dependencies: dependencies)
    )
  }

  /// The task as typed for another follow-up, until it is added.
  public var task: String {
    get { kept?.task ?? "" }
    set { open.keep(for: Self.self, task: newValue, in: dependencies.drafts) }
  }

  /// Adds a follow-up with the typed task; without one, nothing happens.
  public func addFollowUpButtonTapped() {
    let task = task.trimmed
    guard !task.isEmpty else { return }
    self.task = ""
    dependencies.followUps.save(
      FollowUp(
        id: FollowUp.ID(dependencies.uuid()),
        task: task,
        deadline: dependencies.nextDeadline,
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
    let (task, isCorrected) = (task, !open.corrections(in: dependencies.drafts).isEmpty)
    s.message = open.news ?? (isCorrected ? "Corrections of its notes aren't saved yet." : nil)
    s.title = standup.title(of: meeting, in: dependencies.timeZone)
    s.formerTitle = standup.formerTitle(of: meeting, in: dependencies.timeZone)
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
    s.section("transcript", title: "Transcript") {
      for share in meeting.shares { rows(of: share) }
      if meeting.shares.isEmpty, !meeting.transcript.isEmpty {
        Row.text("transcript", meeting.transcript)
      }
      if meeting.transcript.isEmpty { Row.text("transcript", "Nothing was recorded.") }
    }
    s.section("follow-ups", followUps, title: "Follow-ups", label: \.displayTask) { followUp in
      Row.navigationLink(ControlID("follow-up", followUp.id), followUp.displayTask) {
        self.followUpTapped(id: followUp.id)
      }
      .struckThrough(followUp.isDone)
    }
    s.section("new-follow-up") {
      Row.textField("follow-up-task", "New follow-up", text: task) { self.task = $0 }
        .focused(isTaskFocused) { self.isTaskFocused = true }
    }
    if isCorrected || !meeting.spokenLines.isEmpty {
      s.action("correct-notes", "Correct the notes", correctNotesButtonTapped)
    }
    s.action("copy", "Copy", copyButtonTapped)
    s.action("add-follow-up", "Add the follow-up", isEnabled: !task.isEmpty) {
      self.addFollowUpButtonTapped()
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
}

// MARK: - Navigation

extension MeetingModel: Presenting {
  /// The screens above a meeting.
  public enum Destination {
    /// The form of its notes.
    case correct(CorrectNotesModel)

    /// The form of its notes, if it is open.
    public var correct: CorrectNotesModel {
      switch self {
      case .correct(let it): it
      }
    }
  }

  /// The form of the notes.
  public var presented: Presented? { destination.map { Presented(.sheet, $0.correct) } }

  /// The routes to the screens above a meeting.
  public static let routes: [RouteStep<MeetingModel>] = [
    RouteStep("correct", isOpen: { _ in true }) { $0.correctNotesButtonTapped() }
  ]
}

// MARK: - Drafts

extension MeetingModel: Drafting {
  /// The task as typed.
  public typealias Draft = MeetingDraft

  /// The kind of the record that saving adds.
  public typealias Kind = FollowUpKind

  /// The name of such drafts in storage.
  public static let draftKind = "meeting-follow-up"

  /// None: a follow-up gets its id when it is added.
  public static func id(of draft: Draft, _ record: String) -> FollowUp.ID? { nil }

  /// Returns true if the record has what was typed.
  public static func isStored(_ draft: Draft, in stored: FollowUp) -> Bool {
    draft.corrections == nil && stored.meetingID == draft.meeting
      && stored.task == draft.task?.trimmed
  }

  private var kept: Draft? { dependencies.drafts.kept(for: Self.self, of: meeting.id) }
}

extension String {
  /// The task as it is added.
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
