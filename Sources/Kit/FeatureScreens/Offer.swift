import Foundation

/// One possible act on a screen now.
package struct Offer: Hashable, Sendable {
  /// The action or control.
  package let id: ControlID
  /// The act.
  package let input: ControlInput
}

extension LiveScreen {
  /// Lists the possible acts now: every action, and each kind of input for every row in the window.
  ///
  /// A control with a value gets some values that it takes and that differ from the present one; a field gets its own
  /// text, because only the caller knows a better one.
  package var offers: [Offer] {
    actions.filter(\.value.isEnabled).map { Offer(id: $0.value.id, input: .tap) }
      + sections.flatMap { section in
        section.rows.indices.flatMap { section.offers(at: $0) }
      }
  }
}

extension LiveSection {
  fileprivate func offers(at index: Int) -> [Offer] {
    let row = rows[index]
    let control = row.control
    let others = control.others.filter(\.isEnabled).flatMap { other in
      other.kind.inputs.map { Offer(id: other.id, input: $0) }
    }
    guard control.isEnabled else { return others }
    var inputs = control.kind.inputs
    if row.focus != nil { inputs.append(.focus) }
    if control.isDeletable { inputs.append(.delete) }
    if control.isMovable, rows.count > 1 {
      inputs.append(.move(to: rows[index + 1 < rows.count ? index + 1 : index - 1].control.id))
    }
    return inputs.map { Offer(id: control.id, input: $0) } + others
  }
}

extension Control.Kind {
  /// Inputs for a control of this kind.
  fileprivate var inputs: [ControlInput] {
    switch self {
    case .button, .navigationLink:
      [.tap]
    case .toggle(let isOn):
      [.on(!isOn)]
    case .textField(let text):
      [.text(text)]
    case .stepper(let value, let range, let step):
      [range.lowerBound, value - step, value + step, range.upperBound]
        .filter { range.contains($0) && ($0 - range.lowerBound).isMultiple(of: step) }
        .uniqued.filter { $0 != value }.map { .number(Double($0)) }
    case .picker(let selection, let options):
      options.filter { $0 != selection }.map { .choice($0) }
    case .slider(let value, let range):
      [range.lowerBound, range.upperBound].uniqued.filter { $0 != value }.map { .number($0) }
    case .datePicker(let date, _):
      [.date(date.addingTimeInterval(86_400))]
    case .progress, .ring, .text:
      []
    }
  }
}

extension Array where Element: Equatable {
  /// The elements without repetitions.
  fileprivate var uniqued: [Element] {
    reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
