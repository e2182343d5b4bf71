import Dispatch
import FeatureKit
import FeatureTesting
import Synchronization
import Testing

@testable import FeatureRecords

/// Changes that wait for other programs.
///
/// Not `.feature`: what others do must run on the system's threads, as it does in an app.
@Suite struct FolderWaitingTests {
  /// Another program that is writing to a folder until it is told to stop.
  private final class OtherWriter: Sendable {
    private let lock: Int32

    init(_ folder: URL, at name: String = ".lock") {
      let path = folder.appending(path: name).path
      lock = open(path, O_CLOEXEC | (name == "." ? O_RDONLY : O_RDWR | O_CREAT), 0o600)
      #expect(flock(lock, LOCK_EX) == 0)
    }

    func stop() {
      // A process that another test is starting may have the file for a moment longer.
      flock(lock, LOCK_UN)
      close(lock)
    }
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  #if os(Linux)
  /// Returns the number of descriptors that this process has of a folder's lock.
  private func openLocks(in folder: URL) throws -> Int {
    let path = folder.appending(path: ".lock").path
    return try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count { number in
      // Others close theirs meanwhile.
      let opened = try? FileManager.default.destinationOfSymbolicLink(
        atPath: "/proc/self/fd/\(number)"
      )
      return opened == path
    }
  }
  #endif

  @Test("While sixty saves wait for the disk, all other work goes on")
  func otherWork() async throws {
    let elsewhere = try TemporaryFolder()
    let (waits, allWait) = AsyncStream<Void>.makeStream()
    let told = Mutex(0)
    let waiting = FolderWaiting(tellAfter: .zero) { _ in
      told.withLock { told in
        told += 1
        if told == 20 { allWait.yield() }
      }
    }
    let stores = (0..<20).map { _ in
      RecordStore<Note>.folder(at: folder.url, waiting: waiting, now: { .day(0) })
    }
    let other = OtherWriter(folder.url)

    let saves = (0..<60).map { number in
      Task.detached { try await stores[number % 20].save(Note(id: .init("\(number)"))) }
    }
    var isWaiting = waits.makeAsyncIterator()
    await isWaiting.next()
    try await openStore(elsewhere.url).save(Note(id: "a"))
    other.stop()
    for save in saves { try await save.value }

    #expect(try await openStore(folder.url).load().records.count == 60)
  }

  @Test("A change that waits says for which folder, once, and is made when the other one is done")
  func told() async throws {
    let other = OtherWriter(folder.url)
    let told = Mutex<[String]>([])
    let waiting = FolderWaiting(tellAfter: .zero) { folder in
      told.withLock { $0.append(folder) }
      other.stop()
    }
    let store = RecordStore<Note>.folder(at: folder.url, waiting: waiting, now: { .day(0) })

    for text in ["1", "2"] { try await store.save(Note(id: "a", text: text)) }

    #expect(told.withLock { $0 } == [folder.url.path])
    #expect(try await openStore(folder.url).load().records.map(\.text) == ["2"])
  }

  @Test("A change that may not wait for long fails, and what was stored stays", arguments: [0, 9])
  func limit(tellAfter: Int) async throws {
    try await openStore(folder.url).save(Note(id: "a", text: "old"))
    let other = OtherWriter(folder.url)
    let told = Mutex(0)
    let waiting = FolderWaiting(tellAfter: .seconds(tellAfter), limit: .zero) { _ in
      told.withLock { $0 += 1 }
    }
    let store = RecordStore<Note>.folder(at: folder.url, waiting: waiting, now: { .day(0) })

    let error = await #expect(throws: RecordStoreError.self) {
      try await store.save(Note(id: "a", text: "new"))
    }
    #if os(Linux)
    // The other one's: a change that gave up leaves none behind.
    #expect(try openLocks(in: folder.url) == 1)
    #endif
    other.stop()

    #expect(
      error?.description == """
        \(folder.url.path) could not be saved: another program is writing there. What was saved before is not lost. \
        Wait until it is done, or end it, then try again.
        """
    )
    #expect(told.withLock { $0 } == (tellAfter == 0 ? 1 : 0))
    #expect(try await store.load().records.map(\.text) == ["old"])
    try await store.save(Note(id: "a", text: "new"))
  }

  /// Makes a store whose changes share a patience; `tell` gets the number of waits so far.
  private func store(
    _ patience: FolderPatience,
    tell: @escaping @Sendable (_ count: Int) -> Void
  ) -> RecordStore<Note> {
    let told = Mutex(0)
    let waiting = FolderWaiting(tellAfter: .zero, patience: patience) { _ in
      tell(
        told.withLock {
          $0 += 1
          return $0
        }
      )
    }
    return .folder(at: folder.url, waiting: waiting, now: { .day(0) })
  }

  @Test("Lost for good, the patience ends for a change that waits, and for one that comes later")
  func patience() async throws {
    let other = OtherWriter(folder.url)
    let patience = FolderPatience()
    let told = Mutex(0)
    let store = store(patience) { count in
      told.withLock { $0 = count }
      if count == 1 { patience.giveUp(forGood: true) }
    }

    for _ in 1...2 {
      let error = await #expect(throws: RecordStoreError.self) {
        try await store.save(Note(id: "a"))
      }
      #expect(error?.cause == .busy)
    }
    other.stop()

    #expect(told.withLock { $0 } == 2)
    try await store.save(Note(id: "a"))
  }

  @Test("Lost once, the patience ends for a change that waits, and a later one waits as before")
  func patienceOfOne() async throws {
    let other = OtherWriter(folder.url)
    let patience = FolderPatience()
    let store = store(patience) { count in
      // The later one has begun to wait when the other program is done.
      if count == 1 { patience.giveUp() } else { DispatchQueue.global().async { other.stop() } }
    }

    let error = await #expect(throws: RecordStoreError.self) { try await store.save(Note(id: "a")) }
    try await store.save(Note(id: "a", text: "later"))

    #expect(error?.cause == .busy)
    #expect(try await store.load().records.map(\.text) == ["later"])
  }

  @Test("A wait is over once the patience is lost after it began", arguments: [true, false])
  func waits(isEnding: Bool) {
    let patience = FolderPatience()
    let first = patience.losses
    patience.giveUp()
    let second = patience.losses
    let before = [first, second].map { patience.isLost(since: $0) }

    if isEnding { patience.end() }
    patience.giveUp(forGood: !isEnding)

    #expect(before == [true, false])
    let after = [first, second, patience.losses].map { patience.isLost(since: $0) }
    #expect(after == [true, true, true])
  }

  @Test("A lock that was removed during the wait keeps no process out, so the new one is taken")
  func removedLock() async throws {
    let (first, lock) = (OtherWriter(folder.url), folder.url.appending(path: ".lock"))
    let second = Mutex<OtherWriter?>(nil)
    let waiting = FolderWaiting(tellAfter: .zero, limit: .zero) { _ in
      #expect(unlink(lock.path) == 0)
      second.withLock { $0 = OtherWriter(folder.url) }
      first.stop()
    }
    let store = RecordStore<Note>.folder(at: folder.url, waiting: waiting, now: { .day(0) })

    let error = await #expect(throws: RecordStoreError.self) { try await store.save(Note(id: "a")) }
    second.withLock { $0 }?.stop()
    try await store.save(Note(id: "a"))

    #expect(error?.cause == .busy)
  }

  @Test("While a change waits, reading goes on, and so does all else that settles")
  @MainActor func settling() async throws {
    try await openStore(folder.url).save(Note(id: "a"))
    let other = OtherWriter(folder.url)
    var waiting = FolderWaiting()
    waiting.settleAfter = .zero
    let store = RecordStore<Note>.folder(at: folder.url, waiting: waiting, now: { .day(0) })
    let effects = EffectScope()

    for id: Note.ID in ["b", "c"] {
      effects.finish("save") { try await store.save(Note(id: id)) }
    }
    await effects.settle()
    #expect(effects.unfinished.count == 2)
    #expect(try await store.load().records.map(\.id) == ["a"])

    other.stop()
    await effects.settleOutside()
    #expect(Set(try await store.load().records.map(\.id)) == ["a", "b", "c"])
  }

  @Test("One who may only read a folder stops no change by locking it")
  func lockedFolder() async throws {
    let reader = OtherWriter(folder.url, at: ".")
    let store = RecordStore<Note>.folder(
      at: folder.url,
      waiting: FolderWaiting(tellAfter: .zero, limit: .zero),
      now: { .day(0) }
    )

    try await store.save(Note(id: "a"))
    reader.stop()
  }
}
