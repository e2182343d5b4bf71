import EditStandup
public import FeatureKit
import RecordMeetingFeature
import StandupsDomain

extension StandupDetailModel: Routed {
  /// The routes to what opens above a standup.
  ///
  /// A meeting is started without asking who may listen: what a link opens must not depend on an answer.
  public static let routes: [RouteStep<StandupDetailModel>] = [
    RouteStep("edit", openQuery: { $0.destination?.edit?.routeQuery }) { model, query in
      model.editButtonTapped()
      model.destination?.edit?.focus(routeQuery: query)
    },
    RouteStep("record", isOpen: { $0.destination?.record != nil }) { $0.startMeeting() },
    RouteStep("meetings/<meeting>", openID: { $0.destination?.meeting?.id }) {
      $0.meetingTapped(id: $1)
    },
    RouteStep(
      "attendees/<attendee>/standups",
      openIDAndQuery: { $0.openAttendee }
    ) { model, id, query in
      if query[presented] == "" {
        model.presentStandupsButtonTapped(attendeeID: id)
      } else {
        model.attendeeTapped(id: id)
      }
    },
  ]

  /// The flag of standups that are presented instead of pushed.
  private static let presented = "presented"

  /// The attendee whose standups are open, and how.
  private var openAttendee: (id: Attendee.ID, query: [String: String])? {
    switch destination {
    case .standupsPushed(let id, _): (id, [:])
    case .standupsPresented(let id, _): (id, [Self.presented: ""])
    case .edit, .record, .meeting, .alert, nil: nil
    }
  }
}

extension EditStandupModel {
  /// What a route says of the form: the attendee with the focus, if that is not one who was only typed.
  fileprivate var routeQuery: [String: String] {
    guard case .attendee(let id) = focus, base.attendees[id: id] != nil else { return [:] }
    return ["focus": id.description]
  }

  fileprivate func focus(routeQuery query: [String: String]) {
    guard let id = query["focus"].flatMap({ Attendee.ID($0) }), base.attendees[id: id] != nil
    else { return }
    focus = .attendee(id)
  }
}
