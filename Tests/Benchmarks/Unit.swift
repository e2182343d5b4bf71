import Foundation

/// The unit of the figures of a row.
enum Unit: String, Encodable {
  case nanoseconds, bytes

  private var step: Double {
    switch self {
    case .nanoseconds: 1_000
    case .bytes: 1_024
    }
  }

  private var names: [String] {
    switch self {
    case .nanoseconds: ["ns", "µs", "ms", "s"]
    case .bytes: ["B", "KiB", "MiB", "GiB"]
    }
  }

  /// A figure with three digits and the unit that suits it.
  func text(for figure: Double) -> String {
    var (figure, rest) = (figure, names[...])
    while figure >= step, rest.count > 1 {
      figure /= step
      rest.removeFirst()
    }
    return "\(figure.asRatio) \(rest[rest.startIndex])"
  }
}

extension Double {
  /// A number with two digits behind the point, as long as they are significant.
  var asRatio: String {
    String(format: self < 10 ? "%.2f" : self < 100 ? "%.1f" : "%.0f", self)
  }
}
