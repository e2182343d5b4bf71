/// The checksum CRC-32C (Castagnoli), as in iSCSI (RFC 3720, appendix B.4).
///
/// It finds every changed bit and every cut that a file of a record can suffer in practice, at some
/// nanoseconds a byte.
enum CRC32C {
  /// Returns the checksum of some bytes; that of the ASCII text `123456789` is `e3069283`.
  static func checksum(of bytes: some Sequence<UInt8>) -> UInt32 {
    ~bytes.reduce(~0) { checksum, byte in
      table[Int(UInt8(truncatingIfNeeded: checksum) ^ byte)] ^ (checksum >> 8)
    }
  }

  /// The checksum of each byte value, from the polynomial 1EDC6F41 with its bits reversed.
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { value, _ in
      value & 1 == 0 ? value >> 1 : (value >> 1) ^ 0x82F6_3B78
    }
  }
}
