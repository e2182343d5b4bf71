/// A key that was pressed on a terminal, or a piece of pasted text.
public struct Key: Hashable, Sendable {
  /// The key without its modifiers.
  public enum Code: Hashable, Sendable {
    /// Characters: all that came at once, or a single one with modifiers.
    case text(String)
    /// Pasted characters, with line feeds and tabs.
    case paste(String)
    /// The return key.
    case enter
    /// The tab key.
    case tab
    /// The key that deletes backwards.
    case backspace
    /// The key that deletes forwards.
    case delete
    /// The insert key.
    case insert
    /// The escape key.
    case escape
    /// An arrow upwards.
    case up
    /// An arrow downwards.
    case down
    /// An arrow to the left.
    case left
    /// An arrow to the right.
    case right
    /// The home key.
    case home
    /// The end key.
    case end
    /// The page key upwards.
    case pageUp
    /// The page key downwards.
    case pageDown
    /// A function key, by its number.
    case function(Int)
    /// The terminal's window got the focus.
    case focusIn
    /// The terminal's window lost the focus.
    case focusOut
  }

  /// The modifiers of a key.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    /// The modifiers as bits.
    public let rawValue: Int

    /// Makes modifiers of bits.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// The shift key.
    public static let shift = Modifiers(rawValue: 1)
    /// The alt, option or meta key.
    public static let alt = Modifiers(rawValue: 2)
    /// The control key.
    public static let control = Modifiers(rawValue: 4)
  }

  /// The key without its modifiers.
  public let code: Code
  /// The modifiers.
  public let modifiers: Modifiers

  /// Makes a key.
  public init(_ code: Code, _ modifiers: Modifiers = []) {
    (self.code, self.modifiers) = (code, modifiers)
  }
}

extension Key {
  /// True for a character or a paste, which types itself where letters are text.
  package var isText: Bool {
    switch code {
    case .paste: true
    case .text: modifiers.isDisjoint(with: [.control, .alt])
    case _: false
    }
  }

  /// True for a key that only moves, by itself.
  package var isMove: Bool {
    let moves: [Code] = [.up, .down, .left, .right, .home, .end, .pageUp, .pageDown]
    return modifiers.isEmpty && moves.contains(code)
  }

  /// The name of the key, as a bar or a list of keys shows it.
  package var name: String {
    let plain: String =
      switch code {
      case .text(" "): "Space"
      case .text(let text): modifiers.contains(.control) ? text.uppercased() : text
      case let code: Self.names[code] ?? ""
      }
    if modifiers.contains(.control) { return "^\(plain)" }
    if modifiers.contains(.alt) { return "Alt-\(plain)" }
    // A capital letter says that it's shifted.
    if case .text = code { return plain }
    return modifiers.contains(.shift) ? "Shift-\(plain)" : plain
  }

  private static let names: [Code: String] = [
    .enter: "⏎", .tab: "Tab", .backspace: "⌫", .delete: "Del", .escape: "Esc", .up: "↑",
    .down: "↓", .left: "←", .right: "→", .home: "Home", .end: "End", .pageUp: "PgUp",
    .pageDown: "PgDn",
  ]

  /// Makes the key of a control character.
  init(control byte: UInt8, _ modifiers: Modifiers = []) {
    switch byte {
    case 0x09: self.init(.tab, modifiers)
    case 0x0A, 0x0D: self.init(.enter, modifiers)
    case 0x08, 0x7F: self.init(.backspace, modifiers)
    case _:
      let letter = Unicode.Scalar(byte | 0x40)
      self.init(.text(letter.description.lowercased()), modifiers.union(.control))
    }
  }

  /// Makes the key of a sequence after `ESC [`, without its parameters; nil if it's unknown.
  init?(final byte: UInt8, _ parameters: [Int]) {
    let modifiers = Modifiers(parameters.count > 1 ? parameters[1] : 1)
    switch (byte, parameters.first) {
    case (UInt8(ascii: "~"), 27) where parameters.count > 2:
      self.init(character: parameters[2], modifiers)
    case (UInt8(ascii: "~"), let number?):
      guard let code = Code.of(number: number) else { return nil }
      self.init(code, modifiers)
    case (UInt8(ascii: "u"), let character?): self.init(character: character, modifiers)
    case (UInt8(ascii: "Z"), _): self.init(.tab, .shift)
    case (UInt8(ascii: "I"), nil): self.init(.focusIn)
    case (UInt8(ascii: "O"), nil): self.init(.focusOut)
    case _:
      // Another first number means an answer of the terminal, such as the place of its cursor.
      guard (parameters.first ?? 1) == 1, let code = Code.of(letter: byte) else { return nil }
      self.init(code, modifiers)
    }
  }

  /// Makes the key of a character's number, as terminals send it that tell all modifiers apart.
  private init?(character: Int, _ modifiers: Modifiers) {
    guard let scalar = Unicode.Scalar(UInt32(clamping: character)) else { return nil }
    switch character {
    case 0x1B: self.init(.escape, modifiers)
    case 0x09, 0x0A, 0x0D, 0x08, 0x7F:
      self.init(control: UInt8(character), modifiers)
    case _:
      guard scalar.properties.generalCategory != .control else { return nil }
      self.init(.text("\(scalar)"), modifiers)
    }
  }
}

extension Key.Code {
  private static let letters: [Character: Key.Code] = [
    "A": .up, "B": .down, "C": .right, "D": .left, "F": .end, "H": .home, "M": .enter,
    "P": .function(1), "Q": .function(2), "R": .function(3), "S": .function(4),
  ]
  private static let numbers: [Int: Key.Code] = [
    1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
  ]
  private static let functionNumbers = [11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24]

  /// Returns the code of a letter after `ESC O`, or after `ESC [` and maybe numbers.
  static func of(letter: UInt8) -> Self? { letters[Character(Unicode.Scalar(letter))] }

  /// Returns the code of a number between `ESC [` and a tilde.
  fileprivate static func of(number: Int) -> Self? {
    functionNumbers.firstIndex(of: number).map { .function($0 + 1) } ?? numbers[number]
  }
}

extension Key.Modifiers {
  /// Makes modifiers of the number in a sequence, which is one more than their bits.
  fileprivate init(_ number: Int) {
    let bits = max(0, number - 1)
    // The meta key is another name for alt.
    self.init(rawValue: (bits & 0b111) | (bits & 0b1000 == 0 ? 0 : 2))
  }
}
