public import Foundation

/// One row of a screen: its texts, its kind and its value.
public struct Control: Equatable, Sendable {
  /// The name by which the control is addressed.
  public var id: ControlID
  /// The label.
  public var label: String
  /// A second text, such as "3 people, 10 min", or the value in a reader's words.
  public var detail: String?
  /// The kind of control, with its value.
  public var kind: Kind
  /// True if the control can be used now.
  public var isEnabled = true
  /// The problem with the value, as a sentence.
  public var error: String?
  /// How the text of a field is submitted; nil for a field whose text just stays.
  public var submission: Submission?
  /// True if the row can be deleted.
  public var isDeletable = false
  /// True if the row can be moved to another place in its section.
  public var isMovable = false
  /// The color that goes with the row, `0xRRGGBB`; the texts say the same.
  public var color: UInt32?
  /// True if the row is done, false if it still can be; `nil` for a row that isn't something to do.
  public var isStruckThrough: Bool?
  /// The names of those whose turn comes, and the place of the present one among them.
  public var turns: Turns?
  /// The lines of the text that were taken as something else, with a word for that.
  ///
  /// Equal lines that became different things have a word each, a line each.
  package var taken: [String: String]?
  /// The date from which on the row says something else, such as that it's overdue.
  package var changesAt: Date?
  /// The colors of a picker's options, which their texts name too.
  package var optionColors: [String: UInt32]?
  /// The leading control, in an array because a value can't hold one of its own type.
  var before: [Control] = []
  /// Further controls on the same line, such as a switch beside a link.
  public var beside: [Control] = []
  /// Lines under the row that belong to it; they only show something.
  public var below: [Control] = []

  /// The control before the label, such as the switch that marks the row as done.
  public var leading: Control? {
    get { before.first }
    set { before = newValue.map { [$0] } ?? [] }
  }

  /// The control, and the others of its line.
  package var line: [Control] { [self] + others }

  /// True if it is a text field.
  package var isField: Bool { if case .textField = kind { true } else { false } }

  /// The other controls of the line: the leading one, and those beside this one.
  package var others: [Control] { before + beside }
}

extension Control {
  /// The ways in which the text of a field is submitted.
  public enum Submission: String, Codable, Sendable {
    /// The field keeps the focus, and each line is its text.
    case eachLine = "each-line"
    /// Return submits the text, and so does what leaves the field.
    case once
  }

  /// Those who take turns, in their order.
  public struct Turns: Codable, Equatable, Sendable {
    /// The names.
    package let names: [String]
    /// The offset of the present one.
    package let current: Int

    /// The name of the present one.
    package var name: String? { names.indices.contains(current) ? names[current] : nil }
  }

  /// The kinds of controls, named as SwiftUI names them, with their values.
  public enum Kind: Equatable, Sendable {
    /// Performs an action when it is tapped.
    case button
    /// Opens another screen when it is tapped.
    case navigationLink
    /// A switch, on or off.
    case toggle(isOn: Bool)
    /// Takes a line of text.
    case textField(text: String)
    /// Takes a whole number, in steps.
    case stepper(value: Int, range: ClosedRange<Int>, step: Int)
    /// Takes one of the options.
    case picker(selection: String, options: [String])
    /// Takes any number within bounds.
    case slider(value: Double, range: ClosedRange<Double>)
    /// Takes a date, within bounds if there are any.
    case datePicker(date: Date, earliest: Date?)
    /// Shows how much is done, from 0 to 1.
    case progress(fraction: Double)
    /// Shows how many of several things are done, as a ring.
    case ring(done: Int, of: Int)
    /// Shows a text, maybe of several lines.
    case text
  }

  /// The value as a person writes it: `on`, `10`, `33%`, `1 of 4`; `nil` for a button or a link.
  public var value: String? {
    switch kind {
    case .button, .navigationLink: nil
    case .toggle(let isOn): isOn ? "on" : "off"
    case .textField(let text): text
    case .stepper(let value, _, _): "\(value)"
    case .picker(let selection, _): selection
    case .slider(let value, _): value.written
    case .datePicker(let date, _): date.typed
    case .progress: "\(kind.percent ?? 0)%"
    case .ring(let done, let all): "\(done) of \(all)"
    case .text: detail ?? label
    }
  }
}

extension Control.Kind {
  /// The progress from 0 to 1; `nil` for other kinds.
  var fraction: Double? {
    switch self {
    case .progress(let fraction): fraction
    case .ring(let done, let all): all > 0 ? Double(done) / Double(all) : 0
    case .button, .navigationLink, .toggle, .textField, .stepper, .picker, .slider, .datePicker,
      .text:
      nil
    }
  }

  /// The progress in whole percent, where 100 means complete; `nil` for other kinds.
  package var percent: Int? {
    fraction.map { fraction in
      fraction.isFinite ? Int((Swift.min(Swift.max(fraction, 0), 1) * 100).rounded(.down)) : 0
    }
  }
}

extension Double {
  /// The number, without a fraction of zero.
  package var written: String { Int(exactly: self).map(String.init) ?? String(self) }
}
