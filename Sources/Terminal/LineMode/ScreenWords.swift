import FeatureKit
import FeatureWalks
import TerminalConsole

/// A screen with all that can be typed in front of it.
struct ScreenWords {
  /// Something that is done by its word: an action, a link without a number, or an option.
  struct Word: Equatable {
    let act: SessionAct
    /// The label in lower case.
    let label: String
    let isEnabled: Bool
    /// True if one wrong key must not do it.
    let isDestructive: Bool
    /// The sentence on why it can't be done now, if the screen has one.
    fileprivate(set) var reason: String?
    /// The beginning of the label that is printed in brackets.
    fileprivate(set) var typed = ""

    init(_ label: String, _ act: SessionAct, _ isEnabled: Bool, isDestructive: Bool = false) {
      (self.act, self.label) = (act, label.folded)
      (self.isEnabled, self.isDestructive) = (isEnabled, isDestructive)
    }
  }

  let screen: Screen
  let numbers: RowNumbers
  /// The rows that were made, with their numbers.
  let places: [RowPlace]
  /// The words in brackets: those of the actions first, in their order.
  let words: [Word]
  /// The mark before words where a line is text.
  let mark: String

  /// The number of columns of the numbers; 0 without any.
  let digits: Int

  @MainActor
  init(_ screen: Screen, _ numbers: RowNumbers) {
    (self.screen, places) = (screen, numbers.places(on: screen))
    self.numbers = numbers
    digits = places.contains { $0.number != nil } ? "\(numbers.next - 1)".count : 0
    words = (screen.words + places.flatMap { $0.words(on: screen) }).shortened
    mark = screen.focusedField == nil ? "" : "/"
  }

  /// Returns the beginning of the label that is printed in the brackets of a link.
  func typed(for id: ControlID) -> String? {
    words.first { $0.act == .tap(id) }?.typed
  }

  /// The name of the field that takes one line, with its number if it has one.
  var focusedName: String? {
    guard screen.lineField == nil else { return nil }
    return screen.focusedField.map { field in
      let number = places.first { $0.row.id == field.id }?.number
      return [field.label, number.map(String.init)].compactMap(\.self).joined(separator: " ")
    }
  }
}

extension Screen {
  fileprivate var words: [ScreenWords.Word] {
    actions.map { action in
      let label = action.label.folded.isEmpty ? action.id.description : action.label
      let isDestructive = action.role == .destructive
      var word = ScreenWords.Word(
        label,
        .tap(action.id),
        action.isEnabled,
        isDestructive: isDestructive
      )
      word.reason = action.reason
      return word
    }
  }

  /// The picker of a screen that has nothing else to use, so that its options are words.
  fileprivate var lonePicker: Control? {
    let used = controls.filter(\.kind.isUsed)
    guard used.count == 1, case .picker = used[0].kind else { return nil }
    return used[0]
  }
}

extension RowPlace {
  /// The words of the links and buttons of a row without a number, and of the options of a lone picker.
  fileprivate func words(on screen: Screen) -> [ScreenWords.Word] {
    guard number == nil else { return [] }
    let links = row.line.filter(\.isLink)
      .map { ScreenWords.Word($0.label, .tap($0.id), $0.isEnabled) }
    guard case .picker(_, let options) = row.kind, screen.lonePicker?.id == row.id else {
      return links
    }
    return links + options.map { .init($0, .select(row.id, option: $0), row.isEnabled) }
  }
}

extension [ScreenWords.Word] {
  /// The words, each with the fewest of its label that no other label begins with.
  fileprivate var shortened: Self {
    let all = map { $0.label.split(separator: " ") }
    return zip(self, all).map { word, parts in
      var (word, count) = (word, 1)
      while count < parts.count,
        LineWord(parts[..<count].joined(separator: " ")) != nil
          || all.count(where: { $0.starts(with: parts[..<count]) }) > 1
      {
        count += 1
      }
      word.typed = parts[..<count].joined(separator: " ")
      // Of “Undo: delete “Ops””, people type “undo”.
      if word.typed.hasSuffix(":") { word.typed.removeLast() }
      return word
    }
  }
}

extension Control {
  /// True if the row takes a value, or opens the screen that does.
  var takesValue: Bool {
    switch kind {
    case .button, .progress, .ring, .text: false
    case .navigationLink: id.key == nil && detail != nil
    case .toggle, .textField, .stepper, .picker, .slider, .datePicker: true
    }
  }

  /// True if it is only tapped.
  var isLink: Bool { kind.isUsed && !takesValue }

  /// Returns the words that name it on the line of a row with that number.
  func name(_ number: Int?) -> String {
    [label.folded, number.map(String.init)].compactMap(\.self).joined(separator: " ")
  }
}

extension String {
  /// The text in lower case, with single spaces.
  var folded: String { lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
