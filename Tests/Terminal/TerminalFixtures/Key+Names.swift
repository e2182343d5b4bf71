package import TerminalConsole

extension Key {
  package static let (up, down, left, right) = (Key(.up), Key(.down), Key(.left), Key(.right))
  package static let (home, end, enter, tab) = (Key(.home), Key(.end), Key(.enter), Key(.tab))
  package static let (backspace, delete, escape) = (Key(.backspace), Key(.delete), Key(.escape))
  package static let focusIn = Key(.focusIn)

  package static func ctrl(_ letter: String) -> Key { Key(.text(letter), .control) }

  package static func alt(_ letter: String) -> Key { Key(.text(letter), .alt) }
}
