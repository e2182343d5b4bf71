package import FeatureScreens

extension Control {
  /// The mark of what can't be used now.
  package static let unavailable = "(unavailable)"

  /// Returns the value in words, with what else it can be.
  package func shownValue(
    _ dates: DateWords?,
    option: (String) -> String = { $0 }
  ) -> String {
    switch kind {
    case .button, .navigationLink, .text: return detail ?? ""
    case .toggle, .textField: return value.map { $0.isEmpty ? "(empty)" : $0 } ?? ""
    case .picker(let selection, let options):
      let others = options.filter { $0 != selection }.map(option)
      return "\(selection), or " + others.joined(separator: ", ")
    case .stepper(_, let range, _):
      return "\(detail ?? value ?? "") (\(range.lowerBound) to \(range.upperBound))"
    case .slider(_, let range):
      return "\(detail ?? value ?? "") (\(range.lowerBound) to \(range.upperBound))"
    case .datePicker(let date, _): return detail ?? dates?.text(date) ?? value ?? ""
    case .progress, .ring: return progressText
    }
  }
}
