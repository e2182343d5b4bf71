package import FeatureKit
import StandupsDomain
import StandupsStorage

extension FindModel: Previewed {
  /// The name of the search.
  package static let previewName = "Find"

  /// A search for nothing yet, and one that has found something.
  package static let previews = [
    FeaturePreview("empty", withSamples: false) { world in
      FindModel(dependencies: world.dependencies)
    },
    FeaturePreview("full") { world in
      FindModel(query: ["words": "design"], dependencies: world.dependencies)
    },
  ]
}

extension DeletedModel: Previewed {
  /// The name of the list.
  package static let previewName = "Deleted"

  /// A list of nothing, and one of a standup.
  package static let previews = [
    FeaturePreview("empty", withSamples: false) { world in
      DeletedModel(dependencies: world.dependencies)
    },
    FeaturePreview("full") { world in
      world.dependencies.standups.delete(world.standup.id)
      return DeletedModel(dependencies: world.dependencies)
    },
  ]
}

extension LogModel: Previewed {
  /// The name of the log.
  package static let previewName = "Log"

  /// The log of records in memory, which have none, and one of an act and its undo.
  package static let previews = [
    FeaturePreview("empty", withSamples: false) { world in
      LogModel(dependencies: world.dependencies)
    },
    FeaturePreview("full") { world in
      let (title, date) = (world.standup.displayTitle, world.dependencies.now())
      func act(_ id: String, _ date: Date, _ step: LoggedAct.Step?, _ field: String) -> LoggedAct {
        let change = LoggedAct.Change(
          .changed,
          kind: StandupKind.folder,
          id: world.standup.id.description,
          title: title,
          object: "\(StandupKind.word) “\(title)”",
          fields: [field]
        )
        return LoggedAct(
          id: id,
          date: date,
          person: "Ann",
          name: "change length of “\(title)”",
          step: step,
          changes: [change]
        )
      }
      var log = LoggedActs()
      log.acts = [
        act("2", date, .undo, "length: 10 min → 5 min"),
        act("1", date - 60, nil, "length: 5 min → 10 min"),
      ]
      return LogModel(showing: log, dependencies: world.dependencies)
    },
  ]
}
