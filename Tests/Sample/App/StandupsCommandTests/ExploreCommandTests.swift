import AppWorlds
import FeatureExplorer
import StandupsFixtures
import TerminalConsole
import Testing

@testable import StandupsCommand

@Suite(.feature) @MainActor struct ExploreCommandTests {
  @Test("It says which laws it checked: those of the documentation's table, and the app's own")
  func laws() async throws {
    let page = repository.appending(path: "Docs/StandupsKit.docc/FeatureExplorer.md")
    let rows = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
      .drop { !$0.hasPrefix("| law |") }.dropFirst(2).prefix { $0.hasPrefix("|") }
    let documented = rows.map { $0.split(separator: "|")[0].trimmingPrefix(" ").dropLast() }

    let outcome = await CommandSession()
      .run("explore", "--from", "empty", "--depth", "0", "--inject", "store")
    let told = outcome.output.split(separator: "\n").drop { $0 != "Checked wherever it went:" }

    #expect(
      Set(told.dropFirst().prefix { $0.hasPrefix("  ") }.map { String($0.dropFirst(2)) })
        == Set(
          documented.map { String($0) } + ExplorerLaw.standups.map(\.name)
            + [
              "the sound follows the settings at once",
              "rings and steps follow the settings at once",
            ]
        )
    )
  }
}
