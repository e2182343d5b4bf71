public import FeatureKit
import StandupsDomain
import StandupsStorage

/// The records of all kinds, and the meetings, that were deleted and can come back.
@MainActor
@Observable
public final class DeletedModel {
  // MARK: State

  /// The deleted things, the last deleted first; nil until they were read.
  private(set) var things: IdentifiedArrayOf<DeletedThing>?
  /// The reason why some of them couldn't be read, as sentences.
  private var readingProblem: String?

  // MARK: Dependencies

  private let dependencies: FeatureDependencies
  private var reading: Effect?

  // MARK: Creating a model

  /// Makes the list.
  public init(dependencies: FeatureDependencies) {
    self.dependencies = dependencies.scoped(to: Self.self)
  }

  /// The reason why some of them can't be read, or didn't come back, as sentences; nil if all is well.
  public var problem: String? { readingProblem ?? dependencies.unsaved(dependencies.listedKinds) }

  // MARK: User actions

  /// Brings back something that was deleted, to its place.
  public func restoreTapped(_ id: String) {
    things?.remove(id: id)?.restore(dependencies)
  }

  // MARK: Lifecycle

  /// Reads what was deleted, and again once other changes are stored.
  public func task() {
    dependencies.effects.runOnce("follow") { [weak self] in
      try await EffectScope.follow("what was deleted") {
        self?.deletedMeetings ?? []
      } onChange: { meetings in
        self?.read(meetings)
        return true
      }
    }
  }

  /// The deleted meetings; reading them observes the changes of all kinds.
  private var deletedMeetings: [DeletedThing] {
    dependencies.observe(dependencies.listedKinds)
    return dependencies.standups.records.flatMap { standup in
      standup.deletedMeetings.map { DeletedThing($0, of: standup, in: dependencies.timeZone) }
    }
  }

  private func read(_ meetings: [DeletedThing]) {
    reading?.cancel()
    let readers = dependencies.listedKinds.map { reader(of: $0) }
    reading = dependencies.effects.run("read") { [weak self] in
      var (things, problem): ([DeletedThing], String?) = (meetings, nil)
      for read in readers {
        do {
          things += try await read()
        } catch {
          let error = error as? RecordStoreError
          problem = error?.description ?? "Some of it could not be read."
        }
      }
      try Task.checkCancellation()
      // Ids are others in the replay of a recording.
      things.sort { ($1.date, $0.title, $0.word, $0.id) < ($0.date, $1.title, $1.word, $1.id) }
      self?.things = IdentifiedArray(keepingFirst: things)
      self?.readingProblem = problem
    }
  }

  private func reader<Kind: StoredKind>(
    of kind: Kind.Type
  ) -> @Sendable () async throws -> [DeletedThing] {
    { [store = dependencies[kind].store] in
      try await store.backend.deleted().map { DeletedThing(kind, $0.record, $0.date) }
    }
  }
}

/// A record or a meeting that was deleted.
struct DeletedThing: Identifiable, Sendable {
  /// The kind, and the id.
  let id: String
  let title: String
  /// The title in versions that called a meeting by its end.
  private(set) var formerTitle: String?
  /// The word for its kind, and the facts that tell it from others.
  let word: String
  let date: Date
  let restore: @MainActor @Sendable (FeatureDependencies) -> Void

  init<Kind: StoredKind>(_ kind: Kind.Type, _ record: Kind.Record, _ date: Date) {
    (id, title) = ("\(Kind.word)-\(record.id)", Kind.title(of: record))
    (word, self.date) = (Kind.word, date)
    restore = { $0[kind].restore(record) }
  }

  /// A discarded meeting comes back with what its notes leave, a deleted one alone.
  init(_ deleted: DeletedMeeting, of standup: Standup, in timeZone: TimeZone) {
    let meeting = deleted.meeting
    let facts = MeetingSummary(meeting, of: standup, in: timeZone).facts
    (id, date) = ("meeting-\(meeting.id)", deleted.date)
    word = (["meeting"] + facts).joined(separator: ", ")
    title = standup.fullTitle(of: meeting, in: timeZone)
    formerTitle = "\(standup.displayTitle), \(standup.formerTitle(of: meeting, in: timeZone))"
    restore = { [title] dependencies in
      dependencies.records.perform("restore the meeting of \(title)") {
        dependencies.standups.update(standup.id) { $0.restoreMeetings([meeting.id]) }
        guard deleted.wasDiscarded else { return }
        dependencies.change(.restore, leftBy: meeting, of: standup.id)
      }
    }
  }
}

// MARK: - Navigation

extension DeletedModel: Presenting {
  /// Describes what can come back.
  public func build(_ s: ScreenBuilder) {
    s.name = "deleted"
    s.title = "Deleted"
    let things = things ?? []
    s.message =
      problem
      ?? (self.things == nil
        ? "Loading…"
        : things.isEmpty
          ? "Nothing deleted is kept." : "A tap brings it back. It is kept for 30 days.")
    s.section("deleted", things) { thing in
      let detail = "\(thing.word.asTitle), \(thing.date.text(in: self.dependencies.timeZone))"
      return .button(ControlID("restore", thing.id), thing.title, detail: detail) {
        self.restoreTapped(thing.id)
      }
      .formerly(thing.formerTitle)
    }
  }
}
