import Foundation

/// The name of a record as the bytes of a line, which hardly any process needs as text.
///
/// ```swift
/// RecordName(Array("books/3F82".utf8)[...]).map(RecordKey.init)?.id  // 3F82
/// ```
struct RecordName: Hashable, Sendable {
  let bytes: ArraySlice<UInt8>
  /// The number of bytes before the slash.
  private let kindCount: UInt8
  /// Different for nearly all names, so that the bytes of others aren't looked at.
  private let fingerprint: UInt32

  /// Reads a name; nil for bytes that aren't one.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard let slash = bytes.index(of: UInt8(ascii: "/")),
      RecordKey.isName(bytes[..<slash]), RecordKey.isName(bytes[slash...].dropFirst())
    else { return nil }
    self.init(checked: bytes, kindCount: slash - bytes.startIndex)
  }

  /// Takes the bytes of a name.
  ///
  /// - Parameters:
  ///   - bytes: A kind, a slash and an id.
  ///   - kindCount: The number of bytes before the slash.
  init(checked bytes: ArraySlice<UInt8>, kindCount: Int) {
    (self.bytes, self.kindCount) = (bytes, UInt8(clamping: kindCount))
    fingerprint = bytes.withUnsafeBytes(Self.fingerprint)
  }

  /// Mixes eight bytes at once.
  private static func fingerprint(of bytes: UnsafeRawBufferPointer) -> UInt32 {
    var (mixed, index) = (UInt64(bytes.count), 0)
    while index + 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      mixed = (mixed ^ word) &* 0x9E37_79B9_7F4A_7C15
      mixed ^= mixed >> 32
      index += 8
    }
    while index < bytes.count {
      mixed = (mixed ^ UInt64(bytes[index])) &* 0x9E37_79B9_7F4A_7C15
      index += 1
    }
    return UInt32(truncatingIfNeeded: mixed >> 32)
  }

  /// The possible numbers of bytes of a kind or an id.
  static let counts = 1...200

  /// Takes the name of a key.
  init(_ key: RecordKey) {
    self.init(checked: Array(key.description.utf8)[...], kindCount: key.kind.utf8.count)
  }

  /// Returns true for a name of a kind.
  func isOf(_ kind: ArraySlice<UInt8>) -> Bool {
    kind.count == Int(kindCount) && bytes.has(kind, at: bytes.startIndex)
  }

  /// The kind.
  var kind: ArraySlice<UInt8> { bytes.prefix(Int(kindCount)) }

  /// The id.
  var id: ArraySlice<UInt8> { bytes.dropFirst(Int(kindCount) + 1) }

  func hash(into hasher: inout Hasher) { hasher.combine(fingerprint) }

  static func == (first: RecordName, second: RecordName) -> Bool {
    first.fingerprint == second.fingerprint && first.bytes.count == second.bytes.count
      && first.bytes.has(second.bytes, at: first.bytes.startIndex)
  }
}
