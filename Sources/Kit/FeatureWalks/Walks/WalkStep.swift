public import FeatureNavigation
public import FeatureScreens
public import Foundation

/// What one line of a walk means.
public enum WalkStep: Equatable, Sendable {
  /// Sets up the world before anything happens in it.
  case setting(WalkSetting)
  /// Lets the next operation of that name fail.
  case failNext(operation: String, reason: String?)
  /// Does what a person does.
  case act(WalkAct)
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

/// Something that a person does, in a walk or on a line of line mode.
public enum WalkAct: Equatable, Sendable {
  /// Taps a button, a row or an action.
  case tap(ControlID)
  /// Types at the end of a field, of the focused one if none is named.
  case type(ControlID?, text: String)
  /// Gives a control another value.
  case set(ControlID, value: String)
  /// Chooses an option of a picker.
  case select(ControlID, option: String)
  /// Deletes a row.
  case delete(ControlID)
  /// Moves a row to the place of another one.
  case move(ControlID, to: ControlID)
  /// Makes a field the one that takes what is typed.
  case focus(ControlID)
  /// Lets time pass: a duration, or until something that waits for time goes on.
  case wait(Duration?)
  /// Speaks, where the app listens.
  case say(String)
  /// Asks for the screen of a route, as a feature does.
  case open(Route)
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
