import Foundation

extension JournalContents {
  /// Reads the bytes behind those that were read.
  ///
  /// A last line that isn't whole is left: it is being written, or its writer or the power ended. One that is whole but for its
  /// line feed counts; the next writer adds that.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - start: The beginning of the first line that isn't read yet.
  ///   - isBeingWritten: True if another process may not be done with the last line, so that it can't be damaged yet.
  /// - Returns: The index behind what was read, which can be cut off.
  package mutating func read(
    _ bytes: [UInt8],
    from start: Int = 0,
    isBeingWritten: Bool = false
  ) -> Int {
    let ends = bytes.endsOfLines(from: start)
    records.reserveCapacity(ends.count)
    var text: Int32?
    // The zeros with which bytes were cut off may be back behind the last line.
    let last = bytes.lastIndex { $0 != 0 } ?? start
    var start = start
    for end in ends {
      if end < last, takeRecord(start..<end, of: bytes, &text) {
        start = end + 1
        continue
      }
      let line = bytes[start..<end]
      if end >= last, !JournalLine.isWhole(line), isBeingWritten || line.hasGap {
        return start
      }
      take(JournalLine(line), line)
      start = end + 1
    }
    return start + takeUnended(bytes[start...])
  }

  /// Takes over the line of a record at once; false for any other one, and for one that is damaged.
  ///
  /// It is what `take` does with it, without the detour of a value for any line.
  private mutating func takeRecord(
    _ place: Range<Int>,
    of bytes: [UInt8],
    _ text: inout Int32?
  ) -> Bool {
    guard replay.lineCount > 0 else { return false }
    let line = bytes.withUnsafeBytes { bytes in
      let line = UnsafeRawBufferPointer(rebasing: bytes[place])
      return JournalLine.isWhole(line) ? JournalRecordLine(bytes, place) : nil
    }
    guard let line else { return false }
    replay.lineCount += 1
    replay.namesOfNextLine = nil
    let number = text ?? records.keep(bytes)
    text = number
    records.take(line, in: number)
    return true
  }

  /// Takes over a line without a line feed, and returns the number of its bytes; 0 if it isn't whole.
  private mutating func takeUnended(_ line: ArraySlice<UInt8>) -> Int {
    // The last byte may be a damaged line feed.
    for line in [line, line.dropLast()] where JournalLine.isWhole(line) {
      take(JournalLine(line), line)
      return line.count
    }
    return 0
  }

  /// Takes over a line.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - bytes: Its bytes, without the line feed.
  mutating func take(_ line: JournalLine, _ bytes: ArraySlice<UInt8>) {
    replay.lineCount += 1
    let names = replay.namesOfNextLine
    replay.namesOfNextLine = nil
    checkBeginning(line)
    switch line {
    case .head(let head): take(head, bytes)
    case .record(let name, let record): records.take(record, for: name)
    case .past(let entry):
      past.append(entry)
      head.note(entry.id)
    case .void(let origin): note(origin)
    case .entry(let entry, let number): take(entry, number, bytes)
    case .lost(let keys, let isNextLine):
      if isNextLine { replay.namesOfNextLine = keys } else { report(.missing, keys) }
      lines.append(OpenLine(content: .unread(keys), bytes: bytes))
    case .newer(let keys, let origin):
      if origin.number == nil { replay.unnumbered += 1 }
      note(origin)
      take(unread: keys ?? names, .newer, bytes)
    case .damaged(let keys):
      replay.unnumbered += 1
      take(unread: keys ?? names, .damaged, bytes)
    }
  }

  /// Reports a journal whose beginning is missing.
  private mutating func checkBeginning(_ line: JournalLine) {
    guard replay.lineCount == 1 else { return }
    switch line {
    case .head, .damaged, .newer: break
    case .record, .past, .void, .entry, .lost: reportGap()
    }
  }

  private mutating func take(_ head: JournalHead, _ bytes: ArraySlice<UInt8>) {
    guard replay.lineCount == 1 else { return take(unread: [], .damaged, bytes) }
    (self.head, replay.hasHead) = (head, true)
    self.head.isOverwritten = bytes.dropFirst(LineNames.start).starts(with: JournalHead.overwritten)
  }

  private mutating func take(
    unread keys: [RecordKey]?,
    _ reason: JournalProblem.Reason,
    _ bytes: ArraySlice<UInt8>
  ) {
    report(reason, keys)
    lines.append(OpenLine(content: .unread(keys), bytes: bytes))
  }

  private mutating func report(_ reason: JournalProblem.Reason, _ keys: [RecordKey]?) {
    problems.append(JournalProblem(reason: reason, line: replay.lineCount, keys: keys))
    if keys == nil { replay.mayLackChanges = true }
    for key in keys ?? [] { records.setUncertain(key) }
  }

  private mutating func reportGap() {
    report(.missing, nil)
    lines.append(OpenLine(content: .gap, bytes: []))
  }

  // MARK: Entries

  private mutating func take(
    _ entry: JournalEntry,
    _ number: Int,
    _ bytes: ArraySlice<UInt8>
  ) {
    count(number)
    // After a failed sync, a writer may store the same line twice.
    if let index = indices[entry.id], lines[index].entry == entry { return }
    head.note(entry.id)
    let keys = entry.keys
    for key in keys where bases[key] == nil {
      bases.updateValue(records[key], forKey: key)
    }
    indices[entry.id] = lines.count
    lines.append(OpenLine(content: content(of: entry, number), bytes: bytes))
    if replay.mayLackChanges { for key in keys { records.setUncertain(key) } }
  }

  /// Makes an entry again.
  ///
  /// All of it was made once. So a record that it can't be made of any more, as earlier lines are damaged, hides no other.
  private mutating func content(of entry: JournalEntry, _ number: Int) -> OpenLine.Content {
    if makeAgain(entry) { return .entry(entry, number: number) }
    let parts = Dictionary(grouping: entry.changes, by: \.key).map { key, changes in
      var part = entry
      part.changes = changes
      return (key, part)
    }
    report(.incomplete, parts.filter { !makeAgain($0.1) }.map(\.0).sorted())
    return .incomplete(entry)
  }

  private mutating func makeAgain(_ entry: JournalEntry) -> Bool {
    guard let changed = try? entry.applied(isReplay: true, to: { records[$0] }) else {
      return false
    }
    for key in entry.keys { changed[key].map { records.set($0, for: key) } }
    return true
  }

  private mutating func note(_ origin: LineOrigin) {
    if let number = origin.number { count(number) }
    if let id = origin.id { head.note(id, checksum: origin.checksum) }
  }

  /// Takes over the number of an entry, and reports those that are missing before it.
  private mutating func count(_ number: Int) {
    // A line that stayed behind when all around it were folded has an old number.
    guard number > head.number else { return }
    let isCounting = replay.hasHead || head.number > 0
    if isCounting, number > head.number + 1 + replay.unnumbered { reportGap() }
    (head.number, replay.unnumbered) = (number, 0)
  }
}

extension [UInt8] {
  /// Returns the indices of the line feeds from an index on.
  fileprivate func endsOfLines(from start: Int) -> [Int] {
    withUnsafeBytes { bytes in
      var (ends, offset): ([Int], _) = ([], start)
      while offset < bytes.count, let rest = bytes.baseAddress?.advanced(by: offset),
        let end = memchr(rest, Int32(UInt8(ascii: "\n")), bytes.count - offset)
      {
        offset += UnsafeRawPointer(end) - rest
        ends.append(offset)
        offset += 1
      }
      return ends
    }
  }
}

extension ArraySlice<UInt8> {
  /// True if bytes in it never got to the disk: a file that grew has zeros there after a power cut.
  ///
  /// A single zero may be a damaged space.
  fileprivate var hasGap: Bool {
    first == 0 || zip(self, dropFirst()).contains { $0 == 0 && $1 == 0 }
  }
}
