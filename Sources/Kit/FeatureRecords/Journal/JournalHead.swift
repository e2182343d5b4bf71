package import FeatureJSON

/// The first line of a journal: what the lines behind it go on from.
package struct JournalHead: Equatable, Sendable {
  /// The version of the format that this version writes.
  package static let currentFormat = 1

  /// The version of the format; nothing is written in a higher one.
  package var format = currentFormat
  /// The number of the last entry.
  package var number = 0
  /// The last entry of each writer.
  package var writers: [String: LastEntry] = [:]
  /// The beginning of the log; nil if it has all entries that there ever were.
  package var log: LogStart?
  /// True if lines may have been overwritten in place, so that what was read before doesn't count.
  var isOverwritten = false
  /// Keys that this version doesn't know, which stay.
  package var unknown = JSON.Object()

  /// Makes the head of an empty journal.
  package init() {}

  /// The last entry of a writer.
  package struct LastEntry: Equatable, Sendable {
    /// Its number among those of the writer.
    package var serial: Int
    /// The checksum of the entry; nil if it isn't known.
    package var checksum: UInt32?
  }

  /// The place from which on the log has all entries that weren't purged.
  package struct LogStart: Equatable, Sendable {
    /// The number of the first entry in it.
    package var number: Int
    /// The date of the last one before it.
    package var date: Int

    /// Makes a beginning.
    package init(number: Int, date: Int) {
      (self.number, self.date) = (number, date)
    }
  }

  /// Notes an entry, unless a later one of its writer is known.
  mutating func note(_ id: JournalEntry.ID, checksum: UInt32? = nil) {
    guard id.serial > writers[id.writer]?.serial ?? 0 else { return }
    writers[id.writer] = LastEntry(serial: id.serial, checksum: checksum)
  }
}

extension JournalHead {
  /// The beginning of the head of a journal in which lines were overwritten.
  static let overwritten = Array(#"{"of":"","number":"#.utf8)
  private static let known = ["again", "format", "log", "number", "of", "writers"]

  /// The members of the line.
  var members: [(key: String, value: JSON)] {
    let writers = writers.sorted { $0.key < $1.key }.map { writer, last in
      JSON.Object.Member(writer, last.json)
    }
    let format = ("format", JSON.number("\(format)"))
    let number = ("number", JSON.number("\(number)"))
    // The order of the members says it, as there is no room for more bytes.
    var members: [(key: String, value: JSON)] =
      isOverwritten ? [number, format] : [format, number]
    members.append(("writers", .object(JSON.Object(writers))))
    if let log { members.append(("log", log.json)) }
    return members + unknown.members.map { ($0.key, $0.value) }
  }

  /// Takes the members of a line; nil for those of another one.
  init?(_ object: JSON.Object) {
    guard let format = object["format"]?.int, let number = object["number"]?.number,
      let writers = object["writers"]?.object
    else { return nil }
    (self.format, self.number) = (format, number)
    for writer in writers.members {
      guard let last = LastEntry(writer.value) else { return nil }
      self.writers[writer.key] = last
    }
    log = object["log"].flatMap { LogStart($0) }
    unknown = object.without(Self.known)
  }
}

extension JournalHead.LastEntry {
  fileprivate var json: JSON {
    var object = JSON.Object([.init("last", .number("\(serial)"))])
    object["sum"] = checksum.map { .string(String($0, radix: 16)) }
    return .object(object)
  }

  fileprivate init?(_ json: JSON) {
    guard let serial = json["last"]?.number else { return nil }
    self.init(
      serial: serial,
      checksum: json["sum"]?.string.flatMap { UInt32($0, radix: 16) }
    )
  }
}

extension JournalHead.LogStart {
  fileprivate var json: JSON {
    .object(JSON.Object([.init("at", .number("\(date)")), .init("from", .number("\(number)"))]))
  }

  fileprivate init?(_ json: JSON) {
    guard let number = json["from"]?.int, let date = json["at"]?.int else { return nil }
    self.init(number: number, date: date)
  }
}

extension JSON {
  /// The number of an entry, which leaves room for more.
  var number: Int? { int.flatMap { 0...1 << 60 ~= $0 ? $0 : nil } }
}

extension JSON.Object {
  /// Returns the members with other keys than these.
  func without(_ keys: [String]) -> JSON.Object {
    JSON.Object(members.filter { !keys.contains($0.key) })
  }
}
