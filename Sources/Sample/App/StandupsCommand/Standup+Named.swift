package import AppCommands
import AppFeature
import TerminalConsole

extension StandupKind: NamedKind {}

extension Standup: NamedRecord {
  package static let words = RecordWords(
    in: StandupsApp.self,
    one: "standup",
    many: "standups",
    list: "list",
    example: "Design"
  )

  package var facts: [String] { [people, duration.text] }
  package var color: UInt32? { theme.mainColor }
  package var json: JSONValue { JSONValue(StandupJSON(self)) }
}
