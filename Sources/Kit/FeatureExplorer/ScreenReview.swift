import FeatureScreens
import FeatureSessions

/// Checks that screens survive JSON, on another core while the exploration continues.
///
/// A screen is a value, so it can be checked elsewhere.
///
/// Each screen is checked once, as those beneath the topmost come up again and again.
@MainActor
final class ScreenReview {
  /// A screen that isn't known to be right, and the place where it was seen.
  struct Sighting {
    let screen: Screen
    /// The acts of the world in which it was seen first.
    let acts: [ExplorerMove]
    var states: [Int]
  }

  /// All screens that were seen, to describe differences from them.
  private(set) var screens: [Int: Screen] = [:]
  private var sightings: [Int: Sighting] = [:]
  /// The screens to check next, in the order in which they were seen.
  private var next: [Int] = []
  private var review: Task<[Int], Never>?

  /// The number of screens that makes checking on another core worthwhile.
  private static let batch = 64

  /// Notes that a screen was seen in a state.
  ///
  /// - Returns: The digest of the screen.
  func see(_ screen: Screen, in state: Int, after acts: [ExplorerMove]) async -> Int {
    let digest = screen.digest
    guard screens.updateValue(screen, forKey: digest) == nil else {
      // The result comes later; if it is bad, the nearest state counts.
      sightings[digest]?.states.append(state)
      return digest
    }
    sightings[digest] = Sighting(screen: screen, acts: acts, states: [state])
    next.append(digest)
    if next.count == Self.batch { await handOver() }
    return digest
  }

  /// The screens that are not right, in the order of the states in which they were seen first.
  func broken() async -> [Sighting] {
    await handOver()
    await takeBack()
    return sightings.values.sorted { $0.states[0] < $1.states[0] }
  }

  private func handOver() async {
    await takeBack()
    let screens = next.compactMap { digest in sightings[digest].map { (digest, $0.screen) } }
    next = []
    review = Task.detached {
      screens.filter { $0.1.roundTripViolation == nil }.map(\.0)
    }
  }

  private func takeBack() async {
    guard let review else { return }
    for digest in await review.value {
      sightings[digest] = nil
    }
    self.review = nil
  }
}
