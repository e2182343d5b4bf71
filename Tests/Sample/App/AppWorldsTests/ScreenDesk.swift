import AppWorlds
import FeatureKit
import FeatureTesting
import FeatureWalks
import TerminalConsole
import TerminalFixtures

@testable import RecordMeetingFeature
@testable import TerminalUI

/// A person at the full screen: presses keys, and counts those whose names the bar doesn't show.
@MainActor
final class ScreenDesk {
  let driver: ScreenDriver
  private(set) var keys = 0
  /// The keys that the bar didn't show when they were pressed.
  private(set) var hidden: [String] = []
  /// The requests to the terminal.
  private(set) var asked: [FrontState.Effect] = []

  init(_ session: Session, columns: Int = 80, rows: Int = 24) {
    driver = ScreenDriver(
      session,
      columns: columns,
      rows: rows,
      menu: "quick-actions"
    )
  }

  /// Begins with a world of the app.
  convenience init(_ given: String...) async throws { try await self.init(given: given) }

  /// Begins with these standups, or with the samples.
  convenience init(given: [String]) async throws {
    var settings = WalkSettings()
    settings.givens = [
      given.isEmpty
        ? WalkSettings.Given(kind: "samples", values: [], line: 1)
        : WalkSettings.Given(kind: "standups", values: given, line: 1)
    ]
    let session = try Session(SessionWorld.standups(settings))
    await session.start()
    self.init(session)
  }

  /// The frame as text.
  var text: String { driver.front.frame.text }

  /// The topmost screen.
  var top: FeatureScreens.Screen { driver.open.top.screen }

  /// The bar, without the rest of the frame.
  var bar: String {
    driver.front.bar(width: driver.front.columns - 1).parts.map(\.text).joined()
  }

  /// The first line of the frame, with the tabs.
  var header: String { text.split(separator: "\n").first.map { "\($0) " } ?? "" }

  /// Pastes a text.
  func paste(_ text: String) async { asked += await driver.take([Key(.paste(text))]) }

  /// Types a text, a character at a time.
  func type(_ text: String) async {
    for character in text { asked += await driver.take([Key(.text(String(character)))]) }
  }

  /// Presses keys by their names in the bar.
  func press(_ names: String...) async {
    for name in names {
      keys += 1
      if !" \(bar) ".contains(" \(name) ") { hidden.append(name) }
      asked += await driver.take([Key(named: name)])
    }
  }
}

extension String {
  /// The keys and the texts in quotes, in their order.
  var keysAndTexts: [(word: String, isText: Bool)] {
    split(separator: "\"", omittingEmptySubsequences: false).enumerated().flatMap { index, part in
      index % 2 == 1
        ? [(String(part), true)] : part.split(separator: " ").map { (String($0), false) }
    }
  }
}
