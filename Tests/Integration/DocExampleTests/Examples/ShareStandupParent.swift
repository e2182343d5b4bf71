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

extension StandupPageModel: Routed {
  // snippet: parent-destination
  enum Destination {
    case share(ShareStandupModel)

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
  // snippet: parent-screen
  func build(_ s: ScreenBuilder) {
    s.name = "standup-page"
    s.title = standup.displayTitle
    s.action("share", "Share", shareButtonTapped)
  }

  var presented: Presented? {
    switch destination {
    case .share(let sheet):
      Presented(.sheet, sheet) { s in
        s.action("cancel-share", "Cancel", role: .cancel, self.cancelShareButtonTapped)
      }
    case nil: nil
    }
  }
  // end snippet
}
