import Foundation

/// The measurements of one run, compared with the goals.
struct Report: Encodable {
  var measurements: [Measurement] = []
  var verdicts: [Verdict] = []

  var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }

  /// The heading of the table.
  static let heading =
    columns("operation", "size", "ours", "beside it") + "\n"
    + columns("---------", "----", "----", "---------")
}

extension Measurement {
  /// A line of the table.
  var line: String {
    let tail = ours.slowestHundredth.map { "slowest of 100: \(unit.text(for: $0))" }
    let others = times.dropFirst().map { time in
      "\(time.name) \(unit.text(for: time.median)) (\((ours.median / time.median).asRatio) ×)"
    }
    let beside = [tail].compactMap(\.self) + others
    return columns(
      name,
      size?.formatted() ?? "",
      unit.text(for: ours.median),
      beside.joined(separator: ", ")
    )
  }
}

extension Verdict {
  /// A line such as "update by id, 1,000: 1.24 × Array + Dictionary, at most 1.3: met".
  var line: String {
    let name = size.map { "\(row), \($0.formatted())" } ?? row
    let (figure, bound) =
      comparison.map { ("\(value.asRatio) × \($0)", atMost.asRatio) }
      ?? (unit.text(for: value), unit.text(for: atMost))
    return "\(name): \(figure), at most \(bound): \(outcome.rawValue)"
  }
}

private func columns(_ name: String, _ size: String, _ figure: String, _ rest: String) -> String {
  [
    name.padded(to: 46), size.padded(to: 8, onLeft: true), figure.padded(to: 9, onLeft: true), rest,
  ].joined(separator: "  ")
}

extension String {
  fileprivate func padded(to width: Int, onLeft: Bool = false) -> String {
    let padding = String(repeating: " ", count: max(0, width - count))
    return onLeft ? padding + self : self + padding
  }
}
