public import Foundation
import IdentifiedArrays

extension FollowUp {
  /// Returns the deadline on a card: "Deadline: Sun 22 Nov 2026", with a word if it has passed.
  ///
  /// - Parameters:
  ///   - timeZone: The reader's time zone.
  ///   - now: The present.
  /// - Returns: The text.
  public func deadlineText(in timeZone: TimeZone, at now: Date) -> String {
    let day = "Deadline: \(deadline.dayText(in: timeZone))"
    return isOverdue(at: now) ? day + ", overdue" : day
  }

  /// The urgency on a card: "Priority: High".
  public var priorityText: String { "Priority: \(priority.name)" }

  /// Returns the steps on a card: those still to do, then those done, in their order.
  ///
  /// - Parameter count: The most steps on a card.
  /// - Returns: The steps.
  public func previewedSteps(atMost count: Int) -> [Step] {
    Array((steps.filter { !$0.isDone }.elements + steps.filter(\.isDone).elements).prefix(count))
  }
}
