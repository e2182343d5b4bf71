public import FeatureKit
import StandupsDomain
import StandupsStorage

/// The user's settings; each change is saved at once, and shows everywhere.
@MainActor
@Observable
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

  /// True if cards show how much of them is done, as a ring.
  public var showProgressRing: Bool {
    get { settings.showProgressRing }
    set { change { $0.showProgressRing = newValue } }
  }

  /// True if cards show their first steps.
  public var showStepsPreview: Bool {
    get { settings.showStepsPreview }
    set { change { $0.showStepsPreview = newValue } }
  }

  /// The most steps on a card; a number that can't be chosen counts as the nearest one.
  public var maxNumOfStepsPreview: Int {
    get { settings.maxNumOfStepsPreview }
    set { change { $0.maxNumOfStepsPreview = newValue } }
  }

  /// The words above the first screen.
  public var welcomeGreetings: String {
    get { settings.welcomeGreetings }
    set { change { $0.welcomeGreetings = newValue } }
  }

  /// True if a sound calls the next speaker of a meeting.
  public var sound: Bool {
    get { settings.sound }
    set { change { $0.sound = newValue } }
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

  private var settings: Settings { dependencies.settings.current }

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

extension SettingsModel: Routed {
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
