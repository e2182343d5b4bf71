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
  /// Different for nearly all names, so that the bytes of others aren't looked at.
  let fingerprint: UInt32

  /// Reads a name; nil for bytes that aren't one.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard let slash = bytes.index(of: UInt8(ascii: "/")),
      RecordKey.isName(bytes[..<slash]), RecordKey.isName(bytes[slash...].dropFirst())
    else { return nil }
    self.init(checked: bytes, kindCount: slash - bytes.startIndex)
  }

  private init(checked bytes: ArraySlice<UInt8>, kindCount: Int) {
    let fingerprint = bytes.withUnsafeBytes(Self.fingerprint)
    self.init(bytes, kindCount: kindCount, fingerprint: fingerprint)
  }

  /// Takes the bytes of a name that was read.
  ///
  /// - Parameters:
  ///   - bytes: A kind, a slash and an id.
  ///   - kindCount: The number of bytes before the slash.
  ///   - fingerprint: The fingerprint of the bytes.
  init(_ bytes: ArraySlice<UInt8>, kindCount: Int, fingerprint: UInt32) {
    (self.bytes, self.kindCount, self.fingerprint) = (bytes, kindCount, fingerprint)
  }

  /// Mixes the bytes of a name into its fingerprint, eight at once.
  static func fingerprint(of bytes: UnsafeRawBufferPointer) -> UInt32 {
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

  /// The kind.
  var kind: ArraySlice<UInt8> { bytes.prefix(kindCount) }

  /// The id.
  var id: ArraySlice<UInt8> { bytes.dropFirst(kindCount + 1) }

  func hash(into hasher: inout Hasher) { hasher.combine(fingerprint) }

  static func == (first: RecordName, second: RecordName) -> Bool {
    first.fingerprint == second.fingerprint && first.bytes.count == second.bytes.count
      && first.bytes.has(second.bytes, at: first.bytes.startIndex)
  }
}
