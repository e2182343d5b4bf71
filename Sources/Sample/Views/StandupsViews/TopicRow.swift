#if canImport(SwiftUI)
import FeatureKit
import FeatureSwiftUI
import ParkingLotFeature
import ReduxStore
import StandupsDomain
import SwiftUI

/// A topic of the Redux feature: it shows the state of its view model, and dispatches actions.
struct TopicRow: View {
  let topic: ViewModel<Topic, TopicAction>

  var body: some View {
    HStack {
      Toggle("Completed", isOn: binding(\.isCompleted) { _ in .toggle })
        .labelsHidden()
        .toggleStyle(.circle)
      TextField("Topic", text: binding(\.title) { .update(.title($0)) })
        .strikethrough(topic.isCompleted)
      Picker("Priority", selection: binding(\.priority) { .update(.priority($0)) }) {
        ForEach(Priority.allCases, id: \.self) { Text($0.name).tag($0) }
      }
      .labelsHidden()
    }
  }

  private func binding<Value>(
    _ path: KeyPath<Topic, Value>,
    _ action: @escaping @MainActor (Value) -> TopicAction
  ) -> Binding<Value> {
    Binding { @MainActor in
      topic.state[keyPath: path]
    } set: { @MainActor in
      topic.dispatch(action($0))
    }
  }
}

struct TopicRow_Previews: PreviewProvider {
  static var previews: some View {
    TopicRow(topic: ViewModel(fixed: Topic(id: Topic.ID(UUIDSource.number(1)))))
      .previewDisplayName("empty")
    TopicRow(
      topic: ViewModel(
        fixed: Topic(
          id: Topic.ID(UUIDSource.number(1)),
          title: "New office",
          priority: .high,
          isCompleted: true
        )
      )
    )
    .previewDisplayName("full")
  }
}
#endif
