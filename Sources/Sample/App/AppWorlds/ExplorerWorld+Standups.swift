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
    var records = GivenRecords([])
    let faults = FaultInjection()
    let drafts = Drafts()
    let world = try SessionWorld.standups(
      settings,
      faults: faults,
      drafts: drafts,
      quotes: oneQuote
    ) {
      records = $0
      return $0.standups
    }
    let routes = ExplorerRoutes(root: .standups, except: ["quick-actions", "inspiration"]) {
      [records] id in
      UUID(uuidString: id) != nil && !records.kinds.contains { $0.holds(id) }
    }
    let failures = ExplorerFailures {
      Dictionary(uniqueKeysWithValues: faults.calls.map { ($0.key.rawValue, $0.value) })
    } isWaiting: {
      faults.isWaiting
    } unsaved: { [root = world.root] digest in
      guard let app = root as? AppModel else { return }
      digest.addUnsaved(of: app)
      for draft in drafts.held { digest.add(draft.label.text) }
    }
    var explored = ExplorerWorld(
      world,
      laws: ExplorerLaw.standups,
      routes: routes,
      failures: failures,
      allowances: allowances,
      screens: screenNames
    ) { [records] digest in
      for kind in records.kinds { kind.add(to: &digest) }
    }
    explored.restart = { [root = world.root, dates = world.dates, records, drafts] in
      guard let app = root as? AppModel else { return nil }
      return await restarted(app, records, drafts, settings, at: dates?.source())
    }
    return explored
  }

  /// Starts the app again; nil if nothing was typed.
  ///
  /// The drafts of closed forms, whose changes aren't stored, and those of deleted records wait as rows of the list then,
  /// which were on no screen before.
  ///
  /// What isn't saved is kept until the app ends, as it says: then there is nothing to compare.
  private static func restarted(
    _ app: AppModel,
    _ records: GivenRecords,
    _ before: Drafts,
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
      let stored = records.standups.load().records
      for draft in kept.drafts where !before.waiting.contains(where: { $0.id == draft.id }) {
        let isHeld = before.held.contains { $0.id == draft.id }
        let isGone = stored.contains {
          $0.deleted != nil && $0.record.id.description == draft.label.record
        }
        guard isHeld || isGone else { continue }
        if !(drafts.waiting + drafts.held).contains(where: { $0.id == draft.id }) {
          reportIssue("The draft of \(draft.label.title) is gone after a restart.")
        }
        drafts.waiting.removeAll { $0.id == draft.id }
      }
      await session.settle()
      return app.hasUnsaved ? nil : session
    } catch {
      reportIssue("\(error)")
      return nil
    }
  }
}

extension ExplorerWorld {
  /// One quote: which of several comes next is told by no screen, so states could not be told apart.
  private static let oneQuote = QuotesClient { Quotes(lines: "Say what you will do.") ?? .builtIn }

  private static let allowances = [
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
    ExplorerAllowance(
      "parking-lot",
      breaks: .drafts,
      because: "What is typed there is stored at once."
    ),
  ]
}

extension Standup: DigestedRecord {
  /// Adds the stored fields; the dates and lengths of meetings are ignored.
  func add(to digest: inout StateDigest) {
    digest.add(id: id)
    digest.add(title)
    digest.add(duration)
    digest.add(theme)
    digest.add(attendees)
    digest.add(meetings.count)
    digest.add(deletedMeetings.count)
    for meeting in meetings.elements + deletedMeetings.map(\.meeting) {
      digest.add(id: meeting.id)
      digest.add(meeting.transcript)
      digest.add(meeting.attendees)
      digest.add(meeting.absentees)
    }
  }

  /// Returns true for the ids of its attendees and meetings, too.
  func holds(_ id: String) -> Bool {
    self.id.description == id || attendees.ids.contains { $0.description == id }
      || meetings.ids.contains { $0.description == id }
  }
}

extension FollowUp: DigestedRecord {
  /// Adds the stored fields; of the deadline, the day, which its row shows.
  func add(to digest: inout StateDigest) {
    digest.add(id: id)
    digest.add(task)
    digest.add(isDone)
    digest.add((deadline.timeIntervalSinceReferenceDate / 86_400).rounded(.down))
    digest.add(priority)
    digest.add(standupID == nil)
    if let standupID { digest.add(id: standupID) }
    digest.add(steps.count)
    for step in steps {
      digest.add(id: step.id)
      digest.add(step.title)
      digest.add(step.isDone)
    }
  }

  func holds(_ id: String) -> Bool { self.id.description == id }
}

extension Settings: DigestedRecord {
  func add(to digest: inout StateDigest) { digest.add(self) }

  func holds(_ id: String) -> Bool { self.id == id }
}

extension AppModel {
  /// True if a change failed and is only kept here.
  fileprivate var hasUnsaved: Bool {
    func isUnsaved<Kind>(_ opened: some KindStoring<Kind>) -> Bool {
      !dependencies[Kind.self].unsaved.isEmpty
    }
    return dependencies.stores.all.contains { isUnsaved($0) }
  }
}

extension StateDigest {
  /// Adds the changes that failed and are kept in the app.
  @MainActor
  fileprivate mutating func addUnsaved(of app: AppModel) {
    for opened in app.dependencies.stores.all { addUnsaved(opened, app.dependencies) }
  }

  @MainActor
  private mutating func addUnsaved<Kind>(
    _ opened: some KindStoring<Kind>,
    _ dependencies: FeatureDependencies
  ) {
    let records = dependencies[Kind.self]
    for change in records.unsaved {
      add(id: change.id)
      add(change.isDeletion)
      add(change.isAcknowledged)
      if let record = records[change.id] { add(encoded: record) }
    }
  }

  fileprivate mutating func add(_ attendees: IdentifiedArrayOf<Attendee>) {
    add(attendees.count)
    for attendee in attendees {
      add(id: attendee.id)
      add(attendee.name)
    }
  }
}
