import AppFeature
import AppWorlds
import FeatureKit
import FeatureTesting
import Foundation
import Testing

@Suite(.feature) @MainActor struct WalkTests {
  nonisolated static let repository = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The walks of the app and of its parts, by name; `coverage` notices a folder that can't be read.
  nonisolated static let files = Dictionary(
    ["Docs/Walks", "Tests/Sample/Redux/Walks"].flatMap { path in
      let folder = repository.appending(path: path)
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      return names.filter { $0.hasSuffix(".walk") }.map { ($0, folder.appending(path: $0)) }
    }
  ) { first, _ in first }

  nonisolated static let names = Set(files.keys)

  nonisolated static func read(_ name: String) throws -> Walk {
    let file = try #require(files[name])
    let text = try String(contentsOf: file, encoding: .utf8)
    return try Walk(parsing: text, file: name, vocabulary: .standups)
  }

  private var runner: WalkRunner {
    WalkRunner { settings throws(WalkSyntaxError) in try SessionWorld.standups(settings) }
  }

  @Test("There is a walk for each screen with a model, one for failures, and one across everything")
  func coverage() throws {
    let features = Self.repository.appending(path: "Sources/Sample")
    let screens = try FileManager.default.subpathsOfDirectory(atPath: features.path)
      .filter { $0.wholeMatch(of: /Features\/.*Screen\.swift|Redux\/.*Model\.swift/) != nil }
      .map { try String(contentsOf: features.appending(path: $0), encoding: .utf8) }
      .compactMap {
        $0.firstMatch(of: /func build\(_ s: ScreenBuilder\) \{\s*s\.name = "(.*)"/).map {
          "\($0.1).walk"
        }
      }

    #expect(screens.count >= 4)
    let missing = Set(screens + ["store-failures.walk", "tour.walk"]).subtracting(Self.names)
    #expect(missing == [], "Write them in Docs/Walks")
  }

  @Test("A recording of a version that called a meeting by its end replays")
  func calledByEnd() async throws {
    let ended = "Mon 5 Jan 2026, 09:09"
    let walk = try Walk(
      parsing: """
        given standups "Design:5:Blob"
        tap standup
        tap start-meeting
        tap pause
        wait 4m
        tap go-on
        wait 5m
        expect row "Mon 5 Jan 2026, 09:00"
        tap meeting "\(ended)"
        expect title "\(ended)"
        expect title "Mon 5 Jan 2026, 09:00"
        expect no title "Mon 5 Jan 2026, 09:05"
        tap back
        expect row "\(ended)"
        tap copy "\(ended)"
        delete meeting "\(ended)"
        open standups://standups?over=deleted
        tap restore "Design, \(ended)"
        expect count deleted 0
        """,
      file: "old.walk",
      vocabulary: .standups
    )

    let report = try await runner.run(walk)

    #expect(report.failures.map(\.description) == [])
    #expect(report.passed == 6)
  }

  @Test(
    "Every walk holds, and prints the same bytes every time, also with the records in a journal",
    arguments: names.sorted()
  )
  func holds(name: String) async throws {
    let (walk, folder) = (try Self.read(name), try TemporaryFolder())
    let place = folder.url.appending(path: "standups")
    var (runner, inFolder) = (
      runner,
      WalkRunner { settings throws(WalkSyntaxError) in
        var world = try AppWorld<StandupsApp>(settings)
        let journal = SharedJournal(inFolder: place, now: { .now })
        @MainActor func keep<Kind: StoredKind>(_ kind: Kind.Type) {
          world.keep(kind) { GivenJournal(kind, in: journal, $0.load()) }
        }
        for kind in StandupsApp.kinds where !kind.isPersonal { keep(kind) }
        return try world.standups()
      }
    )
    (runner.showsSteps, inFolder.showsSteps) = (true, true)
    let report = try await runner.run(walk)

    #expect(report.failures.map(\.description) == [])
    #expect(report.passed > 0)
    // The others take the same ways through the store.
    let isInFolder = LongTests.isOn || ["store-failures.walk", "tour.walk"].contains(name)
    if isInFolder { #expect(try await inFolder.run(walk).text == report.text) }
    for _ in 0..<LongTests.count(0, long: 20) {
      #expect(try await runner.run(walk).text == report.text)
    }
    let text = try String(contentsOf: #require(Self.files[name]), encoding: .utf8)
    let hasStandups = text.contains(/given (record|samples|standups)|add-standup/)
    #expect(!isInFolder || !hasStandups || FileManager.default.fileExists(atPath: place.path))
  }
}
