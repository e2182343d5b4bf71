import FeatureSessions
import FeatureWalks

/// A step of the explorer's walks, taken as a whole.
enum ExplorerMove: Equatable, Sendable {
  /// An act of the user.
  case act(SessionAct)
  /// An act of the user during which a call fails.
  case failing(SessionAct, ExplorerCall)

  /// The act of the user.
  var act: SessionAct {
    switch self {
    case .act(let act), .failing(let act, _): act
    }
  }

  /// True if a call fails meanwhile.
  var isFailing: Bool { if case .failing = self { true } else { false } }

  /// The lines of a walk.
  var steps: [WalkStep] {
    switch self {
    case .act(let act): [.act(act)]
    case .failing(let act, let call):
      [.failNext(operation: call.operation, reason: nil), .act(act)]
    }
  }
}

/// A call of something that can fail, by an act.
struct ExplorerCall: Equatable, Sendable {
  /// The operation, by its name in `fail-next`.
  var operation: String
  /// True if the act calls no other operation, so that nothing is stored once it fails.
  var isOnlyCall: Bool
}
