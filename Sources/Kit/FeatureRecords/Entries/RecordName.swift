import Foundation

/// The name of a record as the bytes of a line, which hardly any process needs as text.
///
/// ```swift
/// RecordName(Array("books/3F82".utf8)[...]).map(RecordKey.init)?.id  // 3F82
/// ```
struct RecordName: Hashable, Sendable {
  let bytes: ArraySlice<UInt8>
  /// The number of bytes before the slash.
  private let kindCount: Int

  /// Reads a name; nil for bytes that aren't one.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard let slash = bytes.index(of: UInt8(ascii: "/")),
      RecordKey.isName(bytes[..<slash]), RecordKey.isName(bytes[slash...].dropFirst())
    else { return nil }
    (self.bytes, kindCount) = (bytes, slash - bytes.startIndex)
  }

  /// Takes the name of a key.
  init(_ key: RecordKey) {
    (bytes, kindCount) = (Array(key.description.utf8)[...], key.kind.utf8.count)
  }

  /// Returns true for a name of a kind.
  func isOf(_ kind: ArraySlice<UInt8>) -> Bool {
    kind.count == kindCount && bytes.has(kind, at: bytes.startIndex)
  }

  /// The kind.
  var kind: ArraySlice<UInt8> { bytes.prefix(kindCount) }

  /// The id.
  var id: ArraySlice<UInt8> { bytes.dropFirst(kindCount + 1) }

  /// Hashes all bytes at once, which is much faster than one by one.
  func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }

  static func == (first: RecordName, second: RecordName) -> Bool {
    first.bytes.count == second.bytes.count
      && first.bytes.has(second.bytes, at: first.bytes.startIndex)
  }
}
