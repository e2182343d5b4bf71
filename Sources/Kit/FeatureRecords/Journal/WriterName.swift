/// The name under which the entries of a user are in a journal.
///
/// It follows from the user, the machine and the folder, so that all processes of a user share one, and a copied journal has
/// another one from then on. They can share it, because an entry gets its number under the lock.
enum WriterName {
  /// Makes the name.
  ///
  /// - Parameters:
  ///   - user: The number of the user.
  ///   - host: The name of the machine.
  ///   - folder: The number of the folder.
  /// - Returns: Sixteen hexadecimal digits.
  static func digits(user: UInt32, host: String, folder: UInt) -> String {
    digits("\(user) \(folder) \(host)")
  }

  /// Makes a name that follows from a text.
  static func digits(_ text: String) -> String {
    // FNV-1a, of 64 bits.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
