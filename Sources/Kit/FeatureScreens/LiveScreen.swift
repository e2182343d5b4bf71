import Foundation

/// A screen with the actions of its controls, at one moment.
///
/// It holds the models that it was made from: use it at once, don't keep it.
@MainActor
public struct LiveScreen {
  /// The screen.
  public let screen: Screen
  let sections: [LiveSection]
  let actions: [LiveAction]
  /// The title that earlier versions gave the screen.
  package let formerTitle: String?
  /// True if the screen asks before it closes, which it doesn't show.
  package let asksBeforeClosing: Bool

  /// Performs an act on a control, or throws the reason why not.
  ///
  /// - Parameters:
  ///   - id: The control's identifier, or its name with its label or its position.
  ///   - input: The act.
  /// - Throws: A refusal, if the control isn't on the screen or doesn't take this now.
  public func perform(_ id: ControlID, _ input: ControlInput = .tap) throws(Refusal) {
    if let id = screen.action(id)?.id, let action = actions.first(where: { $0.value.id == id }) {
      guard action.value.isEnabled else { throw .disabled(id) }
      guard input == .tap else { throw .unsuitable(id, "takes \(Control.Kind.button.takes)") }
      return action.perform()
    }
    let found = try find(id)
    let section = sections[found.section]
    switch input {
    case .delete:
      guard found.isHost, let delete = section.delete else {
        throw .unsuitable(id, "cannot be deleted")
      }
      try found.requireEnabled()
      delete(IndexSet(integer: found.offset))
    case .move(let destination):
      guard found.isHost, let move = section.move else {
        throw .unsuitable(id, "cannot be moved")
      }
      try found.requireEnabled()
      let other = try find(destination)
      guard other.section == found.section else {
        throw .unsuitable(id, "can only be moved within its section")
      }
      guard other.offset != found.offset else { return }
      // As in SwiftUI: before the row at that offset, with the moved one still in its place.
      move(
        IndexSet(integer: found.offset),
        other.offset > found.offset ? other.offset + 1 : other.offset
      )
    case .focus where found.row.isUnfocusableField:
      throw .unfocusable(focusHint(found.row.control.id))
    case .tap, .text, .on, .number, .choice, .date, .focus:
      try found.row.perform(input)
    }
  }

  /// Fills the focused field and submits it, and returns false if it has no submission.
  package func submit(_ text: String) throws(Refusal) -> Bool {
    guard let id = screen.focusedField?.id, let submit = try find(id).row.submit else {
      return false
    }
    try perform(id, .text(text))
    submit()
    return true
  }

  /// Returns true if an address means one control only, the one with that id.
  package func isAddress(_ address: ControlID, of id: ControlID) -> Bool {
    let found = matches(address)
    return found.count == 1 && found[0].row.control.id == id
  }

  /// Finds the control of an identifier, or of a name with a label or a position.
  ///
  /// - Throws: A refusal, if none or several match.
  package func control(_ id: ControlID) throws(Refusal) -> Control {
    try find(id).row.control
  }

  /// Returns the section and the offset of a control's row; nil if it isn't on one.
  package func place(of id: ControlID) -> (section: Int, offset: Int)? {
    exact(id).map { ($0.section, $0.offset) }
  }

  /// Makes a row, inside the window or not.
  package func row(in section: Int, at offset: Int) -> Control {
    sections[section].anyRow(at: offset).control
  }

  /// Reads the labels of all rows of a section, or the texts in their fields, in their order.
  package func eachTitle(in section: Int, _ body: (String) -> Void) {
    sections[section].eachTitle(body)
  }

  /// Returns the label of a row, or the text in its field, inside the window or not.
  package func title(in section: Int, at offset: Int) -> String {
    sections[section].title(at: offset)
  }

  /// Returns the screen with a row besides those in the window.
  package func screen(with id: ControlID?) -> Screen {
    var screen = screen
    guard let id, let (section, offset) = place(of: id),
      !screen.sections[section].places.contains(where: { $0.offset == offset })
    else { return screen }
    screen.sections[section].beyond.append(.init(offset: offset, row: row(in: section, at: offset)))
    return screen
  }

  /// Returns true if a row has that label, or had it in an earlier version, inside the window or not.
  package func hasRow(_ label: String) -> Bool {
    sections.contains { section in
      (0..<section.value.count).contains { offset in
        let row = section.anyRow(at: offset)
        return row.control.label == label || row.formerLabel?() == label
      }
    }
  }
}

// MARK: - Finding rows

extension LiveScreen {
  private struct Found {
    var section: Int
    var offset: Int
    var row: Row
    /// The row whose line it is on, or the same one.
    var host: Row

    @MainActor var isHost: Bool { row.control.id == host.control.id }

    @MainActor
    func requireEnabled() throws(Refusal) {
      guard row.control.isEnabled else { throw .disabled(row.control.id) }
    }
  }

  /// Finds the only control, or throws a refusal with those that come near.
  private func find(_ id: ControlID) throws(Refusal) -> Found {
    let found = matches(id)
    guard found.count != 1 else { return found[0] }
    throw refusal(found, id)
  }

  /// Searches by id, then by label, then by position, then by the label of an earlier version.
  private func matches(_ id: ControlID) -> [Found] {
    if let found = exact(id) { return [found] }
    guard let key = id.key else { return rows(named: id.name) }
    let called = rows(named: id.name, called: key)
    guard called.isEmpty else { return called }
    guard let position = Int(key) else {
      return rows(named: id.name).filter { $0.host.formerLabel?() == key }
    }
    return position > 0 ? row(named: id.name, at: position).map { [$0] } ?? [] : []
  }

  private func exact(_ id: ControlID) -> Found? {
    for (index, section) in sections.enumerated() {
      for (offset, host) in section.rows.enumerated() {
        guard let row = host.called(id) else { continue }
        return Found(section: index, offset: section.value.offset + offset, row: row, host: host)
      }
    }
    guard let key = id.key else { return nil }
    for (index, section) in sections.enumerated() where section.rows.count < section.value.count {
      guard let offset = section.source.offsetOfKey?({ $0 == key }) else { continue }
      let host = section.anyRow(at: offset)
      guard let row = host.called(id) else { continue }
      return Found(section: index, offset: offset, row: row, host: host)
    }
    return nil
  }

  /// Returns the rows of that name, inside the window or not: all, or those that are called so.
  private func rows(named name: String, called label: String? = nil) -> [Found] {
    sections.enumerated().flatMap { index, section -> [Found] in
      guard section.hasRows(named: name) else { return [] }
      return (0..<section.value.count).compactMap { offset in
        if let label, !section.isCalled(label, at: offset) { return nil }
        return row(named: name, in: index, at: offset)
      }
    }
  }

  private func row(named name: String, in section: Int, at offset: Int) -> Found? {
    let host = sections[section].anyRow(at: offset)
    return host.named(name).map { Found(section: section, offset: offset, row: $0, host: host) }
  }

  /// Returns the row at a position among those of that name, counted from 1.
  private func row(named name: String, at position: Int) -> Found? {
    var offset = position - 1
    for (index, section) in sections.enumerated() where section.hasRows(named: name) {
      guard section.isCollection(of: name) else {
        let named = rows(named: name)
        return named.indices.contains(position - 1) ? named[position - 1] : nil
      }
      if (0..<section.value.count).contains(offset) {
        return row(named: name, in: index, at: offset)
      }
      offset -= section.value.count
    }
    return nil
  }

  private func refusal(_ found: [Found], _ id: ControlID) -> Refusal {
    guard !found.isEmpty else { return .notOffered(id, nearest: nearest(to: id)) }
    let labels = found.map(\.host.control.label)
    guard Set(labels).count < labels.count else {
      return .ambiguous(id, candidates: labels.map { "\(id.name) \($0.quoted)" })
    }
    let named = rows(named: id.name)
    let positions = named.indices.filter { index in
      found.contains { $0.section == named[index].section && $0.offset == named[index].offset }
    }
    let taken = named.map(\.host.control).numbersAsNames
    return .ambiguous(
      id,
      candidates: positions.map { named[$0].row.control.typed(at: $0 + 1, besides: taken) }
    )
  }

  /// Returns the nearest control or action on the screen, as typed.
  private func nearest(to id: ControlID) -> String? {
    let controls = sections.flatMap { $0.value.rows }
    let named = controls.filter { control in control.line.contains { $0.id.name == id.name } }
    if let key = id.key, !named.isEmpty {
      return named.map(\.label).nearest(to: key).map { "\(id.name) \($0.quoted)" }
    }
    let names = actions.map(\.value.id.name) + controls.flatMap { $0.line.map(\.id.name) }
    return names.nearest(to: id.name)
  }
}

extension LiveSection {
  /// True if there may be rows of that name; all rows of a collection have the same one.
  fileprivate func hasRows(named name: String) -> Bool {
    guard source.offsetOfKey != nil else { return true }
    return value.count > 0 && sample.named(name) != nil
  }

  /// True for a collection whose rows themselves, and not others on their lines, have that name.
  fileprivate func isCollection(of name: String) -> Bool {
    source.offsetOfKey != nil && sample.control.id.name == name
  }

  private var sample: Row { anyRow(at: value.offset < value.count ? value.offset : 0) }
}

extension Control {
  /// The text that tells the row from others: its label, or the text in its field.
  package var title: String { typedText ?? label }

  fileprivate var typedText: String? {
    if case .textField(let text) = kind { text } else { nil }
  }

  /// The shortest way to type the control: its position among those of its name, if unambiguous.
  ///
  /// Positions count from 1.
  func typed(at position: Int, besides taken: Set<ControlID>) -> String {
    guard id.key != nil else { return id.name }
    let short = ControlID(id.name, position)
    return (taken.contains(short) ? id : short).description
  }
}

extension Sequence<Control> {
  /// The numbers in ids, labels or texts of controls, which come before positions.
  var numbersAsNames: Set<ControlID> {
    reduce(into: []) { taken, control in
      for id in control.line.map(\.id) {
        for case let name? in [id.key, control.label, control.typedText] where Int(name) != nil {
          taken.insert(ControlID(id.name, name))
        }
      }
    }
  }
}
