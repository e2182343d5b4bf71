public import Foundation

/// What a person can do to a control.
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
  /// Moves a row to the place of another one of its section.
  case move(to: ControlID)
  /// Makes a field the one that takes what is typed.
  case focus
}

/// The reason why a screen did not do what was asked, as a sentence for a person.
public enum Refusal: Error, Equatable, Sendable {
  /// Nothing of that name is on the screen; the nearest one that is.
  case notOffered(ControlID, nearest: String?)
  /// Several controls are meant; what each of them can be called.
  case ambiguous(ControlID, candidates: [String])
  /// It is there, but cannot be used now.
  case disabled(ControlID)
  /// It is there, but is not for this; what it is for, in words that follow its name.
  case unsuitable(ControlID, String)
  /// It takes such a value, but not this one; what it takes, and the nearest of it.
  case outOfRange(ControlID, takes: String, nearest: String? = nil)
  /// No field was named, and none has the focus.
  case noFocus
  /// It is a field whose row says nothing of the focus; on which screen, and how to mend it, as a sentence.
  case unfocusable(String)
}

extension Refusal: CustomStringConvertible {
  /// The sentence for a person.
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
