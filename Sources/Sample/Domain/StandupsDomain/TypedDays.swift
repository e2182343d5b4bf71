/// The days on which lines of notes were typed, from which words such as “friday” in them count.
///
/// A meeting may go on another day, and what it leaves may be made later.
public struct TypedDays: Hashable, Sendable {
  private var days: [String: String] = [:]

  /// Makes an empty list.
  public init() {}

  /// True without a line.
  var isEmpty: Bool { days.isEmpty }

  /// The day of a line, such as `2026-12-04`; nil if none is known.
  public subscript(line: String) -> String? {
    get { days[Self.key(line)] }
    set { days[Self.key(line)] = newValue }
  }

  /// The line without the mark of a client that failed since.
  private static func key(_ line: String) -> String {
    line.hasSuffix(" \(TurnLog.failureMark)") ? String(line.dropLast(2)) : line
  }

  /// Adds the days of lines that it lacks.
  package mutating func add(_ other: TypedDays) { days.merge(other.days) { own, _ in own } }

  /// Returns the days of those lines that are in some texts.
  func of(linesIn texts: String...) -> TypedDays {
    guard !isEmpty else { return self }
    let lines = Set(
      texts.flatMap { $0.split(whereSeparator: \.isNewline).map { Self.key("\($0)") } }
    )
    var result = self
    result.days = days.filter { lines.contains($0.key) }
    return result
  }
}

extension MeetingCourse {
  /// Returns the lines of a note; what it adds may be only the end of its first line.
  public func spokenLines(of note: TurnLog.Note) -> [SpokenLine] {
    let turn = log.turns[min(note.turn, log.turns.count - 1)]
    let names = SpokenNames(people)
    return turn.text.split(whereSeparator: \.isNewline)
      .suffix(note.text.split(whereSeparator: \.isNewline).count)
      .map { names.read(String($0), by: turn.attendee) }
  }

  /// The half-typed note as a line; nil without one.
  public var halfLine: SpokenLine? {
    guard let halfNote, let halfNoteTurn, log.turns.indices.contains(halfNoteTurn) else {
      return nil
    }
    return SpokenNames(people).read(halfNote.trimmedAtEnd, by: log.turns[halfNoteTurn].attendee)
  }

  /// Notes the day on which a line was typed, unless an equal one has been said before.
  public mutating func note(_ day: String, of line: String) {
    let lines = log.turns.flatMap { $0.text.split(whereSeparator: \.isNewline) }
    if typedDays[line] == nil || lines.count(where: { $0 == line }) < 2 { typedDays[line] = day }
  }
}

extension TypedDays: Codable {
  private struct Line: Codable {
    let day: String
    let line: String
  }

  /// Reads the lines with their days.
  public init(from decoder: any Decoder) throws {
    for line in try [Line](from: decoder) { days[line.line] = line.day }
  }

  /// Writes the lines with their days, in a fixed order.
  public func encode(to encoder: any Encoder) throws {
    try days.map { Line(day: $1, line: $0) }.sorted { $0.line < $1.line }.encode(to: encoder)
  }
}
