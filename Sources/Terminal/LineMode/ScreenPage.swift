import FeatureKit
import TerminalTexts

/// A screen as lines, in parts that are compared with the same ones of an earlier page.
struct ScreenPage: Equatable {
  /// A title, a row, or all actions.
  struct Part: Equatable {
    let key: String
    let lines: [PrintedText]
    /// The texts, without the mark of the focus: its loss isn't worth a line.
    let content: [String]
    var hasFocus = false
    /// True for the title of a section.
    var isHeading = false
    /// True if it changes all the time.
    var isRunning = false
    /// True for a row far below that is shown for a while, and for the number of rows that aren't shown.
    var isBeyond = false

    /// Returns the key of a row.
    static func key(of row: Control) -> String { "row \(row.id)" }

    init(_ key: String, _ lines: [PrintedText], content: [String]? = nil) {
      (self.key, self.lines) = (key, lines)
      self.content = content ?? lines.map(\.text)
    }
  }

  /// Parts without an empty line between them, such as a section.
  struct Group: Equatable {
    let key: String
    var parts: [Part]
    /// All of it in one line, if it changes all the time.
    var running: PrintedText?

    var heading: Part? { parts.first(where: \.isHeading) }
  }

  var groups: [Group] = []

  mutating func add(_ part: Part) {
    groups.append(Group(key: part.key, parts: [part]))
  }

  /// All lines.
  var lines: [PrintedText] {
    Array(groups.map { $0.parts.flatMap(\.lines) }.filter { !$0.isEmpty }.joined(separator: [""]))
  }

  /// Leaves out a row, so that it differs from that of a later page.
  mutating func forget(_ row: Control) {
    for index in groups.indices { groups[index].parts.removeAll { $0.key == Part.key(of: row) } }
  }

  /// The lines that differ from those of an earlier page of the same screen.
  ///
  /// A group that has lost a part, or has them in another order, is repeated as a whole. One that changes all the time is
  /// one line when something else of it changes, or none without running ones. A new title is left out where a changed
  /// row has it. Where several groups with headings differ, each has its own above its lines.
  func changes(since old: ScreenPage, withRunning: Bool = true) -> [PrintedText] {
    let before = Dictionary(
      old.groups.flatMap(\.parts).map { ($0.key, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    var changed: [Group] = []
    var headings: [String: Part] = [:]
    for var group in groups {
      let heading = group.heading
      let earlier = (old.groups.first { $0.key == group.key }?.parts ?? []).filter { !$0.isBeyond }
        .map(\.key)
      if !earlier.isEmpty, group.parts.map(\.key).filter(Set(earlier).contains) == earlier {
        group.parts.removeAll { !$0.isRunning && !$0.isNew(since: before[$0.key]) }
        guard !group.parts.allSatisfy(\.isRunning) else { continue }
        if let line = group.running {
          group.parts = withRunning ? [.init(group.key, [line])] : []
        }
      }
      if group.running == nil { headings[group.key] = heading }
      changed.append(group)
    }
    if headings.count > 1 {
      for index in changed.indices where changed[index].heading == nil {
        if let heading = headings[changed[index].key] {
          changed[index].parts.insert(heading, at: 0)
        }
      }
    }
    let groupsNow = Set(groups.map(\.key))
    if changed.isEmpty, !old.groups.allSatisfy({ groupsNow.contains($0.key) }) { return lines }
    let parts = changed.flatMap(\.parts)
    let title = parts.first { $0.key == "title" }?.content.joined(separator: " ")
    let isInRow = parts.contains { $0.key != "title" && $0.content.contains(title ?? "") }
    return parts.filter { $0.key != "title" || !isInRow }.flatMap(\.lines)
  }
}

extension ScreenPage.Part {
  fileprivate func isNew(since old: ScreenPage.Part?) -> Bool {
    content != old?.content || hasFocus && old?.hasFocus == false
  }
}
