public import FeatureKit

/// The answers to the questions of a form about what was typed.
public enum FormAnswer: String, CaseIterable, Sendable {
  /// Discard the edits.
  case confirmDiscard = "confirm-discard"
  /// Save the edits, beside or over the changes from elsewhere.
  case keepMine = "keep-mine"
  /// Show the changes from elsewhere, and discard the edits.
  case takeTheirs = "take-theirs"
}

extension AlertState<FormAnswer> {
  /// Asks before edits are lost.
  public static let discardChanges = AlertState(
    "Discard changes?",
    message: "What you changed in this form has not been saved.",
    buttons: [
      .destructive("Discard changes", action: .confirmDiscard), .cancel("Keep editing"),
    ]
  )

  /// Says that the same fields were changed elsewhere, and asks which to keep.
  ///
  /// - Parameters:
  ///   - title: The title of the record, as it is stored now.
  ///   - fields: The names of the fields, each with its stored value: `title: “Design”`.
  /// - Returns: The alert.
  public static func changedElsewhere(_ title: String, in fields: [String]) -> AlertState {
    AlertState(
      "“\(title)” was changed elsewhere",
      message: """
        While this form was open, the same fields were changed and saved elsewhere: \
        \(fields.joined(separator: "; ")). \
        What you typed isn't saved yet. “Save mine” replaces only these fields; “Take theirs” drops \
        everything you typed.
        """,
      buttons: [
        .destructive("Save mine", action: .keepMine),
        .destructive("Take theirs", action: .takeTheirs),
        .cancel("Keep editing"),
      ]
    )
  }
}
