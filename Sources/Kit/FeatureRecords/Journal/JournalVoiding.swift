import FeatureJSON

/// The bytes that take the words of some records out of a journal, in place.
///
/// ```swift
/// let voiding = JournalVoiding(of: [key], in: bytes)
/// for change in voiding.changes { try file.write(change.bytes, at: change.offset) }
/// ```
///
/// No line changes its length, so it works on a full disk. The head is the first change: processes that read the journal before
/// then read it again. Lines that name other records too keep those. They are
/// first among the changes: after a power cut between them, what is left of the records goes with the next attempt.
package struct JournalVoiding {
  /// The lines to overwrite, in this order.
  package private(set) var changes: [Change] = []
  /// The offsets of the lines that can't be read, and name other records too or none: they stay.
  package private(set) var remaining: [Int] = []

  /// The bytes of a line.
  package struct Change: Equatable, Sendable {
    /// The offset of the line in the journal.
    package let offset: Int
    /// The line with its line feed.
    package let bytes: [UInt8]
  }

  private let removed: Set<RecordKey>
  private var voids: [Change] = []
  /// The head, which tells other processes to read all lines again.
  private var head: Change?

  /// Finds the lines of some records.
  ///
  /// - Parameters:
  ///   - removed: The names of the records.
  ///   - bytes: The journal, which ends with a line feed.
  package init(of removed: Set<RecordKey>, in bytes: [UInt8]) {
    self.removed = removed
    for line in bytes.split(separator: UInt8(ascii: "\n")) { visit(line) }
    changes += voids
    if changes.isEmpty { head = nil }
    changes = [head].compactMap { $0 } + changes
  }

  private mutating func visit(_ line: ArraySlice<UInt8>) {
    switch JournalLine(line) {
    case .head(let head): visit(head, line)
    case .void: break
    case .lost: break
    case .record(let name, _): if removed.contains(RecordKey(name)) { void(line, .init()) }
    case .past(let entry):
      if !removed.isDisjoint(with: entry.keys) { void(line, .init(id: entry.id)) }
    case .entry(let entry, let number): visit(entry, number, line)
    case .newer(let keys, let origin): visit(unread: keys, origin, line)
    case .damaged(let keys): visit(unread: keys, .init(), line)
    }
  }

  private mutating func visit(_ head: JournalHead, _ line: ArraySlice<UInt8>) {
    var head = head
    head.isOverwritten = true
    var writer = JournalLineWriter()
    writer.append(head)
    guard line.startIndex == 0, writer.bytes.count == line.count + 1 else { return }
    self.head = Change(offset: 0, bytes: writer.bytes)
  }

  private mutating func visit(_ entry: JournalEntry, _ number: Int, _ line: ArraySlice<UInt8>) {
    guard !removed.isDisjoint(with: entry.keys) else { return }
    if removed.isSuperset(of: entry.keys) {
      let origin = LineOrigin(number: number, id: entry.id, checksum: entry.checksum)
      return void(line, origin)
    }
    var rest = entry
    (rest.name, rest.isUndoable, rest.unknown) = ("", false, JSON.Object())
    rest.changes.removeAll { removed.contains($0.key) }
    var writer = JournalLineWriter()
    writer.append(of: rest.keys, [("n", JSON(number))] + rest.members, filling: line.count + 1)
    if writer.bytes.count == line.count + 1 {
      changes.append(Change(offset: line.startIndex, bytes: writer.bytes))
    } else {
      remaining.append(line.startIndex)
    }
  }

  private mutating func visit(
    unread keys: [RecordKey]?,
    _ origin: LineOrigin,
    _ line: ArraySlice<UInt8>
  ) {
    if let keys, removed.isDisjoint(with: keys) { return }
    if let keys, removed.isSuperset(of: keys) {
      void(line, origin)
    } else {
      remaining.append(line.startIndex)
    }
  }

  /// Overwrites a line, unless it is too short to be one that this project wrote.
  private mutating func void(_ line: ArraySlice<UInt8>, _ origin: LineOrigin) {
    for origin in [origin, LineOrigin()] {
      var writer = JournalLineWriter()
      writer.append(of: [], [("void", .bool(true))] + origin.members, filling: line.count + 1)
      guard writer.bytes.count == line.count + 1 else { continue }
      return voids.append(Change(offset: line.startIndex, bytes: writer.bytes))
    }
    remaining.append(line.startIndex)
  }
}

extension LineOrigin {
  fileprivate var members: [(key: String, value: JSON)] {
    var members: [(key: String, value: JSON)] = []
    if let number { members.append(("n", JSON(number))) }
    if let id { members.append(("by", .string(id.description))) }
    if let checksum { members.append(("sum", .string(String(checksum, radix: 16)))) }
    return members
  }
}
