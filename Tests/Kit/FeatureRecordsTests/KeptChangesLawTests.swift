import FeatureFaults
import FeatureKit
import FeatureTesting
import Synchronization
import Testing

@testable import FeatureRecords

/// A change that couldn't be written, whatever others do to its record meanwhile.
@Suite(.feature) @MainActor struct KeptChangesLawTests {
  @Test(
    "A change that isn't stored stays told and shown until it is stored, or there is nothing to do",
    arguments: Way.allCases
  )
  func nothingVanishes(way: Way) async throws {
    for verb in Verb.allCases {
      for meanwhile in LongTests.isOn ? Meanwhile.allCases : [.changed, .deleted, .unreadable] {
        let comment = Comment(rawValue: "\(verb), \(meanwhile)")
        let place = await Place(verb, way)
        try await place.failAndTryAgain(meanwhile)
        let stored = place.stored

        #expect(place.isTold || place.isMade || way == .first && !place.isShown, comment)
        #expect(!place.isTold || place.isShown, comment)
        if place.isDeletedByOthersAlone(meanwhile) { #expect(stored == nil, comment) }
        // What waits, or what is refused, holds up no later change.
        if way.isJoined, [.untouched, .changed].contains(meanwhile) {
          #expect(stored?.numbers == [1], comment)
        }

        let isTold = place.isTold
        for _ in 0..<2 where place.isTold { await place.act { $0.retry("a") } }
        #expect(!place.isTold || meanwhile == .unreadable, comment)
        #expect(!isTold || place.isTold || place.isMade, comment)
      }
    }
  }

  enum Verb: CaseIterable {
    case save, update, updateExpecting, delete, deleteExpecting, restore
    /// Those of a record that wasn't there.
    case saveNew, insert, updateNew

    var isDeletion: Bool { self == .delete || self == .deleteExpecting }
    var isOfNew: Bool { [.saveNew, .insert, .updateNew].contains(self) }

    var operation: RecordStoreError.Operation {
      switch self {
      case .save, .saveNew, .insert, .restore: .save
      case .update, .updateExpecting, .updateNew: .update
      case .delete, .deleteExpecting: .delete
      }
    }
  }

  /// The record by the time of the next try.
  enum Meanwhile: CaseIterable {
    case untouched, changed, deleted, absent, unreadable
  }

  /// The next try.
  enum Way: CaseIterable {
    /// There was none before, and nothing failed.
    case first
    case byItself, byItselfInDoubt
    case byPerson, byPersonUnseen
    /// With a later change of the record.
    case joined, joinedInDoubt

    var cause: RecordStoreError.Cause? {
      switch self {
      case .first: nil
      case .byItself: .unreachable("no answer", advice: "Wait.")
      case .byItselfInDoubt, .joinedInDoubt: .unknown("no answer")
      case .byPerson, .byPersonUnseen, .joined: .other(diskFull)
      }
    }

    /// True if the query reads what others do before the next try.
    var isSeen: Bool { [.byItself, .byItselfInDoubt, .byPerson].contains(self) }
    var isJoined: Bool { self == .joined || self == .joinedInDoubt }
  }

  /// A query of a record, and the place where others change it.
  @MainActor struct Place {
    let verb: Verb
    let way: Way
    let query: RecordQuery<Note>
    private let effects = EffectScope(executor: MainSerialExecutor.shared)
    private let faults = FaultInjection()
    private let backend: FadingBackend

    init(_ verb: Verb, _ way: Way) async {
      (self.verb, self.way) = (verb, way)
      backend = FadingBackend(verb.isOfNew ? [] : [Note(id: "a", text: "old")], isHeard: way.isSeen)
      query = RecordQuery(RecordStore(faults.before(backend)) { .day(0) }, effects: effects)
      await effects.settle()
      if verb == .restore { await act { $0.delete("a") } }
    }

    func act(_ act: (RecordQuery<Note>) -> Void) async {
      act(query)
      await effects.settle()
    }

    func failAndTryAgain(_ meanwhile: Meanwhile) async throws {
      if let cause = way.cause {
        faults.failNext(verb.operation, cause)
        await act(make)
        #expect(isTold)
      }
      try backend.others(meanwhile)
      await effects.settle()
      switch way {
      case .first: await act(make)
      case .byItself, .byItselfInDoubt: break
      case .byPerson, .byPersonUnseen: await act { $0.retry("a") }
      case .joined, .joinedInDoubt: await act { $0.update("a") { $0.numbers.append(1) } }
      }
    }

    private func make(in query: RecordQuery<Note>) {
      let note = Note(id: "a", text: "old", comment: "mine")
      let comment: RecordStore<Note>.Change = { $0.comment = "mine" }
      switch verb {
      case .save, .saveNew: query.save(note)
      case .update: query.update("a", comment)
      case .updateExpecting: query.update("a", ifStill: { $0.text == "old" }, comment)
      case .updateNew: query.update("a", orInsert: note, comment)
      case .delete: query.delete("a")
      case .deleteExpecting: query.delete("a", ifStill: { $0.text == "old" })
      case .restore: query.restore(note)
      case .insert: query.insert(note)
      }
    }

    // MARK: What has become of it

    var stored: Note? { backend.load().live.first { $0.id == "a" } }
    var isTold: Bool { query.unsaved.contains { $0.id == "a" && !$0.isStored } }

    /// True if what the person wants shows.
    var isShown: Bool { shows(query["a"]) }

    /// True if what the person wants is stored, or was before.
    var isMade: Bool {
      switch verb {
      case .delete, .deleteExpecting: way.isJoined ? shows(stored) : backend.isGone
      case .insert where !way.isJoined: stored != nil || backend.isDeleted
      case _: shows(stored)
      }
    }

    private func shows(_ note: Note?) -> Bool {
      let isMine = verb.isDeletion || verb == .restore || note?.comment == "mine"
      // What others stored as well is what an insertion wants.
      return note != nil && (isMine || verb == .insert) && (!way.isJoined || note?.numbers == [1])
    }

    /// True if others deleted a record that was there, and nothing brings it back unasked.
    func isDeletedByOthersAlone(_ meanwhile: Meanwhile) -> Bool {
      [.deleted, .absent].contains(meanwhile) && !verb.isOfNew && verb != .restore
        && !(verb.isDeletion && way == .joinedInDoubt)
    }
  }

  /// Records in memory that others change, and that may become unreadable.
  private final class FadingBackend: RecordBackend {
    private let base: MemoryRecordBackend<Note>
    private let isHeard: Bool
    private let unreadable = Mutex<UnreadableRecord?>(nil)

    init(_ notes: [Note], isHeard: Bool) {
      (base, self.isHeard) = (MemoryRecordBackend(notes), isHeard)
    }

    /// Does what others do, all at once.
    func others(_ meanwhile: Meanwhile) throws {
      let (others, theirs) = (base.reopened(), Note(id: "a", text: "theirs"))
      _ = try others.modify("a", for: .save) { _ in
        switch meanwhile {
        case .untouched: nil
        case .changed, .unreadable: StoredRecord(theirs, rank: 1)
        case .deleted, .absent: StoredRecord(theirs, rank: 1, deleted: .day(0))
        }
      }
      if meanwhile == .absent { _ = others.evict(deletedBefore: .day(1)) }
      if meanwhile == .unreadable {
        unreadable.withLock {
          $0 = UnreadableRecord(place: "a", recordID: "a", .init(.damaged, "it is broken"))
        }
      }
      _ = try others.modify("b", for: .save) { _ in StoredRecord(Note(id: "b"), rank: 2) }
    }

    var isGone: Bool {
      load().live.allSatisfy { $0.id != "a" } && unreadable.withLock(\.self) == nil
    }
    var isDeleted: Bool { base.find("a").stored?.deleted != nil }

    func load() -> StoredRecords<Note> {
      var all = base.load()
      if let unreadable = unreadable.withLock(\.self) {
        all.records.removeAll { $0.id == "a" }
        all.unreadable = [unreadable]
      }
      return all
    }

    func find(_ id: Note.ID) -> FoundRecord<Note> {
      let found = base.find(id)
      return id == "a" ? unreadable.withLock(\.self).map(FoundRecord.unreadable) ?? found : found
    }

    func modify(
      _ id: Note.ID,
      for operation: RecordStoreError.Operation,
      _ change: @escaping @Sendable (FoundRecord<Note>) -> StoredRecord<Note>?
    ) throws -> StoredRecord<Note>? {
      let found = find(id)
      guard let unreadable = found.unreadable else {
        return try base.modify(id, for: operation, change)
      }
      guard let new = change(found) else {
        throw RecordStoreError(operation, at: id, .unreadable(unreadable.error))
      }
      self.unreadable.withLock { $0 = nil }
      return try base.modify(id, for: operation) { _ in new }
    }

    func evict(deletedBefore date: Date) -> Int { base.evict(deletedBefore: date) }
    func evictDaily(deletedBefore date: Date) -> Int? { nil }

    func watch(_ tell: @escaping @Sendable (Set<Note.ID>?) -> Void) -> RecordWatch? {
      isHeard ? base.watch(tell) : nil
    }
  }
}
