public import FeatureKit
import StandupsListFeature

// MARK: - Restoration

extension AppModel {
  /// The open screens and the unsaved text on them, ready to be stored.
  public var session: SavedSession { RouteRoot.standups.session(of: self) }

  /// Offers the drafts that no screen could restore, and closes forms that are saved already.
  public func offerLeftOver(of restoration: Restoration) {
    for list in stack.compactMap({ $0.model as? StandupsListModel }) {
      list.closeSavedForm()
    }
    standupsList.keep(restoration.leftOver, isOffered: true)
  }

  /// Keeps the drafts for the next start, when this start doesn't restore them.
  ///
  /// - Parameter session: The stored session.
  public func postpone(_ session: SavedSession) {
    standupsList.keep(session.drafts, isOffered: false)
  }
}
