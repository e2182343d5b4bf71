import FeatureKit
import FeatureSessions
import StandupsDomain
import StandupsListFeature
import StandupsStorage

/// The work of a separate process, whose peak memory is then that of this work alone.
@MainActor
enum Chore: Codable {
  /// Makes standups, and nothing with them.
  case standups(Int)
  /// Makes a list of standups from a store in memory, and its screen.
  case list(Int)
  /// Loads the standups of a folder.
  case folder(URL, Int)
  /// Observes rows of a Redux store.
  case rows(Int)

  static let option = "--chore"

  private static var program: URL {
    get throws {
      guard let program = Bundle.main.executableURL else { throw WrongResult() }
      return program
    }
  }

  /// Does the chore in a new process, and returns the most bytes that this took.
  func peakOfMemory() throws -> Double {
    let process = Process()
    let output = Pipe()
    process.executableURL = try Self.program
    process.arguments = [
      Self.option, String(decoding: try JSONEncoder().encode(self), as: UTF8.self),
    ]
    process.standardOutput = output
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0, let bytes = Double(String(decoding: text, as: UTF8.self))
    else { throw WrongResult() }
    return bytes
  }

  /// Does the chore that another process asked for, and prints what `peakOfMemory()` reads.
  static func perform(_ text: String) async throws {
    try await JSONDecoder().decode(Chore.self, from: Data(text.utf8)).perform()
    print(try peakOfThisProcess(), terminator: "")
  }

  private func perform() async throws {
    switch self {
    case .standups(let count):
      let standups = Standup.numbered(count)
      try check(standups.count == count)
      keep(standups)
    case .list(let count):
      let dependencies = FeatureDependencies.benchmark(Standup.numbered(count))
      let model = StandupsListModel(dependencies: dependencies)
      await dependencies.effects.settle()
      let screen = model.topScreen(window: 0..<50).screen
      try check(screen.sections.first?.rows.count == 50)
    case .folder(let folder, let count):
      let store = RecordStore<Standup>.folder(
        at: folder,
        schema: StandupKind.schema,
        now: { Date(timeIntervalSince1970: 0) }
      )
      try check(await store.load().records.count == count)
    case .rows(let count): try ReduxTopics.makeRows(count)
    }
  }

  private static func peakOfThisProcess() throws -> Int {
    #if os(Linux)
    // Not `ru_maxrss`: there a process begins with the peak of the one that started it.
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    guard let kilobytes = status.firstMatch(of: /VmHWM:\s+(\d+) kB/).flatMap({ Int($0.1) })
    else { throw WrongResult() }
    return kilobytes * 1_024
    #else
    var usage = rusage()
    try check(getrusage(RUSAGE_SELF, &usage) == 0)
    return usage.ru_maxrss
    #endif
  }
}
