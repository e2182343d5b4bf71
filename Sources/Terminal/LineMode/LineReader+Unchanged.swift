import FeatureKit
import FeatureWalks
import TerminalTexts

extension LineReader {
  /// Says that a control has a value already; nil if the act gives it another one.
  func unchanged(by act: SessionAct) -> PrintedText? {
    switch act {
    case .set(let id, let value):
      guard let target = target(id), let row = target.row,
        row.has(value)
      else { return nil }
      if target.isCircle {
        return value == "on"
          ? "“\(target.rowTitle)” is already done." : "“\(target.rowTitle)” isn't done."
      }
      return "\(name(of: target, row)) is already \(text(of: row))."
    case .select(let id, let option):
      guard let target = target(id), let row = target.row,
        case .picker(option, _) = row.kind
      else { return nil }
      return "\(name(of: target, row)) is already \(option)."
    case .tap, .type, .delete, .move, .focus, .wait, .say, .open: return nil
    }
  }

  private func name(of target: LineTarget, _ row: Control) -> String {
    guard target.host == nil, let number = target.number else { return target.label }
    return "\(row.label) \(number)"
  }

  private func text(of row: Control) -> PrintedText {
    if row.isField { return row.value?.isEmpty == false ? "“\(row.value ?? "")”" : "empty" }
    return "\(shownValue(of: row) ?? "")"
  }
}

extension Control {
  /// Returns true if the control has a value, as acts write it.
  fileprivate func has(_ value: String) -> Bool {
    guard case .datePicker(let date, _) = kind else { return self.value == value }
    return Date(typed: value) == date
  }
}
