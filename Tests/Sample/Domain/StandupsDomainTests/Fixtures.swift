import Foundation
import IdentifiedArrays
import StandupsDomain

extension UUID {
  /// A UUID that is all zeros but for its last byte.
  init(_ last: UInt8) {
    self.init(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, last))
  }
}

extension Attendee {
  init(_ last: UInt8, _ name: String) {
    self.init(id: ID(UUID(last)), name: name)
  }
}

extension Standup {
  /// A standup of so many seconds and attendees.
  static func fixture(seconds: Int = 300, attendees: Int = 0) -> Standup {
    Standup(
      id: ID(UUID(0)),
      attendees: IdentifiedArray(
        keepingFirst: (0..<attendees).map { Attendee(UInt8($0 + 1), "Blob \($0)") }
      ),
      duration: .seconds(seconds)
    )
  }
}
