package import FeatureSessions
package import TerminalTexts

extension SessionWorld {
  /// The words in which the user reads and types dates; nil for dates as in walks.
  package var dateWords: DateWords? { userTime.map { DateWords(in: $0.timeZone, now: $0.now) } }
}
