import FeatureKit
import LineMode
import StandupDetailFeature
import StandupsDomain
import StandupsListFeature
import StandupsStorage

/// Keeps the meeting of a command that holds one, as the app would have it open.
///
/// A failure isn't reported, because the meeting is saved in the end.
@MainActor
final class KeptMeeting: LineSessionObserver {
  private let keeper: SessionKeeper

  /// Makes a keeper of the running meeting above a standup.
  init(of detail: StandupDetailModel, in stores: SessionStores, dependencies: FeatureDependencies) {
    let list = RouteRoot.standups.route
    let segment = Route.Segment("\(detail.standup.id)")
    let route = Route(scheme: list.scheme, segments: list.segments + [segment])
    keeper = SessionKeeper(
      kept: SessionState(route: list),
      effects: dependencies.effects,
      clock: dependencies.clock
    ) {
      SessionState(route: list, drafts: dependencies.drafts.all(from: detail, at: route))
    } save: { state, kept in
      try await stores.save(state, over: kept)
    }
  }

  func willStart(_ lines: LineSession) async { keeper.start() }

  func didEnd(_ lines: LineSession) async { await keeper.flush() }
}
