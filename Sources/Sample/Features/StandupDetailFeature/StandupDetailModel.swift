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
      // What was typed into the page of a meeting is kept as the page closes.
      if let meeting = oldValue?.meeting, destination?.meeting !== meeting {
        meeting.keepNotesButtonTapped()
      }
      bind()
    }
  }
  /// The alerts from work.
  public let alertQueue = AlertQueue()
  /// The meeting that was begun last.
  package private(set) var lastMeeting: Meeting.ID?

  // MARK: Dependencies

  let dependencies: FeatureDependencies

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
    self.destination = destination
    bind()
  }

  private func bind() {
    switch destination {
    case .edit(let edit):
      edit.onDiscard = { [weak self] in self?.destination = nil }
      edit.onKeepMine = { [weak self] in self?.confirmEditButtonTapped() }
    case .record(let meeting):
      lastMeeting = meeting.meetingID
      meeting.onMeetingFinished = { [weak self, weak meeting] transcript in
        guard let self, let meeting else { return }
        let held = meeting.held(transcript: transcript, endingAt: dependencies.now())
        // Its draft is on the disk first, and stays until its follow-ups are, too.
        keep(after: dependencies.drafts.write) { $0.insertByDate(held, asNew: true) }
        destination = nil
      }
      meeting.onLateNote = { [weak self, id = meeting.meetingID] in _ = self?.add($0, to: id) }
      meeting.onKeepGoing = { [weak self] in _ = self?.keep { $0.speakersChange = .hand } }
      meeting.onMeetingDiscarded = { [weak self, weak meeting] in
        guard let self, let meeting else { return }
        let now = dependencies.now()
        meetingDiscarded(meeting.held(transcript: meeting.transcript, endingAt: now))
      }
    case .meeting, .standups, .alert, nil: break
    }
  }

  /// The standup as it is now.
  public var standup: Standup { page.record }

  /// The title of a past meeting: its date in the user's time zone.
  public func title(of meeting: Meeting) -> String {
    meeting.dateText(in: dependencies.timeZone)
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

  /// Adds a note that was begun in the last meeting; returns false if that isn't saved.
  package func addLateNote(_ note: String) -> Bool {
    guard let lastMeeting, standup.meetings.contains(id: lastMeeting) else { return false }
    return add(note, to: lastMeeting)
  }

  // MARK: Meetings and attendees

  private func startMeeting(without absent: [Attendee.ID] = []) {
    destination = .record(
      RecordMeetingModel(standup: standup, without: absent, dependencies: dependencies)
    )
  }

  /// Stores the meeting as a deleted one; a meeting without notes leaves nothing.
  private func meetingDiscarded(_ meeting: Meeting) {
    defer { destination = nil }
    guard !meeting.transcript.isEmpty else { return }
    // An undo leads to the meeting as it would have been saved, and then to its follow-ups.
    keep { $0.insertByDate(meeting, asNew: true) }
    let ids = dependencies.todos(of: meeting, in: standup.id).map(\.id)
    dependencies.history.act(
      .discard,
      "the meeting of \(title(of: meeting))",
      remark: "It's \(DeletedMeeting.keptText).",
      undone: addingFollowUps(of: meeting, bringingBack: true),
      redone: { [weak followUps = dependencies.followUps] in
        for id in ids { followUps?.delete(id) }
      }
    ) {
      page.change { $0.deleteMeetings([meeting.id], at: meeting.date) }
    }
  }

  /// Adds a note to a meeting that is saved, with the follow-up that it may name; false if it is gone.
  private func add(_ note: String, to id: Meeting.ID) -> Bool {
    let isThere = keep(after: dependencies.drafts.write) { $0.addNote(note, to: id) }
    guard isThere, let meeting = standup.meetings[id: id] else { return false }
    addingFollowUps(of: meeting)()
    return true
  }

  /// Changes the standup by what a meeting leaves, which an undo doesn't take back.
  @discardableResult
  private func keep(
    after preparation: (@MainActor () async -> Void)? = nil,
    _ change: @escaping RecordStore<Standup>.Change
  ) -> Bool {
    dependencies.history.leavingOut { page.change(after: preparation, change) }
  }

  /// Returns code that adds a meeting's follow-ups once that is stored, which a failed save may put off.
  ///
  /// A redo of the discarding deletes them, so the next undo brings them back; otherwise, deleted ones stay so.
  private func addingFollowUps(
    of meeting: Meeting,
    bringingBack isBack: Bool = false
  ) -> @MainActor () -> Void {
    let todos = dependencies.todos(of: meeting, in: standup.id)
    // A scope of its own, as the history keeps the code longer than this screen.
    let (effects, id) = (dependencies.effects.scope("StandupDetailModel"), standup.id)
    return { [weak standups = dependencies.standups, weak followUps = dependencies.followUps] in
      guard let standups, let followUps, !todos.isEmpty else { return }
      effects.finish("follow-ups") {
        try await EffectScope.follow("stored meetings") { () -> Bool? in
          standups.isPending { $0 == id } ? nil : standups[id]?.meetings[id: meeting.id] != nil
        } onChange: { isStored in
          for todo in isStored == true ? todos : [] {
            if isBack { followUps.restore(todo) } else { followUps.insert(todo) }
          }
          return isStored == nil
        }
      }
    }
  }

  private func openStandups(ofAttendee id: Attendee.ID, _ style: PresentationStyle) {
    guard let attendee = standup.attendees[id: id], !attendee.isBlank else { return }
    let standups = dependencies.attendeeStandups(attendee, dependencies)
    destination = .standups(of: id, standups, style)
  }
}

// MARK: - Navigation

extension StandupDetailModel: RecordPage, Routed {
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
