import FeatureTesting
import Foundation
import Testing

@testable import TerminalConsole

/// Texts in the encodings of their byte order marks.
@Suite struct TextDecoderTests {
  private static let utf16LE: [UInt8] = [0xFF, 0xFE]
  private static let utf16BE: [UInt8] = [0xFE, 0xFF]
  private static let utf8: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The bytes of a text in UTF-16, without a mark.
  private static func utf16(_ text: String, isBigEndian: Bool) -> [UInt8] {
    text.utf16.flatMap { unit in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isBigEndian ? bytes : bytes.reversed()
    }
  }

  @Test(
    "A text is read in the encoding of its mark, and without the mark",
    arguments: [
      Array("todo: Zoë 🎉\n".utf8), utf8 + Array("todo: Zoë 🎉\n".utf8),
      utf16LE + utf16("todo: Zoë 🎉\n", isBigEndian: false),
      utf16BE + utf16("todo: Zoë 🎉\n", isBigEndian: true),
    ]
  )
  func marks(bytes: [UInt8]) throws {
    #expect(try TextDecoder.text(of: bytes) == "todo: Zoë 🎉\n")
  }

  @Test(
    "A text in another encoding is refused by name",
    arguments: [
      ([0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0], "is text in UTF-32"),
      ([0, 0, 0xFE, 0xFF, 0, 0, 0, 0x61], "is text in UTF-32"),
      (utf16("Ben: hi\n", isBigEndian: false), "is text in UTF-16 without a byte order mark"),
      (utf16("Ben: hi\n", isBigEndian: true), "is text in UTF-16 without a byte order mark"),
      (utf16("会议：开始\r\n", isBigEndian: false), "is text in UTF-16 without a byte order mark"),
      (utf16("Встреча\n", isBigEndian: true), "is text in UTF-16 without a byte order mark"),
      (utf16LE + [0x61], "is not text in UTF-16"),
      (utf16LE + [0x00, 0xD8, 0x61, 0x00], "is not text in UTF-16"),
      ([0x61, 0xE9, 0x0A], "is not text in UTF-8"),
      ([0x00, 0xFF, 0x00], "is not text in UTF-8"),
    ] as [([UInt8], String)]
  )
  func refused(bytes: [UInt8], reason: String) {
    #expect(throws: TextError(reason)) { try TextDecoder.text(of: bytes) }
  }

  @Test(
    "A text that begins like a mark, or has NUL in it, is in UTF-8",
    arguments: [
      "", "\0", "a\0b\n", "\u{FEFE}", "\u{FFFD}\n", "ï»", "\0\0a\n", "ab\0\n", "a b\0 c\n",
      "\0abc\n\n",
    ]
  )
  func plain(text: String) throws {
    #expect(try TextDecoder.text(of: Array(text.utf8)) == text)
  }

  @Test(
    "However a text is cut into reads, it is the same, and none of it is held back at the end",
    arguments: LawSeed.first(3, long: 100)
  )
  func pieces(seed: LawSeed) throws {
    var random = seed.random
    // A NUL in it could make the text one in UTF-16 without a mark.
    let text = random.text(upTo: 20).replacing("\0", with: "🎉")
    let encodings = [
      Self.utf8 + Array(text.utf8), Array("x\(text)".utf8),
      Self.utf16LE + Self.utf16("x\(text)", isBigEndian: false),
      Self.utf16BE + Self.utf16("x\(text)", isBigEndian: true),
    ]
    for bytes in encodings {
      var (decoder, rest, read): (TextDecoder, ArraySlice<UInt8>, [UInt8]) = (
        TextDecoder(), bytes[...], []
      )
      while !rest.isEmpty {
        let piece = rest.prefix(Int.random(in: 1...5, using: &random))
        rest = rest.dropFirst(piece.count)
        read += try decoder.take(Array(piece))
      }
      read += try decoder.take([], isEnd: true)

      #expect(String(decoding: read, as: UTF8.self) == (try TextDecoder.text(of: bytes)))
      #expect(["x\(text)", text].contains(String(decoding: read, as: UTF8.self)))
    }
  }
}
