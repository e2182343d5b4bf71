public import FeatureNavigation
public import FeatureScreens

/// An act of a person, in a walk or on a line of line mode.
public enum SessionAct: Equatable, Sendable {
  /// Taps a button, a row or an action.
  case tap(ControlID)
  /// Types at the end of a field: of the focused one if none is named.
  case type(ControlID?, text: String)
  /// Gives a control another value.
  case set(ControlID, value: String)
  /// Chooses an option of a picker.
  case select(ControlID, option: String)
  /// Deletes a row.
  case delete(ControlID)
  /// Moves a row to the place of another one.
  case move(ControlID, to: ControlID)
  /// Focuses a field.
  case focus(ControlID)
  /// Lets time pass: a duration, or until some waiting work goes on.
  case wait(Duration?)
  /// Fills the field that is submitted, and submits it; without one, speaks where the app listens.
  case say(String)
  /// Requests the screen of a route, as a feature does.
  case open(Route)
}

extension SessionAct {
  /// True if it needs no screen, or finds it by itself.
  var isSaid: Bool { if case .say = self { true } else { false } }

  /// The act as it is written on a line.
  package var text: String {
    let words: [String?] =
      switch self {
      case .tap(let id), .delete(let id), .focus(let id): [id.description]
      case .type(let id, let text): [id?.description, text.quoted]
      case .set(let id, let value): [id.description, value.word]
      case .select(let id, let option): [id.description, option.quoted]
      case .move(let id, let other): [id.beforeTo, "to", other.description]
      case .wait(let duration): [duration?.typed]
      case .say(let text): [text.quoted]
      case .open(let route): [route.description.word]
      }
    return ([verb] + words.compactMap(\.self)).joined(separator: " ")
  }

  /// The first word of the line.
  package var verb: String {
    switch self {
    case .tap: "tap"
    case .type: "type"
    case .set: "set"
    case .select: "select"
    case .delete: "delete"
    case .move: "move"
    case .focus: "focus"
    case .wait: "wait"
    case .say: "say"
    case .open: "open"
    }
  }
}

extension ControlID {
  /// The identifier, with its key in quotes if that is `to`.
  fileprivate var beforeTo: String {
    key == "to" ? "\(name) \("to".quoted)" : description
  }
}

extension String {
  /// The text as one word, in quotes only if it needs them.
  package var word: String { isBareWord ? self : quoted }
}

extension Duration {
  private static let units: [(name: String, milliseconds: Int64)] = [
    ("h", 3_600_000), ("m", 60_000), ("s", 1000), ("ms", 1),
  ]

  /// Reads a duration as it is typed: `90s`, `1m30s`, `200ms`; each unit once, the greatest first.
  package init?(typed text: String) {
    var rest = Substring(text)
    var units = Self.units[...]
    var total: Int64 = 0
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      let name = rest.dropFirst(digits.count).prefix(while: \.isLetter)
      guard let number = Int64(digits), let index = units.firstIndex(where: { $0.name == name })
      else { return nil }
      let (milliseconds, isTooLong) = number.multipliedReportingOverflow(
        by: units[index].milliseconds
      )
      let (sum, isStillTooLong) = total.addingReportingOverflow(milliseconds)
      guard !isTooLong, !isStillTooLong else { return nil }
      total = sum
      units = units[(index + 1)...]
      rest = rest.dropFirst(digits.count + name.count)
    }
    guard !text.isEmpty else { return nil }
    self = .milliseconds(total)
  }

  /// The duration as it is typed, in whole milliseconds.
  package var typed: String {
    var rest = components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    guard rest > 0 else { return "0s" }
    var text = ""
    for unit in Self.units where rest >= unit.milliseconds {
      text += "\(rest / unit.milliseconds)\(unit.name)"
      rest %= unit.milliseconds
    }
    return text
  }
}
