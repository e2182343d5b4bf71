import Foundation

/// One thing that can be done on a screen now.
public struct Offer: Hashable, Sendable {
  /// The action or control.
  public let id: ControlID
  /// What can be done to it.
  public let input: ControlInput

  /// Describes something that can be done.
  public init(_ id: ControlID, _ input: ControlInput) {
    self.id = id
    self.input = input
  }
}

extension LiveScreen {
  /// Lists what can be done now: every action, and for every row in the window each kind of input.
  ///
  /// Where a control takes a value, there are some that it takes and that differ from the present
  /// one; a field is offered its own text, as only the one who asks knows what to type.
  public var offers: [Offer] {
    actions.filter(\.value.isEnabled).map { Offer($0.value.id, .tap) }
      + sections.flatMap { section in
        section.rows.indices.flatMap { section.offers(at: $0) }
      }
  }
}

extension LiveSection {
  fileprivate func offers(at index: Int) -> [Offer] {
    let row = rows[index]
    let control = row.control
    guard control.isEnabled else { return [] }
    var inputs = control.kind.inputs
    if row.focus != nil { inputs.append(.focus) }
    if control.isDeletable { inputs.append(.delete) }
    if control.isMovable, rows.count > 1 {
      inputs.append(.move(to: rows[index + 1 < rows.count ? index + 1 : index - 1].control.id))
    }
    return inputs.map { Offer(control.id, $0) }
  }
}

extension Control.Kind {
  /// Inputs that a control of this kind takes.
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
    case .progress, .text:
      []
    }
  }
}

extension Array where Element: Equatable {
  /// The elements without those that came before.
  fileprivate var uniqued: [Element] {
    reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
