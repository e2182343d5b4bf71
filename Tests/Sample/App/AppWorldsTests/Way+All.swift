import AppFeature
import AppWorlds
import FeatureKit
import FeatureTesting
import Testing

extension Way {
  /// The ways to every screen of the app, alerts included, as `Tests/Goldens/ways.txt` has them.
  ///
  /// A way is its name, what is given if that isn't samples, and lines as in a walk.
  static var all: [Way] {
    get throws {
      let file = Places.repository.appending(path: "Tests/Goldens/ways.txt")
      let ways = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n\n")
      return try ways.map { text in
        let lines = text.split(separator: "\n").map(String.init)
        let given = lines.filter { $0.hasPrefix("given ") }
        let walk = try Walk(
          parsing: given.first ?? "given samples",
          file: "ways.txt",
          vocabulary: .standups
        )
        var way = Way(walk, lines.dropFirst(1 + given.count))
        way.testDescription = try #require(lines.first)
        way.elsewhere = events[way.testDescription]
        return way
      }
    }
  }

  /// The last events of some ways, outside the app.
  private static let events: [String: Event] = [
    "the form of a standup that was changed elsewhere": { model, _ in
      guard let form = model as? EditStandupModel else { return }
      var theirs = form.base
      theirs.title = "Theirs"
      _ = form.canBeSaved(over: theirs)
    },
    "the form of a standup with what was typed over an earlier one": { model, drafts in
      guard let detail = model as? StandupDetailModel else { return }
      var before = detail.standup
      before.title = "Before"
      drafts.waiting = [.typed("standup-form", over: before)]
      detail.editButtonTapped()
    },
    "the list with what was typed before the app ended": { _, drafts in
      drafts.waiting = [.typed("meeting", over: deleted)]
    },
    "the list with a form that was left over": { model, drafts in
      guard let list = model as? StandupsListModel else { return }
      drafts.waiting = [.typed("standup-form", over: list.standups[0])]
    },
    "the list with two things that were left over": { model, drafts in
      guard let list = model as? StandupsListModel else { return }
      drafts.waiting = [
        .typed("standup-form", over: list.standups[0]), .typed("meeting", over: list.standups[1]),
      ]
    },
    "the list with what another version kept": { _, drafts in
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
    },
    "the question before what was typed is dropped": { model, drafts in
      guard let list = model as? StandupsListModel else { return }
      drafts.waiting = [.typed("standup-form", over: list.standups[0])]
      list.deleteDrafts(atOffsets: [0])
    },
    "a form with the meeting of a deleted standup": { model, drafts in
      guard let list = model as? StandupsListModel else { return }
      drafts.waiting = [.typed("meeting", over: deleted)]
      list.draftTapped(id: drafts.waiting[0].id)
    },
    "a meeting that was interrupted": { model, drafts in
      guard let detail = model as? StandupDetailModel else { return }
      drafts.waiting = [.typed("meeting", over: detail.standup)]
      detail.startMeetingButtonTapped()
    },
  ]

  /// A standup that isn't stored any more.
  private static let deleted = Standup(id: Standup.ID(UUIDSource.number(0xD0)))
}
