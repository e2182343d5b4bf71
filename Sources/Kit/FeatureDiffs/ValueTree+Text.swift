import Foundation

extension ValueTree {
  /// The value on one line, in the form of its initializer, cut if it gets long.
  package var text: String {
    let (text, longest) = (text(depth: 0), 300)
    return text.count > longest ? "\(text.prefix(longest))… (\(text.count) characters)" : text
  }

  private func text(depth: Int) -> String {
    if let text = value as? any StringProtocol { return String(text).debugDescription }
    guard depth < 4 else { return "…" }
    func texts(of parts: some Sequence<Part>) -> [String] {
      parts.map { label, tree in
        let isNamed = !label.isEmpty && !label.allSatisfy(\.isNumber)
        return (isNamed ? "\(label): " : "") + tree.text(depth: depth + 1)
      }
    }
    switch style {
    case .class: return typeName
    case .collection, .set:
      var elements = texts(of: parts.prefix(8))
      // The order of a set differs between runs.
      if style == .set { elements.sort() }
      if parts.count > elements.count { elements.append("\(parts.count - elements.count) more") }
      return "[\(elements.joined(separator: ", "))]"
    case .dictionary:
      let entries = parts.map { entry in
        entry.tree.parts.map { $0.tree.text(depth: depth + 1) }.joined(separator: ": ")
      }
      return entries.isEmpty ? "[:]" : "[\(entries.sorted().joined(separator: ", "))]"
    case .enum:
      guard let (name, payload) = parts.first else { return ".\(atomText)" }
      let text = payload.text(depth: depth + 1)
      return payload.style == .tuple ? ".\(name)\(text)" : ".\(name)(\(text))"
    case .tuple: return "(\(texts(of: parts).joined(separator: ", ")))"
    case .struct where !isAtom: return "\(typeName)(\(texts(of: parts).joined(separator: ", ")))"
    case .struct, .optional, .foreignReference, nil: return atomText
    @unknown default: return atomText
    }
  }

  private var atomText: String {
    if let date = value as? Date { return date.text }
    if let data = value as? Data { return data.text }
    let text = value.map { String(describing: $0) } ?? typeName
    // Fixtures number their ids; the zeros before the number carry no information.
    let isNumbered = text.utf8.count == 36 && text.hasPrefix("00000000-0000-0000-")
    guard isNumbered, UUID(uuidString: text) != nil else { return text }
    let digits = text.filter { $0 != "-" }.drop { $0 == "0" }
    return digits.isEmpty ? "0" : String(digits)
  }
}

extension Date {
  /// The date, with the fraction of a second that its own description leaves out.
  fileprivate var text: String {
    let seconds = timeIntervalSince1970
    // Foundation traps at a date that is NaN or too far away for a calendar.
    guard abs(seconds) < 1e11 else { return "Date(timeIntervalSince1970: \(seconds))" }
    let text = Date(timeIntervalSince1970: seconds.rounded(.down)).description
    let fraction = seconds - seconds.rounded(.down)
    guard fraction > 0 else { return text }
    return text.replacingOccurrences(of: " +", with: "\(String(fraction).dropFirst()) +")
  }
}

extension Data {
  fileprivate var text: String {
    let bytes = prefix(32).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    return "<\(bytes.joined(separator: " "))>" + (count > 32 ? "… (\(count) bytes)" : "")
  }
}
