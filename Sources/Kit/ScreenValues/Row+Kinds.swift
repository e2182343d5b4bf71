public import Foundation

extension Row {
  /// Shows a button.
  public static func button(
    _ id: ControlID,
    _ label: String,
    detail: String? = nil,
    tap: @escaping @MainActor () -> Void
  ) -> Row {
    tappable(id, label, detail, .button, tap)
  }

  /// Shows a row that opens another screen.
  public static func navigationLink(
    _ id: ControlID,
    _ label: String,
    detail: String? = nil,
    tap: @escaping @MainActor () -> Void
  ) -> Row {
    tappable(id, label, detail, .navigationLink, tap)
  }

  /// Shows a switch; a tap changes it.
  public static func toggle(
    _ id: ControlID,
    _ label: String,
    isOn: Bool,
    set: @escaping @MainActor (Bool) -> Void
  ) -> Row {
    Row(id, label, nil, .toggle(isOn: isOn)) { input throws(Refusal) in
      switch input {
      case .tap: set(!isOn)
      case .on(let isOn): set(isOn)
      case .text, .number, .choice, .date, .delete, .move, .focus:
        throw .unsuitable(id, "takes on or off")
      }
    }
  }

  /// Shows a line of text to edit.
  public static func textField(
    _ id: ControlID,
    _ label: String,
    text: String,
    set: @escaping @MainActor (String) -> Void
  ) -> Row {
    Row(id, label, nil, .textField(text: text)) { input throws(Refusal) in
      guard case .text(let text) = input else { throw .unsuitable(id, "takes text") }
      set(text)
    }
  }

  /// Shows a whole number to change in steps; `detail` says it with its unit.
  ///
  /// A value that is not one of the steps is kept until it is changed.
  public static func stepper(
    _ id: ControlID,
    _ label: String,
    value: Int,
    in range: ClosedRange<Int>,
    step: Int = 1,
    detail: String? = nil,
    set: @escaping @MainActor (Int) -> Void
  ) -> Row {
    let kind = Control.Kind.stepper(value: value, range: range, step: step)
    return Row(id, label, detail, kind) { input throws(Refusal) in
      let takes = kind.takes
      guard case .number(let number) = input else { throw .unsuitable(id, "takes \(takes)") }
      guard let new = Int(exactly: number), range.contains(new),
        (new - range.lowerBound).isMultiple(of: step)
      else { throw .outOfRange(id, takes: takes) }
      set(new)
    }
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
    return Row(id, label, nil, kind) { input throws(Refusal) in
      guard case .choice(let choice) = input else { throw .unsuitable(id, "takes \(kind.takes)") }
      guard let index = names.firstIndex(of: choice) else {
        throw .outOfRange(id, takes: kind.takes, nearest: names.nearest(to: choice))
      }
      set(options[index])
    }
  }

  /// Shows a number to change freely within bounds; `detail` says it with its unit.
  public static func slider(
    _ id: ControlID,
    _ label: String,
    value: Double,
    in range: ClosedRange<Double>,
    detail: String? = nil,
    set: @escaping @MainActor (Double) -> Void
  ) -> Row {
    let kind = Control.Kind.slider(value: value, range: range)
    return Row(id, label, detail, kind) { input throws(Refusal) in
      guard case .number(let number) = input else { throw .unsuitable(id, "takes \(kind.takes)") }
      guard range.contains(number) else { throw .outOfRange(id, takes: kind.takes) }
      set(number)
    }
  }

  /// Shows a date to change; `detail` says it in the reader's calendar.
  public static func datePicker(
    _ id: ControlID,
    _ label: String,
    date: Date,
    earliest: Date? = nil,
    detail: String? = nil,
    set: @escaping @MainActor (Date) -> Void
  ) -> Row {
    let kind = Control.Kind.datePicker(date: date, earliest: earliest)
    return Row(id, label, detail, kind) { input throws(Refusal) in
      guard case .date(let date) = input else { throw .unsuitable(id, "takes \(kind.takes)") }
      guard date >= earliest ?? .distantPast else { throw .outOfRange(id, takes: kind.takes) }
      set(date)
    }
  }

  /// Shows how much is done, from 0 to 1; `detail` says it in words, such as "0:52 left".
  public static func progress(
    _ id: ControlID,
    _ label: String,
    fraction: Double,
    detail: String? = nil
  ) -> Row {
    shown(id, label, detail, .progress(fraction: fraction))
  }

  /// Shows a text.
  public static func text(_ id: ControlID, _ label: String, detail: String? = nil) -> Row {
    shown(id, label, detail, .text)
  }

  private static func tappable(
    _ id: ControlID,
    _ label: String,
    _ detail: String?,
    _ kind: Control.Kind,
    _ tap: @escaping @MainActor () -> Void
  ) -> Row {
    Row(id, label, detail, kind) { input throws(Refusal) in
      guard input == .tap else { throw .unsuitable(id, "takes \(kind.takes)") }
      tap()
    }
  }

  private static func shown(
    _ id: ControlID,
    _ label: String,
    _ detail: String?,
    _ kind: Control.Kind
  ) -> Row {
    Row(id, label, detail, kind) { _ throws(Refusal) in
      throw .unsuitable(id, "takes \(kind.takes)")
    }
  }
}

extension Control.Kind {
  /// What a control of this kind takes, in words.
  var takes: String {
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
    case .progress, .text: "nothing, it only shows something"
    }
  }
}
