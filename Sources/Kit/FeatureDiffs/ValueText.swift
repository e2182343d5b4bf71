import Foundation

/// A value on one line, in the form of its initializer, cut if it gets long.
package func valueText(_ value: Any?) -> String {
  let text = value.map { partText($0, depth: 0) } ?? "nil"
  guard text.count > longestText else { return text }
  return "\(text.prefix(longestText))… (\(text.count) characters)"
}

private let longestText = 300
private let deepestText = 4
private let mostElements = 8

private func partText(_ value: Any, depth: Int) -> String {
  guard let value = unwrapped(value) else { return "nil" }
  if let string = value as? any StringProtocol { return String(string).debugDescription }
  let mirror = Mirror(reflecting: value)
  guard depth < deepestText else { return "…" }
  switch mirror.displayStyle {
  case .class: return typeName(value)
  case .collection, .set: return list(mirror, brackets: "[]", depth: depth)
  case .dictionary:
    let pairs = mirror.children.map { entry in
      let parts = Mirror(reflecting: entry.value).children.map {
        partText($0.value, depth: depth + 1)
      }
      return parts.joined(separator: ": ")
    }
    return pairs.isEmpty ? "[:]" : "[\(pairs.sorted().joined(separator: ", "))]"
  case .enum: return caseText(value, mirror, depth: depth)
  case .tuple: return list(mirror, brackets: "()", depth: depth)
  case .struct where !isAtom(value):
    return typeName(value) + list(mirror, brackets: "()", depth: depth)
  case .struct, .optional, .foreignReference, nil: return atomText(value)
  @unknown default: return atomText(value)
  }
}

private func list(_ mirror: Mirror, brackets: String, depth: Int) -> String {
  let isCollection = brackets == "[]"
  var parts = mirror.children.prefix(isCollection ? mostElements : .max).map { child in
    let value = partText(child.value, depth: depth + 1)
    guard !isCollection, let label = child.label, !label.hasPrefix(".") else { return value }
    return "\(label): \(value)"
  }
  // The order of a set differs between runs.
  if mirror.displayStyle == .set { parts.sort() }
  if mirror.children.count > parts.count {
    parts.append("\(mirror.children.count - parts.count) more")
  }
  return "\(brackets.prefix(1))\(parts.joined(separator: ", "))\(brackets.suffix(1))"
}

private func caseText(_ value: Any, _ mirror: Mirror, depth: Int) -> String {
  guard let payload = mirror.children.first, let name = payload.label else {
    return ".\(caseName(value))"
  }
  let inner = Mirror(reflecting: payload.value)
  let text = partText(payload.value, depth: depth + 1)
  return inner.displayStyle == .tuple ? ".\(name)\(text)" : ".\(name)(\(text))"
}

/// The name of a case without values, or its description if that is different.
private func caseName(_ value: Any) -> String {
  let name = String(reflecting: value).split(separator: ".").last ?? ""
  let isName = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  return isName ? String(name) : String(describing: value)
}

private func atomText(_ value: Any) -> String {
  if let date = value as? Date { return dateText(date) }
  if let data = value as? Data { return dataText(data) }
  let text = String(describing: value)
  // Fixtures number their ids; the zeros before the number carry no information.
  let isNumbered = text.utf8.count == 36 && text.hasPrefix("00000000-0000-0000-")
  guard isNumbered, UUID(uuidString: text) != nil else { return text }
  let digits = text.filter { $0 != "-" }.drop { $0 == "0" }
  return digits.isEmpty ? "0" : String(digits)
}

/// A date, with the fraction of a second that its own description leaves out.
private func dateText(_ date: Date) -> String {
  let seconds = date.timeIntervalSince1970
  // Foundation traps at a date that is NaN or too far away for a calendar.
  guard abs(seconds) < 1e11 else { return "Date(timeIntervalSince1970: \(seconds))" }
  let text = Date(timeIntervalSince1970: seconds.rounded(.down)).description
  let fraction = seconds - seconds.rounded(.down)
  guard fraction > 0 else { return text }
  return text.replacingOccurrences(of: " +", with: "\(String(fraction).dropFirst()) +")
}

private func dataText(_ data: Data) -> String {
  let bytes = data.prefix(32).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
  return "<\(bytes.joined(separator: " "))>" + (data.count > 32 ? "… (\(data.count) bytes)" : "")
}

/// The name of a value's type, before it was captured.
package func typeName(_ value: Any) -> String {
  captured(value)?.typeName ?? String(describing: type(of: value))
}

// MARK: - Texts

/// Two long strings, cut to their difference.
func shortened(_ old: String, _ new: String) -> (String, String) {
  let (oldCharacters, newCharacters) = (Array(old), Array(new))
  guard max(oldCharacters.count, newCharacters.count) > 80 else {
    return (old.debugDescription, new.debugDescription)
  }
  let shorter = min(oldCharacters.count, newCharacters.count)
  let prefix = (0..<shorter).first { oldCharacters[$0] != newCharacters[$0] } ?? shorter
  let suffix =
    (0..<(shorter - prefix)).first {
      oldCharacters[oldCharacters.count - 1 - $0] != newCharacters[newCharacters.count - 1 - $0]
    } ?? shorter - prefix
  let context = 20
  func cut(_ characters: [Character]) -> String {
    let start = max(0, prefix - context)
    let end = min(characters.count, characters.count - suffix + context)
    let text = valueText(String(characters[start..<end]))
    return (start > 0 ? "…" : "") + text + (end < characters.count ? "…" : "")
  }
  return (cut(oldCharacters), cut(newCharacters))
}
