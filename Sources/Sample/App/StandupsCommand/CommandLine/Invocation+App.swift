import AppFeature
import Injection
import RecordMeetingFeature
import RecordStores
import ScreenValues
import StandupDetailFeature
import StandupsStorage

extension Invocation {
  /// What the features get on a terminal: the real store, typed notes for speech, the bell for sound.
  func appDependencies(notes: TypedNotes) throws -> FeatureDependencies {
    var dependencies = dependencies
    dependencies.standups = try standups(onFailedWrite: .keeping)
    dependencies.speech = notes.client()
    dependencies.sound = arguments.has(.noSound) || !console.isTerminal ? .silent : bell
    return dependencies.suppliedByApp()
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
