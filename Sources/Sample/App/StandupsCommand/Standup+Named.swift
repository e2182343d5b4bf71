import AppCommands
import AppFeature
import TerminalConsole

extension StandupKind: NamedKind {}

extension Standup: NamedRecord {
  static let words = RecordWords(
    one: "standup",
    many: "standups",
    list: "list",
    example: "Design"
  )

  var facts: [String] { [people, duration.text] }
  var color: UInt32? { theme.mainColor }
  var json: JSONValue { JSONValue(StandupJSON(self)) }
}
