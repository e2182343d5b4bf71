package import AppCommands
import AppFeature
import FeatureKit
package import ParkingLotFeature
import TerminalConsole
import TerminalTexts

extension TopicKind: NamedKind, FormedKind {
  @MainActor static var command: Command? { ParkingLotCommand.command }

  package static let form: RecordForm<Topic> = {
    var form = RecordForm<Topic>()
    form.title = \.title
    form.parts = [
      RecordPart("title", \.title), RecordPart("priority", \.priority),
      RecordPart("completed", \.isCompleted),
    ]
    return form
  }()
}

extension Topic: DoableRecord {
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
}
