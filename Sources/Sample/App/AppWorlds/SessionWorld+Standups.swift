public import AppFeature
public import FeatureKit
public import FeatureWalks
package import FeatureWorlds

extension WalkVocabulary {
  /// The vocabulary of this app's walks: `given` lines, and operations that can fail.
  public static let standups = WalkVocabulary(
    StandupsApp.self,
    words: ["speech"],
    operations: ["speech"]
  )
}

extension SessionWorld {
  /// Makes an isolated app: standups in memory, with time and speech controlled by a walk.
  ///
  /// - Parameters:
  ///   - settings: The settings from the first lines of the walk.
  ///   - drafts: The drafts; none by default.
  ///   - quotes: The quotes of the inspiration.
  /// - Returns: The world.
  /// - Throws: An error if a `given` line can't be read.
  public static func standups(
    _ settings: WalkSettings,
    drafts: Drafts = Drafts(),
    quotes: QuotesClient = .builtIn
  ) throws(WalkSyntaxError) -> SessionWorld {
    try AppWorld<StandupsApp>(settings, drafts: drafts).standups(quotes: quotes)
  }
}

extension AppWorld<StandupsApp> {
  /// Makes the app: speech hears nothing and can fail, and there are other programs.
  package func standups(
    quotes: QuotesClient = .builtIn
  ) throws(WalkSyntaxError) -> SessionWorld {
    var world = self
    let speech = WalkSpeech()
    var copied: [String] = []
    world.dependencies.quotes = quotes
    world.dependencies.pasteboard = PasteboardClient { markdown, _ in copied.append(markdown) }
    world.dependencies.speech = speech.client()
    for given in world.take("speech") {
      guard given.values.first != "failing" else {
        speech.fail(&world.dependencies, after: .seconds(10))
        continue
      }
      world.dependencies.speech = speech.client(authorization: try given.authorization())
    }
    var session = try world.session(failNext: { _, reason in speech.fail(reason) })
    session.takeLog = {
      defer { copied = [] }
      return copied.map { "Copied:\n\($0)" }
    }
    if let app = session.root as? AppModel {
      session.others = OutsideChange.standups(app, world.records) { [dates] in dates.source() }
      session.say = { [weak app] line throws(SessionFailure) in try app?.sayLate(line) }
    }
    return session
  }
}

extension SpeechClient.Authorization {
  /// The line that gives the permission to listen; none for the one that there is without.
  package var given: [WalkSetting] {
    self == .authorized ? [] : [.given(kind: "speech", values: [rawValue])]
  }
}

extension WalkSettings.Given {
  /// Reads who may listen.
  fileprivate func authorization() throws(WalkSyntaxError) -> SpeechClient.Authorization {
    let word = values.first ?? ""
    guard let authorization = SpeechClient.Authorization(rawValue: word) else {
      throw WalkSyntaxError(
        line: line,
        """
        “\(word)” isn't an answer to who may listen: write authorized, denied, restricted, \
        undetermined or failing.
        """
      )
    }
    return authorization
  }
}

extension AppModel {
  /// Adds a line that comes after the time of its meeting, as a note whose beginning isn't known.
  package func sayLate(_ line: String) throws(SessionFailure) {
    let page = stack.lazy.compactMap { $0.model as? StandupDetailModel }.last
    if page?.addLateNote(line) == true { return }
    throw SessionFailure("No meeting listens to what is said.")
  }
}

extension WalkSpeech {
  /// Lets each transcript end early.
  fileprivate func fail(_ dependencies: inout FeatureDependencies, after duration: Duration) {
    let listen = dependencies.speech.transcripts
    dependencies.speech.transcripts = {
      [self, effects = dependencies.effects, clock = dependencies.clock] in
      // All work of a feature runs there.
      MainActor.assumeIsolated {
        _ = effects.run("speech that fails") {
          try await clock.sleep(for: duration)
          self.fail("the world wants it")
        }
      }
      return listen()
    }
  }
}
