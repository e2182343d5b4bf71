public import AppFeature
public import FeatureKit
public import FeatureWalks
package import FeatureWorlds
import StandupsDomain
import StandupsStorage

extension WalkVocabulary {
  /// The vocabulary of this app's walks: `given` lines, and operations that can fail.
  public static let standups = WalkVocabulary(
    StandupsApp.self,
    words: ["speech"],
    operations: ["speech"]
  )
}

extension SessionWorld {
  /// Makes an isolated app: standups in memory, with time and notes controlled by a walk.
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
  /// Makes the app: what is said are typed notes, which can fail, and there are other programs.
  package func standups(
    quotes: QuotesClient = .builtIn
  ) throws(WalkSyntaxError) -> SessionWorld {
    var world = self
    let notes = TypedNotes()
    world.dependencies.quotes = quotes
    world.dependencies.speech = notes.client()
    for given in world.take("speech") {
      guard given.values.first != "failing" else {
        notes.fail(&world.dependencies, after: .seconds(10))
        continue
      }
      world.dependencies.speech = notes.client(authorization: try given.authorization())
    }
    var session = try world.session(say: notes.hear) { _, reason in
      notes.fail(reason)
    }
    if let app = session.root as? AppModel {
      session.others = OutsideChange.standups(app, world.records) { [dates] in dates.source() }
      session.say = { [weak app] line throws(SessionFailure) in
        // A note may be finished after its meeting.
        let page = app?.stack.lazy.compactMap { $0.model as? StandupDetailModel }.last
        if notes.say(line) || page?.addLateNote(line) == true { return }
        try notes.hear(line)
      }
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

extension TypedNotes {
  /// Says a line to the running meeting.
  @MainActor
  package func hear(_ line: String) throws(SessionFailure) {
    guard say(line) else { throw SessionFailure("No meeting listens to what is said.") }
  }

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

extension OutsideChange {
  /// Returns a function for the changes of the standup that is open, as another program makes them.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - records: The records that it shares with the other program.
  ///   - now: The present.
  /// - Returns: A function that looks for the open standup and returns its changes.
  static func standups(
    _ app: AppModel,
    _ records: GivenRecords,
    now: @escaping @MainActor () -> Date
  ) -> @MainActor () -> [OutsideChange] {
    let other = records.backend(of: StandupKind.self).reopened()
    return { [weak app] in
      let open = app?.openSegments.lazy.joined().compactMap { segment in
        other.stored(segment.text)
      }.first
      let change = { @MainActor (edit: @escaping @Sendable (inout StoredRecord<Standup>) -> Void) in
        guard let id = open?.id else { return }
        do {
          _ = try other.modify(id, for: .update) { found in
            guard case .record(var stored) = found else { return nil }
            edit(&stored)
            return stored
          }
        } catch {
          reportIssue("\(error)")
        }
      }
      return [
        OutsideChange("rename-standup", if: open.map { $0.record.title != title } ?? false) {
          change { $0.record.title = title }
        },
        OutsideChange("delete-standup", if: open != nil) {
          change { [now = now()] in $0.deleted = now }
        },
      ]
    }
  }

  private nonisolated static let title = "Renamed elsewhere"
}

extension MemoryRecordBackend<Standup> {
  /// Returns the standup with an id, unless it was deleted.
  fileprivate func stored(_ id: String) -> StoredRecord<Standup>? {
    // Most segments are words: an id is read only where there may be one.
    guard id.utf8.count == 36, let uuid = UUID(uuidString: id),
      let found = find(Standup.ID(uuid)).stored, found.deleted == nil
    else { return nil }
    return found
  }
}
