import AppFeature
import FeatureKit

extension SavedSession {
  /// Returns the drafts of an earlier version as records, each with its route and its label.
  @MainActor
  func draftRecords(of owner: StoreOwner) -> [SavedDraft] {
    earlierDrafts(of: owner.id).map { earlier in
      guard let standup = earlier.content(as: Typed.self)?.standup else { return earlier }
      let isMeeting = earlier.kind == RecordMeetingModel.draftKind
      let isNew = !isMeeting && route.segments.contains { $0.text == "add" }
      let words = isNew ? ["add"] : ["\(standup.id)", isMeeting ? "record" : "edit"]
      let segments = route.segments.prefix(1) + words.map { Route.Segment($0) }
      var draft = earlier
      draft.route = Route(scheme: route.scheme, segments: Array(segments))
      draft.label = DraftLabel(
        of: isNew ? EditStandupModel.newRecord : "\(standup.id)",
        title: "What you typed for “\(standup.displayTitle)”",
        text: "An earlier version kept it."
      )
      return draft
    }
  }
}

/// The part that all drafts of an earlier version have.
private struct Typed: Decodable {
  let standup: Standup
}
