public import Foundation

extension FollowUp {
  /// Returns what the notes of a meeting leave to do: a follow-up for each line that begins with `todo:`.
  ///
  /// The word counts in any case, after white space too, and not without a task behind it. A task has the same id each
  /// time the same meeting is read, so saving the meeting again makes no second one; a task that is written twice is one.
  ///
  /// - Parameters:
  ///   - meeting: The meeting.
  ///   - standupID: Its standup.
  ///   - deadline: The deadline of all of them.
  /// - Returns: The follow-ups, in the order of the lines.
  /// - Complexity: O(*n*), where *n* is the length of the notes.
  public static func todos(
    of meeting: Meeting,
    standupID: Standup.ID?,
    deadline: Date
  ) -> [FollowUp] {
    var known: Set<String> = []
    return todoLines(of: meeting.transcript).compactMap { _, task in
      guard known.insert(task).inserted else { return nil }
      return FollowUp(
        id: ID(UUID(of: task, in: meeting.id.uuid)),
        task: task,
        deadline: deadline,
        standupID: standupID,
        meetingID: meeting.id
      )
    }
  }

  /// Returns the lines of notes that become follow-ups, with their tasks.
  package static func todoLines(of notes: String) -> [(line: Substring, task: String)] {
    notes.split(whereSeparator: \.isNewline).compactMap { line in todo(in: line).map { (line, $0) }
    }
  }

  /// The task of a line that begins with `todo:`; nil if it doesn't, or if there is none.
  private static func todo(in line: Substring) -> String? {
    let line = line.trimmingCharacters(in: .whitespaces)
    guard let word = line.range(of: "todo:", options: [.caseInsensitive, .anchored]) else {
      return nil
    }
    let task = line[word.upperBound...].trimmingCharacters(in: .whitespaces)
    return task.isEmpty ? nil : task
  }
}

extension UUID {
  /// Makes the id of a name in a space, always the same one.
  ///
  /// The two halves are 64-bit FNV-1a hashes (Fowler, Noll and Vo) of the space and the name, from both ends. It is a UUID
  /// of version 8, whose content is up to its maker (RFC 9562).
  init(of name: String, in space: UUID) {
    let bytes = withUnsafeBytes(of: space.uuid) { Array($0) } + Array(name.utf8)
    let halves = [bytes.fnv1a, Array(bytes.reversed()).fnv1a]
    var id = halves.flatMap { half in (0..<8).map { UInt8(truncatingIfNeeded: half >> ($0 * 8)) } }
    id[6] = id[6] & 0x0F | 0x80
    id[8] = id[8] & 0x3F | 0x80
    self = id.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}

extension [UInt8] {
  fileprivate var fnv1a: UInt64 {
    reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
