import AppCommands
import FeatureKit
import LineMode
import ParkingLotFeature
import StandupsDomain
import StandupsStorage

extension TopicKind: NamedKind {
  @MainActor static var command: Command? { ParkingLotCommand.command }
}

extension Topic: ImportableRecord, DoableRecord {
  static let words = RecordWords(
    one: TopicKind.word,
    many: TopicKind.folder,
    title: "title",
    program: "standups parking-lot",
    list: "parking-lot",
    firstStep: "There are none yet. Add one with “standups parking-lot add Coffee”."
  )

  var isDone: Bool {
    get { isCompleted }
    set { isCompleted = newValue }
  }

  var facts: [String] { [state, priority.rawValue] }

  /// The topic as a line for programs: the id, the title, `open` or `done`, and the priority.
  var plainLine: PrintedText { "\(id)\t\(title)\t\(state)\t\(priority.rawValue)" }

  /// A part of a topic that can differ from another with the same id, by its JSON name.
  enum Part: String, RecordPart {
    case title, priority, completed
  }

  func differences(from other: Topic) -> [Part] {
    let differing: [(Part, Bool)] = [
      (.title, title != other.title),
      (.priority, priority != other.priority),
      (.completed, isCompleted != other.isCompleted),
    ]
    return differing.filter(\.1).map(\.0)
  }
}
