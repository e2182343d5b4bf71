public import EditStandup
public import FeatureKit
public import StandupDetailFeature
public import StandupsDomain
import StandupsStorage

// MARK: - Navigation

extension StandupsListModel: Presenting {
  /// The screens above the list.
  public enum Destination {
    /// The form of a new standup.
    case add(EditStandupModel)
    /// A standup.
    case detail(StandupDetailModel)
    /// Bad news.
    case alert(AlertState<AlertAction>)
  }

  /// What the alerts of the list are answered with.
  public enum AlertAction: Equatable, Sendable {
    /// Start with samples.
    case loadSamples
    /// Try again to read the standups.
    case retryLoading
    /// Try again to save what could not be saved.
    case retrySave(Standup.ID)
    /// Go on with a change that is not saved.
    case goOnUnsaved(Standup.ID)
    /// Go on with what was typed before the app ended.
    case openDraft(SavedDraft)
    /// Give up what was typed before the app ended.
    case dropDraft(SavedDraft)
  }

  /// What is open above the list.
  public var presented: Presented? {
    switch destination {
    case .add(let model): Presented(.sheet, model)
    case .detail(let model): Presented(.push, model)
    case .alert: Presented(.alert)
    case nil: nil
    }
  }

  /// Closes what is open above the list.
  public func dismissPresented() {
    destination = nil
  }
}

extension StandupsListModel: Routed {
  /// The routes to what opens above the list.
  public static let routes: [RouteStep<StandupsListModel>] = [
    RouteStep("add", isOpen: { $0.destination?.add != nil }) { $0.addStandupButtonTapped() },
    RouteStep("<standup>", openID: { $0.destination?.detail?.standup.id }) {
      $0.standupTapped(id: $1)
    },
  ]
}

extension RouteRoot {
  /// Where the routes of standups begin: the list of all of them.
  public static let standups = RouteRoot(scheme: "standups", word: "standups")
}

extension StandupsListModel.Destination {
  /// The form of a new standup, if that is what is open.
  public var add: EditStandupModel? {
    get { if case .add(let model) = self { model } else { nil } }
    set { if case .add = self, let newValue { self = .add(newValue) } }
  }

  /// The standup, if that is what is open.
  public var detail: StandupDetailModel? {
    get { if case .detail(let model) = self { model } else { nil } }
    set { if case .detail = self, let newValue { self = .detail(newValue) } }
  }

  /// The alert, if that is what is open.
  public var alert: AlertState<StandupsListModel.AlertAction>? {
    get { if case .alert(let alert) = self { alert } else { nil } }
    set { if case .alert = self, let newValue { self = .alert(newValue) } }
  }
}

// MARK: - Alerts

extension AlertState<StandupsListModel.AlertAction> {
  /// Says which records cannot be read, and offers samples to start with.
  public static func unreadable(_ unreadable: [UnreadableRecord]) -> AlertState {
    let places = unreadable.map { "\($0.place): \($0.reason)." }.joined(separator: " ")
    let what =
      unreadable.count == 1 ? "One standup" : "\(unreadable.count) standups"
    return AlertState(
      "Data that cannot be read",
      message: """
        \(what) could not be read and is kept as it is. \(places) \
        Would you like to load some sample standups?
        """,
      buttons: [
        AlertButton("Load samples", action: .loadSamples),
        .cancel("Go on without"),
      ]
    )
  }

  /// Says that a change could not be saved.
  static func notSaved(_ failure: UnsavedRecord<Standup.ID>, title: String) -> AlertState {
    .notSaved(failure, title: title, retry: .retrySave(failure.id), goOn: .goOnUnsaved(failure.id))
  }

  /// Says that nothing could be read.
  public static func loadingFailed(_ error: any Error) -> AlertState {
    AlertState(
      "Standups could not be read",
      message: "\(error)",
      buttons: [
        AlertButton("Try again", action: .retryLoading),
        AlertButton("Load samples", action: .loadSamples),
        .cancel("Go on without"),
      ]
    )
  }
}
