import FeatureRecords
import Foundation
import IdentifiedArrays

/// The task of a child process.
enum Part: String {
  /// Saves pages, without an end: `write FOLDER FIRST-VERSION`.
  case write
  /// Saves two pages as one, without an end: `act FOLDER FIRST-VERSION`.
  case act
  /// Adds to a record that others add to as well, and saves pages of its own: `add FOLDER NAME COUNT`.
  case add
  /// Says which version of a page it sees: `follow FOLDER ID`.
  case follow
  /// Says that it begins, and saves one page: `begin FOLDER`.
  case begin
  /// Fills a disk: `fill FOLDER`.
  case fill
  /// Saves more than a file may hold: `exceed FOLDER`.
  case exceed
  /// Saves where it may only read: `intrude FOLDER`.
  case intrude

  func play(_ arguments: [String]) async throws {
    let folder = URL(filePath: arguments[0])
    let store = openStore(folder)
    switch self {
    case .write: try await Self.write(store, from: Int(arguments[1]) ?? 0)
    case .act: try await Self.act(store, from: Int(arguments[1]) ?? 0)
    case .add: try await Self.add(store, name: arguments[1], count: Int(arguments[2]) ?? 0)
    case .begin: try await Self.begin(store)
    case .follow: try await Self.follow(store, arguments[1])
    case .fill: try await Self.fill(store, folder)
    case .exceed: try await Self.exceed(store, folder)
    case .intrude: try await Self.intrude(store, folder)
    }
  }

  // MARK: Parts without a fault of their own

  private static func write(_ store: RecordStore<Page>, from first: Int) async throws {
    for version in first... {
      let id = "page-\(version % 20)"
      say(begins)
      try await store.save(Page(id, version: version))
      say("\(id) \(version)")
    }
  }

  private static func act(_ store: RecordStore<Page>, from first: Int) async throws {
    for version in first... {
      var act = RecordTransaction()
      for id in ["left", "right"] { act.add(.save(Page(id, version: version)), in: store) }
      try await act.write()
      say("\(version)")
    }
  }

  private static func add(_ store: RecordStore<Page>, name: String, count: Int) async throws {
    for number in 1...count {
      let sum = try await store.update("sum") { $0 = Page("sum", version: $0.version + 1) }
      if sum == nil { say("the sum is not there") }
      try await store.save(Page("\(name)-\(number)", length: 100))
    }
    say(lastWord)
  }

  private static func begin(_ store: RecordStore<Page>) async throws {
    say(begins)
    try await store.save(Page("new"))
    say(lastWord)
  }

  private static func follow(_ store: RecordStore<Page>, _ id: String) async throws {
    var pages: IdentifiedArrayOf<Page> = []
    for try await delta in try await store.changes() {
      delta.apply(to: &pages)
      say("\(pages[id: id]?.version ?? 0)")
    }
  }

  // MARK: Parts with a fault

  private static func fill(_ store: RecordStore<Page>, _ folder: URL) async throws {
    // What makes room later, and nothing in the place of records knows.
    let ballast = folder.appending(path: "ballast")
    try Data(count: 100_000).write(to: ballast)
    try await Place.current.make(folder)
    var count = 0
    var cause: RecordStoreError.Cause?
    while cause == nil, count < 1_000 {
      cause = await Self.cause { try await store.save(Page("page-\(count)")) }
      if cause == nil { count += 1 }
    }
    expect(cause, ENOSPC)
    if count == 0 { say("nothing was saved before the disk was full") }
    try await expect((0..<count).map { Page("page-\($0)") }, in: folder)
    // Whether there is room for a new version or not: it is all there, or the old one is.
    let longer = Page("page-0", version: 1, length: 40_000)
    expect(await Self.cause { try await store.save(longer) }, ENOSPC)
    try await expect((0..<count).map { Page("page-\($0)") }, in: folder)

    try FileManager.default.removeItem(at: ballast)
    try await openStore(folder).save(longer)
    let rest = (1..<count).map { Page("page-\($0)") }
    try await expect([longer] + rest, in: folder)
    say(lastWord)
  }

  private static func exceed(_ store: RecordStore<Page>, _ folder: URL) async throws {
    signal(SIGXFSZ, SIG_IGN)
    let bytes = rlim_t(Place.current.fileLimit)
    var limit = rlimit(rlim_cur: bytes, rlim_max: bytes)
    if setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) != 0 {
      say("there is no limit")
    }
    let small = Page("page", length: 1_000)
    try await store.save(small)
    expect(
      await cause { try await store.save(Page("page", version: 1)) },
      Place.current.fileLimitError
    )
    try await expect([small], in: folder)
    try await store.save(Page("page", version: 2, length: 1_000))
    try await expect([Page("page", version: 2, length: 1_000)], in: folder)
    say(lastWord)
  }

  private static func intrude(_ store: RecordStore<Page>, _ folder: URL) async throws {
    // What the superuser may do, no mode forbids.
    if geteuid() == 0, setuid(65_534) != 0 { say("it is still the superuser") }
    expect(await cause { try await store.save(Page("page", version: 1)) }, EACCES)
    expect(await cause { try await store.save(Page("other")) }, EACCES)
    expect(await cause { try await store.delete("page") }, EACCES)
    let refusal = await cause { _ = try await store.load() }
    if Place.current.isReadAnyway || refusal == nil {
      try await expect([Page("page")], in: folder)
    } else {
      expect(refusal, EACCES)
    }
    say(lastWord)
  }

  // MARK: Expectations

  /// Why a store refuses something; nil if it does not.
  private static func cause(
    _ body: () async throws -> Void
  ) async -> RecordStoreError.Cause? {
    do {
      try await body()
      return nil
    } catch let error as RecordStoreError {
      return error.cause
    } catch {
      return .other("\(error)")
    }
  }

  private static func expect(_ cause: RecordStoreError.Cause?, _ code: Int32) {
    if case .system(code: code, _) = cause { return }
    say("expected \(String(cString: strerror(code))), got \(String(describing: cause))")
  }

  private static func expect(_ pages: [Page], in folder: URL) async throws {
    let found = try await openStore(folder).load()
    if found.records.elements != pages {
      say("expected \(pages.map(\.id)), got \(found.records.ids)")
    }
    for unreadable in found.unreadable { say("\(unreadable)") }
    for draft in try drafts(in: folder) { say("left: \(draft)") }
  }
}
