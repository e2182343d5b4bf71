import EditStandup
import StandupsFixtures
import Testing

@Suite(.feature) @MainActor struct DependenciesExamples {
  @Test("An entry set for a child is set for that child alone")
  func override() {
    let dependencies = FeatureDependencies.test { $0.uuid = .incrementing }
    var ofPreview = dependencies
    ofPreview.uuid = .constant(UUIDSource.number(0xFF))

    let preview = EditStandupModel(standup: .design, dependencies: ofPreview)
    let form = EditStandupModel(standup: .design, dependencies: dependencies)
    preview.addAttendeeButtonTapped()
    form.addAttendeeButtonTapped()

    #expect(preview.standup.attendees.last?.id == Attendee.ID(UUIDSource.number(0xFF)))
    #expect(form.standup.attendees.last?.id == Attendee.ID(UUIDSource.number(0)))
  }

  @Test("A model follows the life cycle")
  func lifecycle() async {
    let lifecycle = LifecycleSource()
    let dependencies = FeatureDependencies.test { $0.lifecycle = lifecycle }
    let dashboard = DashboardModel(dependencies: dependencies)
    dashboard.task()

    lifecycle.send(.willEnterForeground)
    await dependencies.effects.settle()

    #expect(dashboard.lifecycle.isInForeground)
    #expect(!dashboard.lifecycle.isActive)
  }
}

// snippet: following
@MainActor @Observable
final class DashboardModel {
  private(set) var lifecycle = Lifecycle()
  private let dependencies: FeatureDependencies

  init(dependencies: FeatureDependencies) {
    self.dependencies = dependencies.scoped(to: Self.self)
  }

  func task() {
    dependencies.effects.runOnce("life cycle") {
      [weak self, lifecycle = dependencies.lifecycle] in
      for try await action in lifecycle.actions() { self?.lifecycle.apply(action) }
    }
  }
}
// end snippet
