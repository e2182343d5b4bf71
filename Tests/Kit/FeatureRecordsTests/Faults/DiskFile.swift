import Foundation

/// A file of a simulated disk: the bytes that are read, and all that a power cut may leave.
///
/// The disk writes whole sectors, each by itself and in any order; it writes them, and the length, when it likes. Only a
/// sync makes them certain. If one fails, the system takes what it couldn't write for written: another sync leaves that
/// as uncertain as it was, until the same bytes are written again.
struct DiskFile {
  /// The bytes that are read as long as the power stays.
  private(set) var bytes: Data

  /// The date that it was given, which is on the disk at once.
  var date: Date?

  /// The sectors that may be different on the disk.
  private var sectors: [Int: Uncertain<Data>] = [:]
  /// The lengths, if they are uncertain.
  private var lengths: Uncertain<Int>?
  /// The last bytes of each sector beyond the end, where they may come back.
  private var leftovers: [Int: Data] = [:]

  private let sectorSize: Int
  /// The byte of a sector that the file is given, until it is written.
  private let unwritten: UInt8

  /// Something that the disk may have in several forms.
  private struct Uncertain<Value: Equatable> {
    /// The forms until now, the oldest first.
    var old: [Value]
    /// True if a sync failed to write it.
    var isForgotten = false
  }

  /// Makes a file that is on the disk as a whole.
  init(synced: Data = Data(), sectorSize: Int, unwritten: UInt8 = 0x5A) {
    (bytes, self.sectorSize, self.unwritten) = (synced, sectorSize, unwritten)
  }

  // MARK: Changing

  mutating func write(_ data: Data, at offset: Int) {
    guard !data.isEmpty else { return }
    let end = offset + data.count
    willChange(min(offset, bytes.count)..<end, length: max(end, bytes.count))
    bytes.append(Data(count: max(0, end - bytes.count)))
    bytes.replaceSubrange(offset..<end, with: data)
  }

  mutating func truncate(to length: Int) {
    guard length != bytes.count else { return }
    willChange(min(length, bytes.count)..<max(length, bytes.count), length: length)
    bytes = bytes.prefix(length) + Data(count: max(0, length - bytes.count))
  }

  private mutating func willChange(_ range: Range<Int>, length: Int) {
    for sector in range.lowerBound / sectorSize...(range.upperBound - 1) / sectorSize {
      let new = sectors[sector] ?? Uncertain(old: firstForms(of: sector))
      sectors[sector] = Uncertain(old: new.old + [self.sector(sector)])
    }
    // The last bytes bring the length with them, also when they are written again.
    guard range.upperBound >= length || length < bytes.count else { return }
    lengths =
      lengths.map { Uncertain(old: $0.old + [bytes.count]) } ?? Uncertain(old: [bytes.count])
  }

  /// The forms of a sector before its first change.
  ///
  /// One that the file is given may still have bytes of another file, or those that it had here before a cut.
  private func firstForms(of sector: Int) -> [Data] {
    guard sector * sectorSize >= bytes.count else { return [] }
    return [Data(), leftovers[sector] ?? Data(repeating: unwritten, count: sectorSize)]
  }

  private func sector(_ number: Int) -> Data {
    Data(bytes.dropFirst(number * sectorSize).prefix(sectorSize))
  }

  // MARK: Syncing

  mutating func sync() {
    if lengths?.isForgotten != true { lengths = nil }
    for (number, sector) in sectors where !sector.isForgotten {
      sectors[number] = nil
      // What was cut off for good is still on the disk, under no name.
      if number * sectorSize >= bytes.count { leftovers[number] = sector.old.last { !$0.isEmpty } }
    }
  }

  /// Forgets what should be written.
  mutating func failSync() {
    lengths?.isForgotten = true
    for number in sectors.keys { sectors[number]?.isForgotten = true }
  }

  // MARK: Power cuts

  /// The numbers of the possible lengths, and of the forms of each uncertain sector.
  ///
  /// The first choice is the oldest, the last is what is read.
  var choices: [Int] { [possibleLengths.count] + uncertain.map { forms(of: $0).count } }

  /// The bytes after a power cut, by a number for each choice.
  func remains(_ choice: [Int]) -> Data {
    let length = possibleLengths[choice[0]]
    var all = bytes + Data(count: max(0, length - bytes.count))
    for (number, form) in zip(uncertain, choice.dropFirst()) {
      let start = number * sectorSize
      guard start < length else { continue }
      let data = forms(of: number)[form]
      let padded = data + Data(count: sectorSize - data.count)
      let end = min(start + sectorSize, all.count)
      all.replaceSubrange(start..<end, with: padded.prefix(end - start))
    }
    return all.prefix(length)
  }

  private var uncertain: [Int] { sectors.keys.sorted() }

  private func forms(of sector: Int) -> [Data] {
    unique((sectors[sector]?.old ?? []) + [self.sector(sector)])
  }

  /// The known lengths, and between the shortest and the longest the ends of sectors and some others.
  private var possibleLengths: [Int] {
    let known = (lengths?.old ?? []) + [bytes.count]
    guard let least = known.min(), let most = known.max(), least < most else {
      return unique(known)
    }
    let ends = stride(from: (least / sectorSize + 1) * sectorSize, to: most, by: sectorSize)
    let others = [least + 1, (least + most) / 2, most - 1].filter { $0 < most }
    return unique(known.dropLast() + ends + others).filter { $0 != bytes.count } + [bytes.count]
  }

  private func unique<Value: Hashable>(_ values: some Sequence<Value>) -> [Value] {
    var seen = Set<Value>()
    return values.filter { seen.insert($0).inserted }
  }
}
