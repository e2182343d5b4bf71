import FeatureScreens
import FeatureSessions
import TerminalConsole

/// Keys that do something now, as the bar and the list of keys show them.
struct KeyBinding: Equatable, Sendable {
  /// The names of the keys; the bar shows the first.
  var keys: [String]
  /// The effect in a word or two.
  var label: String
  /// The effect.
  var command: Command
  /// The group in the list of keys.
  var group: Group
  /// True if the bar shows it where there is room.
  var isInBar: Bool

  /// The groups of the list of keys.
  enum Group: String, CaseIterable {
    case screen = "On this screen"
    case moving = "Moving"
    case app = "Everywhere"
  }
}

/// The keys of a screen, those that are used most first.
struct KeyList: Sendable {
  private(set) var all: [KeyBinding] = []

  /// Adds keys by their names, with spaces between them, unless the first one means something already.
  mutating func add(
    _ names: String,
    _ label: String,
    _ command: Command,
    _ group: KeyBinding.Group = .screen,
    isInBar: Bool = true
  ) {
    let keys = names.split(separator: " ").map { String($0) }
    guard let first = keys.first, self[first] == nil else { return }
    all.append(
      KeyBinding(keys: keys, label: label, command: command, group: group, isInBar: isInBar)
    )
  }

  /// Adds keys that only the list of keys shows.
  mutating func addRare(
    _ names: String,
    _ label: String,
    _ command: Command,
    _ group: KeyBinding.Group = .screen
  ) {
    add(names, label, command, group, isInBar: false)
  }

  /// Returns what a key does, by its name.
  subscript(name: String) -> KeyBinding? { all.first { $0.keys.contains(name) } }
}

/// The effect of a key.
enum Command: Equatable, Sendable {
  /// Acts on controls, one after another.
  case act([SessionAct])
  /// Moves the mark by stops or by pages.
  case move(Int), page(Int)
  /// Moves the mark to the first or the last stop.
  case first, last
  /// Closes the calendar, unless what is typed there isn't a date.
  case keepDate
  /// Goes to the next field, or makes one.
  case nextField
  /// Begins or ends to type into the marked field.
  case edit, endEditing
  /// Takes back the last change of the typed text.
  case undoTyping
  /// Says the typed note, or keeps that of an activity that has ended.
  case say, keepNote
  /// Goes from the line to the rows and back.
  case rows
  /// Marks the row besides others, or none.
  case choose, chooseNone
  /// Begins to filter, keeps the filter, or drops it.
  case filter, keepFilter, dropFilter
  /// Opens or closes what belongs to the front.
  case help, palette, calendar, closePanel
  /// Chooses the marked entry of the palette.
  case choosePanel
  /// Puts the text or the route of the row or page on the clipboard.
  case copyText, copyRoute
  /// Leaves.
  case quit

  /// Taps a control.
  static func tap(_ id: ControlID) -> Command { .act([.tap(id)]) }
}
