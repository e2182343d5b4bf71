import AppFeature
import CommandLineTables
import FeatureKit
import LineMode
import ParkingLotFeature
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
    var stores = try stores()
    let location = try location
    for index in stores.all.indices { limitEvicting(&stores.all[index], at: location) }
    dependencies.follow(stores)
    dependencies.speech = notes.client()
    dependencies.quotes = quotes
    dependencies.actionLog = try actionLog()
    dependencies.lifecycle = LifecycleSource()
    dependencies.sound = arguments[.noSound] || !console.isTerminal ? .silent : bell
    return dependencies
  }

  /// Lets a store evict without waiting.
  ///
  /// The first screen mustn't wait until another program has written.
  private func limitEvicting(_ opened: inout some KindStoring, at location: StoreLocation) {
    opened.store.evictDaily = { [kind = opened.kind] date in
      try await location.evictDaily(
        kind,
        waiting: FolderWaiting(limit: .zero),
        deletedBefore: date
      )
    }
  }

  /// The quotes of the file that the environment names, or those that come with the app.
  private var quotes: QuotesClient {
    guard let path = console.environment["STANDUPS_QUOTES"], !path.isEmpty else { return .builtIn }
    return QuotesClient { .file(at: path) }
  }

  /// The log in the file that the environment names; nil if it names none.
  @MainActor
  private func actionLog() throws -> ActionLog? {
    guard let path = console.environment["STANDUPS_LOG"], !path.isEmpty else { return nil }
    let file = try ActionLogFile(path: path, console: console)
    return ActionLog { [now = dependencies.now] in file.write($0, at: now()) }
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
