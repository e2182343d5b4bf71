public import Foundation
import IdentifiedArrays

extension Standup {
  /// Returns three standups to start with, if none could be read.
  ///
  /// - Parameters:
  ///   - uuid: Makes the ids.
  ///   - date: The present; the only meeting among the samples was a week before.
  /// - Returns: Design, Product and Engineering.
  public static func samples(uuid: () -> UUID, date: Date) -> [Standup] {
    func attendees(_ names: String...) -> IdentifiedArrayOf<Attendee> {
      IdentifiedArray(keepingFirst: names.map { Attendee(id: Attendee.ID(uuid()), name: $0) })
    }
    let designID = ID(uuid())
    let designers = attendees("Blob", "Blob Jr", "Blob Sr", "Blob Esq", "Blob III", "Blob I")
    return [
      Standup(
        id: designID,
        title: "Design",
        attendees: designers,
        duration: .seconds(60),
        meetings: [
          Meeting(
            id: Meeting.ID(uuid()),
            date: date.addingTimeInterval(-7 * 24 * 60 * 60),
            transcript: """
              Yesterday I finished the colours of the new theme and showed them to Product. \
              Today I draw the empty states. Nothing is in my way.
              """,
            attendees: designers,
            plannedDuration: .seconds(60),
            duration: .seconds(54)
          )
        ],
        theme: .orange
      ),
      Standup(
        id: ID(uuid()),
        title: "Product",
        attendees: attendees("Blob Sr", "Blob Jr"),
        duration: .seconds(10 * 60),
        theme: .poppy
      ),
      Standup(
        id: ID(uuid()),
        title: "Engineering",
        attendees: attendees("Blob", "Blob Jr"),
        duration: .seconds(5 * 60),
        theme: .periwinkle
      ),
    ]
  }
}
