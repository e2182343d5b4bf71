import FeatureEffects

/// The signals of rows, made when a row is first read.
///
/// Observation never says that an observer is gone, so a signal a row would stay for each row that was ever shown. Rows
/// share a fixed number of signals instead. Neighbors have different ones: a change wakes the observers of its own row,
/// unless a screen shows rows that are more than a thousand apart.
final class RecordSignals {
  static let mostSignals = 1_024

  /// Fires with every change of a record or of the order.
  let contents = ChangeSignal()
  private var signals: [Int: ChangeSignal] = [:]

  /// The number of signals that were made.
  var count: Int { signals.count }

  func read(_ row: Int) {
    let index = row % Self.mostSignals
    if let signal = signals[index] { return signal.read() }
    let signal = ChangeSignal()
    signals[index] = signal
    signal.read()
  }

  func fire(_ row: Int) {
    signals[row % Self.mostSignals]?.fire()
  }
}
