import CommandLineTables
import FeatureKit

/// A word or an option of a command that gives a value to a control of a form, or changes its rows.
struct FormOption: Sendable {
  /// The part of a form that it changes.
  enum Target: Sendable {
    case control(ControlID)
    /// The rows of a name, which a text names, or gets added.
    case rows(String, RowChange)
  }

  /// The change of a row, in the order in which they are made.
  enum RowChange: String, CaseIterable {
    case remove, done, open, add
  }

  let target: Target
  /// The name, for errors.
  let name: String
  let parameter: ParameterList
  /// Returns the texts that a line gives.
  let texts: @Sendable (Invocation) -> [String]

  private init(
    _ target: Target,
    _ name: String,
    _ parameter: CommandParameter<String?>
  ) {
    (self.target, self.name) = (target, name)
    self.parameter = ParameterList(parameter)
    texts = { [$0[parameter]].compactMap(\.self) }
  }
}

extension FormOption {
  /// The word of `add`.
  ///
  /// - Parameters:
  ///   - control: The field.
  ///   - isRequired: True if nothing is added without it.
  init(word control: Control, isRequired: Bool) {
    let (name, abstract) = (control.id.name, control.abstract(listing: [], hasDefault: true))
    let word: CommandParameter<String?> =
      isRequired ? .word(name, abstract) { $0 } : .optionalWord(name, abstract)
    self.init(.control(control.id), name, word)
  }

  /// The option of a control.
  ///
  /// - Parameters:
  ///   - control: The control.
  ///   - kind: The word for a record, which a name has that is an option of all commands.
  ///   - known: The options of pickers that any user's form has.
  ///   - hasDefault: True if help shows the value of the form.
  init(_ control: Control, of kind: String, listing known: [String], hasDefault: Bool) {
    let (isTaken, part) = (Self.common.contains(control.id.name), control.part(listing: known))
    let name = "--\(isTaken ? "\(kind)-" : "")\(control.id.name)"
    let abstract = control.abstract(listing: known, hasDefault: hasDefault)
    self.init(
      .control(control.id),
      name,
      .option("\(name) <\(part.word)>", of: part.values, abstract)
    )
  }

  /// The names of the options that all commands have, and `add` and `edit`.
  private static let common = [
    "json", "plain", "color", "store", "no-input", "quiet", "help", "yes",
  ]

  /// The option that adds a row, or changes one.
  init(_ change: RowChange, _ row: String, ofNew isNew: Bool) {
    name = isNew ? "--\(row)" : "--\(change.rawValue)-\(row)"
    let abstract =
      switch change {
      case .add: "Add \(row.withArticle)."
      case .remove: "Remove \(row.withArticle), by its text or the beginning of it."
      case .done: "Mark \(row.withArticle) as done."
      case .open: "Mark \(row.withArticle) as not done."
      }
    let parameter = CommandParameter<[String]>.options("\(name) <text>", abstract)
    self.parameter = ParameterList(parameter)
    target = .rows(row, change)
    texts = { $0[parameter] }
  }
}

extension Control {
  /// True if it has a value that an option can give.
  var takesValue: Bool {
    switch kind {
    case .toggle, .textField, .stepper, .picker, .slider, .datePicker: true
    case .button, .navigationLink, .progress, .ring, .text: false
    }
  }

  /// The label, the values that it takes, and the one that it has.
  fileprivate func abstract(listing known: [String], hasDefault: Bool) -> String {
    // A date is mostly one from now on, and help has another now.
    let shown = if case .datePicker = kind { "" } else { hasDefault ? value ?? "" : "" }
    return "\(label)\(part(listing: known).takes)."
      + (shown.isEmpty ? "" : " (default: \(shown))")
  }

  /// Returns the word for its values, those that completion offers, and what it takes.
  fileprivate func part(
    listing known: [String]
  ) -> (word: String, values: CommandValues, takes: String) {
    switch kind {
    case .toggle: ("on|off", .choices(["on", "off"]), "")
    case .stepper, .slider: ("number", .text, ": \(kind.takes)")
    case .picker(_, let options):
      (
        id.name, .offered(known.map { $0.lowercased().replacing(" ", with: "-") }),
        Set(options).isSubset(of: known) ? ": \(kind.takes)" : ": one of those in the form"
      )
    case .datePicker:
      (
        "date", .offered(DateWords.offered),
        ": \(DateWords(in: .gmt) { .distantPast }.takes(from: nil))"
      )
    case .textField, .button, .navigationLink, .progress, .ring, .text: ("text", .text, "")
    }
  }
}
