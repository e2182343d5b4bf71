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
  /// The lines of the sections that are left out which were taken as something else, such as a follow-up.
  var typed: [TypedLine] = []

  /// A line that a user typed, and the words for what it was taken as.
  struct TypedLine: Equatable {
    let line: String
    let understood: [PrintedText]
  }

  mutating func add(_ part: Part) {
    groups.append(Group(key: part.key, parts: [part]))
  }

  /// All lines.
  var lines: [PrintedText] {
    Array(groups.map { $0.parts.flatMap(\.lines) }.filter { !$0.isEmpty }.joined(separator: [""]))
  }

  /// The page without the actions of the screen.
  var withoutActions: ScreenPage {
    ScreenPage(groups: groups.filter { $0.key != "actions" }, typed: typed)
  }

  /// Leaves out a row, so that it differs from that of a later page.
  mutating func forget(_ row: Control) {
    for index in groups.indices { groups[index].parts.removeAll { $0.key == Part.key(of: row) } }
  }

  /// The lines that differ from those of an earlier page of the same screen.
  ///
  /// A group that has lost a part, or has them in another order, is repeated as a whole. One that changes all the time is
  /// one line when something else of it changes, or none without running ones. A new title is left out where a changed
  /// row has it. Where several groups with headings differ, each has its own above its lines. What was typed comes first,
  /// as it was understood.
  func changes(since old: ScreenPage, withRunning: Bool = true) -> [PrintedText] {
    understood(since: old) + changesOfGroups(since: old, withRunning: withRunning)
  }

  private func understood(since old: ScreenPage) -> [PrintedText] {
    typed.difference(from: old.typed) { $0.line == $1.line }.insertions.flatMap { change in
      guard case .insert(_, let line, _) = change else { return [PrintedText]() }
      return line.understood
    }
  }

  private func changesOfGroups(since old: ScreenPage, withRunning: Bool) -> [PrintedText] {
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

/// A screen as it was last printed.
@MainActor
struct ShownScreen {
  weak var model: (any Presenting)?
  let width: Int
  let screen: Screen
  /// The lines, without the sections that change all the time.
  private(set) var page: ScreenPage
  /// The sections that change all the time.
  private let running: [ScreenSection]

  init(
    _ words: ScreenWords,
    of model: (any Presenting)?,
    _ printer: ScreenPrinter,
    without running: Set<String>
  ) {
    (self.model, screen, width) = (model, words.screen, printer.width)
    page = printer.page(of: words, without: running)
    self.running = words.screen.sections.filter { running.contains($0.id) }
  }

  var style: PresentationStyle { screen.style }

  /// Lets the next changes repeat the rows with errors, because the user has tried to confirm them again.
  mutating func repeatErrors() {
    let refused = screen.sections.flatMap(\.rows).filter { $0.error != nil }
    for row in refused { page.forget(row) }
  }

  /// Returns the lines that differ from those of an earlier one; nil if that is another screen.
  ///
  /// With each note, other things can be undone, which isn't worth a line.
  func changes(since old: ShownScreen, withRunning: Bool, ofNotes: Bool = true) -> [PrintedText]? {
    guard isSame(as: old) else { return nil }
    let isNote = !ofNotes && running != old.running
    let pages = [page, old.page].map { isNote ? $0.withoutActions : $0 }
    return pages[0].changes(since: pages[1], withRunning: withRunning)
  }

  /// Returns true if the other one is the same screen, whatever is on it.
  ///
  /// Two questions may follow each other, so they are the same only with the same text.
  private func isSame(as other: ShownScreen) -> Bool {
    guard width == other.width, screen.name == other.screen.name, style == other.style
    else { return false }
    return style == .alert ? page == other.page : model === other.model
  }
}
