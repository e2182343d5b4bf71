import AppFeature
import AppWorlds
import FeatureKit
import FeatureTesting
import Testing

extension Way {
  /// The ways to every screen of the app, alerts included.
  static let all =
    [
      Way("the list"),
      Way("an empty list", given: "standups"),
      Way("the form of a new standup", "tap add-standup"),
      Way("a changed form", "tap add-standup", "type \"x\""),
      Way(
        "the question of a changed form",
        "tap add-standup",
        "type \"x\"",
        "tap cancel-add-standup"
      ),
      Way("the themes", "tap add-standup", "tap theme"),
      Way("the themes of a standup", "tap standup 1", "tap edit", "tap theme"),
      Way("a standup", "tap standup 1"),
      Way(
        "a standup that was deleted on another screen",
        "tap standup 1",
        "tap attendee 1",
        "delete standup 1",
        "tap back"
      ),
      Way(
        "the question of a deleted standup that is changed",
        "tap standup 1",
        "tap attendee 1",
        "delete standup 1",
        "tap back",
        "delete meeting 1"
      ),
      Way("the form of a standup", "tap standup 1", "tap edit"),
      Way(
        "the form of a standup that was changed elsewhere",
        "tap standup 1",
        "tap edit",
        "type \"Mine\"",
        elsewhere: { model, _ in
          guard let form = model as? EditStandupModel else { return }
          var theirs = form.base
          theirs.title = "Theirs"
          _ = form.canBeSaved(over: theirs)
        }
      ),
      Way(
        "the form of a standup with what was typed over an earlier one",
        "tap standup 1",
        elsewhere: { model, drafts in
          guard let detail = model as? StandupDetailModel else { return }
          var before = detail.standup
          before.title = "Before"
          drafts.waiting = [.typed("standup-form", over: before)]
          detail.editButtonTapped()
        }
      ),
      Way(
        "the list with what was typed before the app ended",
        elsewhere: { _, drafts in
          drafts.waiting = [
            .typed("meeting", over: Standup(id: Standup.ID(UUIDSource.number(0xD0))))
          ]
        }
      ),
      Way(
        "the list with a form that was left over",
        elsewhere: { model, drafts in
          guard let list = model as? StandupsListModel, let standup = list.standups.first else {
            return
          }
          drafts.waiting = [.typed("standup-form", over: standup)]
        }
      ),
      Way(
        "the list with two things that were left over",
        elsewhere: { model, drafts in
          guard let list = model as? StandupsListModel else { return }
          drafts.waiting = [
            .typed("standup-form", over: list.standups[0]),
            .typed("meeting", over: list.standups[1]),
          ]
        }
      ),
      Way(
        "the list with what another version kept",
        elsewhere: { _, drafts in
          drafts.waiting = [
            SavedDraft(
              id: "drawing..before",
              kind: "drawing",
              owner: "before",
              route: RouteRoot.standups.route,
              label: DraftLabel(title: "Something that you typed"),
              content: "{}"
            )
          ]
        }
      ),
      Way(
        "the question before what was typed is dropped",
        elsewhere: { model, drafts in
          guard let list = model as? StandupsListModel, let standup = list.standups.first else {
            return
          }
          drafts.waiting = [.typed("standup-form", over: standup)]
          list.deleteDrafts(atOffsets: [0])
        }
      ),
      Way(
        "a form with the meeting of a deleted standup",
        elsewhere: { model, drafts in
          guard let list = model as? StandupsListModel else { return }
          drafts.waiting = [
            .typed("meeting", over: Standup(id: Standup.ID(UUIDSource.number(0xD0))))
          ]
          list.draftTapped(id: drafts.waiting[0].id)
        }
      ),
      Way(
        "a meeting that was interrupted",
        "tap standup 2",
        elsewhere: { model, drafts in
          guard let detail = model as? StandupDetailModel else { return }
          drafts.waiting = [.typed("meeting", over: detail.standup)]
          detail.startMeetingButtonTapped()
        }
      ),
      Way(
        "a standup with two meetings",
        "tap standup 1",
        "tap start-meeting",
        "tap end-meeting",
        "tap save-meeting"
      ),
      Way(
        "a meeting that left two follow-ups",
        "tap standup 2",
        "tap start-meeting",
        "say \"todo: Get milk\"",
        "say \"todo: Get tea\"",
        "tap end-meeting",
        "tap save-meeting",
        "tap meeting 1"
      ),
      Way("the question before deleting", "tap standup 1", "tap delete"),
      Way("a past meeting", "tap standup 1", "tap meeting 1"),
      Way("an attendee's standups, pushed", "tap standup 1", "tap attendee 1"),
      Way("an attendee's standups, presented", "tap standup 1", "tap present-standups 1"),
      Way("a meeting", "tap standup 2", "tap start-meeting", "say \"Hi\""),
      Way(
        "a meeting with what was left last time",
        "tap standup 2",
        "tap start-meeting",
        "say \"The icons are done.\"",
        "say \"todo: Get milk\"",
        "tap end-meeting",
        "tap save-meeting",
        "tap start-meeting"
      ),
      Way("the question how to end", "tap standup 2", "tap start-meeting", "tap end-meeting"),
      Way(
        "the question after the last",
        "tap standup 2",
        "tap start-meeting",
        "tap next",
        "tap next"
      ),
      Way(
        "speech that failed",
        "tap standup 2",
        "tap start-meeting",
        "fail-next speech",
        "wait 1s"
      ),
      Way(
        "a save that failed",
        "fail-next save",
        "tap add-standup",
        "type \"A\"",
        "tap confirm-add-standup"
      ),
      Way(
        "an edit that failed",
        "tap standup 1",
        "tap edit",
        "type \"Mine\"",
        "fail-next update",
        "tap confirm-edit"
      ),
      Way(
        "a deletion that failed, of a standup that is gone",
        "tap standup 1",
        "tap delete",
        "other delete-standup",
        "fail-next delete",
        "tap confirm-deletion"
      ),
      Way(
        "a deletion that leaves out an edit, as another program's is newer",
        "tap standup 1",
        "tap edit",
        "type \"Mine\"",
        "fail-next update",
        "tap confirm-edit",
        "tap go-on-unsaved",
        "other rename-standup",
        "tap delete",
        "tap confirm-deletion"
      ),
      Way("a store that cannot be read", "fail-next load"),
      Way(
        "denied speech",
        "tap add-standup",
        "type \"A\"",
        "tap confirm-add-standup",
        "tap standup 1",
        "tap start-meeting",
        given: "speech",
        ["denied"]
      ),
      Way(
        "restricted speech",
        "tap add-standup",
        "type \"A\"",
        "tap confirm-add-standup",
        "tap standup 1",
        "tap start-meeting",
        given: "speech",
        ["restricted"]
      ),
      Way("data that cannot be read", given: "unreadable", ["x.json"]),
      Way("the menu", "tap quick-actions"),
      Way("the page about the app", "tap quick-actions", "tap about"),
      Way("an inspiration", "tap quick-actions", "tap inspiration"),
      Way(
        "the cards",
        "tap follow-ups-tab",
        given: "follow-ups",
        ["Get milk", "Get tea"]
      ),
      Way(
        "two cards",
        "tap follow-ups-tab",
        "tap group 1",
        "tap toggle-follow-up 1",
        "tap back",
        given: "follow-ups",
        ["Get milk", "Get tea"]
      ),
      Way("the form of a new follow-up", "tap follow-ups-tab", "tap add-follow-up"),
      Way(
        "a group of two",
        "tap follow-ups-tab",
        "tap group 1",
        given: "follow-ups",
        ["Get milk", "Get tea"]
      ),
      Way(
        "a group",
        "tap follow-ups-tab",
        "tap group 1",
        "tap toggle-follow-up 1",
        "delete follow-up 1",
        given: "follow-ups",
        ["Get milk:high::Go,Pay", "Get tea"]
      ),
      Way(
        "the form of a follow-up",
        "tap follow-ups-tab",
        "tap group 1",
        "tap follow-up 1",
        given: "follow-ups",
        ["Get milk:high::Go,Pay", "Get tea"]
      ),
      Way("the settings", "tap settings"),
      Way("the greeting", "tap settings", "tap welcome"),
      Way("the cards of follow-ups", "tap settings", "tap follow-ups"),
      Way(
        "the cards of follow-ups without steps",
        "tap settings",
        "tap follow-ups",
        "tap show-steps-preview"
      ),
      Way(
        "settings that are not saved",
        "fail-next update",
        "tap settings",
        "tap sound",
        "tap dismiss-settings"
      ),
      Way("settings that cannot be read", given: "unreadable", ["settings/settings.json"]),
      Way(
        "settings that cannot be loaded",
        "fail-next load",
        "fail-next load",
        "tap cancel"
      ),
      Way(
        "follow-ups that cannot be loaded",
        "fail-next load",
        "fail-next load",
        "fail-next load",
        "tap cancel",
        "tap cancel"
      ),
      Way("follow-ups that cannot be read", given: "unreadable", ["follow-ups/x.json"]),
      Way(
        "a follow-up that is not saved",
        "tap follow-ups-tab",
        "tap add-follow-up",
        "fail-next save",
        "tap confirm-add-follow-up"
      ),
      Way(
        "a follow-up that is not moved",
        "tap follow-ups-tab",
        "tap group 1",
        "fail-next move",
        "move follow-up 1 to follow-up 2",
        given: "follow-ups",
        ["Get milk", "Get tea"]
      ),
      Way("the parking lot", "tap parking-lot-tab", given: "topics", ["Get milk", "Get tea"]),
    ]
}
