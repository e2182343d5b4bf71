package import TerminalConsole

extension Key {
  package static let (up, down, left, right) = (Key(.up), Key(.down), Key(.left), Key(.right))
  package static let (home, end, enter, tab) = (Key(.home), Key(.end), Key(.enter), Key(.tab))
  package static let (backspace, delete, escape) = (Key(.backspace), Key(.delete), Key(.escape))
  package static let focusIn = Key(.focusIn)

  package static func ctrl(_ letter: String) -> Key { Key(.text(letter), .control) }

  package static func alt(_ letter: String) -> Key { Key(.text(letter), .alt) }
}

extension Key {
  /// Makes a key of its name in the bar.
  package init(named name: String) {
    switch name {
    case "⏎": self.init(.enter)
    case "Esc": self.init(.escape)
    case "Tab": self.init(.tab)
    case "Shift-Tab": self.init(.tab, .shift)
    case "Space": self.init(.text(" "))
    case "↑": self.init(.up)
    case "↓": self.init(.down)
    case "←": self.init(.left)
    case "→": self.init(.right)
    case "Home": self.init(.home)
    case "End": self.init(.end)
    case "⌫": self.init(.backspace)
    case "PgUp": self.init(.pageUp)
    case "PgDn": self.init(.pageDown)
    case "Alt-↓": self.init(.down, .alt)
    case "Alt-↑": self.init(.up, .alt)
    case _ where name.hasPrefix("Alt-"): self.init(.text("\(name.dropFirst(4))"), .alt)
    case _ where name.hasPrefix("^"): self.init(.text(name.dropFirst().lowercased()), .control)
    case _: self.init(.text(name))
    }
  }
}
