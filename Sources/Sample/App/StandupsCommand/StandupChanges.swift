import AppCommands
import FeatureKit
import StandupsDomain
import TerminalTexts

/// The changes of a standup that `add` and `edit` make.
struct StandupChanges: Sendable {
  private var title: String?
  private var duration: Duration?
  private var theme: Theme?
  private var attendees: [Attendee]
  private var added: [Attendee]
  private var removed: [String]
  private let uuid: UUIDSource

  /// Describes changes; an added attendee gets a new id.
  init(
    title: String? = nil,
    duration: Duration? = nil,
    theme: Theme? = nil,
    attendees: [String] = [],
    added: [String] = [],
    removed: [String] = [],
    uuid: UUIDSource
  ) {
    (self.title, self.duration, self.theme) = (title, duration, theme)
    self.attendees = attendees.map { Attendee(id: Attendee.ID(uuid()), name: $0) }
    self.added = added.map { Attendee(id: Attendee.ID(uuid()), name: $0) }
    (self.removed, self.uuid) = (removed, uuid)
  }

  /// True if nothing would change.
  var isEmpty: Bool {
    title == nil && duration == nil && theme == nil && attendees.isEmpty && added.isEmpty
      && removed.isEmpty
  }

  /// Checks that the people to remove are attendees.
  ///
  /// - Throws: An error if someone isn't an attendee, with the nearest name.
  func check(against standup: Standup) throws(CommandFailure) {
    let names = standup.attendees.map(\.name) + attendees.map(\.name) + added.map(\.name)
    try standup.check(removed, takePartAmong: names)
  }

  /// Makes the changes; attendees are only replaced if they are to change.
  func apply(to standup: inout Standup) {
    standup.title = title ?? standup.title
    standup.duration = duration ?? standup.duration
    standup.theme = theme ?? standup.theme
    guard !attendees.isEmpty || !added.isEmpty || !removed.isEmpty else { return }
    if !attendees.isEmpty { standup.attendees = replaced(standup.attendees) }
    for attendee in added { standup.attendees.append(attendee) }
    standup.attendees.removeAll { attendee in
      removed.contains { $0.isSameName(as: attendee.name) }
    }
    standup = standup.confirmed
    standup.addRowIfEmpty(id: Attendee.ID(uuid()))
  }

  /// Names the attendees whom new ones replaced, and the command that puts them back.
  func droppedNotes(from before: Standup, to after: Standup) -> [Notice] {
    let dropped = before.namedAttendees.map(\.name).filter { name in
      !removed.contains { $0.isSameName(as: name) }
        && !after.attendees.contains { $0.name.isSameName(as: name) }
    }
    guard !attendees.isEmpty, !dropped.isEmpty else { return [] }
    let options = dropped.map { "--add-attendee \($0.inShellQuotes)" }.joined(separator: " ")
    return [
      Notice(
        kind: .note,
        code: "dropped-attendees",
        message: "\(dropped.inWords) no longer take\(dropped.count == 1 ? "s" : "") part.",
        hint: "“standups edit \(after.typedTitle) \(options)” puts them back."
      )
    ]
  }

  /// Returns the new attendees; an attendee whose name stays keeps their id.
  private func replaced(_ before: IdentifiedArrayOf<Attendee>) -> IdentifiedArrayOf<Attendee> {
    var before = before
    return IdentifiedArray(
      keepingFirst: attendees.map { attendee in
        guard let offset = before.firstIndex(where: { $0.name.isSameName(as: attendee.name) })
        else { return attendee }
        var known = before.remove(at: offset)
        known.name = attendee.name
        return known
      }
    )
  }
}

extension Standup {
  /// Checks that some people are attendees.
  ///
  /// - Parameters:
  ///   - names: Their names, in any case.
  ///   - all: The names of all attendees.
  /// - Throws: An error if someone isn't an attendee, with the nearest name.
  func check(_ names: [String], takePartAmong all: [String]) throws(CommandFailure) {
    for name in names where !all.contains(where: { $0.isSameName(as: name) }) {
      throw CommandFailure(
        .notFound,
        "“\(name)” does not take part in \(quotedTitle).",
        hint: all.nearest(to: name).map { "Did you mean “\($0)”?" }
      )
    }
  }
}

extension [String] {
  /// Says of each name that looks like several that it is one attendee.
  ///
  /// - Parameter option: The option that names them.
  /// - Returns: The notes.
  func oneAttendeeNotes(_ option: String) -> [Notice] {
    compactMap { name in
      let names = Attendee.names(in: name)
      guard !names.isEmpty else { return nil }
      return Notice(
        kind: .note,
        code: "one-attendee",
        message: "“\(name)” is one attendee.",
        hint:
          "Repeat \(option) for each person: \(names.map { "\(option) \($0.inShellQuotes)" }.joined(separator: " "))"
      )
    }
  }
}

extension String {
  /// The text as one word of a shell.
  fileprivate var inShellQuotes: String {
    guard contains(where: { !$0.isLetter && !$0.isNumber }) else { return self }
    let isPlain = allSatisfy { $0.isLetter || $0.isNumber || " -.,".contains($0) }
    return isPlain ? "\"\(self)\"" : "'\(replacing("'", with: "'\\''"))'"
  }

  func isSameName(as other: String) -> Bool {
    lowercased() == other.lowercased()
  }
}
