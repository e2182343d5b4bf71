import AppFeature
public import FeatureExplorer
import FeatureFaults
import FeatureKit
public import FeatureWalks

extension ExplorerWorld {
  /// Makes an isolated app to explore, with standups in memory.
  ///
  /// The contents of the standups tell states apart.
  ///
  /// - Parameter settings: The settings from the first lines of a walk.
  /// - Returns: The world.
  /// - Throws: An error if a `given` line can't be read.
  public static func standups(_ settings: WalkSettings) throws(WalkSyntaxError) -> ExplorerWorld {
    var records = GivenRecords()
    let faults = FaultInjection()
    let world = try SessionWorld.standups(settings, faults: faults, quotes: oneQuote) {
      records = $0
      return $0.standups
    }
    let routes = ExplorerRoutes(root: .standups, except: ["quick-actions", "inspiration"]) {
      [records] id in
      UUID(uuidString: id) != nil && !records.standups.load().records.contains { $0.holds(id) }
        && !records.followUps.load().records.contains { $0.holds(id) }
        && !records.parts.contains { $0.holds(id) }
    }
    let failures = ExplorerFailures {
      Dictionary(uniqueKeysWithValues: faults.calls.map { ($0.key.rawValue, $0.value) })
    } isWaiting: {
      faults.isWaiting
    }
    var explored = ExplorerWorld(
      world,
      routes: routes,
      failures: failures,
      allowances: allowances,
      screens: screenNames
    ) { [records] digest in
      digest.add(records.standups) { $0.add($1) }
      digest.add(records.followUps) { $0.add($1) }
      digest.add(records.settings) { $0.add($1) }
      for part in records.parts { part.add(to: &digest) }
    }
    explored.restart = { [root = world.root, dates = world.dates, records] in
      guard let app = root as? AppModel else { return nil }
      return await restarted(app, records, settings, at: dates?.source())
    }
    return explored
  }

  /// Starts the app again; nil if nothing was typed.
  private static func restarted(
    _ app: AppModel,
    _ records: GivenRecords,
    _ settings: WalkSettings,
    at now: Date?
  ) async -> Session? {
    let kept = app.state()
    guard !kept.drafts.isEmpty else { return nil }
    let drafts = Drafts()
    drafts.waiting = kept.drafts
    var settings = settings
    settings.now = now ?? settings.now
    do {
      let world = try SessionWorld.standups(settings, from: records.reopened, drafts: drafts)
      let session = Session(world)
      await session.start()
      (world.root as? AppModel)?.dropSavedDrafts()
      _ = await session.open(kept.session.routes, from: .standups)
      return session
    } catch {
      reportIssue("\(error)")
      return nil
    }
  }
}

extension ExplorerWorld {
  /// One quote: which of several comes next is told by no screen, so states could not be told apart.
  private static let oneQuote = QuotesClient { Quotes(lines: "Say what you will do.") ?? .builtIn }

  private static let allowances =
    [
      ExplorerAllowance(
        "standups-list",
        breaks: .nothingGone,
        because: "A list of an attendee's standups stays one when theirs is deleted from it."
      ),
      ExplorerAllowance(
        "edit-standup: tap confirm-add-standup",
        breaks: .effect,
        because: "A form that was refused says why already, and is refused for the same reason."
      ),
      ExplorerAllowance(
        "follow-up-group",
        breaks: .drafts,
        because: "A filter changes nothing, and is typed again in a moment."
      ),
    ]
    + AppParts.all.map {
      ExplorerAllowance($0.tab, breaks: .drafts, because: "What is typed there is stored at once.")
    }
}

extension StoredRecord<Standup> {
  /// Returns true if an id belongs to the standup or its contents, and the standup isn't deleted.
  fileprivate func holds(_ id: String) -> Bool {
    guard deleted == nil else { return false }
    return record.id.description == id || record.attendees.ids.contains { $0.description == id }
      || record.meetings.ids.contains { $0.description == id }
  }
}

extension StoredRecord<FollowUp> {
  /// Returns true if an id is that of the follow-up, and it isn't deleted.
  fileprivate func holds(_ id: String) -> Bool { deleted == nil && record.id.description == id }
}

extension StateDigest {
  /// Adds stored records.
  ///
  /// Undo brings back what a deleted record held, to its place, so both tell states apart, too.
  mutating func add<Record>(
    _ backend: MemoryRecordBackend<Record>,
    _ add: (inout StateDigest, Record) -> Void
  ) {
    let stored = backend.load()
    self.add(stored.unreadable.count)
    for record in stored.inOrder {
      self.add(record.deleted == nil)
      add(&self, record.record)
    }
  }

  /// Adds the stored fields of a follow-up; of the deadline, the day, which its row shows.
  fileprivate mutating func add(_ followUp: FollowUp) {
    add(id: followUp.id)
    add(followUp.task)
    add(followUp.isDone)
    add((followUp.deadline.timeIntervalSinceReferenceDate / 86_400).rounded(.down))
    add(followUp.priority)
    add(followUp.standupID == nil)
    if let standupID = followUp.standupID { add(id: standupID) }
    add(followUp.steps.count)
    for step in followUp.steps {
      add(id: step.id)
      add(step.title)
      add(step.isDone)
    }
  }

  fileprivate mutating func add(_ settings: Settings) {
    for name in Settings.Name.allCases { add(settings[name]) }
  }

  /// Adds the stored fields of a standup; the dates and lengths of meetings are ignored.
  fileprivate mutating func add(_ standup: Standup) {
    add(id: standup.id)
    add(standup.title)
    add(standup.duration)
    add(standup.theme)
    add(standup.attendees)
    add(standup.meetings.count)
    add(standup.deletedMeetings.count)
    for meeting in standup.meetings.elements + standup.deletedMeetings.map(\.meeting) {
      add(id: meeting.id)
      add(meeting.transcript)
      add(meeting.attendees)
      add(meeting.absentees)
    }
  }

  private mutating func add(_ attendees: IdentifiedArrayOf<Attendee>) {
    add(attendees.count)
    for attendee in attendees {
      add(id: attendee.id)
      add(attendee.name)
    }
  }
}
