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
    var backend = MemoryRecordBackend<Standup>()
    var settingsBackend = MemoryRecordBackend<Settings>()
    let faults = FaultInjection()
    let world = try SessionWorld.standups(settings, faults: faults, quotes: oneQuote) {
      standups,
      unreadable in
      backend = MemoryRecordBackend(standups, unreadable: unreadable)
      return backend
    } keepingSettings: { settings, unreadable in
      settingsBackend = MemoryRecordBackend(settings, unreadable: unreadable)
      return settingsBackend
    }
    let routes = ExplorerRoutes(root: .standups, except: ["quick-actions", "inspiration"]) {
      [backend] id in
      UUID(uuidString: id) != nil && !backend.load().records.contains { $0.holds(id) }
    }
    let failures = ExplorerFailures {
      Dictionary(uniqueKeysWithValues: faults.calls.map { ($0.key.rawValue, $0.value) })
    } isWaiting: {
      faults.isWaiting
    }
    return ExplorerWorld(
      world,
      routes: routes,
      failures: failures,
      allowances: allowances,
      screens: screenNames
    ) { [backend, settingsBackend] digest in
      let stored = backend.load()
      digest.add(stored.unreadable.count)
      // Undo brings back what a deleted standup held, to its place, so both tell states apart, too.
      for record in stored.inOrder {
        digest.add(record.deleted == nil)
        digest.add(record.record)
      }
      let settings = settingsBackend.load()
      digest.add(settings.unreadable.count)
      for record in settings.records { digest.add(record.record) }
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
    )
  ]
}

extension StoredRecord<Standup> {
  /// Returns true if an id belongs to the standup or its contents, and the standup isn't deleted.
  fileprivate func holds(_ id: String) -> Bool {
    guard deleted == nil else { return false }
    return record.id.description == id || record.attendees.ids.contains { $0.description == id }
      || record.meetings.ids.contains { $0.description == id }
  }
}

extension StateDigest {
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
    for meeting in standup.meetings {
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
