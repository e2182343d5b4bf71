/// A place where two lists differ.
struct Hunk {
  var old: Range<Int>
  var new: Range<Int>
}

/// The places where two lists differ, in order.
///
/// - Complexity: O(*n* · *d*) in their lengths and the number of differences. Beyond 2,000 elements that may differ, all
///   from the first to the last of them form one place.
func hunks(_ oldCount: Int, _ newCount: Int, isSame: (Int, Int) -> Bool) -> [Hunk] {
  let shorter = min(oldCount, newCount)
  let prefix = (0..<shorter).first { !isSame($0, $0) } ?? shorter
  let suffix =
    (0..<(shorter - prefix)).first { !isSame(oldCount - 1 - $0, newCount - 1 - $0) }
    ?? shorter - prefix
  let (old, new) = (prefix..<(oldCount - suffix), prefix..<(newCount - suffix))
  guard !old.isEmpty || !new.isEmpty else { return [] }
  guard !old.isEmpty, !new.isEmpty, old.count + new.count <= 2_000 else {
    return [Hunk(old: old, new: new)]
  }
  let difference = Array(new).difference(from: Array(old)) { isSame($0, $1) }
  return hunks(old, new, difference)
}

private func hunks(
  _ old: Range<Int>,
  _ new: Range<Int>,
  _ difference: CollectionDifference<Int>
) -> [Hunk] {
  var removed: Set<Int> = []
  var inserted: Set<Int> = []
  for change in difference {
    switch change {
    case .remove(_, let element, _): removed.insert(element)
    case .insert(_, let element, _): inserted.insert(element)
    }
  }
  var hunks: [Hunk] = []
  var (oldOffset, newOffset) = (old.lowerBound, new.lowerBound)
  while oldOffset < old.upperBound || newOffset < new.upperBound {
    let (oldStart, newStart) = (oldOffset, newOffset)
    while removed.contains(oldOffset) { oldOffset += 1 }
    while inserted.contains(newOffset) { newOffset += 1 }
    if oldStart < oldOffset || newStart < newOffset {
      hunks.append(Hunk(old: oldStart..<oldOffset, new: newStart..<newOffset))
    }
    (oldOffset, newOffset) = (oldOffset + 1, newOffset + 1)
  }
  return hunks
}

/// The lines that differ between two texts: `−` is only in the old one, `+` only in the new one.
///
/// - Parameters:
///   - old: The text before.
///   - new: The text after.
///   - context: The number of lines around them.
/// - Returns: The lines, each after its mark; `…` stands for omitted lines.
package func lineDiff(from old: String, to new: String, context: Int = 0) -> [String] {
  let (oldLines, newLines) = (lines(of: old), lines(of: new))
  let hunks = hunks(oldLines.count, newLines.count) { oldLines[$0] == newLines[$1] }
  let starts = hunks.map(\.old.lowerBound) + [oldLines.count]
  var result: [String] = []
  var shown = 0
  for (hunk, nextStart) in zip(hunks, starts.dropFirst()) {
    let before = max(shown, hunk.old.lowerBound - context)
    if context > 0, before > shown { result.append("  …") }
    shown = min(hunk.old.upperBound + context, nextStart)
    result += oldLines[before..<hunk.old.lowerBound].map { "  \($0)" }
    result += oldLines[hunk.old].map { "− \(visible($0))" }
    result += newLines[hunk.new].map { "+ \(visible($0))" }
    result += oldLines[hunk.old.upperBound..<shown].map { "  \($0)" }
  }
  return result
}

private func lines(of text: String) -> [Substring] {
  text.isEmpty ? [] : text.split(separator: "\n", omittingEmptySubsequences: false)
}

/// A line with its invisible characters escaped as in Swift.
private func visible(_ line: some StringProtocol) -> String {
  let end = line.lastIndex { $0 != " " }.map(line.index(after:)) ?? line.startIndex
  let scalars = line[..<end].unicodeScalars.map { scalar in
    // Joiners join several characters into one; escaped they would only confuse the reader.
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .unassigned: escaped(scalar)
    case _: scalar.properties.isBidiControl ? escaped(scalar) : String(scalar)
    }
  }
  return scalars.joined() + String(repeating: "\\u{20}", count: line[end...].count)
}

private func escaped(_ scalar: Unicode.Scalar) -> String {
  "\\u{\(String(scalar.value, radix: 16))}"
}
