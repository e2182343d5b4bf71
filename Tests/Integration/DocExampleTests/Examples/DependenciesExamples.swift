import EditStandup
import StandupsFixtures
import Testing

@Suite(.feature) @MainActor struct DependenciesExamples {
  @Test("An entry set for a child is set for that child alone")
  func override() {
    let dependencies = FeatureDependencies.test {
      $0.uuid = .incrementing
      $0.drafts = Drafts()
    }
    var ofPreview = dependencies
    ofPreview.uuid = .constant(UUIDSource.number(0xFF))

    let preview = EditStandupModel(standup: .design, dependencies: ofPreview)
    let form = EditStandupModel(standup: .design, dependencies: dependencies)
    preview.addAttendeeButtonTapped()
    form.addAttendeeButtonTapped()

    #expect(preview.standup.attendees.last?.id == Attendee.ID(UUIDSource.number(0xFF)))
    #expect(form.standup.attendees.last?.id == Attendee.ID(UUIDSource.number(0)))
  }
}
