// snippet: model
public import FeatureKit
public import Observation
public import StandupsDomain

/// A sheet that copies a summary of a standup.
@MainActor
@Observable
public final class ShareStandupModel {
  // MARK: State

  /// What is shared.
  public let standup: Standup
  /// Whether the length and the number of people go with the title.
  public var includesSummary = true
  /// What is open above the sheet.
  public var destination: Destination?

  // MARK: Dependencies

  private let dependencies: FeatureDependencies

  // MARK: Delegation

  /// Called when the text has been copied.
  public var onShared: () -> Void = unset("ShareStandupModel.onShared")

  // MARK: Creating a model

  /// Makes the sheet of a standup.
  public init(
    destination: Destination? = nil,
    standup: Standup,
    dependencies: FeatureDependencies
  ) {
    self.dependencies = dependencies.scoped(to: "ShareStandupModel")
    self.standup = standup
    self.destination = destination
  }

  /// What is copied.
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
        self?.destination = .alert(.copyFailed(error))
      }
    }
  }

  /// Answers an alert.
  public func alertButtonTapped(_ action: AlertAction?) {
    destination = nil
    switch action {
    case .copyAgain: copyButtonTapped()
    case nil: break
    }
  }
}

// MARK: - Navigation

extension ShareStandupModel: Presenting {
  /// The screens above the sheet.
  public enum Destination {
    /// Bad news.
    case alert(AlertState<AlertAction>)
  }

  /// What the alerts of the sheet are answered with.
  public enum AlertAction: Equatable, Sendable {
    /// Try again.
    case copyAgain
  }

  /// What is open above the sheet.
  public var presented: Presented? {
    switch destination {
    case .alert: Presented(.alert)
    case nil: nil
    }
  }

  /// Closes what is open above the sheet.
  public func dismissPresented() {
    destination = nil
  }
}

extension ShareStandupModel.Destination {
  /// The alert that is open.
  public var alert: AlertState<ShareStandupModel.AlertAction>? {
    get { if case .alert(let alert) = self { alert } else { nil } }
    set { if case .alert = self, let newValue { self = .alert(newValue) } }
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
// end snippet
