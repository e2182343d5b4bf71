public import FeatureKit
public import StandupsDomain
import StandupsStorage

/// The user's settings; each change is saved at once, and shows everywhere.
@MainActor
@Observable
@dynamicMemberLookup
public final class SettingsModel {
  // MARK: State

  /// The page above the first one.
  public var destination: Destination?

  // MARK: Dependencies

  private let dependencies: FeatureDependencies

  // MARK: Creating a model

  /// Makes the first page, or one above it.
  public init(destination: Destination? = nil, dependencies: FeatureDependencies) {
    self.dependencies = dependencies.scoped(to: Self.self)
    self.destination = destination
  }

  // MARK: The settings

  /// A setting, such as `showProgressRing`; a change is saved at once.
  public subscript<Value: Sendable>(
    dynamicMember path: any WritableKeyPath<Settings, Value> & Sendable
  ) -> Value {
    get { settings[keyPath: path] }
    set { change { $0[keyPath: path] = newValue } }
  }

  /// The reason why settings are shown that aren't stored, as a sentence; nil if all are.
  public var problem: String? {
    if let unsaved = dependencies.settings.unsaved.first(where: { !$0.isStored }) {
      return "A change is not saved: \(unsaved.clause)."
    }
    return dependencies.settings.unreadable.first.map {
      """
      The stored settings can't be read, so these are \
      \(settings == Settings() ? "the defaults" : "those read last"): \($0.error.reason).
      """
    }
  }

  var settings: Settings { dependencies.settings.current }

  private func change(_ change: @escaping @Sendable (inout Settings) -> Void) {
    dependencies.settings.update(Settings.id, orInsert: Settings(), change)
  }

  // MARK: User actions

  /// Opens the page with the greeting.
  public func welcomeTapped() { destination = .welcome }

  /// Opens the page with the look of follow-ups.
  public func followUpsTapped() { destination = .followUps }
}

// MARK: - Navigation

extension SettingsModel: Presenting {
  /// The pages above the first one.
  public enum Destination: Sendable {
    /// The greeting.
    case welcome
    /// The look of follow-ups.
    case followUps
  }

  /// The routes to the pages.
  public static let routes: [RouteStep<SettingsModel>] = [
    RouteStep("welcome", isOpen: { $0 == .welcome }) { $0.welcomeTapped() },
    RouteStep("follow-ups", isOpen: { $0 == .followUps }) { $0.followUpsTapped() },
  ]
}
