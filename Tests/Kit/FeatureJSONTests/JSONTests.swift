import FeatureJSON
import Foundation
import Testing

@Suite struct JSONTests {
  @Test(
    "A value has the bytes that the encoder writes, keys in its order",
    arguments: [
      #"{"A":1,"B":2,"a":{"é":"\u0001"},"a10":[],"a2":[{},[1,-2.5e3]],"b":null}"#, "[]", #""a/b""#,
      "1", #"{"\n\u0001\"\\/":1}"#, "[true,false]",
      #"["\u0000\u0007\b\t\n\u000b\f\r\u000e\u001f\#u{7f}\#u{2028}"]"#,
    ]
  )
  func bytes(text: String) throws {
    let spaced = text.replacing(",", with: " ,\n\t").replacing("{", with: "{\r ")

    #expect(try JSON(parsing: " \(spaced) ".utf8).description == text)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let texts = (0..<0x100).compactMap { Unicode.Scalar($0).map(String.init) }
    let encoded = try encoder.encode(texts)
    #expect(JSON.array(texts.map { .string($0) }).bytes == Array(encoded))
  }

  @Test("Escapes are read as the characters that they stand for")
  func escapes() throws {
    let text = #""\"\\\/\b\f\n\r\t\u00e9\uD83D\ude00""#

    #expect(try JSON(parsing: text.utf8) == .string("\"\\/\u{8}\u{c}\n\r\té😀"))
  }

  @Test("Of a key that comes twice, the first value counts, as for the decoder")
  func keys() throws {
    let text = #"{"b":1,"a":2,"b":3,"a":4,"a":5}"#
    let object = try JSON(parsing: text.utf8)

    #expect(object.description == #"{"a":2,"b":1}"#)
    #expect(object["a"]?.int == 2 && object["c"] == nil)
    let decoded = try JSONDecoder().decode([String: Int].self, from: Data(text.utf8))
    #expect(decoded == ["a": 2, "b": 1])
  }

  @Test(
    "A text that isn't JSON is refused at its first wrong byte",
    arguments: [
      ("", 0), ("{", 1), ("[1,", 3), (#"{"a"#, 3), (#"{"a""#, 4), (#""a\"#, 3), (#"{"a":1,}"#, 7),
      ("[1 2]", 3), ("01", 1), ("1.", 2), ("-", 1), ("1e+", 3), (#""\x""#, 3), ("\"\u{1}\"", 1),
      ("nul", 3), ("1 1", 2), (#""\ud800""#, 7), (#""\ud800\u0041""#, 13), (#""\udc00""#, 7),
      (#""\u00g0""#, 5), ("[1]]", 3), (",", 0),
    ]
  )
  func noJSON(text: String, offset: Int) throws {
    let error = try #require(throws: JSON.SyntaxError.self) { try JSON(parsing: text.utf8) }
    #expect(error.offset == offset)
  }

  @Test("Bytes that aren't UTF-8 are refused")
  func noText() {
    #expect(throws: JSON.SyntaxError.self) { try JSON(parsing: [0x22, 0xFF, 0x22]) }
  }

  @Test("A value has 512 levels at most", arguments: [(512, true), (513, false), (100_000, false)])
  func depth(levels: Int, isRead: Bool) {
    let text = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)

    #expect(((try? JSON(parsing: text.utf8)) != nil) == isRead)
  }

  @Test(
    "Numbers are equal by their value, texts by their bytes",
    arguments: [
      ("1.50e3", "1500", true), ("-0", "0.0", true), ("0e5", "0", true), ("10", "1e1", true),
      ("0.010", "1E-2", true), ("12345678901234567890", "12345678901234567891", false),
      ("-1", "1", false), ("1e99999999999999999999", "1e99999999999999999999", true),
      ("1e99999999999999999999", "1e99999999999999999998", false), (#""é""#, #""e\u0301""#, false),
      (#"{"é":1}"#, #"{"e\u0301":1}"#, false), ("null", "false", false), ("[]", "{}", false),
      (#"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#, true), ("1", "\"1\"", false),
    ]
  )
  func equality(first: String, second: String, isEqual: Bool) throws {
    #expect(try (JSON(parsing: first.utf8) == JSON(parsing: second.utf8)) == isEqual)
  }
}
