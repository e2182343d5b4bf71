import Foundation

/// The turns of a running meeting, with the words of a client.
///
/// Each delivery of a client has the whole text so far, and may revise it. At each change, the number of words heard so far is
/// where the text is cut, so a revision stays with those who spoke.
public struct TurnLog: Equatable, Sendable {
  /// The turns so far; the last one is the speaker's.
  public private(set) var turns: [Meeting.Turn]
  /// The texts of the turns without the words of the present client.
  private var kept: [String]
  /// The words from which on the text belongs to a turn, or is left out.
  private var cuts: [Cut]
  private var heard = 0
  /// True while the words of the client are left out.
  private var isDeaf = false

  private struct Cut: Equatable {
    let word: Int
    let turn: Int?
  }

  /// Goes on after turns, whose texts stay; the last one is the speaker's.
  public init(_ turns: [Meeting.Turn]) {
    self.turns = turns
    kept = turns.map(\.text)
    cuts = [Cut(word: 0, turn: turns.indices.last)]
  }

  /// The notes: the texts of the turns.
  public var transcript: String { turns.transcript }

  /// Takes the whole text of a client.
  public mutating func hear(_ text: String) {
    let pieces = text.cut(atWords: cuts.dropFirst().map(\.word))
    heard = pieces.words
    var texts = kept
    for (cut, piece) in zip(cuts, pieces.texts) {
      guard let turn = cut.turn else { continue }
      texts[turn] = [texts[turn], piece].joinedLines
    }
    for (index, text) in texts.enumerated() { turns[index].text = text }
  }

  /// Begins the turn of another speaker.
  public mutating func begin(_ attendee: Attendee.ID?, at second: Int) {
    turns.append(Meeting.Turn(attendee: attendee, start: .seconds(second)))
    kept.append("")
    if !isDeaf { cut(to: turns.indices.last) }
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

  /// Adds a line to the speaker's turn.
  public mutating func add(_ line: String) {
    guard let last = turns.indices.last else { return }
    turns[last].text = [turns[last].text, line].joinedLines
  }

  /// Adds a mark behind the last word.
  public mutating func mark(_ mark: String) {
    guard let last = turns.lastIndex(where: { !$0.text.isEmpty }) else { return }
    turns[last].text += mark
  }

  private mutating func cut(to turn: Int?) {
    // A client may have taken words back.
    cuts = cuts.map { Cut(word: min($0.word, heard), turn: $0.turn) }
    cuts.append(Cut(word: heard, turn: turn))
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
