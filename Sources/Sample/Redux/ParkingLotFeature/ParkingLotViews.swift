public import FeatureKit
public import ReduxStore
public import StandupsDomain

/// The list: a section with a row for each id.
///
/// It makes the rows that are asked for, and keeps each as long as its id is in the list.
@MainActor
public final class TopicListView {
  private let ids: ViewModel<[Topic.ID], ParkingLotAction>
  private let summary: ViewModel<String?, TopicListAction>
  private let label: (@MainActor (Shown) -> String)?
  private let focus: ViewModel<Topic.ID?, TopicListAction>
  private let makeRow: @MainActor (Topic.ID) -> TopicRowView

  private var rows: [Topic.ID: TopicRowView] = [:]
  /// The ids for which the rows were kept.
  private var knownIDs: [Topic.ID] = []

  /// Makes a list.
  ///
  /// - Parameters:
  ///   - ids: The ids of the topics, in their order.
  ///   - summary: The sentence above the rows, and the list's actions.
  ///   - label: Reads the text in the row of an id, to find rows that aren't made.
  ///   - focus: The id of the row with the focus, which is read only with a label.
  ///   - row: Makes the row of an id.
  public init(
    ids: ViewModel<[Topic.ID], ParkingLotAction>,
    summary: ViewModel<String?, TopicListAction>,
    label: (@MainActor (Topic.ID) -> String)? = nil,
    focus: ViewModel<Topic.ID?, TopicListAction> = ViewModel(fixed: nil),
    row: @escaping @MainActor (Topic.ID) -> TopicRowView
  ) {
    (self.ids, self.summary, makeRow) = (ids, summary, row)
    self.focus = focus
    if let label { self.label = { label($0.id) } } else { self.label = nil }
  }

  /// Returns the row of an id, the same each time as long as the id is in the list.
  public func row(_ id: Topic.ID) -> TopicRowView {
    if let row = rows[id] { return row }
    let row = makeRow(id)
    rows[id] = row
    return row
  }

  /// Describes the list.
  public func build(_ s: ScreenBuilder) {
    let ids = ids.state
    dropRows(without: ids)
    s.message = summary.state
    s.section(
      "topics",
      ids.lazy.map(Shown.init),
      label: label,
      focused: focus.state
    ) { offsets in
      self.summary.dispatch(.remove(atOffsets: offsets))
    } move: { source, destination in
      self.summary.dispatch(.move(fromOffsets: source, toOffset: destination))
    } row: {
      self.row($0.id).row
    }
    s.action("add-topic", "Add a topic", isQuick: true) { self.summary.dispatch(.add) }
  }

  private func dropRows(without ids: [Topic.ID]) {
    guard ids != knownIDs else { return }
    knownIDs = ids
    let shown = Set(ids)
    rows = rows.filter { shown.contains($0.key) }
  }

  /// An id as an element of a section.
  private struct Shown: Identifiable {
    let id: Topic.ID
  }
}

/// The row of a topic: its title, which is edited in place, its circle and its priority.
@MainActor
public struct TopicRowView {
  /// The topic, which keeps its last state once it is gone.
  public let topic: ViewModel<Topic, TopicAction>
  /// The state of all rows that belongs to the list.
  public let marks: ViewModel<TopicMarks, TopicListAction>

  /// Makes a row; with fixed states, one for a preview or a golden.
  public init(
    topic: ViewModel<Topic, TopicAction>,
    marks: ViewModel<TopicMarks, TopicListAction> = ViewModel(fixed: TopicMarks())
  ) {
    (self.topic, self.marks) = (topic, marks)
  }

  /// The row as it is now.
  public var row: Row {
    let (topic, marks) = (topic, marks)
    let (state, id) = (topic.state, topic.state.id)
    return Row.textField(ControlID("topic", id), "Topic", text: state.title) {
      topic.dispatch(.update(.title($0)))
    }
    .focused(marks.focusedID == id) { marks.dispatch(.focus(id)) }
    .struckThrough(state.isCompleted)
    .error(marks.unsavedIDs.contains(id) ? "not saved" : nil)
    .leading(
      .toggle(ControlID("toggle-topic", id), "Completed", isOn: state.isCompleted) { _ in
        topic.dispatch(.toggle)
      }
    )
    .beside(
      .picker(
        ControlID("topic-priority", id),
        "Priority",
        selection: state.priority,
        options: Priority.allCases,
        name: \.name
      ) { topic.dispatch(.update(.priority($0))) }
    )
  }
}
