import AppFeature
import FeatureKit
import FeatureTesting
import Testing

/// The walks and all ways lead to every screen that the features can open.
@Suite(.feature)
@MainActor struct EveryDestinationTests {
  @Test("Every destination of every model, and every answer to an alert, is on a walk or a way")
  func all() async throws {
    let places = try await Places.all.value
    let declared = try Places.declaredDestinations()
    // Some alerts come up only if a client fails, which no walk can order: those are listed.
    let missed =
      declared.subtracting(places.destinations).sorted().map { "destination \($0)" }
      + places.answers.subtracting(places.offered).sorted().map { "answer \($0)" }

    #expect(missed.filter { $0.hasPrefix("destination ") && !$0.hasSuffix(".alert") } == [])
    #expect(places.destinations.subtracting(declared) == [], "They are not found in the sources")
    expectText(
      missed.map { $0 + "\n" }.joined(),
      inFile: Places.repository.appending(path: "Tests/Goldens/Explorer/missed.txt")
    )
  }

  @Test("The same input to two rows leads to two places, so no row does what another one is asked")
  func twoRows() async throws {
    let known = try await Places.all.value
    var tried: Set<String> = []
    // One place with two of a kind has all that they do; the long form tries each place.
    for (way, inputs) in known.rows {
      for (kind, offers) in inputs where LongTests.isOn || !tried.contains(kind) {
        guard let first = offers.first, let second = offers.first(where: { $0.id != first.id })
        else { continue }
        tried.insert(kind)
        var places: [String] = []
        for row in [first.id, second.id] {
          let session = try await way.reach()
          try await session.perform(
            row,
            first.input.kind == "text" ? .text("Get coffee") : first.input
          )
          places.append((session.screens.map(\.screen.text) + session.world.takeLog()).joined())
        }
        #expect(places[0] != places[1], "\(kind), on \(way.testDescription)")
      }
    }

    let missed = known.inputsToRows.subtracting(tried).sorted()
    #expect(missed == [], "No walk and no way has two of them")
  }

  @Test("Every way leads to a screen of its own, and every screen survives JSON")
  func json() async throws {
    var texts: Set<String> = []
    for end in try await Places.all.value.ends {
      let data = try JSONEncoder().encode(end.screen)
      #expect(try JSONDecoder().decode(Screen.self, from: data) == end.screen)
      #expect(
        texts.insert(end.screen.text).inserted,
        "\(end.way.testDescription) looks like another screen"
      )
    }
  }

  @Test("The lists of all screens are those that walks and ways reach; UPDATE_TEXTS writes them")
  func lists() async throws {
    let places = try await Places.all.value
    let names = places.names.sorted().map { "    #\"\($0)\"#,\n" }.joined()
    let page = Places.repository.appending(path: "Docs/Navigation.md")
    var text = try String(contentsOf: page, encoding: .utf8)
    let table = try #require(text.firstRange(of: /\| screen \| its route(.*\n\|)*[^\n]*\n/))
    text.replaceSubrange(table, with: try places.table())

    expectText(text, inFile: page)
    expectText(
      """
      import FeatureExplorer

      extension ExplorerWorld {
        /// All screens and alerts of the app by the explorer's names, written by `EveryDestinationTests`.
        static let screenNames: Set<String> = [
      \(names)  ]
      }

      """,
      inFile: Places.repository.appending(
        path: "Sources/Sample/App/AppWorlds/ExplorerWorld+ScreenNames.swift"
      )
    )
  }
}
