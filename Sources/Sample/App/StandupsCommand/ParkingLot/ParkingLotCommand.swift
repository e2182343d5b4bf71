package import AppCommands
import AppFeature
import CommandLineTables
import FeatureKit
package import ParkingLotFeature
package import TerminalTexts

/// The command of the topics.
enum ParkingLotCommand {
  /// Lists topics, or does one of the actions.
  static let command = Command(
    "parking-lot",
    "List, add and change topics that are parked for later.",
    first: list,
    actions: [add, edit]
      + RecordActions<TopicKind>(examples: ("coffee", "lunch")).changes,
    discussion: "A topic is something that came up in a meeting and is kept for later.",
    synonyms: ["parkinglot", "parking", "park", "topics", "topic"]
  )

  /// Shows the topics that the options ask for, and reports unreadable ones.
  private static let list = Command(
    "parking-lot list",
    "List the topics.",
    ParameterList(topicOrder, .done, .deletedOnly),
    examples: [
      "parking-lot": "All that are open, in their order.",
      "parking-lot --sort priority": "The most urgent first.",
      "parking-lot --done": "What was talked about.",
      "parking-lot --deleted": "What “parking-lot restore” can bring back.",
    ],
    synonyms: ["ls", "show", "filter", "sort"]
  ) { invocation in
    guard !invocation[.deletedOnly] else {
      return try await invocation.listDeleted(TopicKind.self, choose: invocation.shown)
    }
    let snapshot = try await invocation.topics().load()
    let shown = invocation.shown(snapshot.records.elements)
    let highlighting = invocation.highlighting
    return CommandResult(
      text: shown.map { [$0.titleCell(highlighting), TextCell($0.priority.rawValue)] }.inColumns(),
      plain: shown.map(\.plainLine).joined(separator: "\n"),
      json: [Topic.words.many: shown],
      advice: shown.isEmpty ? snapshot.advice(isNarrow: invocation[.done]) : "",
      warnings: try invocation.missingStore + snapshot.warnings
    )
  }

  /// Adds a topic after the others.
  private static let add = Command(
    "parking-lot add",
    "Add a topic.",
    ParameterList(newTopic, .priority(" (default: medium)")),
    examples: ["parking-lot add \"Coffee machine\" --priority high": "It's urgent."],
    synonyms: ["new", "create", "make"]
  ) { invocation in
    let topic = Topic(
      id: Topic.ID(invocation.dependencies.uuid()),
      title: invocation[newTopic],
      priority: invocation[.priority()] ?? .medium
    )
    try await invocation.topics().save(topic)
    return .changed(topic, "Added \(topic.quotedTitle) (\(topic.priority.rawValue)).")
  }

  /// Changes the named fields, in the currently stored topic.
  private static let edit = Command(
    "parking-lot edit",
    "Change a topic; anything you don't name stays the same.",
    ParameterList(.name(of: Topic.words), topicTitle, .priority()),
    examples: [
      "parking-lot edit coffee --priority low": "It can wait.",
      "parking-lot edit coffee --title \"Tea kitchen\"": "It has another title.",
    ],
    synonyms: ["change", "set", "update", "rename"]
  ) { invocation in
    let (title, priority) = (invocation[topicTitle], invocation[.priority()])
    guard title != nil || priority != nil else {
      throw CommandFailure.nothingToChange(such: "--priority high", "parking-lot edit")
    }
    let store = try invocation.topics()
    let topic = try await store.load().find(invocation[.name(of: Topic.words)])
    let changed = try await store.change(topic) {
      $0.title = title ?? $0.title
      $0.priority = priority ?? $0.priority
    }
    return .changed(
      changed,
      from: topic,
      "Changed \(changed.quotedTitle) (\(changed.priority.rawValue))."
    )
  }
}

extension Invocation {
  /// Returns the topics that the options ask for, in the order that they ask for.
  fileprivate func shown(_ topics: [Topic]) -> [Topic] {
    let shown = topics.filter { $0.isWanted(self) }
    return self[topicOrder] == nil ? shown : shown.sorted { $0.priority > $1.priority }
  }

  /// Opens the store of the topics.
  fileprivate func topics() throws -> RecordStore<Topic> { try stores()[TopicKind.self] }
}

/// The orders of a list beside the topics' own.
private enum TopicOrder: String, CaseIterable {
  /// The most urgent first; equal ones stay in their order.
  case priority
}

private let topicOrder = CommandParameter<TopicOrder?>.order()

private let newTopic = CommandParameter<String>.word("title", "The title.")

private let topicTitle = CommandParameter<String?>.option("--title <title>", "The new title.")
  .synonyms("--name", "--topic")

extension TopicKind: NamedKind, FormedKind {
  @MainActor package static var command: ToolCommand? { ParkingLotCommand.command }

  package static func typedTitle(of topic: Topic) -> String { topic.title }
}

extension TopicKind: LeftNamedKind {
  static func line(of topic: Topic, in timeZone: TimeZone) -> PrintedText {
    "Topic: \(topic.title)"
  }

  static func field(of topic: Topic) -> PrintedText { "\(topic.title)" }
}

extension Topic: DoableRecord {
  package static let words = RecordWords(
    in: StandupsApp.self,
    one: "topic",
    many: "topics",
    list: "parking-lot",
    example: "Coffee"
  )

  package var isDone: Bool { isCompleted }

  package var facts: [String] { [state, priority.rawValue] }

  /// The topic as a line for programs: the id, the title, `open` or `done`, and the priority.
  package var plainLine: PrintedText { "\(id)\t\(title)\t\(state)\t\(priority.rawValue)" }
}
