/// The sentence in the place of records while they can't be shown.
public enum MissingRecords {
  /// Chooses the sentence.
  ///
  /// - Parameters:
  ///   - isLoaded: True once they were read.
  ///   - hasFailed: True while their store can't be followed, also if they were read before.
  /// - Returns: The sentence; nil if the records are loaded, so that none means that there are none.
  public static func text(isLoaded: Bool, hasFailed: Bool) -> String? {
    if hasFailed { return "They could not be read. The next start tries again." }
    return isLoaded ? nil : "Loading…"
  }
}
