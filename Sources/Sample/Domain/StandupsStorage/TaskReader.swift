package import FeatureKit
package import StandupsDomain

/// Reads the tasks of `todo` lines, whose last words may say a deadline.
///
/// ```text
/// pay by friday      pay, until the end of Friday
/// call Bob 4 Dec     call Bob, until the end of that day
/// pay               pay, without a deadline
/// ```
///
/// A deadline stands behind `by`, `on`, `until` or `in`. Alone it has a digit, or is today, tomorrow, a weekday, or “next” with
/// one of these or a week, in whole words. All else stays in the task: what isn't a date or has passed, names of people, and
/// words that are all of the task.
package struct TaskReader {
  /// The most words of a deadline: “until 9 pm on next Friday 4 December 2026”.
  private static let most = 9

  private let people: IdentifiedArrayOf<Attendee>
  private let days: TypedDays
  private let timeZone: TimeZone
  private let present: () -> Date

  /// Makes a reader of a meeting's lines.
  ///
  /// - Parameters:
  ///   - people: The people of the meeting.
  ///   - days: The days from which the words count.
  ///   - timeZone: The user's time zone.
  ///   - present: The date for lines whose day isn't known.
  package init(
    _ people: IdentifiedArrayOf<Attendee>,
    days: TypedDays,
    in timeZone: TimeZone,
    or present: @escaping @autoclosure () -> Date
  ) {
    (self.people, self.days, self.timeZone, self.present) = (people, days, timeZone, present)
  }

  /// Reads the task of a line.
  package func read(_ todo: Todo, in line: String) -> DatedTask {
    let words = todo.task.split(whereSeparator: \.isWhitespace)
    let typed = words.map(\.seen.withoutPunctuation)
    guard let last = typed.last, DateWords.canEnd(with: last) else { return DatedTask(todo.task) }
    let dates = Dates(of: days[line], or: present(), in: timeZone)
    let first = SpokenNames(people).count(upToLastNameIn: typed)
    // Reading a date takes longer than looking at its words.
    let count = typed.reversed().prefix(Self.most).prefix(while: Self.isOfDate).count
    for start in max(first, words.count - count)..<words.count {
      guard let deadline = dates.deadline(typed[start...], behind: typed[first..<start]) else {
        continue
      }
      let task = todo.task[..<words[start].startIndex].withoutPunctuation
      return task.isEmpty
        ? DatedTask(todo.task) : DatedTask(task, deadline: deadline.date, due: deadline.text)
    }
    return DatedTask(todo.task)
  }

  /// Returns true for a word that a deadline may have.
  private static func isOfDate(_ word: String) -> Bool {
    word.isEmpty || DateWords.canEnd(with: word)
      || ["at", "by", "in", "next", "on", "until"].contains(word.lowercased())
  }
}

/// The deadlines that words mean on a day.
private struct Dates {
  private let words: DateWords
  /// The first and the last minute of the day.
  private let (start, end): (Date, Date)

  init(of day: String?, or present: Date, in timeZone: TimeZone) {
    let now = DateWords(in: timeZone) { present }
    let date = day.flatMap { now.date("\($0) 12:00", from: present) } ?? present
    words = DateWords(in: timeZone) { date }
    start = words.date("today 0:00", from: date) ?? date
    end = words.date("today 23:59", from: date) ?? date
  }

  /// Returns the deadline that some words are, behind others; nil if they aren't one.
  func deadline(
    _ typed: ArraySlice<String>,
    behind others: ArraySlice<String>
  ) -> (date: Date, text: String)? {
    let first = typed.first?.lowercased() ?? ""
    let isNamed = ["by", "on", "until"].contains(first) && typed.count > 1
    let text = typed.dropFirst(isNamed ? 1 : 0).joined(separator: " ")
    guard let parts = words.partsTyped(in: text), parts.day || isNamed && first != "on",
      isNamed || first == "in" || isClear(text.lowercased()) && !isBound(by: others),
      let date = words.date(text, from: end), date >= start
    else { return nil }
    return (date, "by \(shown(date, withTime: parts.time))")
  }

  /// Returns true for words that mean a date without a word such as “by” before them.
  private func isClear(_ text: String) -> Bool {
    text.contains { $0.isASCII && $0.isNumber } || text == "next week"
      || DateWords.offered.contains(text)
      || text.hasPrefix("next ") && DateWords.weekdays.contains { text == "next \($0)" }
  }

  /// Returns true if other words go on in the date behind them: “every Friday”, “Monday – Friday”.
  private func isBound(by words: ArraySlice<String>) -> Bool {
    let words = words.reversed().drop(while: \.isEmpty)
    guard let last = words.first else { return false }
    return Self.binding.contains(last.lowercased())
      || DateWords.canEnd(with: last)
        && (1...3).contains { count in
          let date = words.prefix(count).reversed().joined(separator: " ")
          return self.words.partsTyped(in: date)?.day == true
        }
  }

  private static let binding: Set = [
    "a", "about", "after", "all", "an", "and", "any", "at", "before", "between", "but", "each",
    "every", "for", "from", "last", "not", "of", "or", "past", "since", "than", "that", "the",
    "this", "to", "with",
  ]

  /// Returns a deadline for people; the year is left out if it is that of the day.
  private func shown(_ date: Date, withTime: Bool) -> String {
    let parts = words.text(date).split(separator: ", ").map(String.init)
    let year = " \(words.text(start).split(separator: ", ")[0].suffix(4))"
    let day = parts[0].hasSuffix(year) ? String(parts[0].dropLast(year.count)) : parts[0]
    return withTime ? "\(day), \(parts[1])" : day
  }
}

extension StringProtocol {
  /// The text without the white space and the punctuation at its end.
  fileprivate var withoutPunctuation: String {
    var text = self[...]
    while let last = text.last, last.isWhitespace || ".,;:!?…-–—".contains(last) {
      text.removeLast()
    }
    return String(text)
  }
}

extension FeatureDependencies {
  /// Returns the day to note for a line that was typed now; nil unless its words say a deadline.
  package func day(toNoteFor line: SpokenLine, among people: IdentifiedArrayOf<Attendee>) -> String?
  {
    guard let todo = line.use?.todo else { return nil }
    let reader = TaskReader(people, days: TypedDays(), in: timeZone, or: now())
    guard reader.read(todo, in: line.line).deadline != nil else { return nil }
    return DateWords(in: timeZone) { .distantPast }.fileText(now())
  }
}
