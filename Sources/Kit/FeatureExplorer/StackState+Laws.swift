import FeatureEffects
import FeatureNavigation
import FeatureScreens
import FeatureSessions
import Foundation

extension StackState.Entry {
  var name: String { type.map { "\($0)" } ?? style.rawValue }
}

extension StackState {
  /// Returns the topmost screen that was open when a scope was made: its owner, as far as is known.
  func owner(of scope: Int) -> Entry? { entries.last { $0.since < scope } }

  /// Returns true if work belongs to an open model, not to a closed one.
  ///
  /// If several screens came up at once, it isn't known which of them owns the scopes that were made then. Screens in tabs
  /// that aren't chosen are open, too.
  func explains(_ work: Effect, notBy closed: Entry, in root: any Presenting) -> Bool {
    if !work.name.hasPrefix(closed.name + "."),
      entries.contains(where: { $0.since < work.scope && work.name.hasPrefix($0.name + ".") })
    {
      return true
    }
    let hidden = root.hiddenTabs.flatMap { $0.tree.screens.flatMap(\.models) }
    let models = entries.compactMap(\.model) + hidden
    // Most models keep a scope in their dependencies; a deeper look reads all that they show.
    return [2, 4].contains { depth in
      models.contains { holdsScope(work.scope, in: $0, depth: depth) }
    }
  }

  /// Searches a model for a scope.
  ///
  /// Only that tells helpers of an open model from a closed screen: the scopes of both are made from the open model's,
  /// so their parent is the same. It is done only for work whose name doesn't say enough.
  private func holdsScope(_ scope: Int, in value: Any, depth: Int) -> Bool {
    if let found = value as? EffectScope { return found.number == scope }
    guard depth > 0 else { return false }
    return Mirror(reflecting: value).children.contains {
      holdsScope(scope, in: $0.value, depth: depth - 1)
    }
  }

  /// The models that were closed in a later stack.
  ///
  /// The content of a container, and all above it, isn't closed if the container shows another content meanwhile.
  func models(closedIn later: StackState) -> [Entry] {
    var hidden: Set<Int> = []
    return entries.enumerated().compactMap { index, entry in
      guard entry.hasModel, !later.entries.contains(where: { $0.isSame(as: entry) }) else {
        return nil
      }
      guard entry.model != nil, let opener = entry.opener else { return entry }
      let isHidden =
        entry.isContent && later.entries.contains { $0.isSame(as: entries[opener]) }
      guard isHidden || hidden.contains(opener) else { return entry }
      hidden.insert(index)
      return nil
    }
  }

  /// Returns a violation if a screen was replaced by another one in a later stack.
  ///
  /// The screen that opened it is at fault, whatever was open there. A screen whose own work went on may have ended
  /// itself.
  ///
  /// - Parameters:
  ///   - later: The later stack.
  ///   - awake: The scopes of the work that went on by itself.
  /// - Returns: The violation; nil if nothing was replaced.
  func replacement(in later: StackState, after awake: [Int]) -> Violation? {
    for old in entries {
      guard let new = successor(of: old, in: later), !old.isSame(as: new) else { continue }
      guard !awake.contains(where: { owner(of: $0)?.since == old.since }) else { return nil }
      let culprit = "\(later.entries[new.opener ?? 0].name) put \(new.name)"
      return Violation(
        law: .keptScreens,
        of: culprit,
        message: "\(culprit) in the place of \(old.name), which was open."
      )
    }
    return nil
  }
}

extension Screen {
  /// The violation if writing the screen as JSON and reading it back changes or loses it.
  var roundTripViolation: Violation? {
    let message: String
    do {
      let again = try Self.decoder.decode(Screen.self, from: Self.encoder.encode(self))
      if again == self { return nil }
      message = "\(name) is another screen once it was written and read."
    } catch {
      message = "\(name) cannot be written as JSON and read again: \(error)"
    }
    return Violation(law: .json, of: name, message: message)
  }

  private static let encoder = JSONEncoder()
  private static let decoder = JSONDecoder()
}
