import FeatureScreens
import Foundation

extension LiveScreen {
  /// Performs an act on a control, or throws a refusal that explains the likely intent.
  func performOrExplain(_ act: SessionAct) throws(Refusal) {
    do throws(Refusal) {
      try perform(act)
    } catch {
      guard case .notOffered(let id, let nearest) = error else { throw error }
      throw .notOffered(
        id,
        nearest: quotingKey(of: act)?.text ?? nearest ?? typedAtFocus(act)?.text
      )
    }
  }

  /// Returns the act with all its words as one text, if the screen has only one field to mean.
  private func quotingKey(of act: SessionAct) -> SessionAct? {
    func split(_ id: ControlID) -> (field: ControlID, word: String)? {
      let field = ControlID(id.name)
      let isThere = screen.sections.contains { $0.rows.contains { $0.id == field } }
      return isThere ? id.key.map { (field, $0) } : nil
    }
    switch act {
    case .set(let id, let value):
      return split(id).map { .set($0.field, value: "\($0.word) \(value)") }
    case .type(let id?, let text):
      return split(id).map { .type($0.field, text: "\($0.word) \(text)") }
    case .select(let id, let option):
      return split(id).map { .select($0.field, option: "\($0.word) \(option)") }
    case .type(nil, _), .tap, .delete, .move, .focus, .wait, .say, .open:
      return nil
    }
  }

  /// Returns the act with all its words as one text for the focused field, if there is one.
  private func typedAtFocus(_ act: SessionAct) -> SessionAct? {
    guard screen.focus != nil, case .type(let id?, let text) = act else { return nil }
    let words = [id.name, id.key, text].compactMap(\.self)
    return .type(nil, text: words.joined(separator: " "))
  }

  /// Returns true if an act leaves a field, unlike a wait, a text for it, or what is refused.
  func isLeft(_ field: ControlID, by act: SessionAct) -> Bool {
    switch act {
    case .wait, .say, .type(nil, _): false
    case .open: true
    case .tap, .type, .set, .select, .delete, .move, .focus:
      act.control.map { id in
        if let action = screen.action(id) { return action.isEnabled }
        return (try? control(id)).map { $0.isEnabled && $0.id != field } ?? false
      } ?? false
    }
  }

  /// Performs an act on a control.
  fileprivate func perform(_ act: SessionAct) throws(Refusal) {
    switch act {
    case .tap(let id): try perform(id, .tap)
    case .type(let id, let text): try type(text, into: id)
    case .set(let id, let value): try perform(id, ControlInput(typed: value, for: control(id)))
    case .select(let id, let option): try perform(id, .choice(option))
    case .delete(let id): try perform(id, .delete)
    case .move(let id, let other): try perform(id, .move(to: other))
    case .focus(let id): try perform(id, .focus)
    case .wait, .say, .open: break
    }
  }

  private func type(_ text: String, into id: ControlID?) throws(Refusal) {
    guard let id = id ?? screen.focus else { throw .noFocus }
    let control = try control(id)
    let before = control.isField ? control.value ?? "" : ""
    // Earlier versions recorded so that a half-typed line was cleared.
    let isCleared = text.isEmpty && control.submission == .eachLine
    try perform(id, .text(isCleared ? "" : before + text))
  }
}

extension ControlInput {
  /// Reads a value as it is typed for a control.
  fileprivate init(typed value: String, for control: Control) throws(Refusal) {
    switch control.kind {
    case .toggle:
      guard value == "on" || value == "off" else {
        throw .outOfRange(control.id, takes: "on or off")
      }
      self = .on(value == "on")
    case .stepper, .slider:
      guard let number = Double(value) else { throw .outOfRange(control.id, takes: "a number") }
      self = .number(number)
    case .picker:
      self = .choice(value)
    case .datePicker:
      guard let date = Date(typed: value) else {
        throw .outOfRange(control.id, takes: "a date, such as 2026-01-05")
      }
      self = .date(date)
    case .button, .navigationLink, .textField, .progress, .ring,
      .text:
      self = .text(value)
    }
  }
}
