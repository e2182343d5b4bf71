import FeatureNavigation

/// A model that presents whatever it is told to.
@MainActor
final class PageModel: Presenting {
  var presented: Presented?
  var dismissal = Dismissal.free
  private(set) var taskCount = 0
  var onTask: () -> Void = {}
  var onDismiss: () -> Void = {}

  init(_ presented: Presented? = nil) {
    self.presented = presented
  }

  func dismissPresented() {
    presented = nil
    onDismiss()
  }

  func task() {
    taskCount += 1
    onTask()
  }
}
