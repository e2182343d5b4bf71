extension Meeting {
  /// Returns the place of a line of the notes, which may have moved.
  ///
  /// It is where it was, or where the only line like it is now.
  ///
  /// - Parameters:
  ///   - line: The line as it was said.
  ///   - place: Its place among the lines as it was.
  /// - Returns: Its place; nil if it is gone, or was changed.
  public func place(of line: String, at place: Int) -> Int? {
    let lines = spokenLines
    if lines.indices.contains(place), lines[place].line == line { return place }
    let places = lines.indices.filter { lines[$0].line == line }
    return places.count == 1 ? places[0] : nil
  }

  /// Replaces a line of the notes, in its turn and in the transcript; one that is gone changes nothing.
  ///
  /// A text that begins with the name of another attendee gives them the line.
  ///
  /// - Parameters:
  ///   - line: The line as it was said.
  ///   - place: Its place among the lines as it was.
  ///   - text: The line as it should be; without a word, the line is removed.
  public mutating func correct(_ line: String, at place: Int, to text: String) {
    guard var rest = self.place(of: line, at: place) else { return }
    guard !turns.isEmpty, turns.transcript == transcript else {
      return transcript.replaceLine(rest, with: text)
    }
    for turn in turns.indices {
      let count = turns[turn].text.split(whereSeparator: \.isNewline).count
      if rest < count {
        turns[turn].text.replaceLine(rest, with: text)
        break
      }
      rest -= count
    }
    transcript = turns.transcript
  }
}

extension String {
  /// Replaces one of the lines that aren't empty, or removes it with its line break.
  fileprivate mutating func replaceLine(_ number: Int, with text: String) {
    let lines = split(whereSeparator: \.isNewline)
    let line = lines[number]
    guard text.isBlank else { return replaceSubrange(line.startIndex..<line.endIndex, with: text) }
    let next = lines.count > 1 ? lines[1].startIndex : endIndex
    removeSubrange(number > 0 ? lines[number - 1].endIndex..<line.endIndex : startIndex..<next)
  }
}
