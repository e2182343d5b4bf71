public import FeatureKit

/// An activity that must be ended when a session ends, such as a recording.
@MainActor
public struct LineActivity {
  /// The state of an activity that takes lines as notes.
  package enum Notes {
    /// Nothing takes notes: every line is a command.
    case off
    /// A line is a note unless it begins with a slash.
    case taken
    /// A question is open above the activity, which must be answered first.
    case paused
  }

  private let find: (any Presenting) -> (any Presenting)?
  private let endings: [ControlID]
  /// Adds a note to the model of an activity that has ended by itself; nil if it takes none then.
  package let addLateNote: ((any Presenting, String) -> Void)?
  /// Returns false for an activity that has taken its half-typed note along when it ended.
  package let takesLateNote: (any Presenting) -> Bool
  /// The half-typed note that the model of an activity keeps, and the name of its speaker, if any.
  public typealias HalfNote = (
    get: (any Presenting) -> String, set: (any Presenting, String) -> Void,
    speaker: (any Presenting) -> String?
  )

  /// Reads and sets the half-typed note; nil if the model keeps none.
  package let halfNote: HalfNote?
  /// The sections that change all the time, such as a transcript.
  package let runningSections: Set<String>

  /// Returns true for the command of an ending: "/end".
  package func isEnding(_ line: String) -> Bool {
    let word = line.dropFirst().prefix { !$0.isWhitespace }.lowercased()
    return line.hasPrefix("/") && !word.isEmpty && endings.contains { $0.name.hasPrefix(word) }
  }

  /// Describes an activity.
  ///
  /// - Parameters:
  ///   - endings: The controls that end it, the most direct one first. A screen without one is closed.
  ///   - runningSections: The sections that change constantly, such as a transcript; a change there alone isn't shown.
  ///   - addLateNote: Adds a note that was begun before the activity ended by itself; without it, such a line stays
  ///     at the prompt.
  ///   - takesLateNote: Returns false for a model that has taken its half-typed note along.
  ///   - halfNote: The half-typed note that its model keeps, so that it's there after a crash.
  ///   - find: Returns the model of the activity that runs above a root.
  public init(
    endings: [ControlID],
    runningSections: Set<String> = [],
    addLateNote: ((any Presenting, String) -> Void)? = nil,
    takesLateNote: @escaping (any Presenting) -> Bool = { _ in true },
    halfNote: HalfNote? = nil,
    _ find: @escaping (any Presenting) -> (any Presenting)?
  ) {
    (self.endings, self.runningSections) = (endings, runningSections)
    (self.addLateNote, self.takesLateNote) = (addLateNote, takesLateNote)
    (self.halfNote, self.find) = (halfNote, find)
  }

  /// Returns the model of the running activity.
  package func model(above root: any Presenting) -> (any Presenting)? { find(root) }

  /// Returns the tab that the activity runs in, if that isn't the chosen one.
  package func hiddenTab(of root: any Presenting) -> HiddenTab? {
    guard find(root) == nil else { return nil }
    return root.hiddenTabs.first { find($0.content) != nil }
  }

  /// Returns the state of the activity's notes: they are taken while nothing is open above it.
  package func notes(above root: any Presenting) -> Notes {
    guard let model = find(root) else { return .off }
    return root.stack.last?.model === model ? .taken : .paused
  }

  /// Returns the control of a screen that ends the activity most directly, or closes a screen in the way.
  package func ending(on screen: Screen) -> ControlID? {
    endings.first { id in screen.actions.contains { $0.id == id } } ?? screen.wayOut
  }
}

/// An activity as a front saw it last.
package struct RunningActivity {
  let model: any Presenting
  /// The half-typed note that its model kept.
  let halfNote: String
}

/// A change of the running activity that its front hasn't made itself.
package enum ActivityChange {
  /// None that matters to the line that is typed.
  case none
  /// It has begun with a note that was half typed in an earlier process.
  case found(note: String)
  /// It has taken the half-typed note, or given another one back to be typed on.
  case replaced(note: String)
  /// It has ended, and its model takes the half-typed note.
  case ended(any Presenting)
}

extension Screen {
  /// The control that cancels the screen or goes back.
  package var wayOut: ControlID? { actions.first(where: \.closes)?.id }
}
