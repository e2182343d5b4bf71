import FeatureTexts

/// The turns of a running meeting, with the words of a client.
///
/// Each delivery of a client has the whole text so far, and may revise it. A word belongs to the turn in which its number was
/// first heard, so a revision stays with those who spoke, and a note that was taken back stays away.
public struct TurnLog: Equatable, Sendable {
  /// The turns so far, at least one; the last one is the speaker's.
  public private(set) var turns: [Meeting.Turn]
  /// The texts of the turns without the words of the present client.
  private var kept: [String]
  /// The words of the present client.
  private var client: ClientText

  /// A note, by its words, or by its text if it's older than the present client.
  public struct Note: Codable, Equatable, Sendable {
    /// The note as it was said.
    public let text: String
    let turn: Int
    fileprivate var words: Range<Int>?
    fileprivate var client = 0

    // The client ends with the process.
    private enum CodingKeys: CodingKey { case text, turn }
  }

  /// Goes on after turns, whose texts stay; the last one is the speaker's.
  public init(_ turns: [Meeting.Turn]) {
    self.turns = turns.isEmpty ? [Meeting.Turn(attendee: nil)] : turns
    kept = self.turns.map(\.text)
    client = ClientText(turn: self.turns.count - 1)
  }

  /// The notes: the texts of the turns.
  public var transcript: String { turns.transcript }

  private var last: Int { turns.count - 1 }

  /// The place of a turn, or of that which it was joined with; by default of the last one.
  private func place(of turn: Int?) -> Int { max(0, min(turn ?? last, last)) }

  // MARK: Turns

  /// Begins the turn of another speaker.
  public mutating func begin(_ attendee: Attendee.ID?, at second: Int) {
    turns.append(Meeting.Turn(attendee: attendee, start: .seconds(second)))
    kept.append("")
    if client.turn != nil { client.begin(last) }
  }

  /// Counts the true seconds of the turn up to now.
  public mutating func count(to second: Int) {
    turns[last].duration = max(.zero, .seconds(second) - turns[last].start)
  }

  /// Gives the last turns to the speaker of the one before them, with their time and their texts.
  ///
  /// - Parameter count: The number of turns that are left, at least one.
  mutating func joinTurns(after count: Int) {
    guard count > 0, count < turns.count else { return }
    let end = turns.map { $0.start + $0.duration }.max() ?? .zero
    kept[count - 1] = kept[(count - 1)...].joinedLines
    kept.removeSubrange(count...)
    turns.removeSubrange(count...)
    turns[last].duration = end - turns[last].start
    client.join(into: last)
    showWords()
  }

  // MARK: Words

  /// Takes the whole text of a client, and returns the words that it adds; nil without any.
  @discardableResult
  public mutating func hear(_ text: String) -> Note? {
    let (before, lastTurn, turn) = (client.count, client.lastTurn, client.turn)
    let added = client.hear(text, in: turn)
    if let added, let turn {
      // Most deliveries only add words.
      let piece = before == 0 ? added : added.drop(while: \.isWhitespace)
      if lastTurn == turn { turns[turn].text += added } else { turns[turn].add(piece) }
    } else if added == nil {
      showWords()
    }
    guard let turn, before < client.count else { return nil }
    let said = (added ?? client.text(from: before)).drop(while: \.isWhitespace)
    let words = before..<client.count
    return Note(text: String(said), turn: turn, words: words, client: client.number)
  }

  /// Takes the words of a client from now on, or leaves them out, also if they are revised later.
  public mutating func listen(_ listens: Bool) {
    if (client.turn != nil) != listens { client.begin(listens ? last : nil) }
  }

  /// Adds a line that was typed to the turn in which it was begun, by default the last one.
  ///
  /// The words of a client so far stay before it, as they are.
  @discardableResult
  public mutating func add(_ line: String, begunIn turn: Int? = nil) -> Note {
    let turn = place(of: turn)
    turns[turn].add(line)
    kept = turns.map(\.text)
    client.leaveOut()
    return Note(text: line, turn: turn, words: nil, client: client.number)
  }

  /// The mark behind the last word of a client that failed; it's no part of a task or a topic.
  static let failureMark = "❌"

  /// Adds the mark behind the last word of a client that failed.
  public mutating func markFailure() {
    guard let turn = turns.lastIndex(where: { !$0.text.isEmpty }) else { return }
    turns[turn].text += " \(Self.failureMark)"
    keepTexts()
  }

  /// Keeps the texts as they are, so that only another text of a client follows.
  private mutating func keepTexts() {
    kept = turns.map(\.text)
    client = ClientText(number: client.number + 1, turn: client.turn.map { _ in last })
  }

  /// Makes the texts anew from the kept ones and the words of the client.
  private mutating func showWords() {
    for (index, text) in kept.enumerated() { turns[index].text = text }
    for piece in client.pieces { turns[piece.turn].add(piece.text) }
  }

  // MARK: Notes that are taken back

  /// Returns the last note of the last turn for which a condition holds; nil without one.
  func lastNote(where isMeant: (String) -> Bool) -> Note? {
    let lines = turns[last].text.split(whereSeparator: \.isNewline)
    guard let place = lines.lastIndex(where: { !String($0).isBlank && isMeant(String($0)) }) else {
      return nil
    }
    let later = lines[(place + 1)...].map(\.wordCount).reduce(0, +)
    let words = client.numbers(of: lines[place].wordCount, before: later, in: last)
    return Note(text: String(lines[place]), turn: last, words: words, client: client.number)
  }

  /// Takes a note out of the turns, also from what the client delivers later.
  public mutating func take(_ note: Note) {
    set(note, isTaken: true) { $0.removeLast(note.text) }
  }

  /// Puts a note back that was taken out.
  public mutating func give(_ note: Note) {
    set(note, isTaken: false) { $0 = [$0, note.text].joinedLines }
  }

  private mutating func set(_ note: Note, isTaken: Bool, inKept change: (inout String) -> Void) {
    if let words = note.words, note.client == client.number, client.has(words) {
      client.setTaken(isTaken, words)
    } else {
      change(&kept[place(of: note.turn)])
    }
    showWords()
  }
}

extension Sequence<Meeting.Turn> {
  /// The texts of the turns, in their order.
  public var transcript: String { map(\.text).joinedLines }
}

extension Sequence<String> {
  fileprivate var joinedLines: String { filter { !$0.isEmpty }.joined(separator: "\n") }
}

extension String {
  /// Removes the last one of the lines that are a text, with its line break.
  fileprivate mutating func removeLast(_ text: String) {
    var lines = split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let texts = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    // A failure may have put a mark behind it.
    let isLast = { (line: String) in
      line.hasPrefix(texts[texts.count - 1])
        && !line.dropFirst(texts[texts.count - 1].count).contains { $0.isLetter || $0.isNumber }
    }
    guard let place = lines.lastIndex(where: isLast), place >= texts.count - 1 else { return }
    lines.removeSubrange(place - texts.count + 1...place)
    self = lines.joined(separator: "\n")
  }
}
