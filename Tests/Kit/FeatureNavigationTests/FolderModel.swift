import FeatureKit

/// A folder that opens the folders in it, by number, and a note.
@MainActor
final class FolderModel {
  var destination: Destination?
  var dismissal = Dismissal.free
  private(set) var taskCount = 0
  private var isLoaded = false
  private let onTask: (FolderModel) -> Void

  /// Makes a folder; all that come up above it call the same when they appear.
  init(onTask: @escaping (FolderModel) -> Void = { _ in }) {
    self.onTask = onTask
  }

  func folderTapped(_ id: Int, isSheet: Bool = false) {
    guard isLoaded, id >= 0 else { return }
    let folder = FolderModel(onTask: onTask)
    destination = isSheet ? .sheet(id, folder) : .folder(id, folder)
  }
}

// MARK: - Navigation

extension FolderModel: Presenting {
  enum Destination {
    case folder(Int, FolderModel)
    case sheet(Int, FolderModel)
    case note
    case question
    case stranger(StrangerModel)
  }

  var presented: Presented? {
    switch destination {
    case .folder(_, let model): Presented(.push, model)
    case .sheet(_, let model): Presented(.sheet, model)
    case .note: Presented(.push)
    case .question: Presented(.alert)
    case .stranger(let model): Presented(.push, model)
    case nil: nil
    }
  }

  static let routes: [RouteStep<FolderModel>] = [
    RouteStep("note", isOpen: { if case .note = $0 { true } else { false } }) {
      $0.destination = .note
    },
    RouteStep("locked", isOpen: { _ in false }) { _ in },
    RouteStep("stranger", isOpen: { if case .stranger = $0 { true } else { false } }) {
      $0.destination = .stranger(StrangerModel())
    },
    RouteStep(
      "folders/<folder>/inside",
      openIDAndQuery: { destination in
        switch destination {
        case .folder(let id, _): (id, [:])
        case .sheet(let id, _): (id, ["sheet": ""])
        case .note, .question, .stranger: nil
        }
      },
      isUnreadable: { $1 == -2 }
    ) { $0.folderTapped($1, isSheet: $2["sheet"] == "") },
    RouteStep("folders/<folder>/locked", openID: { _ in Int?.none }) { _, _ in },
  ]

  func task() {
    taskCount += 1
    isLoaded = true
    onTask(self)
  }
}

/// A model without routes.
@MainActor
final class StrangerModel {}

// MARK: - Navigation

extension StrangerModel: Presenting {}
