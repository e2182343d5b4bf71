import Observation

/// A model that holds other models in every way that there is.
@MainActor @Observable final class BoardModel {
  @MainActor @Observable final class Row: Identifiable {
    nonisolated let id: Int
    var title: String

    init(_ id: Int, _ title: String) {
      (self.id, self.title) = (id, title)
    }
  }

  /// A model that is equal to another by its id, whatever it shows.
  @MainActor @Observable final class Tag: Equatable {
    nonisolated let id: Int
    var name: String

    init(_ id: Int, _ name: String) {
      (self.id, self.name) = (id, name)
    }

    nonisolated static func == (left: Tag, right: Tag) -> Bool { left.id == right.id }
  }

  enum Destination: Equatable {
    case tag(Tag)
  }

  let header = Row(0, "Header")
  var selected: Row?
  var rows = [Row(1, "a"), Row(2, "b"), Row(3, "c")]
  var rowsByName = ["a": Row(4, "by name")]
  var actions: [String: () -> Void] = [:]
  var tags = [Tag(1, "red"), Tag(2, "green")]
  var destination: Destination?

  var first: String { rows.first?.title ?? "none" }
}
