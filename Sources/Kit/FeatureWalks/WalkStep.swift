public import FeatureScreens
public import FeatureSessions
public import Foundation

/// What one line of a walk means.
public enum WalkStep: Equatable, Sendable {
  /// Sets up the world before anything happens in it.
  case setting(WalkSetting)
  /// Lets the next operation of that name fail.
  case failNext(operation: String, reason: String?)
  /// Does what a person does.
  case act(SessionAct)
  /// Checks what is on the screen, or that it is not there.
  case expect(WalkExpectation, isNegated: Bool)
  /// Adds to what the walk prints.
  case output(WalkOutput)
}

/// A line that sets up the world of a walk.
public enum WalkSetting: Equatable, Sendable {
  /// Puts something there; what kinds there are is up to the app.
  case given(kind: String, values: [String])
  /// Says when the walk begins.
  case now(Date)
  /// Says what randomness begins with.
  case seed(UInt64)
}

/// What a walk expects of the topmost screen once everything has settled.
public enum WalkExpectation: Equatable, Sendable {
  /// A text anywhere in the plain screen.
  case text(String)
  /// The title.
  case title(String)
  /// An action or a row that can be used.
  case action(ControlID)
  /// A question.
  case dialog
  /// What is wrong with the value of a control.
  case error(ControlID, message: String)
  /// The value of a control.
  case field(ControlID, value: String)
  /// A row with that label, shown or further down.
  case row(String)
  /// The chosen option of a picker, of any if none is named.
  case selected(ControlID?, option: String)
  /// How many rows a section has.
  case count(section: String, Int)
  /// How much is done, in whole percent.
  case progress(Int)
  /// Which field takes what is typed.
  case focus(ControlID)
}

/// A line that adds to what a walk prints.
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
