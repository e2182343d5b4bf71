public import FeatureKit
public import StandupsDomain
public import StandupsStorage

/// The parking lot as a part of the app.
public enum ParkingLot: AppPart {
  /// The word of the tab.
  public static let tab = "parking-lot"
  /// The label of the tab.
  public static let title = "Parking lot"
  /// The folder and the forms of topics.
  public static let kind = StoredKind<Topic>(folder: "topics", schema: RecordSchema())
  /// The entry with the topics.
  public static var entry: any WritableKeyPath<FeatureDependencies, RecordQuery<Topic>> & Sendable {
    \.topics
  }

  /// The word for one of its records.
  public static let word = "topic"
  /// The short form of a topic in walks.
  public static let givenForm = "TITLE:PRIORITY:completed"

  /// Makes the model of the list.
  public static func makeModel(dependencies: FeatureDependencies) -> any Presenting {
    ParkingLotModel(dependencies: dependencies)
  }

  /// Returns the title of a topic to show.
  public static func title(of topic: Topic) -> String { topic.displayTitle }

  /// Reads "Coffee machine:high:completed": a title, its priority, and whether it was talked about.
  public static func record(given text: String, uuid: UUIDSource) -> Topic? {
    let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      .map(String.init)
    let priority = parts.count > 1 && !parts[1].isEmpty ? parts[1] : Priority.medium.rawValue
    guard let priority = Priority(rawValue: priority), parts.count < 3 || parts[2] == "completed"
    else { return nil }
    return Topic(
      id: Topic.ID(uuid()),
      title: parts[0],
      priority: priority,
      isCompleted: parts.count == 3
    )
  }
}
