public import Foundation

/// An act on a control.
public enum ControlInput: Hashable, Sendable {
  /// Taps a button, a link or an action.
  case tap
  /// Replaces the text of a field.
  case text(String)
  /// Sets a toggle.
  case on(Bool)
  /// Sets a stepper or a slider.
  case number(Double)
  /// Chooses an option of a picker by its label.
  case choice(String)
  /// Sets a date.
  case date(Date)
  /// Deletes a row.
  case delete
  /// Moves a row to the place of another in its section.
  case move(to: ControlID)
  /// Gives a field the focus.
  case focus
}

/// The reason why a screen refused an act, as a sentence for the user.
public enum Refusal: Error, Equatable, Sendable {
  /// No control has that name; the nearest name.
  case notOffered(ControlID, nearest: String?)
  /// Several controls match; the names that tell them apart.
  case ambiguous(ControlID, candidates: [String])
  /// The control can't be used now.
  case disabled(ControlID)
  /// The control doesn't take this act; the acts that it takes, in words that follow its name.
  case unsuitable(ControlID, String)
  /// The control doesn't take this value; the values that it takes, and the nearest one.
  case outOfRange(ControlID, takes: String, nearest: String? = nil)
  /// No field was named, and none has the focus.
  case noFocus
  /// The field's row doesn't handle the focus; the screen and the remedy, as a sentence.
  case unfocusable(String)
}

extension Refusal: CustomStringConvertible {
  /// The sentence for the user.
  public var description: String {
    switch self {
    case .notOffered(let id, let nearest):
      "“\(id)” is not offered here" + (nearest.map { "; did you mean “\($0)”?" } ?? ".")
    case .ambiguous(let id, let candidates):
      "“\(id)” is ambiguous: \(candidates.joined(separator: ", "))."
    case .disabled(let id):
      "“\(id)” cannot be used now."
    case .unsuitable(let id, let hint):
      "“\(id)” \(hint)."
    case .outOfRange(let id, let takes, let nearest):
      "“\(id)” takes \(takes)" + (nearest.map { "; did you mean “\($0)”?" } ?? ".")
    case .noFocus:
      "No field has the focus; say which one."
    case .unfocusable(let sentence):
      sentence
    }
  }
}
