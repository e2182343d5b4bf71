/// A value whose changes are told apart: the whole state, or an element that is found by its id.
///
/// Levels say who must look again after an action. Reducers that are lifted by id note the element; all others note the
/// level that they write to. So a toggle among 100,000 elements looks up one, and neither compares nor copies the others.
///
/// Only elements that are observed have a level.
@usableFromInline
final class Level {
  private enum Change {
    case none
    /// Only elements that are lifted by id.
    case below
    case whole
  }

  private var change = Change.none
  private var changedElements: [Level] = []
  /// The levels of elements, by the hash values of their ids.
  ///
  /// Ids with the same one would share a level, which costs a reading; hashing ids themselves costs more.
  private var elements: [Int: Level] = [:]
  private var observers: [WeakObserver] = []

  // MARK: Noting changes

  /// Notes that anything in this value may have changed.
  @usableFromInline
  func noteChange() {
    change = .whole
  }

  /// Notes that an element may have changed; returns its level if it is observed.
  ///
  /// - Parameter hash: The hash value of its id.
  /// - Returns: Its level; nil if it isn't observed.
  @usableFromInline
  func element(_ hash: Int) -> Level? {
    if change == .none { change = .below }
    guard !elements.isEmpty, let element = elements[hash] else { return nil }
    changedElements.append(element)
    return element
  }

  /// True if anything may have changed.
  @usableFromInline
  var hasChanged: Bool { change != .none }

  /// Makes a level without observers, to learn whether a reducer changes anything.
  @usableFromInline
  func probe() -> Level { Level() }

  /// Appends the observers of everything that may have changed, and forgets the changes.
  func takeChanged(into changed: inout [Observer]) {
    defer {
      change = .none
      changedElements.removeAll(keepingCapacity: true)
    }
    switch change {
    case .none: break
    case .whole: appendAll(to: &changed)
    case .below:
      for case let observer? in observers.lazy.map(\.observer) where !observer.isAboutIDs {
        changed.append(observer)
      }
      for element in changedElements { element.takeChanged(into: &changed) }
    }
  }

  private func appendAll(to changed: inout [Observer]) {
    (change, changedElements) = (.none, [])
    changed += observers.compactMap(\.observer)
    for element in elements.values { element.appendAll(to: &changed) }
  }

  // MARK: Keeping observers

  /// Adds an observer of this level, or of the element whose id has a hash value.
  func add(_ observer: Observer, at hash: Int?) {
    guard let hash else { return observers.append(WeakObserver(observer: observer)) }
    let element = elements[hash] ?? Level()
    elements[hash] = element
    element.add(observer, at: nil)
  }

  /// Drops observers that are gone, and levels without any; returns the number of those left.
  func removeReleased() -> Int {
    observers.removeAll { $0.observer == nil }
    var count = observers.count
    elements = elements.filter { _, element in
      let left = element.removeReleased()
      count += left
      return left > 0
    }
    return count
  }
}

/// Reads a part of the state again, and tells of a change.
class Observer {
  /// True if it depends on the ids of a collection and their order, and not on its elements.
  let isAboutIDs: Bool
  /// The place in the order in which observers came.
  fileprivate(set) var number = 0

  init(isAboutIDs: Bool = false) {
    self.isAboutIDs = isAboutIDs
  }

  /// Reads the state; returns true if it isn't equal to that before.
  @MainActor
  func update() -> Bool { false }

  /// Tells of the change that was read.
  @MainActor
  func tell() {}
}

private struct WeakObserver {
  weak var observer: Observer?
}

/// The observers of a store.
@MainActor
final class Observers {
  /// The level of the whole state.
  private let root = Level()
  private var lastNumber = 0
  private(set) var count = 0
  private var mostObservers = 64

  /// Returns the level at which reducers note changes.
  ///
  /// - Parameter isRead: True if the whole state is observed besides.
  /// - Returns: The level of the whole state; nil while nothing is observed.
  func level(isRead: Bool) -> Level? { count == 0 && !isRead ? nil : root }

  /// Adds an observer of the state, or of the element whose id has a hash value, and holds it weakly.
  func add(_ observer: Observer, at hash: Int?) {
    if count == mostObservers {
      // Those that are gone are dropped each time as many have come as there were.
      count = root.removeReleased()
      mostObservers = max(64, 2 * count)
    }
    count += 1
    lastNumber += 1
    observer.number = lastNumber
    root.add(observer, at: hash)
  }

  /// Tells the observers of everything that has changed, in the order in which they came.
  ///
  /// All read the state before the first one is told, so none of them finds another one behind.
  ///
  /// - Returns: False if nothing can have changed.
  func tell() -> Bool {
    guard root.hasChanged else { return false }
    var changed: [Observer] = []
    root.takeChanged(into: &changed)
    if changed.count > 1 { changed.sort { $0.number < $1.number } }
    // One that is told may release others, which hear nothing any more.
    let told = changed.filter { $0.update() }.map(WeakObserver.init(observer:))
    changed = []
    for observer in told { observer.observer?.tell() }
    return true
  }
}
