public import FeatureExplorer
import FeatureKit
public import FeatureWalks
import Synchronization

extension ExplorerWorld {
  /// Makes an isolated app to explore, with standups in memory.
  ///
  /// - Parameter settings: The settings from the first lines of a walk.
  /// - Returns: The world.
  /// - Throws: An error if a `given` line can't be read.
  public static func standups(_ settings: WalkSettings) throws(WalkSyntaxError) -> ExplorerWorld {
    var app: AppModel?
    let sounds = SoundCount()
    var explored = try ExplorerWorld(
      StandupsApp.self,
      settings,
      laws: ExplorerLaw.standups,
      allowances: allowances,
      withoutRoute: ["quick-actions", "inspiration"],
      screens: screenNames
    ) { world throws(WalkSyntaxError) in
      var world = world
      world.dependencies.sound = SoundClient { sounds.add() }
      let session = try world.standups(quotes: oneQuote)
      app = session.root as? AppModel
      return session
    }
    guard let app else { return explored }
    // No screen tells what was looked for before.
    explored.unsaved = { [unsaved = explored.unsaved, tabs = app.tabs] digest in
      unsaved(&digest)
      for (name, value) in tabs.lastSearch.sorted(by: <) { digest.add("\(name)=\(value)") }
    }
    explored.laws += ExplorerLaw.settings { [settings = app.shell.dependencies.settings] in
      settings.current
    } sounds: {
      sounds.count
    }
    return explored
  }

  /// One quote: which of several comes next is told by no screen, so states could not be told apart.
  private static let oneQuote = QuotesClient { Quotes(lines: "Say what you will do.") ?? .builtIn }

  private static let clipboard = "The text is in the clipboard, which no screen shows."

  private static let allowances = [
    ExplorerAllowance("meeting: tap copy", breaks: .effect, because: clipboard),
    ExplorerAllowance("standup-detail: tap copy", breaks: .effect, because: clipboard),
    ExplorerAllowance(
      "standups-list",
      breaks: .nothingGone,
      because: "A list of an attendee's standups stays one when theirs is deleted from it."
    ),
    ExplorerAllowance(
      "edit-standup: tap confirm-add-standup",
      breaks: .effect,
      because: "A form that was refused says why already, and is refused for the same reason."
    ),
    ExplorerAllowance(
      "follow-up-group",
      breaks: .drafts,
      because: "A filter changes nothing, and is typed again in a moment."
    ),
    ExplorerAllowance(
      "find",
      breaks: .drafts,
      because: "What is looked for is in the route, which the app keeps."
    ),
    ExplorerAllowance(
      "load on deleted",
      breaks: .toldFailures,
      because: "What was deleted is read again at once, as the next change is stored."
    ),
    ExplorerAllowance(
      "parking-lot",
      breaks: .drafts,
      because: "What is typed there is stored at once."
    ),
  ]
}

/// Counts the sounds of a world.
private final class SoundCount: Sendable {
  private let number = Mutex(0)

  var count: Int { number.withLock { $0 } }

  func add() { number.withLock { $0 += 1 } }
}
