public import Foundation
import IdentifiedArrays

extension FollowUp {
  /// Returns follow-ups to try the app with.
  ///
  /// - Parameters:
  ///   - standups: The standups that left them: the first two that there are.
  ///   - uuid: Makes the ids.
  ///   - date: The present; the deadlines are near it.
  ///   - calendar: The calendar of the deadlines.
  /// - Returns: Two of the first standup, one of the second, and one of none.
  public static func samples(
    of standups: [Standup],
    uuid: () -> UUID,
    date: Date,
    calendar: Calendar
  ) -> [FollowUp] {
    func steps(_ titles: String..., done count: Int) -> IdentifiedArrayOf<Step> {
      IdentifiedArray(
        keepingFirst: titles.enumerated().map { index, title in
          Step(id: Step.ID(uuid()), title: title, isDone: index < count)
        }
      )
    }
    func deadline(inDays days: Int) -> Date {
      calendar.date(byAdding: .day, value: days, to: date) ?? date
    }
    return [
      FollowUp(
        id: ID(uuid()),
        task: "Draw the empty states",
        priority: .high,
        deadline: deadline(inDays: 2),
        steps: steps("List", "Standup", "Meeting", "Settings", done: 1),
        standupID: standups.first?.id
      ),
      FollowUp(
        id: ID(uuid()),
        task: "Show the colors to Product",
        isDone: true,
        priority: .medium,
        deadline: deadline(inDays: -6),
        standupID: standups.first?.id
      ),
      FollowUp(
        id: ID(uuid()),
        task: "Ask for a second opinion on the prices",
        deadline: deadline(inDays: -1),
        standupID: standups.dropFirst().first?.id
      ),
      FollowUp(id: ID(uuid()), task: "Book a room", deadline: deadline(inDays: 7)),
    ]
  }
}
