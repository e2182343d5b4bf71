public import Foundation
import IdentifiedArrays

/// The record that a line of notes makes, named by its first word in any case.
public enum NoteUse: Hashable, Sendable {
  /// `todo: TASK` or `todo NAME: TASK`: a follow-up.
  case todo(Todo)
  /// `park: TITLE`: a topic of the parking lot.
  case topic(String)
  /// `todo NAME: TASK` with a name that fits no one, so it stays a plain note.
  case unknown(name: String)

  /// The follow-up, if it leaves one.
  public var todo: Todo? { if case .todo(let it) = self { it } else { nil } }
  /// True for one that stays a plain note.
  var isUnknown: Bool { if case .unknown = self { true } else { false } }
  /// The title of the topic, if it leaves one.
  public var topic: String? { if case .topic(let it) = self { it } else { nil } }
}

/// A follow-up as a line of notes says it.
public struct Todo: Hashable, Sendable {
  /// The task as typed, with the words of its deadline.
  public let task: String
  /// The attendee who does it; nil for no one.
  public let assignee: Attendee.ID?
  /// True if the line names the assignee, and isn't just theirs.
  var isAddressed = false
  /// True if its name fits several people, and so is a part of the task.
  public var isUnclear = false

  /// The texts that its id may be made of: first the task as typed, so that the id stays the same.
  var keys: [String] {
    let addressed = assignee.map { "\($0)\n\(task)" }
    return (isAddressed ? [] : [task]) + [addressed].compactMap(\.self)
  }
}

/// A task and its deadline.
public struct DatedTask: Hashable, Sendable {
  /// The task, without the words of the deadline.
  public let task: String
  /// The deadline; nil without one.
  public let deadline: Date?
  /// The deadline for people, such as “by Fri 4 Dec”; nil without one.
  public let due: String?

  /// Makes a task.
  public init(_ task: String, deadline: Date? = nil, due: String? = nil) {
    (self.task, self.deadline, self.due) = (task, deadline, due)
  }
}

extension Meeting {
  /// The topics that the notes leave, each with an id that follows from meeting and title.
  package var topics: [(id: UUID, title: String)] {
    var known: Set<String> = []
    return spokenLines.compactMap(\.use?.topic).filter { known.insert($0).inserted }
      .map { (UUID(of: "park\n\($0)", in: id.uuid), $0) }
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
