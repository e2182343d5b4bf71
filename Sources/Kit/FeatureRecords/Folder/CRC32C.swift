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
      tables.withUnsafeBufferPointer { tables in
        // Each save and each load comes here: plain loops, which a debug build runs fast, too.
        var (checksum, index) = (~UInt32(0), 0)
        while index + 16 <= bytes.count {
          let first = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian
          let second = bytes.loadUnaligned(fromByteOffset: index + 8, as: UInt64.self).littleEndian
          // Only four bytes wait for the checksum of those before; a processor looks the others up meanwhile.
          let others =
            part(of: second, tables, from: 0, 8) ^ part(of: first >> 32, tables, from: 8, 4)
          let start = UInt32(truncatingIfNeeded: first) ^ checksum
          checksum = part(of: UInt64(start), tables, from: 12, 4) ^ others
          index += 16
        }
        if index + 8 <= bytes.count {
          let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian
          checksum = part(of: word ^ UInt64(checksum), tables, from: 0, 8)
          index += 8
        }
        while index < bytes.count {
          checksum = tables[Int((checksum ^ UInt32(bytes[index])) & 0xFF)] ^ (checksum >> 8)
          index += 1
        }
        return ~checksum
      }
    }
  }

  /// Returns the part that some bytes have in a checksum.
  @inline(__always)
  private static func part(
    of bytes: UInt64,
    _ tables: UnsafeBufferPointer<UInt32>,
    from first: Int,
    _ count: Int
  ) -> UInt32 {
    var (bytes, table, part) = (bytes, first + count - 1, UInt32(0))
    while table >= first {
      part ^= tables[table << 8 | Int(bytes & 0xFF)]
      (bytes, table) = (bytes >> 8, table - 1)
    }
    return part
  }

  /// The checksum of each byte value, and then those of the byte with one to fifteen zeros behind it.
  ///
  /// The polynomial is 1EDC6F41 with its bits reversed. Sixteen tables take sixteen bytes at once (Kounavis and Berry, “Novel
  /// Table Lookup-Based Algorithms for High-Performance CRC Generation”).
  private static let tables: [UInt32] = {
    var tables: [UInt32] = []
    // Each process comes here too, so these are plain loops as well.
    while tables.count < 256 {
      var (value, bit) = (UInt32(tables.count), 0)
      while bit < 8 {
        value = value & 1 == 0 ? value >> 1 : (value >> 1) ^ 0x82F6_3B78
        bit += 1
      }
      tables.append(value)
    }
    while tables.count < 16 << 8 {
      let value = tables[tables.count - 256]
      tables.append(tables[Int(value & 0xFF)] ^ (value >> 8))
    }
    return tables
  }()
}
