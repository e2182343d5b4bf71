import FeatureKit
import FeatureSessions
import StandupsDomain

/// A parent with nothing but the new sheet above it, to compile what a parent adds.
@MainActor
@Observable
final class StandupPageModel {
  let standup: Standup
  var destination: Destination? {
    didSet { bind() }
  }
  private let dependencies: FeatureDependencies

  init(standup: Standup, dependencies: FeatureDependencies) {
    self.dependencies = dependencies.scoped(to: Self.self)
    self.standup = standup
    bind()
  }

  // snippet: parent
  private func bind() {
    switch destination {
    case .share(let share):
      share.onShared = { [weak self] in self?.destination = nil }
    case nil:
      break
    }
  }

  func shareButtonTapped() {
    destination = .share(ShareStandupModel(standup: standup, dependencies: dependencies))
  }

  func cancelShareButtonTapped() {
    guard case .share = destination else { return }
    closePresented()
  }
  // end snippet
}

extension StandupPageModel: Presenting {
  // snippet: parent-destination
  enum Destination: NavigationDestination {
    case share(ShareStandupModel)

    var presented: Presented {
      switch self {
      case .share(let model): Presented(.sheet, model)
      }
    }

    var share: ShareStandupModel? { if case .share(let it) = self { it } else { nil } }
  }
  // end snippet

  // snippet: parent-route
  static let routes: [RouteStep<StandupPageModel>] = [
    RouteStep("share", isOpen: { $0.share != nil }) { $0.shareButtonTapped() }
  ]
  // end snippet
}

extension StandupPageModel {
  static let screenName = "standup-page"

  // snippet: parent-screen
  func build(_ s: ScreenBuilder) {
    s.title = standup.displayTitle
    s.action("share", "Share", shareButtonTapped)
  }

  func buildPresented(_ s: ScreenBuilder) {
    switch destination {
    case .share:
      s.action("cancel-share", "Cancel", role: .cancel, cancelShareButtonTapped)
    case nil: break
    }
  }
  // end snippet
}
