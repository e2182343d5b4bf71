package import Foundation

/// A control with its actions, which a model passes to a `ScreenBuilder`.
///
/// ```swift
/// s.section("info", title: "Book") {
///   Row.textField("title", "Title", text: book.title) { self.book.title = $0 }
///     .focused(focus == .title) { self.focus = .title }
///   Row.stepper("copies", "Copies", value: copies, in: 1...9) { self.copies = $0 }
/// }
/// ```
@MainActor
public struct Row {
  /// The control.
  public private(set) var control: Control
  /// The label that earlier versions gave the row.
  private(set) var formerLabel: (@MainActor () -> String?)?
  private(set) var isFocused = false
  private(set) var focus: (@MainActor () -> Void)?
  private var isStaying = false
  /// Submits the text of a field.
  private(set) var submit: (@MainActor () -> Void)?
  /// The rows of the other controls of its line.
  private(set) var others: [Row] = []
  private let handler: Handler

  init(
    _ id: ControlID,
    _ label: String,
    _ detail: String?,
    _ kind: Control.Kind,
    _ handler: Handler
  ) {
    self.control = Control(id: id, label: label, detail: detail, kind: kind)
    self.handler = handler
  }
}

// MARK: - What can be said of every row

extension Row {
  /// Disables the row.
  public consuming func disabled(_ isDisabled: Bool = true) -> Row {
    changed { $0.control.isEnabled = !isDisabled }
  }

  /// Describes the problem with its value; `nil` means none.
  public consuming func error(_ sentence: String?) -> Row {
    changed { $0.control.error = sentence }
  }

  /// Describes if the field has the focus, and how it gets it.
  ///
  /// - Parameters:
  ///   - isFocused: True if it has the focus.
  ///   - isStaying: True to keep the focus and take line after line, each of which is its text and is submitted.
  ///   - focus: Gives it the focus.
  /// - Returns: The row.
  public consuming func focused(
    _ isFocused: Bool,
    staying isStaying: Bool = false,
    focus: @escaping @MainActor () -> Void
  ) -> Row {
    changed {
      $0.isFocused = isFocused
      $0.isStaying = isStaying
      $0.focus = focus
      $0.describeSubmission()
    }
  }

  /// Describes what happens when Return submits the text of the field.
  ///
  /// A field that doesn't keep the focus is also submitted when it's left:
  ///
  /// ```swift
  /// Row.textField("comment", "Comment", text: comment) { self.comment = $0 }
  ///   .focused(true, staying: true) {}
  ///   .submitted { self.commentSubmitted() }
  /// ```
  public consuming func submitted(_ submit: @escaping @MainActor () -> Void) -> Row {
    changed {
      $0.submit = submit
      $0.describeSubmission()
    }
  }

  private mutating func describeSubmission() {
    control.submission = submit == nil ? nil : isStaying ? .eachLine : .once
  }

  /// Names the one whose text it is.
  package consuming func detail(_ detail: String?) -> Row {
    changed { $0.control.detail = detail }
  }

  /// Marks the row for the next key, as its section says.
  consuming func marked() -> Row {
    changed { $0.isFocused = true }
  }

  /// Says from which date on the row says something else; nil if it says the same however late it is.
  package consuming func changing(at date: Date?) -> Row {
    changed { $0.control.changesAt = date }
  }

  /// Describes something that can be done, and is struck through if it is.
  public consuming func struckThrough(_ isDone: Bool) -> Row {
    changed { $0.control.isStruckThrough = isDone }
  }

  /// Puts a control before the label, addressed like those that `beside` adds.
  ///
  /// On a row that can be done, a switch is drawn as its circle:
  ///
  /// ```swift
  /// Row.navigationLink(ControlID("book", book.id), book.title) { self.bookTapped(id: book.id) }
  ///   .struckThrough(book.isRead)
  ///   .leading(.toggle(ControlID("toggle-read", book.id), "Read", isOn: book.isRead) { … })
  /// ```
  public consuming func leading(_ other: Row) -> Row {
    changed { row in
      let earlier = row.control.leading?.id
      row.others.removeAll { $0.control.id == earlier }
      row.control.leading = other.control
      row.others.append(other)
    }
  }

  /// Adds lines under the row that belong to it, such as the first chapters of a book.
  ///
  /// They only show something: they can't be used, and a section doesn't count them.
  public consuming func below(_ rows: [Row]) -> Row {
    changed { $0.control.below += rows.map(\.control) }
  }

  /// Lets walks of earlier versions find the row by the label that it had there.
  ///
  /// Rows that have that label today come first.
  public consuming func formerly(
    _ label: @escaping @MainActor @autoclosure () -> String?
  ) -> Row {
    changed { $0.formerLabel = label }
  }

  /// Adds another control on the same line, for a row that can be used in two ways.
  ///
  /// ```swift
  /// Row.navigationLink(ControlID("book", book.id), book.title) { self.bookTapped(id: book.id) }
  ///   .beside(.toggle(ControlID("read", book.id), "Read", isOn: book.isRead) { … })
  /// ```
  ///
  /// The other one has an identifier of its own, with the same key, and can be addressed by this row's label.
  public consuming func beside(_ other: Row) -> Row {
    changed {
      $0.control.beside.append(other.control)
      $0.others.append(other)
    }
  }

  /// Describes whose turn it is, among those who take turns.
  public consuming func turns(of names: [String], current: Int) -> Row {
    changed { $0.control.turns = Control.Turns(names: names, current: current) }
  }

  /// Marks lines of the text that become something else: `follow-up: Call Ann` for `todo: Call Ann`.
  package consuming func taken(_ lines: [String: String]) -> Row {
    changed { $0.control.taken = lines.isEmpty ? nil : lines }
  }

  /// Gives the options of a picker their colors, by their names.
  package consuming func optionColors(_ colors: [String: UInt32]) -> Row {
    changed { $0.control.optionColors = colors }
  }

  /// Gives the row a color, `0xRRGGBB`, that goes with its texts.
  public consuming func color(_ color: UInt32?) -> Row {
    changed { $0.control.color = color }
  }

  consuming func movable(_ isMovable: Bool, deletable isDeletable: Bool) -> Row {
    changed {
      $0.control.isMovable = isMovable
      $0.control.isDeletable = isDeletable
    }
  }

  private consuming func changed(_ change: (inout Row) -> Void) -> Row {
    var row = self
    change(&row)
    return row
  }
}

extension Row {
  /// The row, and the others of its line.
  var line: [Row] { [self] + others }

  /// Returns this row or another of its line, by its identifier.
  func called(_ id: ControlID) -> Row? {
    control.id == id ? self : others.first { $0.control.id == id }
  }

  /// Returns this row or another of its line, by the name in its identifier.
  func named(_ name: String) -> Row? {
    control.id.name == name ? self : others.first { $0.control.id.name == name }
  }
}

// MARK: - Using a row

extension Row {
  /// The effect of the control's input, which its kind names.
  enum Handler {
    case nothing
    case tap(@MainActor () -> Void)
    case toggle(@MainActor (Bool) -> Void)
    case text(@MainActor (String) -> Void)
    case whole(@MainActor (Int) -> Void)
    case number(@MainActor (Double) -> Void)
    case option(@MainActor (_ index: Int) -> Void)
    case date(@MainActor (Date) -> Void)
  }

  /// Performs an input on this row; deleting and moving are its section's.
  func perform(_ input: ControlInput) throws(Refusal) {
    let id = control.id
    guard control.isEnabled else { throw .disabled(id) }
    switch input {
    case .focus:
      guard let focus else { throw .unsuitable(id, "cannot have the focus") }
      focus()
    case .tap, .text, .on, .number, .choice, .date, .delete, .move:
      guard try take(input) else { throw .unsuitable(id, "takes \(control.kind.takes)") }
    }
  }

  /// Performs an input if the control takes it.
  private func take(_ input: ControlInput) throws(Refusal) -> Bool {
    switch handler {
    case .nothing:
      return false
    case .tap(let tap):
      guard input == .tap else { return false }
      tap()
    case .toggle(let set):
      guard let isOn = toggled(by: input) else { return false }
      // Set twice is set once, also where the closure toggles, as with a switch under a finger.
      if control.kind != .toggle(isOn: isOn) { set(isOn) }
    case .text(let set):
      guard case .text(let text) = input else { return false }
      set(text)
    case .whole(let set):
      guard case .number(let number) = input, case .stepper(_, let range, let step) = control.kind
      else { return false }
      guard let new = Int(exactly: number), range.contains(new),
        (new - range.lowerBound).isMultiple(of: step)
      else { throw outOfRange() }
      set(new)
    case .number(let set):
      guard case .number(let number) = input, case .slider(_, let range) = control.kind
      else { return false }
      guard range.contains(number) else { throw outOfRange() }
      set(number)
    case .option(let choose):
      guard case .choice(let choice) = input, case .picker(_, let options) = control.kind
      else { return false }
      guard let index = options.firstIndex(of: choice) else {
        throw outOfRange(nearest: options.nearest(to: choice))
      }
      choose(index)
    case .date(let set):
      guard case .date(let date) = input, case .datePicker(_, let earliest) = control.kind
      else { return false }
      guard date >= earliest ?? .distantPast else { throw outOfRange() }
      set(date)
    }
    return true
  }

  /// The state of the switch after the input: a tap toggles it.
  private func toggled(by input: ControlInput) -> Bool? {
    if case .on(let isOn) = input { return isOn }
    guard input == .tap, case .toggle(let isOn) = control.kind else { return nil }
    return !isOn
  }

  private func outOfRange(nearest: String? = nil) -> Refusal {
    .outOfRange(control.id, takes: control.kind.takes, nearest: nearest)
  }
}
