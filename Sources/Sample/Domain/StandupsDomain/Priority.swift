/// The urgency of a piece of work.
public enum Priority: String, CaseIterable, Hashable, Sendable, Codable {
  case low, medium, high

  /// The name to show, such as "Low".
  public var name: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

extension Priority: Comparable {
  /// Low comes before medium, and medium before high.
  public static func < (left: Priority, right: Priority) -> Bool { left.level < right.level }

  private var level: Int {
    switch self {
    case .low: 0
    case .medium: 1
    case .high: 2
    }
  }
}
