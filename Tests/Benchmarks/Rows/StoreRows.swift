import Effects
import Foundation
import IdentifiedArrays
import Injection
import RecordStores
import StandupsDomain
import StandupsListFeature
import StandupsStorage
import Synchronization

extension Benchmark {
  static var stores: [Benchmark] {
    let folders = [1, 1_000, 10_000].map(RecordFolder.init(count:))
    return folders.map(save) + folders.map(load) + folders.suffix(1).map(memory)
      + [100, 10_000, 100_000].map(toggle)
  }

  private static let group = "record stores"

  private static func save(_ folder: RecordFolder) -> Benchmark {
    Benchmark(group, "save one record in a folder, durably", size: folder.count) {
      let store = try await folder.store()
      let number = Atomic(0)
      _ = try await store.load()
      return [
        Contestant("RecordStore", on: .wall) {
          var standup = folder.standups[folder.count / 2]
          standup.title = "Title \(number.add(1, ordering: .relaxed).newValue)"
          return standup
        } work: {
          try await store.save($0)
        },
        Contestant("two syncs", on: .wall) {
        } work: { _ in
          try folder.syncTwice()
        },
      ]
    }
  }

  private static func load(_ folder: RecordFolder) -> Benchmark {
    Benchmark(group, "load a folder, each record", size: folder.count) {
      [
        Contestant("RecordStore", units: folder.count, on: .wall) {
          try await folder.store()
        } work: {
          try check(await $0.load().records.count == folder.count)
        }
      ]
    }
  }

  private static func memory(_ folder: RecordFolder) -> Benchmark {
    Benchmark(group, "peak memory of loading a folder", size: folder.count, unit: .bytes) {
      _ = try await folder.store()
      return [
        Contestant("RecordStore", memoryOf: .folder(folder.url, folder.count)),
        Contestant("Array", memoryOf: .standups(folder.count)),
        Contestant("nothing", memoryOf: .standups(1)),
      ]
    }
  }

  /// A change, until a list on the screen shows it.
  private static func toggle(count: Int) -> Benchmark {
    Benchmark(group, "change one record, until a list shows it", size: count) {
      let standups = Standup.numbered(count)
      let dependencies = FeatureDependencies.benchmark(standups)
      let model = StandupsListModel(dependencies: dependencies)
      model.task()
      await dependencies.effects.settle()
      let id = standups[count / 2].id
      return [
        Contestant("StandupsListModel") {
          model.standups[id: id]?.theme
        } work: { old in
          keep(
            try await dependencies.standups.update(id) { standup in
              standup.theme = standup.theme == .sky ? .poppy : .sky
            }
          )
          await dependencies.effects.settle()
          try check(model.standups[id: id]?.theme != old)
        }
      ]
    }
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

  /// What no durable write can do without: a file is synced, then the folder that names it.
  func syncTwice() throws {
    let path = url.appending(path: "sync").path
    let (file, names) = (open(path, O_WRONLY | O_CREAT, 0o666), open(url.path, O_RDONLY))
    defer { for descriptor in [file, names] { close(descriptor) } }
    try check(write(file, path, 256) == 256 && fsync(file) == 0)
    try check(unlink(path) == 0 && fsync(names) == 0)
  }

  /// A store that has read nothing yet.
  func store() async throws -> RecordStore<Standup> {
    let store = RecordStore<Standup>.folder(at: url, now: { Date(timeIntervalSince1970: 0) })
    if !isFilled {
      isFilled = true
      for standup in standups { try await store.save(standup) }
    }
    return store
  }
}
