import FeatureKit
import StandupsDomain
import StandupsStorage

/// The words for lines of a meeting that aren't simply the speaker's notes, each made once.
struct TakenLines {
  private var reader = SpokenLineReader()
  /// The words for equal lines, in their order.
  private var words: [String: [String]] = [:]

  /// Returns the words for each such line; several for equal ones stand a line each.
  mutating func words(
    for course: MeetingCourse,
    _ dependencies: FeatureDependencies
  ) -> [String: String] {
    let ((lines, areAll), people) = (reader.read(course), course.people)
    if areAll { words = [:] }
    let tasks = TaskReader(
      people,
      days: course.typedDays,
      in: dependencies.timeZone,
      or: dependencies.now()
    )
    for line in lines {
      if let word = Self.words(for: line, among: people, tasks) {
        words[line.line, default: []].append(word)
      }
    }
    return words.mapValues { Set($0).count == 1 ? $0[0] : $0.joined(separator: "\n") }
  }

  private static func words(
    for line: SpokenLine,
    among attendees: IdentifiedArrayOf<Attendee>,
    _ tasks: TaskReader
  ) -> String? {
    let several = " (the name fits several people)"
    switch line.use {
    case .todo(let todo):
      let person = todo.assignee.flatMap { attendees[id: $0]?.displayName }
      let dated = tasks.read(todo, in: line.line)
      let facts =
        dated.due.map { [person, $0].compactMap(\.self).joined(separator: ", ") }
        ?? "follow-up\(person.map { " for \($0)" } ?? "")"
      return "\(facts): \(dated.task)\(todo.isUnclear ? several : "")"
    case .topic(let title): return "topic: \(title)"
    case .unknown(let name): return "\(line.line) (no attendee is called “\(name)”)"
    case nil where line.isUnclear: return line.line + several
    case nil:
      guard line.text != line.line, let id = line.attendee else { return nil }
      return "\(attendees[id: id]?.displayName ?? "Someone"): \(line.text)"
    }
  }
}
