import FeatureTesting
import Foundation
import Testing

@testable import FeatureRecords

/// The reading of a record's value, beside Foundation's decoder.
@Suite struct JSONValueDecoderTests {
  /// A value with a part of each form.
  struct Form: Decodable, Equatable {
    var bool: Bool?
    var text: String?
    var int: Int?
    var small: Int8?
    var large: UInt64?
    var double: Double?
    var float: Float?
    var date: Date?
    var data: Data?
    var url: URL?
    var decimal: Decimal?
    var uuid: UUID?
    var list: [Int?]?
    var table: [String: [String: Int]]?
    var numbers: [Int: Int]?
  }

  /// A value that reads its parts in the ways that no synthesized code takes.
  struct Ways: Decodable, Equatable {
    enum Key: CodingKey { case inner, list, base }

    var all: [Int] = []

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      all.append(container.allKeys.count)
      if container.contains(.inner) {
        let inner = try container.nestedContainer(keyedBy: Key.self, forKey: .inner)
        all.append(try Int(from: inner.superDecoder(forKey: .base)))
      }
      if container.contains(.list) {
        var list = try container.nestedUnkeyedContainer(forKey: .list)
        all.append(list.count ?? -1)
        var inner = try list.nestedUnkeyedContainer()
        while !inner.isAtEnd {
          all.append(try inner.decodeNil() ? -1 : inner.decode(Int.self))
        }
        let last = try list.nestedContainer(keyedBy: Key.self)
        all.append(try last.decode(Int.self, forKey: .base))
        all.append(try Int(from: list.superDecoder()))
        all.append(list.currentIndex)
        all.append(try list.decode(Int.self))
      }
      all.append(try Int(from: container.superDecoder()))
    }
  }

  @Test(
    "A value is read, or refused in the same words, as by Foundation's decoder",
    arguments: [
      "{}", #" { "text" : "a" } "#, "[]", "1", "null", "", "{", #"{"text":"a"}}"#, "{'text':1}",
      #"{"bool":true}"#, #"{"bool":false}"#, #"{"bool":1}"#, #"{"bool":null}"#,
      #"{"text":"é😀"}"#, #"{"text":"\u00e9\"\\\/\n"}"#, #"{"te\u0078t":"a"}"#, #"{"text":1}"#,
      #"{"text":"a","text":"b"}"#, #"{"other":{"x":[1,{}]},"text":"a"}"#, #"{"other":[}"#,
      #"{"int":-12}"#, #"{"int":5.0}"#, #"{"int":1e2}"#, #"{"int":-0}"#, #"{"int":"1"}"#,
      #"{"small":127}"#, #"{"large":18446744073709551615}"#,
      #"{"double":0.1}"#, #"{"double":-2.5e-3}"#, #"{"double":12}"#, #"{"float":0.1}"#,
      #"{"date":"2026-01-05T09:00:00.123Z"}"#, #"{"date":"2026-02-30T09:00:00.000Z"}"#,
      #"{"date":"today"}"#, #"{"date":1}"#, #"{"date":null}"#,
      #"{"data":"a2l0"}"#, #"{"data":"?"}"#, #"{"data":[1]}"#,
      #"{"url":"https://example.com/a?b=c"}"#, #"{"url":1}"#, #"{"url":""}"#,
      #"{"decimal":1.10}"#, #"{"decimal":"1"}"#,
      #"{"uuid":"3F828564-EA46-4570-8125-16F56C7B3202"}"#, #"{"uuid":"x"}"#,
      #"{"list":[1,null,3]}"#, #"{"list":[]}"#, #"{"list":[1,[2]]}"#, #"{"list":{}}"#,
      #"{"table":{"a":{"b":1},"c":{}}}"#, #"{"table":{"a":{"b":"1"}}}"#, #"{"table":[]}"#,
      #"{"numbers":{"1":2}}"#, #"{"numbers":{"x":2}}"#, #"{"list":[01]}"#,
      "[\(String(repeating: "[", count: 600))",
    ]
  )
  func form(text: String) { expectSame(Form.self, text) }

  @Test(
    "Nested containers are read as by Foundation's decoder",
    arguments: [
      #"{"super":4}"#, #"{"inner":{"base":2},"super":4}"#,
      #"{"list":[[1,null,3],{"base":5},6,7],"super":4,"other":1}"#,
      #"{"list":[[],{"base":5},6],"super":4}"#, #"{"list":[{}],"super":4}"#,
      #"{"inner":[],"super":4}"#, #"{"list":{},"super":4}"#,
    ]
  )
  func ways(text: String) { expectSame(Ways.self, text) }

  @Test("A number that a type doesn't hold is refused where it is")
  func numbers() {
    for text in [#"{"small":128}"#, #"{"int":1.5}"#, #"{"large":-1}"#, #"{"double":1e999}"#] {
      let error = #expect(throws: DecodingError.self) {
        try JSONValueDecoder.decode(Form.self, from: Array(text.utf8)[...])
      }
      #expect(error?.clause().contains("does not fit in") == true, "\(text)")
    }
  }

  @Test("Each value of a large object is found, of a key that comes twice the first one")
  func largeObject() throws {
    let members = (0..<100).map { #""\#($0)":\#($0)"# } + [#""7":-1"#]
    let text = "{\(members.joined(separator: ","))}"

    let table = try JSONValueDecoder.decode([String: Int].self, from: Array(text.utf8)[...])

    #expect(table.count == 100 && table.allSatisfy { $0.key == "\($0.value)" })
  }

  private func expectSame<Value: Decodable & Equatable>(_ type: Value.Type, _ text: String) {
    func outcome(_ read: () throws -> Value) -> (Value?, String?) {
      do { return (try read(), nil) } catch {
        return (nil, (error as? DecodingError)?.clause() ?? "\(error)")
      }
    }
    let expected = outcome { try RecordJSON.decoder().decode(type, from: Data(text.utf8)) }
    let read = outcome { try JSONValueDecoder.decode(type, from: Array(text.utf8)[...]) }
    #expect(read == expected)
  }
}
