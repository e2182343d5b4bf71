import FeatureTexts

/// A note of a meeting, and its correction as typed so far.
public struct NoteCorrection: Codable, Hashable, Sendable {
  /// The place among the notes as it was.
  public let place: Int
  /// The note as it was said.
  public let line: String
  /// The note as it should be; without a word, it is removed.
  ///
  /// One that begins with the name of another attendee is theirs.
  public var text: String

  /// Makes a correction.
  public init(_ line: String, at place: Int, to text: String) {
    (self.place, self.line, self.text) = (place, line, text)
  }

  /// The notes in its place.
  public var lines: [String] {
    text.isBlank ? [] : text.split(whereSeparator: \.isNewline).map(String.init)
  }
}

extension Meeting {
  /// Returns the place of a note: where it was, or where the only line like it is now.
  ///
  /// - Parameters:
  ///   - note: Its correction.
  ///   - lines: The lines of the meeting.
  /// - Returns: Its place among the lines; nil if it is gone, or was changed.
  public static func place(of note: NoteCorrection, in lines: [SpokenLine]) -> Int? {
    if lines.indices.contains(note.place), lines[note.place].line == note.line { return note.place }
    let places = lines.indices.filter { lines[$0].line == note.line }
    return places.count == 1 ? places[0] : nil
  }

  /// Corrects notes, in their turns and in the transcript; those that are gone change nothing.
  public mutating func correct(_ notes: [NoteCorrection]) {
    // From the last on, so that one that is removed moves no other.
    for note in notes.sorted(by: { $0.place > $1.place }) {
      guard let place = Self.place(of: note, in: spokenLines) else { continue }
      replaceLine(place, with: note.text)
      // A correction is a better spelling of what was said then.
      if let day = typedDays[note.line] {
        for line in note.lines { typedDays[line] = typedDays[line] ?? day }
      }
    }
  }

  /// Returns true if notes were corrected, and the others stayed where they were.
  public func has(_ notes: [NoteCorrection]) -> Bool {
    let lines = spokenLines.map(\.line)
    var moved = 0
    return notes.sorted { $0.place < $1.place }.allSatisfy { note in
      let (new, rest) = (note.lines, lines.dropFirst(max(note.place + moved, 0)))
      moved += new.count - 1
      return new.isEmpty ? rest.first != note.line : rest.starts(with: new)
    }
  }

  /// Returns a meeting that went on after it was saved, with what others have changed in its notes since.
  ///
  /// - Parameters:
  ///   - stored: The meeting as it is stored.
  ///   - saved: The turns as they were saved.
  /// - Returns: The meeting, with all lines that came since.
  public func keepingNotes(of stored: Meeting, since saved: [Turn]) -> Meeting {
    guard stored.transcript != saved.transcript else { return self }
    var meeting = self
    meeting.typedDays.add(stored.typedDays)
    let isAlike = turns.count >= saved.count && stored.turns.count == saved.count
    guard isAlike, stored.turns.transcript == stored.transcript else {
      // An earlier version has changed the notes, whose lines have no speaker now.
      (meeting.turns, meeting.transcript) = (stored.turns, stored.transcript)
      for line in transcript.lines(since: saved.transcript) { meeting.add(line) }
      return meeting
    }
    for index in saved.indices where stored.turns[index].text != saved[index].text {
      meeting.turns[index].text = stored.turns[index].text
      for line in turns[index].text.lines(since: saved[index].text) {
        meeting.turns[index].add(line)
      }
    }
    meeting.transcript = meeting.turns.transcript
    return meeting
  }

  mutating func replaceLine(_ number: Int, with text: String) {
    guard !turns.isEmpty, turns.transcript == transcript else {
      return transcript.replaceLine(number, with: text)
    }
    var rest = number
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
  /// Returns the lines that an earlier text lacks.
  fileprivate func lines(since earlier: String) -> [String] {
    let (new, old) = (
      split(whereSeparator: \.isNewline), earlier.split(whereSeparator: \.isNewline)
    )
    return new.difference(from: old).insertions.map { change in
      switch change {
      case .insert(_, let line, _), .remove(_, let line, _): String(line)
      }
    }
  }

  /// Replaces one of the lines that aren't empty, or removes it with its line break.
  fileprivate mutating func replaceLine(_ number: Int, with text: String) {
    let lines = split(whereSeparator: \.isNewline)
    let line = lines[number]
    guard text.isBlank else { return replaceSubrange(line.startIndex..<line.endIndex, with: text) }
    let next = lines.count > 1 ? lines[1].startIndex : endIndex
    removeSubrange(number > 0 ? lines[number - 1].endIndex..<line.endIndex : startIndex..<next)
  }
}
