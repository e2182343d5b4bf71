import FeatureKit

/// A model that presents whatever it is told to.
@MainActor
final class PageModel {
  var destination: Presented? {
    didSet { if destination == nil, oldValue != nil { onDismiss() } }
  }
  var dismissal = Dismissal.free
  private(set) var taskCount = 0
  var onTask: () -> Void = {}
  var onDismiss: () -> Void = {}

  init(_ presented: Presented? = nil) {
    destination = presented
  }
}

// MARK: - Navigation

extension PageModel: Presenting {
  var presented: Presented? {
    get { destination }
    set { destination = newValue }
  }

  func task() {
    taskCount += 1
    onTask()
  }
}

extension RouteOpening {
  /// The route that was opened, and below it the rest with its reason, and what could stand there.
  var text: String {
    let known = unresolved?.reason.known ?? []
    let hint = known.isEmpty ? nil : "known: \(known.joined(separator: ", "))"
    return ["\(opened)", unresolved?.description, hint].compactMap(\.self).joined(separator: "\n")
  }
}

extension UnresolvedRoute.Reason {
  fileprivate var known: [String] {
    switch self {
    case .unknownWord(_, let known), .incomplete(let known): known
    case .nothingOver(_, let alone): alone.map { "\($0)" }
    case _: []
    }
  }
}

extension AppDriver {
  /// Acts, and lets all screens appear.
  func act(_ act: () throws -> Void) async rethrows {
    try act()
    await settle()
  }
}
