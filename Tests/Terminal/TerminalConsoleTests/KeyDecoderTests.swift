import FeatureTesting
import TerminalFixtures
import Testing

@testable import TerminalConsole

/// The bytes of terminals as keys.
@Suite struct KeyDecoderTests {
  /// Decodes reads, and the silence behind the last one.
  private func keys(_ reads: String...) -> [Key] {
    var decoder = KeyDecoder()
    return reads.flatMap { decoder.keys(in: $0.utf8) } + decoder.keysAfterSilence()
  }

  @Test(
    "Characters, controls and sequences are keys; what is unknown is dropped",
    arguments: [
      ("hi Zoë 日本 👩‍👩‍👧", [.text("hi Zoë 日本 👩‍👩‍👧")]), ("\r", [.enter]), ("\n", [.enter]),
      ("\t", [.tab]), ("\u{7F}", [.backspace]), ("\u{8}", [.backspace]), ("", []),
      ("a\u{9B}b", [.text("ab")]), ("\u{1B}[A", [.up]), ("\u{1B}OB", [.down]),
      ("\u{1B}[C\u{1B}[D", [.right, .left]), ("\u{1B}[H\u{1B}OF", [.home, .end]),
      ("\u{1B}[1~\u{1B}[4~\u{1B}[7~\u{1B}[8~", [.home, .end, .home, .end]),
      ("\u{1B}[2~\u{1B}[3~", [.insert, .delete]), ("\u{1B}[5~\u{1B}[6~", [.pageUp, .pageDown]),
      ("\u{1B}OP\u{1B}[15~\u{1B}[24~", [.function(1), .function(5), .function(12)]),
      ("\u{1B}[[A\u{1B}[[E", [.function(1), .function(5)]),
      ("\u{1B}[I\u{1B}[O", [.focusIn, .focusOut]), ("\u{1B}", [.escape]),
      ("\u{1B}\u{1B}[A", [.escape, .up]), ("\u{1B}[?1;2c", []), ("\u{1B}[<0;3;4M", []),
      ("\u{1B}[M !!x", [.text("x")]), ("\u{1B}[12;40Rx", [.text("x")]), ("\u{1B}[99~", []),
      ("\u{1B}]11;rgb:00/00/00\u{7}x", [.text("x")]), ("\u{1B}P1$r\u{1B}\\x", [.text("x")]),
      ("\u{1B}[1\r", [.enter]), ("\u{1B}[1\u{1B}[A", [.up]),
      ("\u{1B}[200~a\tb\r\nc\rd\u{7}\u{1B}[201~e", [.paste("a\tb\nc\nd"), .text("e")]),
      ("a\u{1B}OZb\u{1B}Oj", [.text("a"), .text("b")]),
      ("\u{1B}[200~\u{1B}[A\u{1B}[201~", [.paste("[A")]), ("\u{1B}[200~\u{1B}[201~", []),
      ("\u{1B}[200~a\u{3}b\u{1A}\u{1C}\u{4}c\u{1B}[201~", [.paste("abc")]),
    ] as [(String, [Key.Code])]
  )
  func codes(bytes: String, codes: [Key.Code]) {
    #expect(keys(bytes) == codes.map { Key($0) })
  }

  @Test(
    "Modifiers come along with their key",
    arguments: [
      ("\u{1}", Key(.text("a"), .control)), ("\u{0}", Key(.text("@"), .control)),
      ("\u{1F}", Key(.text("_"), .control)), ("\u{1B}b", Key(.text("b"), .alt)),
      ("\u{1B}ë", Key(.text("ë"), .alt)), ("\u{1B}\u{7F}", Key(.backspace, .alt)),
      ("\u{1B}\u{17}", Key(.text("w"), [.alt, .control])), ("\u{1B}]", Key(.text("]"), .alt)),
      ("\u{1B}[1;5C", Key(.right, .control)), ("\u{1B}[1;3D", Key(.left, .alt)),
      ("\u{1B}[1;9D", Key(.left, .alt)), ("\u{1B}[3;6~", Key(.delete, [.shift, .control])),
      ("\u{1B}[Z", Key(.tab, .shift)), ("\u{1B}[97;5u", Key(.text("a"), .control)),
      ("\u{1B}[27;5;97~", Key(.text("a"), .control)), ("\u{1B}[13;2u", Key(.enter, .shift)),
    ]
  )
  func modifiers(bytes: String, key: Key) {
    #expect(keys(bytes) == [key])
  }

  @Test("The escape key is one that nothing follows; behind it, only a sequence isn't text")
  func escape() {
    var decoder = KeyDecoder()
    func keys(_ text: String) -> [Key] { decoder.keys(in: text.utf8) }

    #expect(keys("x\u{1B}") == [Key(.text("x"))])
    #expect(decoder.silence == .milliseconds(50))
    #expect(decoder.keysAfterSilence() == [Key(.escape)])
    #expect(decoder.silence == nil && decoder.keysAfterSilence() == [])
    #expect(keys("b") == [Key(.text("b"))])
    #expect(keys("\u{1B}") + keys("[A") == [Key(.up)])
    #expect(keys("\u{1B}") + decoder.keysAfterSilence() + keys("[A") == [Key(.escape), Key(.up)])
    #expect(keys("\u{1B}") + decoder.keysAfterSilence() + keys("O") == [Key(.escape)])
    #expect(keys("pen") == [Key(.text("Open"))])
    #expect(
      keys("\u{1B}") + decoder.keysAfterSilence() + keys("O") + keys("A") == [
        Key(.escape), Key(.up),
      ]
    )
    for (first, rest) in [("[", "ops]"), ("O", "Auth")] {
      #expect(keys("\u{1B}") + decoder.keysAfterSilence() == [Key(.escape)])
      #expect(keys(first) == [] && decoder.silence == .milliseconds(50))
      #expect(decoder.keysAfterSilence() + keys(rest) == [Key(.text(first)), Key(.text(rest))])
    }
    #expect(keys("\u{1B}[") + decoder.keysAfterSilence() == [Key(.text("["), .alt)])
    #expect(keys("\u{1B}[1;") + decoder.keysAfterSilence() + keys("j") == [Key(.text("j"))])
  }

  @Test(
    "Behind a told escape key, what may begin a paste waits for its rest, and is text without it",
    arguments: [
      (["[", "…1999", "200~quit now\u{1B}[201~"], [.paste("quit now")]),
      (
        ["[", "…90", "2", "…90", "0", "…90", "0", "…90", "~", "…90", "a\u{1B}[201~"], [.paste("a")]
      ),
      (["[", "…90", "201~", "x"], [.text("x")]), (["[200~a\u{1B}[201~"], [.paste("a")]),
      (["[", "…2050"], [.text("[")]), (["[", "…90", "2", "…90", "x"], [.text("[2x")]),
      (["[", "…90", "\u{1B}", "…50"], [.text("["), .escape]),
      (["[", "…90", "\u{1B}[A"], [.text("["), .up]), (["[A"], [.up]), (["[", "A"], [.up]),
    ] as [([String], [Key])]
  )
  func pasteBehindEscape(reads: [String], expected: [Key]) {
    #expect(keys(["\u{1B}", "…50"] + reads) == [.escape] + expected)
  }

  @Test(
    "A paste without its end is over at the key of a signal alone, or at a single key behind silence",
    arguments: [
      (["\u{3}"], [.paste("ab"), Key(.text("c"), .control)]),
      (["\u{4}"], [.paste("ab"), .controlD]),
      (["\u{1A}"], [.paste("ab"), Key(.text("z"), .control)]),
      (["\u{1C}"], [.paste("ab"), Key(.text("\\"), .control)]),
      (["c\u{3}"], [.paste("abc")]), (["\u{3}\u{3}"], [.paste("ab")]), (["c"], [.paste("abc")]),
      (["\u{1B}", "…50", "c"], [.paste("abc")]), (["…", "c"], [.paste("ab"), .text("c")]),
      (["…", "é"], [.paste("ab"), .text("é")]), (["…", "👩‍👩‍👧"], [.paste("ab"), .text("👩‍👩‍👧")]),
      (["…", "cd"], [.paste("abcd")]), (["…", "cd", "e"], [.paste("abcde")]),
      (["…", "cd", "…", "e"], [.paste("abcd"), .text("e")]),
      (["…", "\r"], [.paste("ab"), .enter]),
      (["…", "\u{7F}"], [.paste("ab"), .backspace]), (["…", "\u{1B}[A"], [.paste("ab"), .up]),
      (["…", "\u{1B}", "[A"], [.paste("ab"), .up]),
      (["…", "\u{1B}", "…"], [.paste("ab"), .escape]),
      (["…", "\u{1B}", "[20", "1~", "c"], [.paste("ab"), .text("c")]),
      (["\u{1B}[20", "…", "1~c"], [.paste("ab"), .text("c")]),
      (["\u{1B}[20", "…", "c"], [.paste("ab"), .text("c")]),
      (["\u{1B}[20", "\u{3}"], [.paste("ab"), Key(.text("c"), .control)]),
      (["\r", "…", "\n"], [.paste("ab\n"), .enter]),
      (["\r", "\u{3}"], [.paste("ab\n"), Key(.text("c"), .control)]),
      (["\u{3}", "\u{1B}[201~", "c"], [.paste("ab"), Key(.text("c"), .control), .text("c")]),
      (["…", "c", "\u{1B}[20", "1~"], [.paste("ab"), .text("c")]),
      (["…", "\u{1B}", "…", "[201~"], [.paste("ab"), .escape]),
      (["\u{4}", "\u{1B}", "…499", "[201~c"], [.paste("ab"), .controlD, .text("c")]),
      (["\u{4}", "\u{1B}", "…150", "[20", "…1999", "1~"], [.paste("ab"), .controlD]),
      (["\u{4}", "\u{1B}", "…500"], [.paste("ab"), .controlD, .escape]),
      (["\u{4}", "\u{1B}", "…150", "q"], [.paste("ab"), .controlD, .escape, .text("q")]),
      (["\u{4}", "\u{1B}", "…", "\u{1B}", "…50"], [.paste("ab"), .controlD, .escape, .escape]),
      (["\u{4}", "\u{1B}[201~", "\u{1B}", "…50"], [.paste("ab"), .controlD, .escape]),
      (["…", "x", "\u{1B}", "…150", "[201~"], [.paste("ab"), .text("x")]),
      (["…", "\u{1B}", "…150", "[201~", "c"], [.paste("ab"), .text("c")]),
      (["…", "\u{1B}[O", "\u{1B}[I", "c"], [.paste("ab"), .focusOut, .focusIn, .text("c")]),
      (["…", "\u{1B}[200~cd\u{1B}[201~e"], [.paste("abcd"), .text("e")]),
      (["\u{1B}[20", "0~cd\u{1B}[201~e"], [.paste("abcd"), .text("e")]),
    ] as [([String], [Key])]
  )
  func lostEnd(reads: [String], expected: [Key]) {
    #expect(keys(["\u{1B}[200~ab"] + reads) == expected)
  }

  /// Decodes reads and pauses: “…” is one of two seconds, “…50” one of so many milliseconds.
  private func keys(_ reads: [String]) -> [Key] {
    var (decoder, keys) = (KeyDecoder(), [Key]())
    for read in reads {
      if read.hasPrefix("…") {
        keys += decoder.keysAfter(.milliseconds(Int(read.dropFirst()) ?? 2_000))
      } else {
        keys += decoder.keys(in: read.utf8)
      }
    }
    return typed(keys)
  }

  @Test(
    "A paste that reads cut anywhere, with pauses below two seconds, is never a key",
    arguments: LawSeed.first(20, long: 1_000)
  )
  func cutPastes(seed: LawSeed) {
    var random = seed.random
    let texts = ["a", "q", "Zoë", "日本", "👩‍👩‍👧", "\r", "\n", "\r\n", "\t", "[201~", "1", "~"]
    let text = random.list(upTo: 9) { texts.randomElement(using: &$0) ?? "" }.joined()
    let bytes = Array("\u{1B}[200~x\(text)\u{1B}[201~".utf8)
    var (decoder, keys, expected) = (KeyDecoder(), [Key](), [Key]())
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Int.random(in: 1...3, using: &random)
      keys += decoder.keys(in: rest.prefix(count))
      rest = rest.dropFirst(count)
      let pause = random.pick(0, 49, Int.random(in: 0..<2_000, using: &random))
      // Behind its first byte a paste can't be told from the escape key.
      if rest.count + 1 == bytes.count, pause >= 50 { expected = [.escape] }
      keys += decoder.keysAfter(.milliseconds(pause))
    }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    expected.append(.paste("x" + lines.joined(separator: "\n")))
    #expect(typed(keys) == expected)
    #expect(decoder.keys(in: "q".utf8) == [.text("q")])
  }

  @Test("Bytes that make up no character become a mark, and hold up nothing")
  func invalid() {
    var decoder = KeyDecoder()

    #expect(decoder.keys(in: [0x61, 0xE3, 0x0D]) == [Key(.text("a\u{FFFD}")), Key(.enter)])
    #expect(decoder.keys(in: [0xFF, 0x61]) == [Key(.text("\u{FFFD}a"))])
    #expect(decoder.keys(in: [0xE3]) == [])
    #expect(decoder.keys(in: [0x81, 0x82]) == [Key(.text("あ"))])
  }

  /// The pieces that bytes of a terminal are made of.
  private static let pieces = [
    "a", "Zoë", "日本", "👩‍👩‍👧", "\r", "\t", "\u{7F}", "\u{1}", "\u{1B}[A", "\u{1B}[1;5C", "\u{1B}OF",
    "\u{1B}[3~",
    "\u{1B}[200~x\ty\rz日\u{1B}[201~", "\u{1B}[?62;c", "\u{1B}[[B", "\u{1B}[I", "\u{1B}b", "\u{1B}",
    "\u{1B}]11;rgb:00/00/00\u{7}", "\u{1B}P1$r\u{1B}\\", "\u{1B}[97;5u", "\u{1B}[27;5;97~",
    "\u{1B}[Z",
  ]

  @Test(
    "Wherever reads split the bytes, the keys are the same",
    arguments: LawSeed.first(20, long: 1_000)
  )
  func splits(seed: LawSeed) {
    var random = seed.random
    let text = (0..<12).map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
    var (decoder, split) = (KeyDecoder(), [Key]())
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = Int.random(in: 1...5, using: &random)
      split += decoder.keys(in: rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    #expect(typed(split + decoder.keysAfterSilence()) == typed(keys(text)))
  }

  @Test(
    "No garbage keeps what is typed next from being read",
    arguments: LawSeed.first(1, long: 20)
  )
  func garbage(seed: LawSeed) {
    var random = seed.random
    for _ in 0..<LongTests.count(1_000, long: 5_000) {
      var decoder = KeyDecoder()
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        var bytes = random.list(upTo: 12) { random -> UInt8 in
          switch Int.random(in: 0...2, using: &random) {
          case 0: Array("\u{1B}[]OP;?~0129mMuZ<\u{7}\\".utf8).randomElement(using: &random) ?? 0
          case _: UInt8.random(in: 0...255, using: &random)
          }
        }
        if Int.random(in: 0...20, using: &random) == 0 { bytes += "\u{1B}[200~".utf8 }
        _ = decoder.keys(in: bytes)
        if Bool.random(using: &random) { _ = decoder.keysAfterSilence() }
      }
      _ = decoder.keysAfterSilence()
      _ = decoder.keys(in: "\u{1B}[201~".utf8)

      let keys = decoder.keys(in: "done".utf8)
      guard case .text(let text)? = keys.last?.code, text.hasSuffix("done") else {
        Issue.record("\(keys)")
        return
      }
    }
  }

  /// The keys with text in one piece.
  private func typed(_ keys: [Key]) -> [Key] {
    keys.reduce(into: []) { keys, key in
      switch (keys.last?.code, key.code) {
      case (.text(let first)?, .text(let second)) where key.modifiers.isEmpty:
        guard keys.last?.modifiers == [] else { return keys.append(key) }
        keys[keys.count - 1] = Key(.text(first + second))
      case (.paste(let first)?, .paste(let second)):
        keys[keys.count - 1] = Key(.paste(first + second))
      case _: keys.append(key)
      }
    }
  }
}

extension KeyDecoder {
  /// Returns the keys of a time without bytes.
  fileprivate mutating func keysAfter(_ time: Duration) -> [Key] {
    var (keys, rest) = ([Key](), time)
    while let silence, silence <= rest {
      rest -= silence
      keys += keysAfterSilence()
    }
    return keys
  }
}

extension Key {
  fileprivate static let (escape, up) = (Key(.escape), Key(.up))
  fileprivate static let controlD = Key(.text("d"), .control)
  fileprivate static let (focusIn, focusOut) = (Key(.focusIn), Key(.focusOut))

  fileprivate static func paste(_ text: String) -> Key { Key(.paste(text)) }
  fileprivate static func text(_ text: String) -> Key { Key(.text(text)) }
}
