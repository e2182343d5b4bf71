import FeatureKit

/// A model that presents whatever it is told to.
@MainActor
final class PageModel: Closing, Working {
  var destination: Presented? {
    didSet { if destination == nil, oldValue != nil { onDismiss() } }
  }
  var presented: Presented? {
    get { destination }
    set { destination = newValue }
  }
  var dismissal = Dismissal.free
  private(set) var taskCount = 0
  var onTask: () -> Void = {}
  var onDismiss: () -> Void = {}

  init(_ presented: Presented? = nil) {
    destination = presented
  }

  func task() {
    taskCount += 1
    onTask()
  }
}

extension AppDriver {
  /// Acts, and lets all screens appear.
  func act(_ act: () throws -> Void) async rethrows {
    try act()
    await settle()
  }
}
