import FeatureExplorer

extension ExplorerWorld {
  /// All screens and alerts of the app by the explorer's names, written by `EveryDestinationTests`.
  static let screenNames: Set<String> = [
    #"about"#,
    #"alert "Data that cannot be read""#,
    #"alert "Delete “…”?""#,
    #"alert "Discard changes?""#,
    #"alert "Drop what you typed for “…”?""#,
    #"alert "End meeting?""#,
    #"alert "Settings could not be read""#,
    #"alert "Settings that cannot be read""#,
    #"alert "Speech recognition denied""#,
    #"alert "Speech recognition failed""#,
    #"alert "Speech recognition restricted""#,
    #"alert "Standups could not be read""#,
    #"alert "The meeting was interrupted""#,
    #"alert "The settings are not saved""#,
    #"alert "The standups stay as they were""#,
    #"alert "“…” is not deleted""#,
    #"alert "“…” is not saved""#,
    #"alert "“…” was changed elsewhere""#,
    #"alert "“…” was deleted""#,
    #"edit-standup"#,
    #"follow-ups-settings"#,
    #"inspiration"#,
    #"meeting"#,
    #"quick-actions"#,
    #"record-meeting"#,
    #"settings"#,
    #"standup-detail"#,
    #"standups-list"#,
    #"theme"#,
    #"welcome-settings"#,
  ]
}
