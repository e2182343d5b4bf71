import Observation

/// Tells observers of one thing that it has changed.
///
/// A reading must not fire it, as its observers come only when the reading has ended. It isn't generic: the runtime makes a
/// generic key path anew at each access, which takes microseconds.
package final class ChangeSignal: Observable {
  private let registrar = ObservationRegistrar()
  /// True if it was read since it last fired; each reading observes one change.
  package private(set) var isRead = false

  /// Makes a signal that nothing observes.
  package init() {}

  /// Observes the next change.
  package func read() {
    isRead = true
    registrar.access(self, keyPath: \.isRead)
  }

  /// Tells the observers of a change.
  package func fire() {
    guard isRead else { return }
    // Before the observers are told, as they may read again at once.
    isRead = false
    registrar.withMutation(of: self, keyPath: \.isRead) {}
  }
}
