import Foundation
import RecordStores
import Synchronization

/// What the tests keep.
struct Note: Codable, Equatable, Identifiable, Sendable {
  struct ID: Hashable, Codable, Sendable, LosslessStringConvertible, ExpressibleByStringLiteral {
    let description: String

    init(_ description: String) { self.description = description }
    init(stringLiteral text: String) { self.init(text) }

    init(from decoder: any Decoder) throws {
      description = try decoder.singleValueContainer().decode(String.self)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(description)
    }
  }

  var id: ID
  var text = ""
  var date = Date(timeIntervalSince1970: 0)
  var numbers: [Double] = []
  var comment: String?
}

/// A reason to fail.
let diskFull = "the disk is full"

extension Date {
  /// A date that is told from others by a number of days.
  static func day(_ number: Double) -> Date { Date(timeIntervalSince1970: number * 86_400) }
}

/// The date that a store marks deletions with; the beginning of 1970 until a test says otherwise.
final class Today: Sendable {
  private let current = Mutex(0.0)

  var day: Double {
    get { current.withLock { $0 } }
    set { current.withLock { $0 = newValue } }
  }

  var date: Date { .day(day) }
}
