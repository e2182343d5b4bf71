import AppCommands
import FeatureKit
import StandupsCommand
import StandupsDomain
import StandupsStorage
import TerminalConsole

extension Benchmark {
  static var commands: [Benchmark] {
    [completing(among: 10_000), searching(characters: 1_000_000)]
  }

  private static let group = "commands"

  /// A title that is completed among many, beside a list of them all.
  private static func completing(among count: Int) -> Benchmark {
    Benchmark(group, "complete a title", size: count) {
      let store = RecordStore(MemoryRecordBackend(Standup.numbered(count))) { .distantPast }
      return [
        line(["__complete", "--", "show", ""], in: store),
        line(["list"], in: store),
      ]
    }
  }

  /// A word that is everywhere in a long note.
  private static func searching(characters count: Int) -> Benchmark {
    Benchmark(group, "search a note", size: count) {
      var standup = Standup.numbered(1)[0]
      let note = String(repeating: "x", count: count)
      let id = Meeting.ID(UUIDSource.number(1))
      standup.meetings.append(Meeting(id: id, date: .distantPast, transcript: note))
      return [
        line(["search", "x"], in: RecordStore(MemoryRecordBackend([standup])) { .distantPast })
      ]
    }
  }

  /// Carries out a line on standups in memory, and throws away what it writes.
  private static func line(_ words: [String], in store: RecordStore<Standup>) -> Contestant {
    Contestant(words[0]) {
      StandupsTool(
        console: .silent,
        dependencies: .live(effects: EffectScope("benchmark")),
        openStores: { location, _, dependencies in
          var stores = location.stores(of: Commands.Product.kinds, now: dependencies.now)
          stores[StandupKind.self] = store
          return stores
        },
        openSessions: { _, _, _ in nil }
      )
    } work: { tool in
      try check(await tool.run(words + ["--store", "memory"]) == .success)
    }
  }
}

extension Console {
  /// A console without input, whose output goes nowhere.
  fileprivate static var silent: Console {
    Console(
      environment: [:],
      isInputTerminal: false,
      isOutputTerminal: false,
      write: { text, _ in keep(text) },
      readLine: { nil },
      listen: { $0.send(.end) }
    )
  }
}
