/// Turns the bytes of a terminal into keys.
///
/// It takes what each read gave. A sequence or a character may be split over several reads, unknown sequences are
/// dropped, and nothing of a sequence becomes text. The escape key is also the beginning of a sequence, so its reader
/// waits 50 milliseconds for more.
///
/// The end of a paste may get lost. Control-C, Control-D, Control-Z or Control-\ alone in a read ends it too, and so does any
/// single key after two silent seconds. What was pasted until then is kept.
///
/// ```swift
/// var decoder = KeyDecoder()
/// decoder.keys(in: [0x68, 0x69, 0x1B, 0x5B, 0x41])  // the text “hi”, and an arrow upwards
/// decoder.keys(in: [0x1B])  // none yet
/// decoder.silence  // 50 milliseconds
/// decoder.keysAfterSilence()  // the escape key
/// ```
public struct KeyDecoder: Sendable {
  /// The state of a paste.
  private enum Paste {
    case none
    case open
    /// Nothing has come for two seconds.
    case silent
    /// The escape key was pressed then, unless its byte begins the end of the paste.
    case silentBehindEscape
  }

  /// The bytes of an unfinished sequence or character.
  private var unread: [UInt8] = []
  private var paste = Paste.none
  /// True if an escape key was told, and its byte may still turn out to begin a sequence.
  private var hasToldEscape = false
  /// True if the unread bytes begin a mark of a paste, and nothing has followed them for 50 milliseconds.
  private var awaitsMark = false
  /// True if a paste was over without its end, which may come late.
  private var lacksEnd = false

  /// Makes a decoder.
  public init() {}

  /// True from the beginning of a paste to its end.
  package var isPasting: Bool { paste != .none }

  /// The time without bytes after which to call `keysAfterSilence()`; nil if only bytes change something.
  public var silence: Duration? {
    switch paste {
    case .open: Self.end
    case .silent: nil
    case .silentBehindEscape: Self.unsure
    case .none where unread.first != .escape || hasToldEscape && unread.count == 1: nil
    case .none where unread.count == 1: awaitsMark ? Self.late - Self.unsure : Self.unsure
    // The beginning and the end of a paste may be split by a slow line, and aren't keys.
    case .none where unread.beginsMark && (awaitsMark || !hasToldEscape): Self.end
    case .none: Self.unsure
    }
  }

  private static let unsure = Duration.milliseconds(50)
  private static let end = Duration.seconds(2)
  /// How long the escape key is held where the late end of a paste may begin with its byte.
  private static let late = Duration.milliseconds(500)

  /// Returns the keys that the last bytes are once nothing has followed them for `silence`.
  ///
  /// An unfinished sequence of more bytes is dropped.
  public mutating func keysAfterSilence() -> [Key] {
    guard silence != nil else { return [] }
    switch paste {
    case .open:
      paste = .silent
      // A line feed doesn't follow any more.
      guard unread == [0x0D] else { return [] }
      unread = []
      return [Key(.paste("\n"))]
    case .silent, .silentBehindEscape: (paste, lacksEnd) = (.none, true)
    case .none: break
    }
    if !awaitsMark, unread.beginsMark, hasToldEscape || lacksEnd && unread.count == 1 {
      awaitsMark = true
      return []
    }
    awaitsMark = false
    if hasToldEscape {
      defer { (unread, hasToldEscape) = ([], false) }
      return [Key(.text(String(decoding: unread.dropFirst(), as: UTF8.self)))]
    }
    if unread.count == 1 {
      (hasToldEscape, lacksEnd) = (true, false)
      return [Key(.escape)]
    }
    var rest = unread[...]
    unread = []
    return rest.count == 2 ? [withAlt(&rest)].compactMap(\.self) : []
  }

  /// Returns the keys in the bytes of one read.
  public mutating func keys(in bytes: some Sequence<UInt8>) -> [Key] {
    let bytes = Array(bytes)
    if isPasting, let keys = keys(behindPaste: bytes) { return keys }
    if awaitsMark, let keys = keys(withoutMark: bytes) { return keys }
    var rest = (unread + bytes)[...]
    var keys: [Key] = []
    if hasToldEscape, rest.count > 1 {
      guard rest.count > 2 || !"[O".utf8.contains(rest[1]) else {
        unread = Array(rest)
        return []
      }
      hasToldEscape = false
      // After the escape key, only what looks like a sequence is one.
      let isSequence =
        rest[1] == UInt8(ascii: "[")
        || rest[1] == UInt8(ascii: "O") && Key.Code.of(letter: rest[2]) != nil
      if !isSequence { rest.removeFirst() }
    }
    while !rest.isEmpty {
      let count = rest.count
      if let key = isPasting ? pasted(&rest) : next(&rest) { keys.append(key) }
      // What is unfinished stays.
      if rest.count == count { break }
    }
    // No sequence is that long.
    unread = rest.first == .escape && !isPasting && rest.count > 4_096 ? [] : Array(rest)
    return keys
  }

  /// Returns the keys of a read behind the beginning of a mark; nil if the mark is whole.
  private mutating func keys(withoutMark bytes: [UInt8]) -> [Key]? {
    let joined = unread + bytes
    if joined.beginsMark {
      unread = joined
      return []
    }
    awaitsMark = false
    guard ![Self.beginOfPaste, Self.endOfPaste].contains(where: joined.starts) else { return nil }
    // What was held is the escape key, unless it was told, and text.
    let text = String(decoding: unread.dropFirst(), as: UTF8.self)
    let escape = hasToldEscape ? [] : [Key(.escape)]
    (unread, hasToldEscape, lacksEnd) = ([], false, false)
    return escape + (text.isEmpty ? [] : [Key(.text(text))]) + keys(in: bytes)
  }

  /// Takes the next key; nil if it's dropped, or unfinished and not taken.
  private mutating func next(_ rest: inout ArraySlice<UInt8>) -> Key? {
    guard let first = rest.first else { return nil }
    if first == .escape { return sequence(&rest) }
    if first.isControl {
      rest.removeFirst()
      return Key(control: first)
    }
    let run = rest.prefix { !$0.isControl }
    let text = run.dropLast(run.count == rest.count ? run.unfinishedCharacter : 0)
    rest.removeFirst(text.count)
    let characters = String(decoding: text, as: UTF8.self).withoutControls(but: [])
    return characters.isEmpty ? nil : Key(.text(characters))
  }

  // MARK: Sequences

  private mutating func sequence(_ rest: inout ArraySlice<UInt8>) -> Key? {
    let body = rest.dropFirst()
    guard let kind = body.first else { return nil }
    switch kind {
    case UInt8(ascii: "["): return controlSequence(&rest)
    case UInt8(ascii: "O"):
      guard let letter = body.dropFirst().first else { return nil }
      rest.removeFirst(2)
      rest.removeFirst()
      return Key.Code.of(letter: letter).map { Key($0) }
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"),
      UInt8(ascii: "X"):
      // Alone, it was typed with alt.
      let end = body.drop { !$0.isControl }
      guard !end.isEmpty, !end.elementsEqual([.escape]) else { return nil }
      rest = end
      if rest.first == 0x07 { rest.removeFirst() }
      if rest.starts(with: [.escape, UInt8(ascii: "\\")]) { rest.removeFirst(2) }
      return nil
    case .escape:
      rest.removeFirst()
      return Key(.escape)
    case _: break
    }
    return withAlt(&rest)
  }

  /// Takes a key that was pressed together with alt.
  private func withAlt(_ rest: inout ArraySlice<UInt8>) -> Key? {
    let body = rest.dropFirst()
    guard let first = body.first else { return nil }
    if first.isControl {
      rest.removeFirst(2)
      return Key(control: first, .alt)
    }
    let character = body.prefix(max(1, first.lengthOfCharacter))
    guard character.count == max(1, first.lengthOfCharacter) else { return nil }
    rest.removeFirst(1 + character.count)
    return Key(.text(String(decoding: character, as: UTF8.self)), .alt)
  }

  /// Takes a sequence that begins with `ESC [`.
  private mutating func controlSequence(_ rest: inout ArraySlice<UInt8>) -> Key? {
    let body = rest.dropFirst(2)
    if body.first == UInt8(ascii: "[") {
      // The function keys of the Linux console.
      guard let letter = body.dropFirst().first else { return nil }
      rest.removeFirst(4)
      let number = Int(letter) - Int(UInt8(ascii: "A")) + 1
      return 1...5 ~= number ? Key(.function(number)) : nil
    }
    let parameters = body.prefix { 0x20...0x3F ~= $0 }
    guard let final = body.dropFirst(parameters.count).first else { return nil }
    guard 0x40...0x7E ~= final else {
      rest = body.dropFirst(parameters.count)
      return nil
    }
    // The report of a mouse that another program has left on: three bytes follow.
    let more = final == UInt8(ascii: "M") && parameters.isEmpty ? 3 : 0
    let length = 2 + parameters.count + 1 + more
    guard rest.count >= length else { return nil }
    rest.removeFirst(length)
    guard more == 0, parameters.allSatisfy({ $0.isDigitOrSeparator }) else { return nil }
    let numbers = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { Int(String(decoding: $0.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)) ?? 1 }
    if final == UInt8(ascii: "~"), [[200], [201]].contains(numbers) {
      (paste, lacksEnd) = (numbers == [200] ? .open : .none, false)
      return nil
    }
    return Key(final: final, parameters.isEmpty ? [] : numbers)
  }

  // MARK: Pasting

  /// Returns the keys of a read that ends a paste without its end; nil if the read belongs to the paste.
  private mutating func keys(behindPaste bytes: [UInt8]) -> [Key]? {
    if bytes.count == 1, Self.ends.contains(bytes[0]) {
      return endPaste() + [Key(control: bytes[0])]
    }
    guard paste != .open else { return nil }
    let joined = unread + bytes
    if bytes == [.escape] || joined.beginsMark {
      paste = bytes == [.escape] ? .silentBehindEscape : .silent
      unread = bytes == [.escape] ? bytes : joined
      return []
    }
    // An escape byte that came alone may begin the sequence of a key.
    let read = paste == .silentBehindEscape ? joined : bytes
    paste = .open
    var decoder = KeyDecoder()
    let keys = decoder.keys(in: read)
    guard keys.count == 1, decoder.unread.isEmpty, read.first.map({ $0 & 0xC0 != 0x80 }) == true
    else { return nil }
    switch keys[0].code {
    case .focusIn, .focusOut:
      // No one pressed a key.
      paste = .silent
      return keys
    case .text(let text) where text.count > 1: return nil
    case .paste: return nil
    case _: return endPaste() + keys
    }
  }

  /// Ends a paste, and returns the rest of its text, without the beginning of a sequence.
  private mutating func endPaste() -> [Key] {
    defer { (unread, paste, lacksEnd) = ([], .none, true) }
    guard unread.first != .escape else { return [] }
    var rest = (unread + Self.endOfPaste)[...]
    return [pasted(&rest)].compactMap(\.self)
  }

  /// Takes pasted text up to the end of the paste, or as far as it has come.
  private mutating func pasted(_ rest: inout ArraySlice<UInt8>) -> Key? {
    var text = rest
    if let end = rest.firstRange(of: Self.endOfPaste) {
      text = rest[..<end.lowerBound]
      rest = rest[end.upperBound...]
      paste = .none
    } else {
      let kept = max(rest.beginningOfMark, rest.unfinishedCharacter)
      // A line feed may follow that belongs to it.
      text = rest.dropLast(kept == 0 && rest.last == 0x0D ? 1 : kept)
      rest.removeFirst(text.count)
    }
    // Behind a paste without its end, another one may begin.
    let lines = String(decoding: text.replacing(Self.beginOfPaste, with: []), as: UTF8.self)
      .split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
      .joined(separator: "\n")
    let characters = lines.withoutControls(but: ["\n", "\t"])
    return characters.isEmpty ? nil : Key(.paste(characters))
  }

  fileprivate static let beginOfPaste = Array("\u{1B}[200~".utf8)
  fileprivate static let endOfPaste = Array("\u{1B}[201~".utf8)
  /// Control-C, Control-D, Control-Z and Control-\.
  private static let ends: [UInt8] = [0x03, 0x04, 0x1A, 0x1C]
}

extension UInt8 {
  fileprivate static let escape: UInt8 = 0x1B

  fileprivate var isControl: Bool { self < 0x20 || self == 0x7F }

  fileprivate var isDigitOrSeparator: Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= self || [0x3A, 0x3B].contains(self)
  }

  /// The bytes of the character in UTF-8 that begins with this one; 0 if none does.
  fileprivate var lengthOfCharacter: Int {
    switch self {
    case 0x00...0x7F: 1
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    case _: 0
    }
  }
}

extension Array<UInt8> {
  /// True if the beginning or the end of a paste begins with these bytes.
  fileprivate var beginsMark: Bool { !isEmpty && self[...].beginningOfMark == count }
}

extension ArraySlice<UInt8> {
  /// The number of bytes at the end that begin a character and don't finish it.
  fileprivate var unfinishedCharacter: Int {
    for count in 1...3 where count <= self.count {
      let byte = self[endIndex - count]
      guard byte & 0xC0 == 0x80 else { return byte.lengthOfCharacter > count ? count : 0 }
    }
    return 0
  }

  /// The number of bytes at the end with which the beginning or the end of a paste begins.
  fileprivate var beginningOfMark: Int {
    let marks = [KeyDecoder.beginOfPaste, KeyDecoder.endOfPaste]
    return (1..<marks[0].count).reversed().first { count in
      marks.contains { suffix(count).elementsEqual($0.prefix(count)) }
    } ?? 0
  }
}

extension String {
  /// Returns the text without control characters, apart from some.
  fileprivate func withoutControls(but kept: Set<Unicode.Scalar>) -> String {
    String(unicodeScalars.filter { kept.contains($0) || $0.properties.generalCategory != .control })
  }
}
