public import FeatureKit
import StandupsListFeature

// MARK: - Where the person was

extension AppModel {
  /// What is open, and what was typed there and not saved, as it is kept.
  public var session: SavedSession { Self.routes.session(of: standupsList) }

  /// Offers what no screen could take back, and closes forms of what was saved just before the app ended.
  public func offerLeftOver(of restoration: Restoration) {
    for list in chain(from: standupsList).compactMap({ $0.model as? StandupsListModel }) {
      list.closeSavedForm()
    }
    standupsList.keep(restoration.leftOver, isOffered: true)
  }

  /// Keeps what was typed for the next start, where this one does not go back to it.
  ///
  /// - Parameter session: What was kept.
  public func postpone(_ session: SavedSession) {
    standupsList.keep(session.drafts, isOffered: false)
  }
}
