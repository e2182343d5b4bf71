/// The value of a number: its digits without zeros at both ends, and a power of ten.
struct JSONNumber: Hashable {
  private var isNegative = false
  private var digits: [UInt8] = []
  private var exponent = 0
  /// An exponent that `Int` doesn't hold, as it is written.
  private var hugeExponent = ""

  init(_ text: String) {
    var bytes = Substring(text).utf8
    isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative { bytes.removeFirst() }
    let mantissa = bytes.prefix { $0 | 0x20 != UInt8(ascii: "e") }
    let power = bytes.dropFirst(mantissa.count + 1)
    let fraction = mantissa.drop { $0 != UInt8(ascii: ".") }.dropFirst()
    digits = mantissa.filter { $0 != UInt8(ascii: ".") }
    let zeros = digits.reversed().prefix { $0 == UInt8(ascii: "0") }.count
    digits.removeLast(zeros)
    digits = Array(digits.drop { $0 == UInt8(ascii: "0") })
    guard !digits.isEmpty else {
      isNegative = false
      return
    }
    exponent = zeros - fraction.count
    guard !power.isEmpty else { return }
    if let power = Int(Substring(power)), power.magnitude < 1 << 40 {
      exponent += power
    } else {
      hugeExponent = String(Substring(power))
    }
  }
}
