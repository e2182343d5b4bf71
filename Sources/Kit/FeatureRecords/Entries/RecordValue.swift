package import FeatureJSON
import Foundation

/// The value of a record: bytes of a line until it is read, or JSON.
///
/// Most records of a journal are never read by a process, so opening a journal parses none.
package struct RecordValue: Equatable, Sendable {
  private enum Form {
    case bytes(ArraySlice<UInt8>)
    case json(JSON)
  }

  private let form: Form

  /// Makes a value.
  ///
  /// - Parameter json: The value.
  package init(_ json: JSON) {
    form = .json(json)
  }

  /// Takes the bytes of a value, whose checksum was right.
  ///
  /// - Parameter bytes: The bytes, which share the memory of their line.
  package init(bytes: ArraySlice<UInt8>) {
    form = .bytes(bytes)
  }

  /// Takes the line of a file or a table, in which spaces take the place of line feeds between values.
  ///
  /// - Parameter line: The bytes; nil is made of none, and of those with line feeds that aren't JSON.
  init?(line: Data) {
    var bytes = Array(line)
    let lineFeed = UInt8(ascii: "\n")
    if bytes.contains(lineFeed) {
      guard (try? JSON(parsing: bytes)) != nil else { return nil }
      bytes = bytes.map { $0 == lineFeed ? UInt8(ascii: " ") : $0 }
    }
    guard !bytes.isEmpty else { return nil }
    form = .bytes(bytes[...])
  }

  /// The value; null for bytes that aren't JSON, which only a faulty program writes.
  ///
  /// - Complexity: Bytes are parsed anew each time.
  package var json: JSON {
    switch form {
    case .json(let json): json
    case .bytes(let bytes): (try? JSON(parsing: bytes)) ?? .null
    }
  }

  /// The bytes as they are stored.
  package var bytes: ArraySlice<UInt8> {
    switch form {
    case .json(let json): json.bytes[...]
    case .bytes(let bytes): bytes
    }
  }

  /// The checksum of the value, however it is written.
  package var checksum: UInt32 { CRC32C.checksum(of: json.bytes) }

  /// Returns true for values that mean the same.
  package static func == (first: RecordValue, second: RecordValue) -> Bool {
    switch (first.form, second.form) {
    case (.bytes(let first), .bytes(let second)) where first == second: true
    case _: first.json == second.json
    }
  }
}
