import AppFeature
import CommandLineTables
import FeatureKit
import LineMode
import RecordMeetingFeature
import StandupDetailFeature
import StandupsStorage

extension Invocation {
  /// Makes the dependencies of the app on a terminal.
  ///
  /// These are the real store, typed notes for speech, and the bell for sound.
  ///
  /// - Throws: An error if there is no place for the store.
  @MainActor
  func appDependencies(notes: TypedNotes) throws -> FeatureDependencies {
    var dependencies = dependencies
    var stores = try stores(onFailedWrite: .keeping)
    let location = try location
    limitEvicting(.standups, from: &stores.standups, at: location)
    limitEvicting(.followUps, from: &stores.followUps, at: location)
    limitEvicting(.settings, from: &stores.settings, at: location)
    for index in stores.parts.indices { limitEvicting(&stores.parts[index], at: location) }
    dependencies.follow(stores)
    dependencies.speech = notes.client()
    dependencies.quotes = quotes
    dependencies.lifecycle = LifecycleSource()
    dependencies.sound = arguments[.noSound] || !console.isTerminal ? .silent : bell
    return dependencies
  }

  /// Lets a store evict without waiting.
  ///
  /// The first screen mustn't wait until another program has written.
  private func limitEvicting<Record>(
    _ kind: StoredKind<Record>,
    from store: inout RecordStore<Record>,
    at location: StoreLocation
  ) {
    store.evictDaily = { date in
      try await location.evictDaily(
        kind,
        waiting: FolderWaiting(limit: .zero),
        deletedBefore: date
      )
    }
  }

  private func limitEvicting<Storing: PartStoring>(
    _ part: inout Storing,
    at location: StoreLocation
  ) {
    limitEvicting(Storing.Part.kind, from: &part.store, at: location)
  }

  /// The quotes of the file that the environment names, or those that come with the app.
  private var quotes: QuotesClient {
    guard let path = console.environment["STANDUPS_QUOTES"], !path.isEmpty else { return .builtIn }
    return QuotesClient { .file(at: path) }
  }

  private var bell: SoundClient {
    SoundClient { [console] in
      do {
        try console.write("\u{7}", .errors)
      } catch {
        // The reader is gone; a write that matters reports that.
      }
    }
  }
}
