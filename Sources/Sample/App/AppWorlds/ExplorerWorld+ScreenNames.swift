import FeatureExplorer

extension ExplorerWorld {
  /// All screens and alerts of the app by the explorer's names, written by `EveryDestinationTests`.
  static let screenNames: Set<String> = [
    #"alert "A meeting of “…” is not saved""#,
    #"alert "Data that cannot be read""#,
    #"alert "Delete “…”?""#,
    #"alert "Discard changes?""#,
    #"alert "End meeting?""#,
    #"alert "Something that you typed is not saved""#,
    #"alert "Speech recognition denied""#,
    #"alert "Speech recognition failed""#,
    #"alert "Speech recognition restricted""#,
    #"alert "Standups could not be read""#,
    #"alert "The meeting was interrupted""#,
    #"alert "What you typed for “…” is not saved""#,
    #"alert "“…” is not deleted""#,
    #"alert "“…” is not saved""#,
    #"alert "“…” was changed elsewhere""#,
    #"alert "“…” was deleted""#,
    #"edit-standup"#,
    #"meeting"#,
    #"record-meeting"#,
    #"standup-detail"#,
    #"standups-list"#,
    #"theme"#,
  ]
}
