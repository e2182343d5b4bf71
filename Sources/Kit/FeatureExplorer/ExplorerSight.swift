import FeatureNavigation
import FeatureScreens
import FeatureSessions
import FeatureWalks

/// The screens and the data of one state, as far as they were asked for; they must be used at once.
@MainActor
final class ExplorerSight {
  private let session: Session
  private let digest: (inout StateDigest) -> Void
  private(set) lazy var tree = session.world.root.tree
  private(set) lazy var top = session.screen(of: tree.top)
  private(set) lazy var screens = tree.screens.dropLast().map { session.screen(of: $0) } + [top]
  private(set) lazy var screenDigests = screens.map(\.screen.digest)
  /// The tabs that aren't chosen, with all their screens.
  private(set) lazy var hidden = tree.hiddenTabs.map { tab in
    (tab: tab, screens: tab.content.screens())
  }
  /// The changes that another program can make.
  private(set) lazy var others = session.world.others().filter(\.isPossible)
  /// The beginning of a digest: all stored data.
  private(set) lazy var stored = {
    var stored = StateDigest()
    digest(&stored)
    return stored
  }()
  var isStackKnown = false

  init(_ session: Session, digest: @escaping (inout StateDigest) -> Void) {
    (self.session, self.digest) = (session, digest)
  }
}
