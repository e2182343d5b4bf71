/// The turns of a running meeting, with the words of a client.
///
/// Each delivery of a client has the whole text so far, and may revise it. At each change, the number of words heard so far is
/// where the text is cut, so a revision stays with those who spoke, and a note that was taken back stays away.
public struct TurnLog: Equatable, Sendable {
  /// The turns so far; the last one is the speaker's.
  public private(set) var turns: [Meeting.Turn]
  /// The texts of the turns without the words of the present client.
  private var kept: [String] = []
  /// The whole text of the present client.
  private var text = ""
  /// The number of its words.
  private var heard = 0
  /// The words from which on the text belongs to a turn, or is left out.
  private var cuts: [Cut] = []
  /// The words that were taken back.
  private var taken: [Range<Int>] = []
  /// True while the words of the client are left out.
  private var isDeaf = false
  /// The number of the present client, as the words of an earlier one are counted anew.
  private var client = 0

  private struct Cut: Equatable {
    let word: Int
    let turn: Int?
  }

  /// A note, by its place among the words of a client, or in a turn of before.
  public struct Note: Equatable, Sendable {
    /// The note as it was said.
    public let text: String
    fileprivate let turn: Int
    /// Its words; nil if it was older than its client.
    fileprivate let words: Range<Int>?
    fileprivate let client: Int
  }

  /// Goes on after turns, whose texts stay; the last one is the speaker's.
  public init(_ turns: [Meeting.Turn]) {
    self.turns = turns
    keepTexts()
  }

  /// The notes: the texts of the turns.
  public var transcript: String { turns.transcript }

  /// Takes the whole text of a client, and returns the words that it adds; nil without any.
  @discardableResult
  public mutating func hear(_ text: String) -> Note? {
    let (more, before, turn) = (text.words(after: self.text), heard, cuts.last?.turn)
    self.text = text
    let edge = taken.map(\.upperBound).reduce(cuts.last?.word ?? 0, max)
    if let more, edge <= heard {
      // Most deliveries only add words, which are all for the present turn.
      heard += more.wordCount
      if let turn, edge < before {
        turns[turn].text += more
      } else if let turn {
        let piece = before == 0 ? more : more.drop(while: \.isWhitespace)
        turns[turn].text = [turns[turn].text, String(piece)].joinedLines
      }
    } else {
      readTexts()
    }
    guard let turn, before < heard else { return nil }
    let words = more.map(String.init) ?? text.cut(atWords: [before]).texts.last ?? ""
    let said = String(words.drop(while: \.isWhitespace))
    return Note(text: said, turn: turn, words: before..<heard, client: client)
  }

  /// Begins the turn of another speaker.
  public mutating func begin(_ attendee: Attendee.ID?, at second: Int) {
    turns.append(Meeting.Turn(attendee: attendee, start: .seconds(second)))
    kept.append("")
    if !isDeaf { cut(to: turns.indices.last) }
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
    turns[count - 1].duration = end - turns[count - 1].start
    cuts = cuts.reduce(into: []) { cuts, cut in
      let turn = cut.turn.map { min($0, count - 1) }
      if cuts.isEmpty || cuts.last?.turn != turn { cuts.append(Cut(word: cut.word, turn: turn)) }
    }
    readTexts()
  }

  /// Counts the true seconds of the turn up to now.
  public mutating func count(to second: Int) {
    guard let last = turns.indices.last else { return }
    turns[last].duration = max(.zero, .seconds(second) - turns[last].start)
  }

  /// Takes the words of a client from now on, or leaves them out, also if they are revised later.
  public mutating func listen(_ listens: Bool) {
    guard isDeaf == listens else { return }
    isDeaf = !listens
    cut(to: listens ? turns.indices.last : nil)
  }

  /// Adds a line to the speaker's turn, behind the last word of the client.
  public mutating func add(_ line: String) {
    guard let last = turns.indices.last else { return }
    turns[last].text = [turns[last].text, line].joinedLines
    keepTexts()
  }

  /// Adds a mark behind the last word of the client.
  public mutating func mark(_ mark: String) {
    guard let last = turns.lastIndex(where: { !$0.text.isEmpty }) else { return }
    turns[last].text += mark
    keepTexts()
  }

  private mutating func cut(to turn: Int?) {
    // A client may have taken words back.
    cuts = cuts.map { Cut(word: min($0.word, heard), turn: $0.turn) }.filter { $0.word < heard }
    if cuts.isEmpty || cuts.last?.turn != turn { cuts.append(Cut(word: heard, turn: turn)) }
  }

  /// Keeps the texts as they are, so that only another text of a client follows.
  private mutating func keepTexts() {
    kept = turns.map(\.text)
    (text, heard, taken, client) = ("", 0, [], client + 1)
    cuts = [Cut(word: 0, turn: isDeaf ? nil : turns.indices.last)]
  }

  /// Reads the text of the client into the turns.
  private mutating func readTexts() {
    let parts = parts
    let pieces = text.cut(atWords: parts.dropFirst().map(\.word))
    heard = pieces.words
    var texts = kept
    for (part, piece) in zip(parts, pieces.texts) {
      guard let turn = part.turn else { continue }
      texts[turn] = [texts[turn], piece].joinedLines
    }
    for (index, text) in texts.enumerated() { turns[index].text = text }
  }

  /// The cuts, with what was taken back left out, and none between words of the same turn.
  private var parts: [Cut] {
    var parts: [Cut] = []
    let bounds = taken.flatMap { [$0.lowerBound, $0.upperBound] }
    for word in Set(cuts.map(\.word) + bounds).sorted() {
      let turn = taken.contains { $0.contains(word) } ? nil : cuts.last { $0.word <= word }?.turn
      if parts.isEmpty || parts.last?.turn != turn { parts.append(Cut(word: word, turn: turn)) }
    }
    return parts
  }
}

// MARK: - Notes that are taken back

extension TurnLog {
  /// The last note; nil without one.
  public var lastNote: Note? {
    guard let turn = turns.lastIndex(where: { $0.text.lastLine != nil }),
      let line = turns[turn].text.lastLine
    else { return nil }
    let parts = parts
    let pieces = zip(parts, text.cut(atWords: parts.dropFirst().map(\.word)).texts)
    let last = pieces.reversed().first { $0.turn == turn && $1.lastLine != nil }
    let end = last.map { $0.0.word + $0.1.wordCount }
    let words = end.map { $0 - line.wordCount..<$0 }
    return Note(text: String(line), turn: turn, words: words, client: client)
  }

  /// Takes a note out of the turns, also from what the client delivers later.
  public mutating func take(_ note: Note) {
    if let words = note.words, note.client == client {
      taken.append(words)
    } else if kept.indices.contains(note.turn) {
      kept[note.turn].removeLast(note.text)
    }
    readTexts()
  }

  /// Puts a note back that was taken out.
  public mutating func give(_ note: Note) {
    let place = taken.lastIndex { $0 == note.words && client == note.client }
    if let place {
      taken.remove(at: place)
    } else if kept.indices.contains(note.turn) {
      kept[note.turn] = [kept[note.turn], note.text].joinedLines
    }
    readTexts()
  }
}

extension Sequence<Meeting.Turn> {
  /// The texts of the turns, in their order.
  public var transcript: String { map(\.text).joinedLines }
}

extension Sequence<String> {
  fileprivate var joinedLines: String { filter { !$0.isEmpty }.joined(separator: "\n") }
}

extension StringProtocol {
  fileprivate var wordCount: Int { split(whereSeparator: \.isWhitespace).count }
}

extension String {
  /// The last line with a word.
  fileprivate var lastLine: Substring? {
    split(whereSeparator: \.isNewline).last { !$0.allSatisfy(\.isWhitespace) }
  }

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

  /// Returns the words behind an earlier text; nil if it differs, or went on within a word.
  fileprivate func words(after earlier: String) -> Substring? {
    guard earlier.utf8.count < utf8.count else { return nil }
    let end = utf8.index(startIndex, offsetBy: earlier.utf8.count)
    guard self[..<end] == earlier, last?.isWhitespace == false, earlier.last?.isWhitespace != true
    else { return nil }
    return earlier.isEmpty || self[end...].first?.isWhitespace == true ? self[end...] : nil
  }

  /// Returns the pieces between numbers of words, and the number of all words.
  fileprivate func cut(atWords numbers: [Int]) -> (texts: [String], words: Int) {
    var (texts, words, rest, start) = ([String](), 0, numbers[...], startIndex)
    var (isInWord, index) = (false, startIndex)
    func piece(to end: Index, isLast: Bool) -> String {
      var piece = self[start..<end]
      if !texts.isEmpty { piece = piece.drop(while: \.isWhitespace) }
      while !isLast, piece.last?.isWhitespace == true { piece.removeLast() }
      return String(piece)
    }
    while index < endIndex {
      if self[index].isWhitespace {
        isInWord = false
      } else if !isInWord {
        while rest.first == words {
          texts.append(piece(to: index, isLast: false))
          start = index
          rest.removeFirst()
        }
        (isInWord, words) = (true, words + 1)
      }
      index = self.index(after: index)
    }
    texts.append(piece(to: endIndex, isLast: true))
    return (texts, words)
  }
}
