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
      case .enter: "⏎"
      case .tab: "Tab"
      case .backspace: "⌫"
      case .delete: "Del"
      case .escape: "Esc"
      case .up: "↑"
      case .down: "↓"
      case .left: "←"
      case .right: "→"
      case .home: "Home"
      case .end: "End"
      case .pageUp: "PgUp"
      case .pageDown: "PgDn"
      case .paste, .insert, .function, .focusIn, .focusOut: ""
      }
    if modifiers.contains(.control) { return "^\(plain)" }
    if modifiers.contains(.alt) { return "Alt-\(plain)" }
    // A capital letter says that it's shifted.
    if case .text = code { return plain }
    return modifiers.contains(.shift) ? "Shift-\(plain)" : plain
  }
}

extension Key {
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
      guard let code = Code(number: number) else { return nil }
      self.init(code, modifiers)
    case (UInt8(ascii: "u"), let character?): self.init(character: character, modifiers)
    case (UInt8(ascii: "Z"), _): self.init(.tab, .shift)
    case (UInt8(ascii: "I"), nil): self.init(.focusIn)
    case (UInt8(ascii: "O"), nil): self.init(.focusOut)
    case _:
      // Another first number means an answer of the terminal, such as the place of its cursor.
      guard (parameters.first ?? 1) == 1, let code = Code(letter: byte) else { return nil }
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
  /// Makes the code of a letter after `ESC O`, or after `ESC [` and maybe numbers.
  init?(letter: UInt8) {
    switch letter {
    case UInt8(ascii: "A"): self = .up
    case UInt8(ascii: "B"): self = .down
    case UInt8(ascii: "C"): self = .right
    case UInt8(ascii: "D"): self = .left
    case UInt8(ascii: "F"): self = .end
    case UInt8(ascii: "H"): self = .home
    case UInt8(ascii: "M"): self = .enter
    case UInt8(ascii: "P")...UInt8(ascii: "S"):
      self = .function(Int(letter - UInt8(ascii: "P")) + 1)
    case _: return nil
    }
  }

  /// Makes the code of a number between `ESC [` and a tilde.
  fileprivate init?(number: Int) {
    switch number {
    case 1, 7: self = .home
    case 2: self = .insert
    case 3: self = .delete
    case 4, 8: self = .end
    case 5: self = .pageUp
    case 6: self = .pageDown
    case 11...15: self = .function(number - 10)
    case 17...21: self = .function(number - 11)
    case 23, 24: self = .function(number - 12)
    case _: return nil
    }
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
