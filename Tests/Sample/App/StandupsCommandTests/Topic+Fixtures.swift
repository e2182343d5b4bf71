import ParkingLotFeature
import StandupsFixtures

extension Topic {
  /// Of high priority.
  static let coffee = Topic(id: ID(0xCF), title: "Coffee machine", priority: .high)
  /// Of medium priority.
  static let lunch = Topic(id: ID(0x10), title: "Lunch")
  /// Of low priority, and done.
  static let logo = Topic(id: ID(0x1C), title: "Logo", priority: .low, isCompleted: true)
  /// Of medium priority, like lunch.
  static let day = Topic(id: ID(0xDA), title: "Team day")
}
