#if os(Linux)
import FeatureKit
import FeatureTesting
import Synchronization
import Testing

@testable import FeatureRecords

@Suite(.feature) struct FolderWatchTests {
  private let place: TemporaryFolder
  private var folder: URL { place.url }

  init() throws { place = try TemporaryFolder() }

  /// The events of a folder, as they come.
  private final class Watched {
    private var events: EffectStream<FolderEvent>.Iterator
    private let watch: RecordWatch?
    /// True if other processes of the user have all that the system watches with: no event has a name.
    private let lacksInotify: Bool

    init(_ folder: URL, adding add: @escaping FolderWatch.AddWatch = FolderWatch.addWatch) {
      let stream = EffectStream<FolderEvent>("events of a folder")
      let isInotify = Mutex<Bool?>(nil)
      watch = FolderWatch.start(
        folder.path,
        adding: { inotify, path, events in
          isInotify.withLock { $0 = inotify >= 0 }
          return add(inotify, path, events)
        },
        lookingEach: 1
      ) { stream.send($0) }
      lacksInotify = isInotify.withLock { $0 == false }
      events = stream.makeAsyncIterator()
    }

    /// Waits for an event that is expected, whatever comes before it.
    func wait(for isExpected: (FolderEvent) -> Bool) async throws {
      while let event = try await events.next(), !isExpected(event) {}
    }

    /// Waits until all of some names have been told, in any order.
    func wait(forNames expected: String...) async throws {
      var missing = Set(expected)
      try await wait {
        switch $0 {
        case .names(let names): missing.subtract(names)
        case .anything where lacksInotify: missing = []
        case .anything: break
        }
        return missing.isEmpty
      }
    }
  }

  @Test("A file that is written, renamed or removed is named")
  func names() async throws {
    let watched = Watched(folder)
    let file = folder.appending(path: "a")

    try Data("1".utf8).write(to: file)
    try await watched.wait(forNames: "a")
    try FileManager.default.moveItem(at: file, to: folder.appending(path: "b"))
    try await watched.wait(forNames: "b")
    try FileManager.default.removeItem(at: folder.appending(path: "b"))
    try await watched.wait(forNames: "b")
  }

  @Test("A folder is watched from the moment on that its watch is there")
  func atOnce() async throws {
    for number in 1...LongTests.count(20, long: 100) {
      let place = folder.appending(path: "\(number)")
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
      let watched = Watched(place)
      try Data().write(to: place.appending(path: "first"))
      try Data().write(to: place.appending(path: "last"))

      // In any order: a process that is started just then has the file open too, until it runs its program.
      try await watched.wait(forNames: "first", "last")
    }
  }

  @Test("A folder is watched by the caller itself, before its watch is returned")
  func caller() {
    let caller = pthread_self()
    let isCaller = Mutex<[Bool]>([])

    let watch = FolderWatch.start(
      "/nowhere",
      adding: { _, _, _ in
        isCaller.withLock { $0.append(pthread_equal(pthread_self(), caller) != 0) }
        return 1
      }
    ) { _ in }

    #expect(isCaller.withLock { $0.contains(true) && !$0.contains(false) })
    #expect(watch != nil)
  }

  @Test("When the system could not tell everything, anything may have happened")
  func overflow() {
    var watch = FolderWatch(folder: "/nowhere", inotify: -1, stop: -1, adding: { _, _, _ in 1 })
    var overflow = inotify_event()
    overflow.mask = UInt32(IN_Q_OVERFLOW)
    // The first look begins to watch.
    _ = watch.meaning(of: [])

    #expect(watch.meaning(of: [(overflow, "")]) == .anything)
    #expect(watch.meaning(of: []) == nil)
  }

  @Test(
    "Where the system has nothing left to watch with, changes are told all the same",
    arguments: [ENOSPC, ENOMEM, EBADF]
  )
  func noWatchLeft(code: Int32) async throws {
    let watched = Watched(folder, adding: { _, _, _ in -code })
    // The first looks report changes from before them.
    try await watched.wait { $0 == .anything }

    try Data().write(to: folder.appending(path: "a"))

    try await watched.wait { $0 == .anything }
  }

  @Test("Where a file is looked at, a change of its folder without it is told, too")
  func looksAtFolderAndFile() throws {
    let place = folder.appending(path: "store")
    var watch = FolderWatch(
      folder: place.path,
      file: place.appending(path: "journal").path,
      inotify: -1,
      stop: -1,
      adding: { _, _, _ in -EBADF }
    )
    while watch.meaning(of: []) != nil {}

    // The file was made and moved away with its folder, both since the last look.
    try Data("in the way".utf8).write(to: place)

    #expect(watch.meaning(of: []) == .anything)
  }

  @Test("While no watch can be had the folder is looked at, and then it is watched again")
  func watchThatIsLost() async throws {
    let place = folder.appending(path: "late")
    let isOut = Atomic(false)
    let added = EffectStream<Void>("the folder is watched")
    let watched = Watched(
      place,
      adding: { inotify, path, events in
        guard !isOut.load(ordering: .relaxed) else { return -ENOSPC }
        let number = FolderWatch.addWatch(inotify, path, events)
        if path == place.path, number >= 0 || inotify < 0 { added.send(()) }
        return number
      }
    )

    isOut.store(true, ordering: .relaxed)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    try await watched.wait { $0 == .anything }
    isOut.store(false, ordering: .relaxed)
    var isWatched = added.makeAsyncIterator()
    _ = try await isWatched.next()
    try Data().write(to: place.appending(path: "a"))

    try await watched.wait(forNames: "a")
  }

  @Test("A folder that may not be watched is watched from above")
  func forbidden() async throws {
    let place = folder.appending(path: "closed")
    let watched = Watched(
      place,
      adding: { inotify, path, events in
        path == place.path ? -EACCES : FolderWatch.addWatch(inotify, path, events)
      }
    )

    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)

    try await watched.wait { $0 == .anything }
  }

  @Test("A folder that is made later is told, and what happens in it from then on")
  func missingFolder() async throws {
    let place = folder.appending(path: "some/where")
    let watched = Watched(place)

    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    try await watched.wait { $0 == .anything }
    let late = Watched(place)
    try Data("1".utf8).write(to: place.appending(path: "a"))

    try await late.wait(forNames: "a")
  }

  @Test("A folder that goes and comes back is told, and what happens in it then")
  func folderThatComesBack() async throws {
    let (place, aside) = (folder.appending(path: "records"), folder.appending(path: "aside"))
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    let watched = Watched(place)

    try FileManager.default.moveItem(at: place, to: aside)
    try await watched.wait { $0 == .anything }
    // Another folder, which only a new watch can see.
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    try await watched.wait { $0 == .anything }
    try Data("1".utf8).write(to: place.appending(path: "a"))

    try await watched.wait(forNames: "a")
  }

  @Test("A folder above that is moved is told, and what happens in the one that takes its place")
  func folderAboveMoves() async throws {
    let (store, aside) = (folder.appending(path: "store"), folder.appending(path: "aside"))
    let place = store.appending(path: "some/records")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    let watched = Watched(place)

    try FileManager.default.moveItem(at: store, to: aside)
    try await watched.wait { $0 == .anything }
    try FileManager.default.moveItem(at: aside, to: store)
    try await watched.wait { $0 == .anything }
    try Data("1".utf8).write(to: place.appending(path: "a"))

    try await watched.wait(forNames: "a")
  }
}
#endif
