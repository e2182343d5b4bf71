public import FeatureKit
import ReduxStore
import StandupsDomain

/// Gets a line for each action of the parking lot, to see what happens in it and in which order.
public struct ActionLog: Sendable {
  /// Writes a line.
  public var write: @MainActor @Sendable (_ line: String) -> Void

  /// Makes a log from its function.
  public init(write: @escaping @MainActor @Sendable (_ line: String) -> Void) {
    self.write = write
  }

  /// The middleware that writes to it.
  @MainActor var middleware: Middleware<ParkingLotState, ParkingLotAction> {
    .logger(line: { action, _ in action.logLine }, write)
  }
}

extension ParkingLotAction {
  /// The action, without the longest names of types; of topics from the store, only their number.
  fileprivate var logLine: String {
    switch self {
    case .synced(let changes): "synced(\(changes.count) topics)"
    case .topic(let topic): "topic(\(topic.id), \(topic.action))"
    case .lifecycle, .list, .deletedElsewhere: "\(self)"
    }
  }
}

private enum ActionLogKey: FeatureDependencyKey {
  static let name = "actionLog"
  static let live: ActionLog? = nil

  static func unimplemented(_ missing: MissingDependency) -> ActionLog? { nil }
}

extension FeatureDependencies {
  /// The log of the parking lot's actions; nil, the default, for none.
  public var actionLog: ActionLog? {
    get { self[ActionLogKey.self] }
    set { self[ActionLogKey.self] = newValue }
  }
}
