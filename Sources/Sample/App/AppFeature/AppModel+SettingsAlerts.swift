import FeatureKit
import StandupsDomain
import StandupsStorage

/// Bad news about the store of the settings.
extension AppModel {
  /// Follows the problems of the settings' store, and tells each once.
  func followSettings() {
    let (effects, settings) = (dependencies.effects, dependencies.settings)
    effects.observe("reading the settings") {
      settings.failure
    } onChange: { [weak self] failure in
      self?.withdraw { $0.id == settingsNotLoadedID }
      if let failure { self?.present(.settingsNotLoaded(failure)) }
    }
    effects.observe("unreadable settings") {
      settings.unreadable.first
    } onChange: { [weak self] unreadable in
      self?.withdraw { $0.id == settingsUnreadableID }
      if let unreadable { self?.present(.settingsUnreadable(unreadable)) }
    }
    effects.observe("unsaved settings") {
      settings.unsaved.first { !$0.isAcknowledged }
    } onChange: { [weak self] failure in
      self?.withdraw { $0.offers(.retrySettings) }
      if let failure { self?.present(.settingsNotSaved(failure)) }
    }
  }
}

/// The subjects of the alerts about settings that weren't loaded, and that can't be read.
private let (settingsNotLoadedID, settingsUnreadableID) = (
  "settings-not-loaded", "unreadable-settings"
)

extension AlertState<AppModel.AlertAction> {
  /// Says that the settings couldn't be loaded.
  static func settingsNotLoaded(_ error: any Error) -> AlertState {
    AlertState(
      "Settings could not be read",
      message: "\(error) Until they can be, the defaults are used.",
      id: settingsNotLoadedID,
      buttons: [AlertButton("Try again", action: .retryLoading), .cancel("Go on without")]
    )
  }

  /// Says that the stored settings aren't used, and what happens to them.
  static func settingsUnreadable(_ unreadable: UnreadableRecord) -> AlertState {
    AlertState(
      "Settings that cannot be read",
      message: """
        The file is kept as it is; until it can be read, the settings are those read last, or the defaults. \
        \(unreadable.place): \(unreadable.error.reason).
        """,
      id: settingsUnreadableID,
      buttons: [.cancel("OK")]
    )
  }

  /// Offers to retry a change that couldn't be saved or may not last, or to go on.
  static func settingsNotSaved(_ failure: UnsavedRecord<Settings.ID>) -> AlertState {
    AlertState(
      failure.isStored
        ? "The settings are saved, but a power cut may undo it" : "The settings are not saved",
      message: failure.isStored
        ? failure.reason : "\(failure.reason) They are kept here until the app ends.",
      buttons: [
        AlertButton("Try again", action: .retrySettings),
        AlertButton("Go on", action: .goOnUnsavedSettings),
      ]
    )
  }
}
