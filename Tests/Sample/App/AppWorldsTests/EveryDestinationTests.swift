import AppFeature
import EditStandup
import FeatureKit
import FeatureTesting
import RecordMeetingFeature
import StandupDetailFeature
import StandupsDomain
import StandupsListFeature
import Testing

/// The ways of `EveryIdentifierTests` lead to every screen that the features can open.
@Suite(.feature) @MainActor struct EveryDestinationTests {
  /// The screens that can be open above a model.
  ///
  /// A new case of a `Destination` does not compile here until it has one of these, and these are all to be reached.
  enum Place: Hashable, CaseIterable {
    case add, detail, listAlert
    case edit, record, meeting, standupsPushed, standupsPresented, detailAlert
    case theme, editAlert
    case recordAlert
  }

  private struct Unlisted: Error {
    var model: String
  }

  private func place(above model: any Presenting) throws -> Place? {
    switch model {
    case let model as StandupsListModel:
      switch model.destination {
      case .add: .add
      case .detail: .detail
      case .alert: .listAlert
      case nil: nil
      }
    case let model as StandupDetailModel:
      switch model.destination {
      case .edit: .edit
      case .record: .record
      case .meeting: .meeting
      case .standups(_, _, .sheet): .standupsPresented
      case .standups: .standupsPushed
      case .alert: .detailAlert
      case nil: nil
      }
    case let model as EditStandupModel:
      switch model.destination {
      case .theme: .theme
      case .alert: .editAlert
      case nil: nil
      }
    case let model as RecordMeetingModel:
      switch model.destination {
      case .alert: .recordAlert
      case nil: nil
      }
    default:
      throw Unlisted(model: "\(type(of: model))")
    }
  }

  /// The answers to the alerts of all models, each as a screen names it.
  private var answers: Set<String> {
    func ids<Action: AlertAnswer>(_: Action.Type) -> [String] { Action.allCases.map(\.rawValue) }
    return Set(
      ids(AppModel.AlertAction.self) + ids(StandupsListModel.AlertAction.self)
        + ids(StandupDetailModel.AlertAction.self)
        + ids(EditStandupModel.AlertAction.self) + ids(RecordMeetingModel.AlertAction.self)
    )
  }

  @Test("Every destination of every model, and every answer to an alert, is on a way")
  func all() async throws {
    var places: Set<Place> = []
    var offered: Set<String> = []

    for way in EveryIdentifierTests.ways {
      let session = try await way.reach()
      for model in session.world.root.stack.compactMap(\.model) {
        if let place = try place(above: model) { places.insert(place) }
      }
      let screen = session.top.screen
      if screen.style == .alert { offered.formUnion(screen.actions.map(\.id.name)) }
    }

    #expect(Set(Place.allCases).subtracting(places) == [])
    #expect(answers.subtracting(offered) == [])
  }
}
