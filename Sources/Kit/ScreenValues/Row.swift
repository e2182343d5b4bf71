/// A control with what it does: what a model gives a `ScreenBuilder` for each row.
///
/// ```swift
/// s.section("info", title: "Standup Info") {
///   Row.textField("title", "Title", text: standup.title) { self.standup.title = $0 }
///     .focused(focus == .title) { self.focus = .title }
///   Row.stepper("minutes", "Length", value: minutes, in: 5...30) { self.minutes = $0 }
/// }
/// ```
@MainActor
public struct Row {
  /// What is shown.
  public private(set) var control: Control
  private(set) var isFocused = false
  private(set) var focus: (@MainActor () -> Void)?
  private let take: @MainActor (ControlInput) throws(Refusal) -> Void

  init(
    _ id: ControlID,
    _ label: String,
    _ detail: String?,
    _ kind: Control.Kind,
    take: @escaping @MainActor (ControlInput) throws(Refusal) -> Void
  ) {
    self.control = Control(id: id, label: label, detail: detail, kind: kind)
    self.take = take
  }
}

// MARK: - What can be said of every row

extension Row {
  /// Keeps the row from being used.
  public func disabled(_ isDisabled: Bool = true) -> Row {
    changed { $0.control.isEnabled = !isDisabled }
  }

  /// Says what is wrong with its value; `nil` is nothing.
  public func error(_ sentence: String?) -> Row {
    changed { $0.control.error = sentence }
  }

  /// Says whether the field takes what is typed, and how it comes to do so.
  public func focused(_ isFocused: Bool, focus: @escaping @MainActor () -> Void) -> Row {
    changed {
      $0.isFocused = isFocused
      $0.focus = focus
    }
  }

  func movable(_ isMovable: Bool, deletable isDeletable: Bool) -> Row {
    changed {
      $0.control.isMovable = isMovable
      $0.control.isDeletable = isDeletable
    }
  }

  private func changed(_ change: (inout Row) -> Void) -> Row {
    var row = self
    change(&row)
    return row
  }
}

// MARK: - Using a row

extension Row {
  /// Does what the input means for this row alone; deleting and moving are its section's.
  func perform(_ input: ControlInput) throws(Refusal) {
    guard control.isEnabled else { throw .disabled(control.id) }
    switch input {
    case .focus:
      guard let focus else { throw .unsuitable(control.id, "cannot have the focus") }
      focus()
    case .tap, .text, .on, .number, .choice, .date, .delete, .move:
      try take(input)
    }
  }
}
