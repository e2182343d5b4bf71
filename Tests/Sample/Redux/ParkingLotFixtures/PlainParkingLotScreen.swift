public import FeatureKit
import ParkingLotFeature
import StandupsDomain

extension PlainParkingLotModel {
  /// Describes the list.
  public func build(_ s: ScreenBuilder) {
    s.name = "parking-lot"
    s.title = "Parking lot"
    let (topics, unsavedIDs) = (topics, unsavedIDs)
    if topics.isEmpty {
      s.message = missingTopics ?? "Nothing is parked. Add a topic to keep it for later."
    }
    s.section(
      "topics",
      topics,
      label: \.title,
      focused: focus,
      delete: deleteTopics(atOffsets:),
      move: moveTopics(fromOffsets:toOffset:)
    ) {
      self.row(of: $0, isUnsaved: unsavedIDs.contains($0.id))
    }
    s.action("add-topic", "Add a topic", isQuick: true, addTopicButtonTapped)
  }

  private func row(of topic: Topic, isUnsaved: Bool) -> Row {
    let id = topic.id
    return Row.textField(ControlID("topic", id), "Topic", text: topic.title) {
      self.titleChanged(id: id, to: $0)
    }
    .focused(focus == id) { self.titleTapped(id: id) }
    .struckThrough(topic.isCompleted)
    .error(isUnsaved ? "not saved" : nil)
    .leading(
      .toggle(ControlID("toggle-topic", id), "Completed", isOn: topic.isCompleted) { _ in
        self.toggleTapped(id: id)
      }
    )
    .beside(
      .picker(
        ControlID("topic-priority", id),
        "Priority",
        selection: topic.priority,
        options: Priority.allCases,
        name: \.name
      ) { self.priorityPicked(id: id, $0) }
    )
  }
}
