import FeatureScreens
import FeatureSessions
import FeatureTexts
import TerminalConsole
import TerminalTexts

// MARK: - Fields and options of forms

extension FrontState {
  /// Goes to the next text field; at the end of a list of fields, adds one unless the last is empty.
  mutating func nextField() {
    let next = next
    if let add = next.adding { return leaveField(for: [.tap(add)]) }
    if let stop = next.stop { mark(stop, or: 0) }
  }

  /// The word for what that leads to.
  var nextWord: String {
    guard next.adding == nil, let button = next.stop?.button else { return "next" }
    return "to \(button.word(nil))"
  }

  private var next: (adding: ControlID?, stop: Stop?) {
    guard let marked = stop(on: top), let row = marked.row else { return (nil, nil) }
    let next = top.stops.first { $0.row?.isTextField == true && $0.position > marked.position }
    let isEmpty = field?.editor.text.isBlank ?? true
    let isLast = next?.row?.id.name != row.id.name && !isEmpty
    // When the fields have ended, the button is next.
    let stop = next ?? top.stops.first { $0.button?.role == .confirm }
    return (isLast ? top.action(adding: row.id) : nil, stop)
  }

  /// Returns the key with its lines as names if that many are pasted into a new row.
  func lines(of key: Key) -> Key {
    guard case .paste(let text) = key.code, let field, field.editor.text.isEmpty,
      let separator = top.section(of: field.id)?.separator
    else { return key }
    return Key(.paste(text.split(whereSeparator: \.isNewline).joined(separator: separator + " ")))
  }

  /// Leaves the field for acts; several names in a new row become rows of their own before.
  mutating func leaveField(for acts: [SessionAct] = []) {
    guard let field, let add = top.action(adding: field.id) else { return act(acts) }
    let names = top.names(splitting: field)
    guard !names.isEmpty else { return act(acts) }
    place.field = nil
    let others: [SessionAct] = names.dropFirst()
      .flatMap { [.tap(add), .type(nil, text: $0)] }
    act([.set(field.id, value: names[0])] + others + acts)
    place.split = (id: field.id, text: field.editor.text, others: [])
  }

  /// Makes the rows one again that were made of several names.
  mutating func joinFields() {
    guard let split = place.split, let first = top.stops.first(where: { $0.row?.id == split.id })
    else { return }
    place.field = nil
    place.mark(first)
    let others = split.others.filter { top.row($0) != nil }
    let whole: [SessionAct] = [.set(split.id, value: split.text), .focus(split.id)]
    act(others.map { .delete($0) } + whole)
  }

  /// Chooses the next option of the marked picker that begins with a letter, without those between.
  mutating func chooseOption(beginningWith key: Key) {
    guard let row = markedRow, row.isEnabled, case .picker(let selection, let options) = row.kind,
      key.isText, case .text(let letter) = key.code
    else { return }
    let place = options.firstIndex(of: selection).map { $0 + 1 } ?? 0
    let option = (options[place...] + options[..<place]).first {
      $0.searchKey.hasPrefix(letter.searchKey)
    }
    if let option, option != selection { act([.select(row.id, option: option)]) }
  }
}

extension OpenScreen {
  /// Returns the names in a new row that become rows of their own once its field is left.
  func names(splitting field: TypedField) -> [String] {
    guard field.wasEmpty, !field.earlier.isEmpty, action(adding: field.id) != nil,
      let section = section(of: field.id), section.separator != nil
    else { return [] }
    let names = field.editor.text.namesBetweenCommas
    return names.count > 1 ? names : []
  }

  /// Returns the action that adds another row of that kind to a list.
  fileprivate func action(adding id: ControlID) -> ControlID? {
    screen.actions.first { id.key != nil && $0.id.name == "add-\(id.name)" && $0.isEnabled }?.id
  }
}
