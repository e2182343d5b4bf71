public import EditStandup
public import FeatureKit
public import RecordMeetingFeature
public import StandupsDomain
public import StandupsStorage

/// One standup: its attendees and past meetings, with commands to edit it and to hold it.
@MainActor
@Observable
public final class StandupDetailModel {
  // MARK: State

  /// The standup, which others may delete.
  public let page: OpenRecord<Standup>
  /// The screen above the standup.
  public var destination: Destination? {
    didSet {
      if destination != nil { lastNote = nil }
      bind()
    }
  }
  /// The alerts from work.
  public let alertQueue = AlertQueue()
  /// The meeting that was begun last.
  package private(set) var lastMeeting: Meeting.ID?
  /// The note that was half typed when the time of that meeting was up, until another act.
  package private(set) var lastNote: LastNote?
  /// The meeting that was begun last, once the clock has ended it.
  package private(set) var timedOut: MeetingCourse?
  /// The draft of that meeting, once it has ended.
  private var heldDraft: SavedDraft?

  // MARK: Dependencies

  let dependencies: FeatureDependencies
  /// The section of what was left last time.
  let fromLastTime: FromLastTime
  private var kept: KeptMeetings { KeptMeetings(of: page, dependencies: dependencies) }

  // MARK: Delegation

  /// Called when the user confirms the deletion of the standup.
  public var onConfirmDeletion: () -> Void = unset()

  // MARK: Creating a model

  /// Makes the screen of a standup.
  public init(
    destination: Destination? = nil,
    standup: Standup,
    dependencies: FeatureDependencies
  ) {
    let dependencies = dependencies.scoped(to: Self.self)
    self.dependencies = dependencies
    page = OpenRecord(standup, in: dependencies.standups, effects: dependencies.effects)
    fromLastTime = FromLastTime(of: standup.id, dependencies: dependencies)
    self.destination = destination
    bind()
  }

  private func bind() {
    switch destination {
    case .edit(let edit):
      edit.onDiscard = { [weak self] in self?.destination = nil }
      edit.onKeepMine = { [weak self] in self?.confirmEditButtonTapped() }
    case .record(let meeting):
      (lastMeeting, timedOut, heldDraft) = (meeting.meetingID, nil, nil)
      meeting.onMeetingFinished = { [weak self, weak meeting] transcript in
        guard let self, let meeting else { return }
        (timedOut, lastNote) = (meeting.timedOut, meeting.lastNote)
        heldDraft = meeting.heldDraft
        let held = meeting.held(transcript: transcript, endingAt: dependencies.now())
        kept.save(held, since: meeting.savedTurns, typing: lastNote)
        destination = nil
      }
      meeting.onMeetingDiscarded = { [weak self, weak meeting] in
        guard let self, let meeting else { return }
        let held = meeting.held(transcript: meeting.transcript, endingAt: dependencies.now())
        if let saved = meeting.savedTurns {
          kept.discardRest(of: held, since: saved)
        } else {
          kept.discard(held)
        }
        destination = nil
      }
    case .meeting, .standups, .alert, nil: break
    }
  }

  /// The standup as it is now.
  public var standup: Standup { page.record }

  /// The meeting that the clock has ended last, as it can go on.
  ///
  /// It can't once it is deleted, or its notes were changed.
  var goingOn: MeetingCourse? {
    timedOut.flatMap { $0.goingOn(after: standup.meetings[id: $0.meetingID]) }
  }

  /// The title of a past meeting: its date in the user's time zone.
  public func title(of meeting: Meeting) -> String {
    standup.title(of: meeting, in: dependencies.timeZone)
  }

  // MARK: User actions

  /// Starts a meeting, or explains that nothing would be transcribed.
  public func startMeetingButtonTapped() {
    switch dependencies.speech.authorization() {
    case .authorized, .undetermined: startMeeting()
    case .denied: destination = .alert(.speechDenied)
    case .restricted: destination = .alert(.speechRestricted)
    }
  }

  /// Lets the meeting that the clock has just ended go on until it is ended by hand.
  public func keepGoingButtonTapped() {
    guard let goingOn else { return }
    destination = .record(RecordMeetingModel(goingOn: goingOn, dependencies: dependencies))
  }

  /// The text of the field “last note”, which is stored with the meeting as it is typed.
  public var lastNoteText: String {
    get { lastNote?.text ?? "" }
    set { lastNote?.type(newValue, storedBy: kept) }
  }

  /// Leaves the field “last note”; then the note leaves its follow-up or topic.
  public func lastNoteSubmitted() { lastNote = nil }

  /// Opens the form of the standup.
  public func editButtonTapped() {
    destination = .edit(EditStandupModel(standup: standup, dependencies: dependencies))
  }

  /// Closes the form and saves its changes.
  ///
  /// Changes of other fields from elsewhere stay. If the same field was changed elsewhere, the form asks first.
  public func confirmEditButtonTapped() {
    guard let edit = destination?.edit, edit.canBeSaved(over: standup) else { return }
    if edit.isChanged { page.change(ifStill: edit.edits.condition, edit.edits.change) }
    destination = nil
  }

  /// Closes the form if nothing was changed, or lets it ask.
  public func cancelEditButtonTapped() {
    if destination?.edit != nil { closePresented() }
  }

  /// Asks whether to delete the standup.
  public func deleteButtonTapped() {
    destination = .alert(.deleteStandup(standup))
  }

  /// Opens a past meeting.
  public func meetingTapped(id: Meeting.ID) {
    guard let meeting = standup.meetings[id: id] else { return }
    destination = .meeting(MeetingModel(meeting, of: page, dependencies: dependencies))
  }

  /// Deletes past meetings, by their offsets as shown.
  public func deleteMeetings(atOffsets offsets: IndexSet) {
    let meetings = standup.meetings.elements(atOffsets: offsets)
    guard !meetings.isEmpty else { return }
    let titles = meetings.map { title(of: $0) }.joined(separator: ", ")
    dependencies.history.act(.delete, "the meeting of \(titles)") {
      page.change { [ids = meetings.map(\.id), now = dependencies.now()] in
        $0.deleteMeetings(ids, at: now)
      }
    }
  }

  /// Requests the follow-ups of the standup.
  public func showInFollowUpsButtonTapped() {
    dependencies.navigate(.route(.followUps(in: .standup(standup.id))))
  }

  /// Undoes the last act.
  public func undoButtonTapped() { dependencies.history.undo() }

  /// Opens the standups of an attendee; an attendee without a name has none.
  public func attendeeTapped(id: Attendee.ID) {
    openStandups(ofAttendee: id, .push)
  }

  /// Shows the standups of an attendee as a sheet.
  public func presentStandupsButtonTapped(attendeeID: Attendee.ID) {
    openStandups(ofAttendee: attendeeID, .sheet)
  }

  /// Closes the sheet of an attendee's standups.
  public func dismissStandupsButtonTapped() {
    if case .standups(_, _, .sheet) = destination { destination = nil }
  }

  /// Answers an alert.
  public func answer(_ action: AlertAction?, to alert: AlertState<AlertAction>?) {
    switch action {
    case .confirmDeletion: onConfirmDeletion()
    case .continueWithoutTranscript: startMeeting()
    case .openSettings: dependencies.systemSettings.open()
    case .saveAgain: page.saveAgain(after: dependencies.drafts.write)
    case nil: leave(alert)
    }
  }

  /// Adds a note to the meeting that has ended last; returns false if there is none, or it's gone.
  package func addLateNote(_ note: String) -> Bool {
    guard let lastMeeting, heldDraft != nil, standup.keepsMeeting(lastMeeting) else { return false }
    return kept.add(note, to: lastMeeting)
  }

  /// Returns true for the draft of the meeting whose last note is being typed.
  public func keeps(_ draft: SavedDraft) -> Bool {
    lastNote != nil && draft.id == heldDraft?.id
  }

  // MARK: Meetings and attendees

  private func startMeeting(without absent: [Attendee.ID] = []) {
    destination = .record(
      RecordMeetingModel(standup: standup, without: absent, dependencies: dependencies)
    )
  }

  private func openStandups(ofAttendee id: Attendee.ID, _ style: PresentationStyle) {
    guard let attendee = standup.attendees[id: id], !attendee.isBlank else { return }
    let standups = dependencies.attendeeStandups(attendee, dependencies)
    destination = .standups(of: id, standups, style)
  }
}

// MARK: - Navigation

extension StandupDetailModel: RecordPage {
  /// The kind of the record.
  public typealias Kind = StandupKind

  /// The screens above a standup.
  public enum Destination {
    /// Its form.
    case edit(EditStandupModel)
    /// A running meeting.
    case record(RecordMeetingModel)
    /// A past meeting.
    case meeting(MeetingModel)
    /// The standups of an attendee, pushed or as a sheet.
    case standups(of: Attendee.ID, any Presenting, PresentationStyle)
    /// A question, or bad news.
    case alert(AlertState<AlertAction>)

    /// The form, if it is open.
    public var edit: EditStandupModel? { if case .edit(let it) = self { it } else { nil } }
    /// The running meeting, if it is open.
    public var record: RecordMeetingModel? { if case .record(let it) = self { it } else { nil } }
    /// The past meeting, if it is open.
    public var meeting: MeetingModel? { if case .meeting(let it) = self { it } else { nil } }
  }

  /// The answers to the alerts of a standup.
  public enum AlertAction: String, CaseIterable, SavingAgain {
    /// Delete the standup.
    case confirmDeletion = "confirm-deletion"
    /// Hold the meeting without a transcript.
    case continueWithoutTranscript = "continue-without-transcript"
    /// Open the settings to let the app listen.
    case openSettings = "open-settings"
    /// Save the standup again after it was deleted elsewhere.
    case saveAgain = "save-again"
  }

  /// The routes to the screens above a standup.
  ///
  /// A route starts a meeting without asking for permission to listen, so a link doesn't depend on an answer.
  public static let routes: [RouteStep<StandupDetailModel>] = [
    RouteStep("edit", openQuery: { $0.edit?.routeQuery }) { model, query in
      model.editButtonTapped()
      model.destination?.edit?.routeQuery = query
    },
    RouteStep("record", openQuery: { $0.record?.routeQuery }) { model, query in
      let absent = query["without"]?.split(separator: ",") ?? []
      model.startMeeting(without: absent.compactMap { Attendee.ID(String($0)) })
    },
    RouteStep("meetings/<meeting>", openID: { $0.meeting?.meeting.id }) {
      $0.meetingTapped(id: $1)
    },
    RouteStep("attendees/<attendee>/standups") { destination in
      guard case .standups(let id, _, let style) = destination else { return nil }
      return (id, style == .sheet ? ["presented": ""] : [:])
    } open: { model, id, query in
      model.openStandups(ofAttendee: id, query["presented"] == "" ? .sheet : .push)
    },
  ]
}
