package import FeatureSessions
package import FeatureWalks

/// A step of the explorer's walks, taken as a whole.
package enum ExplorerMove: Equatable, Sendable {
  /// An act of the user.
  case act(SessionAct)
  /// An act of the user during which a call fails.
  case failing(SessionAct, ExplorerCall)
  /// A change by another program, by its name.
  case other(String)

  /// The act of the user; nil if another program does something.
  var act: SessionAct? {
    switch self {
    case .act(let act), .failing(let act, _): act
    case .other: nil
    }
  }

  /// True for an act of the user in which nothing fails.
  var isUsers: Bool { if case .act = self { true } else { false } }

  /// True if a call fails meanwhile.
  var isFailing: Bool { if case .failing = self { true } else { false } }

  /// The lines of a walk.
  package var steps: [WalkStep] {
    switch self {
    case .act(let act): [.act(act)]
    case .other(let change): [.other(change: change)]
    case .failing(let act, let call):
      [.failNext(operation: call.operation, reason: nil), .act(act)]
    }
  }
}

extension SessionAct {
  var isWait: Bool { if case .wait = self { true } else { false } }
}

/// A call of something that can fail, by an act.
package struct ExplorerCall: Equatable, Sendable {
  /// The operation, by its name in `fail-next`.
  var operation: String
  /// True if the act calls no other operation, so that nothing is stored once it fails.
  var isOnlyCall: Bool
}
