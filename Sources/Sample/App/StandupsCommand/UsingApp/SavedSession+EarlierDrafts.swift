import FeatureKit
import StandupsDomain
import StandupsStorage

extension SavedSession {
  /// Returns the drafts of an earlier version as records, each with its route and its label.
  func draftRecords(of owner: StoreOwner) -> [SavedDraft] {
    earlierDrafts.enumerated().map { number, earlier in
      var draft = SavedDraft(
        id: "session.\(number)",
        kind: earlier.kind,
        owner: owner.id,
        route: route,
        label: DraftLabel(text: "An earlier version kept it: \(earlier.content)"),
        content: earlier.content
      )
      guard let standup = draft.content(as: Typed.self)?.standup else { return draft }
      let isMeeting = draft.kind == DraftKind.meeting
      let isNew = !isMeeting && route.segments.contains { $0.text == "add" }
      let words = isNew ? ["add"] : ["\(standup.id)", isMeeting ? "record" : "edit"]
      let segments = route.segments.prefix(1) + words.map { Route.Segment($0) }
      draft.route = Route(scheme: route.scheme, segments: Array(segments))
      draft.label = DraftLabel(
        of: isNew ? DraftKind.newRecord : "\(standup.id)",
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
