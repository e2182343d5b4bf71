import FeatureKit
import StandupsDomain
import StandupsListFeature
import StandupsStorage
import Synchronization

extension Benchmark {
  /// Folders of 100,000 records take minutes; they are for the long form.
  static func stores(isLong: Bool) -> [Benchmark] {
    let folders = ([1, 1_000, 10_000] + (isLong ? [100_000] : [])).map(RecordFolder.init(count:))
    return folders.map(save) + folders.map(load) + folders.map(memory)
      + [1_000, 10_000, 100_000].map(toggle)
  }

  private static let group = "record stores"

  /// So many that the slowest hundredth of them can be told.
  private static let manySamples = 200

  private static func save(_ folder: RecordFolder) -> Benchmark {
    Benchmark(
      group,
      "save one record in a folder, durably",
      size: folder.count,
      samples: manySamples
    ) {
      let one = RecordFolder(count: 1)
      return [
        try await save("RecordStore", in: folder),
        Contestant("two syncs", most: 1, on: .wall) {
        } work: { _ in
          try folder.syncTwice()
        },
        try await save("one record", in: one),
      ]
    }
  }

  private static func save(_ name: String, in folder: RecordFolder) async throws -> Contestant {
    let store = try folder.store()
    _ = try await store.load()
    return Contestant(name, most: 1, on: .wall) {
      folder.makeChange()
    } work: {
      try await store.save($0)
    }
  }

  private static func load(_ folder: RecordFolder) -> Benchmark {
    Benchmark(group, "load a folder, each record", size: folder.count) {
      [
        Contestant("RecordStore", units: folder.count) {
          try folder.store()
        } work: {
          try check(await $0.load().records.count == folder.count)
        }
      ]
    }
  }

  private static func memory(_ folder: RecordFolder) -> Benchmark {
    Benchmark(group, "peak memory of loading a folder", size: folder.count, unit: .bytes) {
      _ = try folder.store()
      return [
        Contestant("RecordStore", memoryOf: .folder(folder.url, folder.count)),
        Contestant("Array", memoryOf: .standups(folder.count)),
        Contestant("nothing", memoryOf: .standups(1)),
      ]
    }
  }

  /// A change, until each list shows it: a thousand rows are observed, and the changed one is read again.
  private static func toggle(count: Int) -> Benchmark {
    Benchmark(group, "change one record, until a list shows it", size: count) {
      let standups = Standup.numbered(count)
      let dependencies = FeatureDependencies.benchmark(standups)
      await dependencies.effects.settle()
      let list = StandupsListModel(dependencies: dependencies)
      let rows = ObservedRows(list)
      for offset in 0..<1_000 { rows.show(offset) }
      let changed = 500
      return [
        Contestant("StandupsListModel") {
          await dependencies.effects.settle()
          return list.standups[changed].theme
        } work: { old in
          toggle(standups[changed].id, in: dependencies.standups)
          try check(rows.drawAgain() == [changed] && list.standups[changed].theme != old)
        }
      ]
    }
  }

  private static func toggle(_ id: Standup.ID, in standups: RecordQuery<Standup>) {
    standups.update(id) { $0.theme = $0.theme == .sky ? .poppy : .sky }
  }
}

/// The rows of a list on a screen, drawn anew when they change.
@MainActor
private final class ObservedRows {
  private let list: StandupsListModel
  private let changed = Mutex<[Int]>([])

  init(_ list: StandupsListModel) {
    self.list = list
  }

  func show(_ offset: Int) {
    withObservationTracking {
      keep(list.standups[offset].displayTitle)
    } onChange: { [weak self] in
      self?.changed.withLock { $0.append(offset) }
    }
  }

  /// Draws the rows that changed, and returns their offsets.
  func drawAgain() -> [Int] {
    let offsets = changed.withLock { offsets in
      defer { offsets = [] }
      return offsets
    }
    for offset in offsets { show(offset) }
    return offsets
  }
}

/// A folder of records for as long as rows need it.
@MainActor
private final class RecordFolder {
  let count: Int
  lazy var standups = Standup.numbered(count)
  let url = FileManager.default.temporaryDirectory
    .appending(path: "benchmarks-\(UUIDSource.live().uuidString)")
  private var isFilled = false
  private var changeCount = 0

  init(count: Int) {
    self.count = count
  }

  isolated deinit {
    guard isFilled else { return }
    do {
      try FileManager.default.removeItem(at: url)
    } catch {
      FileHandle.standardError.write(Data("\(url.path) is left over: \(error)\n".utf8))
    }
  }

  /// Does the least of any durable write: syncs a file, then its folder.
  func syncTwice() throws {
    let path = url.appending(path: "sync").path
    let (file, names) = (open(path, O_WRONLY | O_CREAT, 0o666), open(url.path, O_RDONLY))
    defer { for descriptor in [file, names] { close(descriptor) } }
    try check(write(file, path, 256) == 256 && fsync(file) == 0)
    try check(unlink(path) == 0 && fsync(names) == 0)
  }

  /// One of the records, with a title that it never had before.
  func makeChange() -> Standup {
    changeCount += 1
    var standup = standups[count / 2]
    standup.title = "Title \(changeCount)"
    return standup
  }

  /// A store that has read nothing yet.
  func store() throws -> RecordStore<Standup> {
    if !isFilled {
      isFilled = true
      try fill()
    }
    return RecordStore<Standup>.folder(
      at: url,
      schema: StandupKind.schema,
      now: { Date(timeIntervalSince1970: 0) }
    )
  }

  /// Writes all records, and waits only once until they are on the disk.
  private func fill() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (rank, standup) in standups.enumerated() {
      try RecordFile.data(of: StoredRecord(standup, rank: rank), schema: RecordSchema())
        .write(to: url.appending(path: "\(standup.id).json"))
    }
    sync()
  }
}
