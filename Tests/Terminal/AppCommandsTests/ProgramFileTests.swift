import FeatureKit
import FeatureTesting
import Synchronization
import Testing

@testable import AppCommands

@Suite(.feature) @MainActor struct ProgramFileTests {
  @Test("A program was built anew once another file has lain there for half a second")
  func changes() async {
    let dependencies = FeatureDependencies.test()
    let clock = TestClock(dependencies.effects)
    let old = Date(timeIntervalSince1970: 0)
    let date = Mutex<Date?>(old)
    let program = ProgramFile(path: "/app") { date.withLock { $0 } }
    var isChanged = false
    dependencies.effects.run("watch") {
      try await program.change(on: clock)
      isChanged = true
    }
    var seen: [Bool] = []

    // It stays, is removed, written, written again, and stays again.
    for next in [old, nil, old + 1, old + 2, old + 2] {
      date.withLock { $0 = next }
      await clock.advance(by: .milliseconds(500))
      seen.append(isChanged)
    }

    #expect(seen == [false, false, false, false, true])
  }

  @Test("A file that isn't there can't be started, and the process goes on")
  func missing() throws {
    let folder = try TemporaryFolder()

    let failure = ProgramFile(path: folder.path("app")).run(["preview"])

    #expect("\(failure.message)" == "\(folder.path("app")) can't be started again.")
  }
}
