import FeatureScreens
import FeatureSessions

/// Looks whether screens survive JSON, on another core while the exploration goes on: a screen is a value, so it can.
///
/// Each screen is looked at once, as those beneath the topmost come up again and again.
@MainActor
final class ScreenReview {
  /// A screen that is not known to be right, and where it was seen.
  struct Sighting {
    let screen: Screen
    /// What was done in the world in which it was seen first.
    let acts: [SessionAct]
    var states: [Int]
  }

  /// All screens that were seen, to say what differs from them.
  private(set) var screens: [Int: Screen] = [:]
  private var sightings: [Int: Sighting] = [:]
  /// What is to be looked at next, in the order in which it was seen.
  private var next: [Int] = []
  private var review: Task<[Int], Never>?

  /// How many screens make looking on another core worth its while.
  private static let batch = 64

  /// Notes that a screen was seen in a state.
  ///
  /// - Returns: The digest of the screen.
  func see(_ screen: Screen, in state: Int, after acts: [SessionAct]) async -> Int {
    let digest = screen.digest
    guard screens.updateValue(screen, forKey: digest) == nil else {
      // Whether it is right is known later, and if it is not, the state that is nearest counts.
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
