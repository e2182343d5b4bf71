import CommandLineTables
import FeatureKit
import TerminalTexts

extension ControlInput {
  /// Reads the value of an option for a control.
  ///
  /// - Parameters:
  ///   - text: The value as typed.
  ///   - option: The name of the option.
  ///   - control: The control.
  ///   - dates: The words of dates.
  /// - Throws: An error with the values that the control takes.
  init(typed text: String, as option: String, for control: Control, _ dates: DateWords)
    throws(UsageError)
  {
    let input: ControlInput? =
      switch control.kind {
      case .toggle: .on(text == "on")
      case .stepper, .slider: Double(text).map { .number($0) }
      case .picker(_, let options): options.meant(by: text).map { .choice($0) }
      case .datePicker(let date, _): dates.date(text, from: date).map { .date($0) }
      case .textField, .button, .navigationLink, .progress, .ring, .text: .text(text)
      }
    guard let input else { throw UsageError(refusing: text, as: option, for: control, dates) }
    self = input
  }
}

extension UsageError {
  /// Says that a control doesn't take a value, and the values that it takes.
  init(refusing text: String, as option: String, for control: Control, _ dates: DateWords) {
    let (takes, nearest): (String, String?) =
      switch control.kind {
      case .datePicker(let date, let earliest):
        (dates.takes(from: earliest), dates.nearest(to: text, from: date))
      case .picker(_, let options): (control.kind.takes, options.nearest(to: text))
      case .toggle, .textField, .stepper, .slider, .button, .navigationLink, .progress, .ring,
        .text:
        (control.kind.takes, nil)
      }
    let meant: PrintedText = nearest.map { "Did you mean “\($0)”? " } ?? ""
    self.init("\(option) cannot be “\(text)”.", hint: "\(meant)It takes \(takes).")
  }
}

extension [String] {
  /// Returns the only option that a text can mean.
  fileprivate func meant(by text: String) -> String? {
    let found = offsets(meantBy: text)
    return found.count == 1 ? self[found[0]] : nil
  }

  /// Returns the offsets of the texts that a typed one can mean.
  ///
  /// They are those that are spelled so, or else so in any case and with dashes for spaces, or else those that begin so.
  func offsets(meantBy text: String) -> [Int] {
    let key = text.optionKey
    let ways: [(String) -> Bool] = [
      { $0 == text }, { $0.optionKey == key }, { !key.isEmpty && $0.optionKey.hasPrefix(key) },
    ]
    for isMeant in ways {
      let found = indices.filter { isMeant(self[$0]) }
      if !found.isEmpty { return found }
    }
    return []
  }
}

extension String {
  fileprivate var optionKey: String { nameKey.replacing("-", with: " ") }
}
