import AppFeature
import Injection
import RecordMeetingFeature
import RecordStores
import ScreenValues
import StandupDetailFeature
import StandupsStorage

extension Invocation {
  /// Makes the dependencies of the app on a terminal: the real store, typed notes for speech, the bell for sound.
  ///
  /// - Throws: An error if there is no place for the store, or if the process can't open the files that it needs: the
  ///   system's timers would end it later, without a word, and with everything typed.
  func appDependencies(notes: TypedNotes) throws -> FeatureDependencies {
    guard console.canOpenFiles(Self.neededFiles) else {
      throw CommandFailure(
        .inputOutput,
        "Too few files may be open. Nothing was started.",
        hint: "Raise the limit, as with “ulimit -n 256”, then try again."
      )
    }
    var dependencies = dependencies
    dependencies.standups = try standups(onFailedWrite: .keeping)
    dependencies.speech = notes.client()
    dependencies.sound = arguments.has(.noSound) || !console.isTerminal ? .silent : bell
    return dependencies.suppliedByApp()
  }

  /// Timers, signals, the watch of the store, and two changes at once that wait for another program, with some to spare.
  private static var neededFiles: Int { 24 }

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
