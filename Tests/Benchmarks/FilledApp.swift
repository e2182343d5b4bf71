import AppCommands
import FeatureKit
import StandupsCommand
import StandupsDomain
import StandupsStorage
import TerminalConsole

/// The app with many standups in memory, for `fullscreen measure`.
@MainActor
enum FilledApp {
  static let option = "--app"

  /// Makes the standups, prints when that was done, and carries out a command line.
  static func run(_ count: Int, _ words: [String]) async throws -> ExitCode {
    Console.prepareProcess()
    let dependencies = FeatureDependencies.live(effects: EffectScope("benchmark"))
    let now = dependencies.now
    let store = RecordStore(MemoryRecordBackend(Standup.numbered(count))) { now() }
    // They are ordered, followed and looked through for old ones before the app starts.
    let changes = try await store.changes()
    defer { withExtendedLifetime(changes) {} }
    _ = try await store.evictDaily(deletedBefore: now())
    let tool = StandupsTool(
      console: .live,
      dependencies: dependencies,
      openStores: { location, _, dependencies in
        var stores = location.stores(of: Commands.Product.kinds, now: dependencies.now)
        stores[StandupKind.self] = store
        return stores
      },
      openSessions: { _, _, _ in nil }
    )
    print("made at", milliseconds(CLOCK_MONOTONIC), milliseconds(CLOCK_PROCESS_CPUTIME_ID))
    fflush(nil)
    return await tool.run(words + ["--store", "memory"])
  }

  private static func milliseconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1e6
  }
}
