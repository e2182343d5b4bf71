/// The whole text of a client, with the turn of each of its words.
///
/// A client may revise its text, so a word is known by its number alone. The words that a revision lacks keep their turns until
/// another turn begins.
struct ClientText: Equatable, Sendable {
  private struct Word: Equatable {
    var turn: Int?
    var isTaken = false

    var shownIn: Int? { isTaken ? nil : turn }
  }

  /// The number of the client, as each one counts its words anew.
  let number: Int
  /// The turn of the words to come; nil while they are left out.
  private(set) var turn: Int?
  /// The number of words in the text.
  private(set) var count = 0
  private var text = ""
  /// The words of the text, and those that a revision lacks.
  private var words: [Word] = []

  init(number: Int = 0, turn: Int?) { (self.number, self.turn) = (number, turn) }

  /// The turn that shows the last word.
  var lastTurn: Int? { count == 0 ? nil : words[count - 1].shownIn }

  /// Takes the whole text, and gives its new words to a turn.
  ///
  /// - Returns: The end of the text that is new; nil if its beginning was revised, too.
  mutating func hear(_ text: String, in turn: Int?) -> Substring? {
    let added = words.count == count ? text.words(after: self.text) : nil
    self.text = text
    count = added.map { count + $0.wordCount } ?? text.wordCount
    words += Array(repeating: Word(turn: turn), count: max(0, count - words.count))
    return added
  }

  /// Gives the words from now on to a turn; without one, they are left out, also once they are revised.
  mutating func begin(_ turn: Int?) {
    words.removeLast(words.count - count)
    self.turn = turn
  }

  /// Leaves out all words so far, also once they are revised.
  mutating func leaveOut() {
    begin(turn)
    for index in words.indices { words[index].turn = nil }
  }

  /// Gives the words of later turns to a turn.
  mutating func join(into last: Int) {
    for index in words.indices { words[index].turn = words[index].turn.map { min($0, last) } }
    turn = turn.map { min($0, last) }
  }

  /// Takes words out of the turns, or puts them back; the client may have taken them back itself.
  mutating func setTaken(_ isTaken: Bool, _ numbers: Range<Int>) {
    for index in numbers.clamped(to: words.indices) { words[index].isTaken = isTaken }
  }

  /// Returns true if a turn has all of these words, also while they are taken out.
  func has(_ numbers: Range<Int>) -> Bool {
    numbers.clamped(to: words.indices).allSatisfy { words[$0].turn != nil }
  }

  /// Returns the numbers of so many words that a turn shows before its last ones.
  ///
  /// - Returns: The numbers; nil if not all of these words are of this client.
  func numbers(of length: Int, before later: Int, in turn: Int) -> Range<Int>? {
    let shown = words[..<count].indices.filter { words[$0].shownIn == turn }.dropLast(later)
    guard let last = shown.last, let first = shown.suffix(length).first, shown.count >= length
    else { return nil }
    return first..<last + 1
  }

  /// Returns the text from a word on.
  func text(from word: Int) -> Substring {
    text.split(maxSplits: word, whereSeparator: \.isWhitespace).last ?? ""
  }

  /// The pieces of the text that turns show, in their order.
  var pieces: [(turn: Int, text: Substring)] {
    let places = text.split(whereSeparator: \.isWhitespace)
    var (pieces, start) = ([(turn: Int, text: Substring)](), 0)
    while start < count {
      let turn = words[start].shownIn
      let end = words[start..<count].firstIndex { $0.shownIn != turn } ?? count
      let from = start == 0 ? text.startIndex : places[start].startIndex
      let to = end == count ? text.endIndex : places[end - 1].endIndex
      if let turn { pieces.append((turn, text[from..<to])) }
      start = end
    }
    return pieces
  }
}

extension StringProtocol {
  /// The number of words.
  var wordCount: Int { split(whereSeparator: \.isWhitespace).count }
}

extension String {
  /// Returns the text behind an earlier one; nil if it begins otherwise.
  func rest(after earlier: String) -> Substring? {
    guard earlier.utf8.count <= utf8.count else { return nil }
    let end = utf8.index(startIndex, offsetBy: earlier.utf8.count)
    return self[..<end] == earlier ? self[end...] : nil
  }

  /// Returns the words behind an earlier text; nil if it differs, or went on within a word.
  fileprivate func words(after earlier: String) -> Substring? {
    guard let rest = rest(after: earlier), rest.last?.isWhitespace == false,
      earlier.last?.isWhitespace != true
    else { return nil }
    return earlier.isEmpty || rest.first?.isWhitespace == true ? rest : nil
  }
}
