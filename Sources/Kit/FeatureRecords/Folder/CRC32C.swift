package import Foundation

/// The checksum CRC-32C (Castagnoli), as in iSCSI (RFC 3720, appendix B.4).
///
/// It finds every changed bit and every cut that a file of a record can suffer in practice, at some
/// nanoseconds a byte.
package enum CRC32C {
  /// Returns the checksum as eight hexadecimal digits.
  package static func digits(of bytes: some ContiguousBytes) -> String {
    let digits = String(checksum(of: bytes), radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// Returns the checksum of some bytes; that of the ASCII text `123456789` is `e3069283`.
  package static func checksum(of bytes: some ContiguousBytes) -> UInt32 {
    bytes.withUnsafeBytes { bytes in
      table.withUnsafeBufferPointer { table in
        // Each save and each load comes here: a plain loop takes a seventh of the time of `reduce` in a debug build.
        var (checksum, index) = (~UInt32(0), 0)
        while index < bytes.count {
          checksum = table[Int((checksum ^ UInt32(bytes[index])) & 0xFF)] ^ (checksum >> 8)
          index += 1
        }
        return ~checksum
      }
    }
  }

  /// The checksum of each byte value, from the polynomial 1EDC6F41 with its bits reversed.
  private static let table: [UInt32] = {
    var table: [UInt32] = []
    // Each process comes here too, so these are plain loops as well.
    while table.count < 256 {
      var (value, bit) = (UInt32(table.count), 0)
      while bit < 8 {
        value = value & 1 == 0 ? value >> 1 : (value >> 1) ^ 0x82F6_3B78
        bit += 1
      }
      table.append(value)
    }
    return table
  }()
}
