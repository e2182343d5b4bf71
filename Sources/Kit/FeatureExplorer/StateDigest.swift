import FeatureNavigation
import FeatureScreens
import Foundation

/// A digest that tells states apart, without regard to the values of ids and times.
///
/// An id counts as the first, second, third one that was named: a form that was opened, closed and opened again is in
/// the same state, although its ids are new. Times of day and of a stopwatch (`9:41`) all count as the same, so a date
/// counts by its day.
package struct StateDigest {
  private var hasher = Hasher()
  /// With room for the ids of most screens, as each comparison of states makes one.
  private var numbers: [String: Int] = Dictionary(minimumCapacity: 16)
  /// The lines that were added, if they are kept to describe differences.
  private(set) var lines: [StateLine]?
  private var place = StateLine.Place.stored

  /// Makes a digest of nothing.
  ///
  /// - Parameter isKept: True to keep a line for each value.
  init(keepingLines isKept: Bool = false) {
    lines = isKept ? [] : nil
  }

  /// Sets the place of the next lines; it tells no states apart.
  mutating func begin(_ place: @autoclosure () -> StateLine.Place) {
    if lines != nil { self.place = place() }
  }

  /// Adds a text.
  package mutating func add(_ text: String) {
    let text = text.withoutTimes
    hasher.combine(text)
    lines?.append(StateLine(place: place, text: text))
  }

  /// Adds a text in which ids don't count, and numbers only by being zero or not.
  package mutating func add(shapeOf text: String) {
    let shape = text.withoutIDs.replacing(/[0-9]*[1-9][0-9]*/, with: "#")
    hasher.combine(shape)
    lines?.append(StateLine(place: place, text: shape))
  }

  /// Adds a number, or any other value that isn't an id or a time.
  package mutating func add(_ value: some Hashable) {
    hasher.combine(value)
    lines?.append(StateLine(place: place, text: "\(value)"))
  }

  /// Adds an id; only its equality with other ids counts.
  package mutating func add(id: some CustomStringConvertible) {
    let id = id.description
    let number = numbers[id] ?? numbers.count
    numbers[id] = number
    hasher.combine(number)
    lines?.append(StateLine(place: place, text: "id \(number + 1)"))
  }

  /// Adds a text that may be an id: it is one if it was added as one before.
  mutating func add(idOrText text: String) {
    if numbers[text] == nil { add(text) } else { add(id: text) }
  }

  func finish() -> Int { hasher.finalize() }
}

extension Screen {
  /// Tells the screen from others, whatever stands above and beneath it.
  var digest: Int {
    var digest = StateDigest()
    digest.add(self)
    return digest.finish()
  }
}

extension [Screen] {
  /// The lines that tell the screens from others, to describe differences.
  var lines: [StateLine] {
    var digest = StateDigest(keepingLines: true)
    for screen in self { digest.add(screen) }
    return digest.lines ?? []
  }
}

extension StateDigest {
  /// Adds the screens of a tab that isn't chosen.
  @MainActor
  mutating func add(_ tab: HiddenTab, showing screens: [LiveScreen]) {
    begin(.tab(tab.name))
    for live in screens {
      addContents(of: live.screen)
      add(live.asksBeforeClosing)
    }
    addHidden(in: tab.tree)
  }

  /// Adds what models of open screens know and none may show: their drafts, and the alerts that wait.
  @MainActor
  mutating func addHidden(in tree: ScreenTree) {
    let models = tree.screens.flatMap(\.models)
    begin(.drafts)
    for model in models { model._draftKeeping.map { addDraft(of: $0) } }
    begin(.alerts)
    for model in models {
      for title in model._alerting?.alertQueue.titles ?? [] { add(message: title) }
    }
  }

  @MainActor
  private mutating func addDraft(of model: some DraftKeeping) {
    guard let draft = model.draft else { return }
    // The forms of two records may look the same.
    add(idOrText: model.label(of: draft).record)
    add(encoded: draft)
  }

  /// Adds the contents of a screen; progress counts as little as a time, but not a number of things.
  mutating func add(_ screen: Screen) {
    begin(.screen(screen.coverageName))
    addContents(of: screen)
  }

  private mutating func addContents(of screen: Screen) {
    add(screen.name)
    add(screen.style)
    if let heading = screen.heading { add(heading) }
    add(screen.title)
    if let message = screen.message { add(message: message) }
    for section in screen.sections {
      add(section.id)
      add(section.count)
      if let footer = section.footer { add(footer) }
      for row in section.rows {
        add(row)
        for control in row.others + row.below { add(control) }
      }
    }
    // The same state is reached by many acts, which all can be undone.
    for action in screen.actions where action.role != .history {
      add(action.id)
      add(action.label)
      add(action.isEnabled)
    }
    if let focus = screen.focus { add(focus) }
  }

  /// Adds a message, in which UUIDs count as ids: news of a failure may name a file by one.
  private mutating func add(message: String) {
    var rest = message[...]
    while let id = rest.rangeOfID {
      add(String(rest[..<id.lowerBound]))
      add(id: rest[id])
      rest = rest[id.upperBound...]
    }
    add(String(rest))
  }

  private mutating func add(_ row: Control) {
    add(row.id)
    add(row.label)
    add(row.isEnabled)
    if let error = row.error { add(error) }
    if let isDone = row.isStruckThrough { add(isDone) }
    if case .progress = row.kind { return }
    if let detail = row.detail { add(detail) }
    if case .datePicker(let date, _) = row.kind {
      add(date.day)
      // Two dates of one day may be the same one.
      add(id: date)
    } else if let value = row.value {
      add(value)
    }
    if case .picker(_, let options) = row.kind { for option in options { add(option) } }
  }

  private mutating func add(_ id: ControlID) {
    add(id.name)
    if let key = id.key { add(id: key) }
  }
}

extension Date {
  /// The day in UTC, counted from 1 January 2001.
  var day: Double { (timeIntervalSinceReferenceDate / 86_400).rounded(.down) }
}

extension String {
  /// The text with all digits and colons that stand together as one sign, if there are both.
  fileprivate var withoutTimes: String {
    guard utf8.contains(UInt8(ascii: ":")), utf8.contains(where: { $0.isDigit }) else {
      return self
    }
    return split(separator: " ", omittingEmptySubsequences: false)
      .map { $0.utf8.contains(where: \.isDigit) && $0.contains(":") ? "#" : String($0) }
      .joined(separator: " ")
  }

  /// The text with all that is quoted, all ids and all numbers as one sign each.
  var withoutNames: String {
    replacing(/“[^”]*”/, with: "“…”").withoutIDs.withoutNumbers
  }

  /// The text with all ids as one sign each.
  fileprivate var withoutIDs: String {
    replacing(/[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}/, with: "#")
  }

  /// The text with all numbers as one sign each.
  var withoutNumbers: String {
    var result = ""
    for character in self {
      if !character.isNumber {
        result.append(character)
      } else if result.last != "#" {
        result.append("#")
      }
    }
    return result
  }
}

extension Substring {
  /// The place of the first UUID.
  ///
  /// By hand, since a regular expression is made anew for each text: a twentieth of an exploration.
  var rangeOfID: Range<Index>? {
    var start = utf8.startIndex
    while let dash = utf8[start...].firstIndex(of: UInt8(ascii: "-")) {
      if let first = utf8.index(dash, offsetBy: -8, limitedBy: startIndex),
        let end = utf8.index(first, offsetBy: 36, limitedBy: endIndex),
        self[first..<end].isID
      {
        return first..<end
      }
      start = utf8.index(after: dash)
    }
    return nil
  }

  /// True for the text of a UUID; most other texts of its length lack its first dash.
  var isID: Bool {
    utf8.count == 36 && utf8.dropFirst(8).first == UInt8(ascii: "-")
      && utf8.dropFirst(13).first == UInt8(ascii: "-") && UUID(uuidString: String(self)) != nil
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
