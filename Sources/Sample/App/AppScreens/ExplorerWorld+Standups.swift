import IdentifiedArrays
import RecordStores
import StandupsDomain
public import Walkthroughs

extension ExplorerWorld {
  /// Makes the app in a world of its own, to be explored: standups in memory, whose contents tell states apart.
  ///
  /// - Parameter settings: What the first lines of a walk say.
  /// - Returns: The world.
  /// - Throws: What cannot be read of what is given.
  public static func standups(_ settings: WalkSettings) throws(WalkGivenError) -> ExplorerWorld {
    var backend = MemoryRecordBackend<Standup>()
    let world = try WalkWorld.standups(settings) { standups, unreadable in
      backend = MemoryRecordBackend(standups, unreadable: unreadable)
      return backend
    }
    return ExplorerWorld(world) { [backend] digest in
      let stored = backend.load()
      digest.add(stored.unreadable.count)
      for record in stored.records where record.deleted == nil { digest.add(record.record) }
    }
  }
}

extension StateDigest {
  /// Adds what is stored of a standup; when meetings were held counts for nothing.
  fileprivate mutating func add(_ standup: Standup) {
    add(id: standup.id)
    add(standup.title)
    add(standup.duration)
    add(standup.theme)
    add(standup.attendees.count)
    for attendee in standup.attendees {
      add(id: attendee.id)
      add(attendee.name)
    }
    add(standup.meetings.count)
    for meeting in standup.meetings {
      add(id: meeting.id)
      add(meeting.transcript)
    }
  }
}
