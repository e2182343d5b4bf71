import EditStandup
public import FeatureKit
public import Foundation
public import Observation
public import RecordMeetingFeature
public import StandupsDomain
import StandupsStorage

/// One standup: who takes part, what was said in its meetings, and the way to edit it or to hold it.
@MainActor
@Observable
public final class StandupDetailModel {
  // MARK: State

  /// The standup as it is stored, with what was just confirmed.
  public private(set) var standup: Standup
  /// Whether somebody else deleted the standup while it is open here.
  public private(set) var isDeletedElsewhere = false
  /// The alerts that come from work and wait until what is open is closed.
  public private(set) var pendingAlerts = PendingAlerts<AlertAction>()
  private var failedSaves = FailedSaves<Standup.ID>()
  /// What is open above the standup.
  public var destination: Destination? {
    didSet {
      bind()
      presentPendingAlert(after: oldValue?.alert)
    }
  }

  // MARK: Dependencies

  private let dependencies: FeatureDependencies

  // MARK: Delegation

  /// Called when the person confirmed that the standup is to be deleted.
  public var onConfirmDeletion: () -> Void = unset("StandupDetailModel.onConfirmDeletion")

  // MARK: Creating a model

  /// Makes the screen of a standup.
  public init(
    destination: Destination? = nil,
    standup: Standup,
    dependencies: FeatureDependencies
  ) {
    self.dependencies = dependencies.scoped(to: "StandupDetailModel")
    self.standup = standup
    self.destination = destination
    bind()
  }

  private func bind() {
    switch destination {
    case .edit(let edit):
      edit.onDiscard = { [weak self] in self?.destination = nil }
      edit.onKeepMine = { [weak self] in self?.confirmEditButtonTapped() }
    case .record(let meeting):
      meeting.onMeetingFinished = { [weak self] in self?.meetingFinished(transcript: $0) }
      meeting.onMeetingDiscarded = { [weak self] in self?.destination = nil }
    case .meeting, .standupsPushed, .standupsPresented, .alert, nil:
      break
    }
  }

  /// The title of a past meeting: its date where the person is.
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

  /// Closes the form and saves what was changed in it, and that alone: what others changed meanwhile stays.
  ///
  /// If others changed the same, it asks first.
  public func confirmEditButtonTapped() {
    guard let edit = destination?.edit, edit.canBeSaved(over: standup) else { return }
    let (form, base) = (edit.standup, edit.base)
    if edit.isChanged {
      change("save edit", ifStill: { $0.conflicts(with: form, changedFrom: base).isEmpty }) {
        $0.takeFields(of: form, changedFrom: base)
      }
    }
    destination = nil
  }

  /// Closes the form if nothing was changed, or lets it ask.
  public func cancelEditButtonTapped() {
    guard destination?.edit != nil else { return }
    closePresented()
  }

  /// Asks whether to delete the standup.
  public func deleteButtonTapped() {
    destination = .alert(.deleteStandup(standup))
  }

  /// Opens a past meeting.
  public func meetingTapped(id: Meeting.ID) {
    guard let meeting = standup.meetings[id: id] else { return }
    destination = .meeting(meeting)
  }

  /// Deletes past meetings, by their offsets as shown.
  public func deleteMeetings(atOffsets offsets: IndexSet) {
    let ids = offsets.map { standup.meetings[$0].id }
    change("delete meetings") { standup in
      for id in ids { standup.meetings.remove(id: id) }
    }
  }

  /// Goes on to the standups that an attendee takes part in; one without a name takes part in none.
  public func attendeeTapped(id: Attendee.ID) {
    guard let standups = standups(ofAttendee: id) else { return }
    destination = .standupsPushed(of: id, standups)
  }

  /// Shows the standups that an attendee takes part in, as a sheet.
  public func presentStandupsButtonTapped(attendeeID: Attendee.ID) {
    guard let standups = standups(ofAttendee: attendeeID) else { return }
    destination = .standupsPresented(of: attendeeID, standups)
  }

  /// Closes the sheet of an attendee's standups.
  public func dismissStandupsButtonTapped() {
    guard case .standupsPresented = destination else { return }
    destination = nil
  }

  /// Answers an alert.
  public func alertButtonTapped(_ action: AlertAction?) {
    destination = nil
    switch action {
    case .confirmDeletion: onConfirmDeletion()
    case .continueWithoutTranscript: startMeeting()
    case .openSettings: dependencies.systemSettings.open()
    case .saveAgain: saveAgain()
    case .retrySave: retrySave()
    case .goOnUnsaved: acknowledgeFailedSave()
    case nil: break
    }
  }

  /// Goes on with a meeting that was interrupted, once the person has said how.
  public func resumeMeeting(_ draft: RecordMeetingModel.Draft) {
    var present = standup
    // Who was away from it then does not speak now.
    present.attendees.removeAll { draft.standup.attendees[id: $0.id] == nil }
    let meeting = RecordMeetingModel(standup: present, dependencies: dependencies)
    destination = .record(meeting)
    meeting.restore(draft)
  }

  // MARK: Lifecycle

  /// Follows the standup as it changes, whoever changes it.
  public func task() {
    dependencies.effects.runOnce("changes") { [weak self, standups = dependencies.standups] in
      do {
        for try await snapshot in try await standups.changes() {
          self?.receive(snapshot)
        }
      } catch {
        self?.present(.changesFailed(error))
      }
    }
  }

  private func receive(_ snapshot: RecordSnapshot<Standup>) {
    if let stored = snapshot.records[id: standup.id] {
      standup = stored
      isDeletedElsewhere = false
      pendingAlerts.withdraw(.saveAgain)
    } else if !isDeletedElsewhere {
      isDeletedElsewhere = true
      present(.deletedElsewhere(standup))
    }
    switch failedSaves.news(in: snapshot.unsaved.filter { $0.id == standup.id }) {
    case .failed(let failure): present(.notSaved(failure, title: standup.displayTitle))
    case .settled: pendingAlerts.withdraw(.retrySave)
    case nil: break
    }
  }

  // MARK: Changing the standup

  /// Shows a change at once and makes it to what is stored by then, which comes to its end whoever is closed.
  private func change(
    _ name: String,
    ifStill isExpected: RecordStore<Standup>.Condition? = nil,
    _ change: @escaping RecordStore<Standup>.Change
  ) {
    change(&standup)
    guard !isDeletedElsewhere else { return present(.deletedElsewhere(standup)) }
    dependencies.effects.finish(name) { [standups = dependencies.standups, id = standup.id] in
      try await standups.update(id, ifStill: isExpected, change)
    }
  }

  private func saveAgain() {
    dependencies.effects.finish("save again") { [standups = dependencies.standups, standup] in
      try await standups.save(standup)
    }
  }

  private func retrySave() {
    dependencies.effects.finish("retry save") {
      [standups = dependencies.standups, id = standup.id] in
      try await standups.retry(id)
    }
  }

  private func acknowledgeFailedSave() {
    dependencies.effects.finish("go on unsaved") {
      [standups = dependencies.standups, id = standup.id] in
      try await standups.acknowledge(id)
    }
  }

  // MARK: Meetings and attendees

  func startMeeting() {
    destination = .record(RecordMeetingModel(standup: standup, dependencies: dependencies))
  }

  private func meetingFinished(transcript: String) {
    let meeting = Meeting(
      id: Meeting.ID(dependencies.uuid()),
      date: dependencies.now(),
      transcript: transcript
    )
    change("save meeting") { $0.meetings.insert(meeting, at: 0) }
    destination = nil
  }

  private func standups(ofAttendee id: Attendee.ID) -> (any Presenting)? {
    guard let attendee = standup.attendees[id: id], !attendee.isBlank else { return nil }
    return dependencies.attendeeStandups.make(attendee, dependencies)
  }

  // MARK: Alerts from work

  private func present(_ alert: AlertState<AlertAction>) {
    pendingAlerts.add(alert)
    presentPendingAlert()
  }

  private func presentPendingAlert(after closed: AlertState<AlertAction>? = nil) {
    guard destination == nil, let alert = pendingAlerts.next(after: closed) else { return }
    destination = .alert(alert)
  }
}
