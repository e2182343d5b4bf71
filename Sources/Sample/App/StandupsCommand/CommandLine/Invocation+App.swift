import CommandLineTables
import FeatureKit
import LineMode
import RecordMeetingFeature
import StandupDetailFeature
import StandupsStorage

extension Invocation {
  /// Makes the dependencies of the app on a terminal: the real store, typed notes for speech, the bell for sound.
  ///
  /// - Throws: That there is no place for the store.
  func appDependencies(notes: TypedNotes) throws -> FeatureDependencies {
    try checkFiles()
    var dependencies = dependencies
    dependencies.standups = try standups(onFailedWrite: .keeping)
    dependencies.speech = notes.client()
    dependencies.sound = arguments[.noSound] || !console.isTerminal ? .silent : bell
    return dependencies
  }

  /// Refuses to begin where the process may open too few files for timers, signals, and the watch of the store.
  ///
  /// The system's timers would end it later, without a word, and with what was typed.
  func checkFiles() throws(CommandFailure) {
    // Some are to spare.
    guard console.canOpenFiles(24) else {
      throw CommandFailure(
        .inputOutput,
        "Too few files may be open. Nothing was started.",
        hint: "Raise the limit, as with “ulimit -n 256”, then try again."
      )
    }
  }

  private var bell: SoundClient {
    SoundClient { [console] in
      do {
        try console.write("\u{7}", .errors)
      } catch {
        // Nobody is there to hear it; what must be written will say so.
      }
    }
  }
}
