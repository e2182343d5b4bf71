public import FeatureScreens
public import FeatureSessions
public import Foundation

/// The meaning of one line of a walk.
public enum WalkStep: Equatable, Sendable {
  /// Sets up the world before anything happens in it.
  case setting(WalkSetting)
  /// Lets the next operation of that name fail.
  case failNext(operation: String, reason: String?)
  /// Lets another program make a change, which the app names.
  case other(change: String)
  /// Performs an act of a person.
  case act(SessionAct)
  /// Checks that something is on the screen, or that it isn't.
  case expect(WalkExpectation, isNegated: Bool)
  /// Adds to the output of the walk.
  case output(WalkOutput)
}

/// A line that sets up the world of a walk.
public enum WalkSetting: Equatable, Sendable {
  /// Adds something to the world; the app defines the kinds.
  case given(kind: String, values: [String])
  /// Sets the date on which the walk begins.
  case now(Date)
  /// Sets the seed of randomness.
  case seed(UInt64)
}

/// An expectation of the topmost screen once everything has settled.
public enum WalkExpectation: Equatable, Sendable {
  /// A text anywhere in the plain screen.
  case text(String)
  /// The text above the title.
  case heading(String)
  /// The title.
  case title(String)
  /// An action or a row that can be used.
  case action(ControlID)
  /// A dialog.
  case dialog
  /// The error message of a control.
  case error(ControlID, message: String)
  /// The value of a control.
  case field(ControlID, value: String)
  /// A row with that label, shown or further down.
  case row(String)
  /// The chosen option of a picker, of any if none is named.
  case selected(ControlID?, option: String)
  /// The number of rows in a section.
  case count(section: String, Int)
  /// The progress, in whole percent.
  case progress(Int)
  /// The focused field.
  case focus(ControlID)
}

/// A line that adds to the output of a walk.
public enum WalkOutput: Equatable, Sendable {
  /// The topmost screen as plain text.
  case screen
  /// The topmost screen as JSON.
  case json
  /// A heading; a failure skips to the next one.
  case chapter(String)
  /// A remark.
  case note(String)
}
