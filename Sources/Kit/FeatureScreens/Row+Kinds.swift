public import Foundation

extension Row {
  /// Shows a button.
  public static func button(
    _ id: ControlID,
    _ label: String,
    detail: String? = nil,
    tap: @escaping @MainActor () -> Void
  ) -> Row {
    Row(id, label, detail, .button, .tap(tap))
  }

  /// Shows a row that opens another screen.
  public static func navigationLink(
    _ id: ControlID,
    _ label: String,
    detail: String? = nil,
    tap: @escaping @MainActor () -> Void
  ) -> Row {
    Row(id, label, detail, .navigationLink, .tap(tap))
  }

  /// Shows a switch; a tap changes it.
  public static func toggle(
    _ id: ControlID,
    _ label: String,
    isOn: Bool,
    set: @escaping @MainActor (Bool) -> Void
  ) -> Row {
    Row(id, label, nil, .toggle(isOn: isOn), .toggle(set))
  }

  /// Shows a line of text to edit.
  public static func textField(
    _ id: ControlID,
    _ label: String,
    text: String,
    set: @escaping @MainActor (String) -> Void
  ) -> Row {
    Row(id, label, nil, .textField(text: text), .text(set))
  }

  /// Shows a whole number that changes in steps; `detail` shows it with its unit, such as "15 min".
  ///
  /// A value between two steps is kept until it is changed.
  public static func stepper(
    _ id: ControlID,
    _ label: String,
    value: Int,
    in range: ClosedRange<Int>,
    step: Int = 1,
    detail: String? = nil,
    set: @escaping @MainActor (Int) -> Void
  ) -> Row {
    Row(
      id,
      label,
      detail,
      .stepper(value: value, range: range, step: step),
      .whole(set)
    )
  }

  /// Shows one of several options, each by its label.
  public static func picker<Option: Equatable>(
    _ id: ControlID,
    _ label: String,
    selection: Option,
    options: [Option],
    name: (Option) -> String,
    set: @escaping @MainActor (Option) -> Void
  ) -> Row {
    let names = options.map(name)
    let kind = Control.Kind.picker(selection: name(selection), options: names)
    return Row(id, label, nil, kind, .option { set(options[$0]) })
  }

  /// Shows a number within bounds; `detail` shows it with its unit.
  public static func slider(
    _ id: ControlID,
    _ label: String,
    value: Double,
    in range: ClosedRange<Double>,
    detail: String? = nil,
    set: @escaping @MainActor (Double) -> Void
  ) -> Row {
    Row(id, label, detail, .slider(value: value, range: range), .number(set))
  }

  /// Shows a date; `detail` shows it in the reader's calendar.
  public static func datePicker(
    _ id: ControlID,
    _ label: String,
    date: Date,
    earliest: Date? = nil,
    detail: String? = nil,
    set: @escaping @MainActor (Date) -> Void
  ) -> Row {
    Row(
      id,
      label,
      detail,
      .datePicker(date: date, earliest: earliest),
      .date(set)
    )
  }

  /// Shows progress from 0 to 1; `detail` describes it, such as "0:52 left".
  public static func progress(
    _ id: ControlID,
    _ label: String,
    fraction: Double,
    detail: String? = nil
  ) -> Row {
    Row(id, label, detail, .progress(fraction: fraction), .nothing)
  }

  /// Shows how many of several things are done, as a ring and in words: "1 of 4".
  public static func progress(
    _ id: ControlID,
    _ label: String,
    done: Int,
    of all: Int,
    detail: String? = nil
  ) -> Row {
    Row(id, label, detail, .ring(done: done, of: all), .nothing)
  }

  /// Shows a text.
  public static func text(_ id: ControlID, _ label: String, detail: String? = nil) -> Row {
    Row(id, label, detail, .text, .nothing)
  }
}

extension Control.Kind {
  /// The input of this kind of control, in words.
  package var takes: String {
    switch self {
    case .button, .navigationLink: "a tap"
    case .toggle: "on or off"
    case .textField: "text"
    case .stepper(_, let range, let step):
      "a whole number from \(range.lowerBound) to \(range.upperBound)"
        + (step == 1 ? "" : " in steps of \(step)")
    case .picker(_, let options): "one of " + options.joined(separator: ", ")
    case .slider(_, let range):
      "a number from \(range.lowerBound.written) to \(range.upperBound.written)"
    case .datePicker(_, let earliest):
      "a date" + (earliest.map { " from \($0.typed) on" } ?? "")
    case .progress, .ring, .text:
      "nothing, it only shows something"
    }
  }
}
