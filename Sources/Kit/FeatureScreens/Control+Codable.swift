import Foundation

extension Control: Codable {
  private enum CodingKeys: CodingKey {
    case id, label, detail, isEnabled, error, isDeletable, isMovable, color
    case isStruckThrough, leading, beside, below, turns, taken, changesAt
    case optionColors, submission
  }

  /// Reads a row from one object, with the keys of its kind.
  public init(from decoder: any Decoder) throws {
    let row = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try row.decode(ControlID.self, forKey: .id),
      label: try row.decode(String.self, forKey: .label),
      kind: try Kind(from: decoder)
    )
    detail = try row.decodeIfPresent(String.self, forKey: .detail)
    isEnabled = try row.decode(Bool.self, forKey: .isEnabled)
    error = try row.decodeIfPresent(String.self, forKey: .error)
    submission = try row.decodeIfPresent(Submission.self, forKey: .submission)
    isDeletable = try row.decode(Bool.self, forKey: .isDeletable)
    isMovable = try row.decode(Bool.self, forKey: .isMovable)
    color = try row.decodeIfPresent(ColorText.self, forKey: .color)?.color
    isStruckThrough = try row.decodeIfPresent(Bool.self, forKey: .isStruckThrough)
    leading = try row.decodeIfPresent(Control.self, forKey: .leading)
    beside = try row.decodeIfPresent([Control].self, forKey: .beside) ?? []
    below = try row.decodeIfPresent([Control].self, forKey: .below) ?? []
    turns = try row.decodeIfPresent(Turns.self, forKey: .turns)
    taken = try row.decodeIfPresent([String: String].self, forKey: .taken)
    changesAt = try row.decodeIfPresent(Date.self, forKey: .changesAt)
    let colors = try row.decodeIfPresent([String: ColorText].self, forKey: .optionColors)
    optionColors = colors?.mapValues(\.color)
  }

  /// Writes the row as one object, with the keys of its kind.
  public func encode(to encoder: any Encoder) throws {
    var row = encoder.container(keyedBy: CodingKeys.self)
    try row.encode(id, forKey: .id)
    try row.encode(label, forKey: .label)
    try row.encodeIfPresent(detail, forKey: .detail)
    try row.encode(isEnabled, forKey: .isEnabled)
    try row.encodeIfPresent(error, forKey: .error)
    try row.encodeIfPresent(submission, forKey: .submission)
    try row.encode(isDeletable, forKey: .isDeletable)
    try row.encode(isMovable, forKey: .isMovable)
    try row.encodeIfPresent(color.map(ColorText.init), forKey: .color)
    try row.encodeIfPresent(isStruckThrough, forKey: .isStruckThrough)
    try row.encodeIfPresent(leading, forKey: .leading)
    try row.encodeIfPresent(turns, forKey: .turns)
    try row.encodeIfPresent(taken, forKey: .taken)
    try row.encodeIfPresent(changesAt, forKey: .changesAt)
    try row.encodeIfPresent(optionColors?.mapValues(ColorText.init), forKey: .optionColors)
    if !beside.isEmpty { try row.encode(beside, forKey: .beside) }
    if !below.isEmpty { try row.encode(below, forKey: .below) }
    try kind.encode(to: encoder)
  }
}

/// A color as the text `#RRGGBB`.
private struct ColorText: Codable {
  let color: UInt32

  init(_ color: UInt32) { self.color = color & 0xFFFFFF }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard text.count == 7, text.hasPrefix("#"), let color = UInt32(text.dropFirst(), radix: 16)
    else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "it isn't #RRGGBB")
    }
    self.color = color
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    // A bit above the color keeps its leading zeros.
    let digits = String(color | 0x1000000, radix: 16, uppercase: true).dropFirst()
    try container.encode("#\(digits)")
  }
}

extension Control.Kind {
  /// The name of the kind in JSON and in other output for programs.
  public var name: String {
    switch self {
    case .button: "button"
    case .navigationLink: "navigation-link"
    case .toggle: "toggle"
    case .textField: "text-field"
    case .stepper: "stepper"
    case .picker: "picker"
    case .slider: "slider"
    case .datePicker: "date-picker"
    case .progress, .ring: "progress"
    case .text: "text"
    }
  }
}

extension Control.Kind: Codable {
  private enum CodingKeys: CodingKey {
    case kind, value, options, minimum, maximum, step, earliest, done, of
  }

  /// Reads the name of a kind, and the values that it has.
  public init(from decoder: any Decoder) throws {
    let keys = try decoder.container(keyedBy: CodingKeys.self)
    func value<Value: Decodable>(_ key: CodingKeys = .value) throws -> Value {
      try keys.decode(Value.self, forKey: key)
    }
    func range<Bound: Comparable & Decodable>() throws -> ClosedRange<Bound> {
      let (minimum, maximum): (Bound, Bound) = (try value(.minimum), try value(.maximum))
      guard minimum <= maximum else {
        throw DecodingError.dataCorruptedError(
          forKey: .maximum,
          in: keys,
          debugDescription: "it is below the minimum"
        )
      }
      return minimum...maximum
    }
    self =
      switch try keys.decode(String.self, forKey: .kind) {
      case "button": .button
      case "navigation-link": .navigationLink
      case "toggle": .toggle(isOn: try value())
      case "text-field": .textField(text: try value())
      case "stepper": .stepper(value: try value(), range: try range(), step: try value(.step))
      case "picker": .picker(selection: try value(), options: try value(.options))
      case "slider": .slider(value: try value(), range: try range())
      case "date-picker":
        .datePicker(
          date: try value(),
          earliest: try keys.decodeIfPresent(Date.self, forKey: .earliest)
        )
      case "progress" where keys.contains(.done):
        .ring(done: try value(.done), of: try value(.of))
      case "progress": .progress(fraction: try value())
      case "text": .text
      case let name:
        throw DecodingError.dataCorruptedError(
          forKey: .kind,
          in: keys,
          debugDescription: "there is no kind “\(name)”"
        )
      }
  }

  /// Writes the name of the kind, and the values that it has.
  public func encode(to encoder: any Encoder) throws {
    var keys = encoder.container(keyedBy: CodingKeys.self)
    try keys.encode(name, forKey: .kind)
    switch self {
    case .button, .navigationLink, .text: break
    case .toggle(let isOn): try keys.encode(isOn, forKey: .value)
    case .textField(let text): try keys.encode(text, forKey: .value)
    case .stepper(let value, let range, let step):
      try keys.encode(value, forKey: .value)
      try keys.encode(range.lowerBound, forKey: .minimum)
      try keys.encode(range.upperBound, forKey: .maximum)
      try keys.encode(step, forKey: .step)
    case .picker(let selection, let options):
      try keys.encode(selection, forKey: .value)
      try keys.encode(options, forKey: .options)
    case .slider(let value, let range):
      try keys.encode(value, forKey: .value)
      try keys.encode(range.lowerBound, forKey: .minimum)
      try keys.encode(range.upperBound, forKey: .maximum)
    case .datePicker(let date, let earliest):
      try keys.encode(date, forKey: .value)
      try keys.encodeIfPresent(earliest, forKey: .earliest)
    case .progress(let fraction): try keys.encode(fraction, forKey: .value)
    case .ring(let done, let all):
      try keys.encode(fraction, forKey: .value)
      try keys.encode(done, forKey: .done)
      try keys.encode(all, forKey: .of)
    }
  }
}
