public import FeatureKit
public import StandupsDomain

/// A sheet that copies a summary of a standup.
@MainActor
@Observable
public final class ShareStandupModel {
  // MARK: State

  /// The shared standup.
  public let standup: Standup
  /// True if the length and the number of people are shared too.
  public var includesSummary = true

  // MARK: Dependencies

  /// The alerts from work.
  public let alertQueue = AlertQueue()
  private let dependencies: FeatureDependencies

  // MARK: Delegation

  /// Called when the text has been copied.
  public var onShared: () -> Void = unset()

  // MARK: Creating a model

  /// Makes the sheet of a standup.
  public init(standup: Standup, dependencies: FeatureDependencies) {
    self.dependencies = dependencies.scoped(to: Self.self)
    self.standup = standup
  }

  /// The text to copy.
  public var text: String {
    includesSummary ? "\(standup.displayTitle) (\(standup.summary))" : standup.displayTitle
  }

  // MARK: User actions

  /// Copies the text, then ends the sheet, or says why that failed.
  public func copyButtonTapped() {
    dependencies.effects.runOnce("copy") { [weak self, text, clipboard = dependencies.clipboard] in
      do {
        try await clipboard.copy(text)
        self?.onShared()
      } catch {
        self?.present(.copyFailed(error))
      }
    }
  }

}

// MARK: - Alerts

extension ShareStandupModel: Alerting {
  /// The answers to the alerts of the sheet.
  public enum AlertAction: String, CaseIterable, Sendable {
    /// Try again.
    case copyAgain = "copy-again"
  }

  /// Answers an alert, which has closed.
  public func answer(_ action: AlertAction?, to alert: AlertState<AlertAction>?) {
    switch action {
    case .copyAgain: copyButtonTapped()
    case nil: break
    }
  }
}

extension AlertState<ShareStandupModel.AlertAction> {
  /// Says that nothing was copied.
  static func copyFailed(_ error: any Error) -> AlertState {
    AlertState(
      "Nothing was copied",
      message: "\(error)",
      buttons: [AlertButton("Try again", action: .copyAgain), .cancel("Leave it")]
    )
  }
}
