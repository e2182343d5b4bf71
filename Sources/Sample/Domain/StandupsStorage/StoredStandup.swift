public import FeatureKit
public import StandupsDomain

/// A standup as a store has it, which alone has the meetings that were deleted.
struct StoredStandup: Codable, Sendable {
  private enum CodingKeys: CodingKey {
    case deletedMeetings
  }

  private(set) var standup: Standup

  init(_ standup: Standup) {
    self.standup = standup
  }

  init(from decoder: any Decoder) throws {
    standup = try Standup(from: decoder)
    let deleted = try decoder.container(keyedBy: CodingKeys.self)
      .decodeIfPresent([DeletedMeeting].self, forKey: .deletedMeetings)
    for deleted in deleted ?? [] { standup.keep(deleted) }
  }

  func encode(to encoder: any Encoder) throws {
    try standup.encode(to: encoder)
    guard !standup.deletedMeetings.isEmpty else { return }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(standup.deletedMeetings.elements, forKey: .deletedMeetings)
  }
}

extension DeletedMeeting: Codable {
  private enum CodingKeys: CodingKey {
    case deleted
  }

  /// Reads a meeting with the date of its deletion.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      Meeting(from: decoder),
      date: container.decode(Date.self, forKey: .deleted)
    )
  }

  /// Writes the meeting with the date of its deletion.
  public func encode(to encoder: any Encoder) throws {
    try meeting.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(date, forKey: .deleted)
  }
}

extension RecordStore<Standup> {
  /// Removes meetings for good that were deleted before a date.
  ///
  /// - Parameter date: Meetings that were deleted on that date or later stay.
  /// - Returns: The number of removed meetings.
  /// - Throws: An error of the store.
  @discardableResult
  public func evictMeetings(deletedBefore date: Date) async throws -> Int {
    var count = 0
    for standup in try await load().records {
      let due = standup.deletedMeetings.count { $0.date < date }
      guard due > 0 else { continue }
      let left = try await update(standup.id) { standup in
        standup.evictMeetings { $0.date < date }
      }
      if left != nil { count += due }
    }
    return count
  }
}
