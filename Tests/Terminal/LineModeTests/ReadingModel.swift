import FeatureKit

/// A book that is lent out.
struct Lent: Identifiable {
  let id: String
}

/// Books that are read one after the other, by one reader after the other.
@MainActor
@Observable
final class ReadingModel {
  private(set) var count = 1
  var lent: [Lent] = []
  private(set) var deleted: [String] = []
  private var seconds = 0
  /// The lines that the screen takes; nil if it takes none.
  var taken: TakenLines?
  /// Called when the page is turned.
  var onTurn: () -> Void = {}

  func add() { count += 1 }

  private func delete(atOffsets offsets: IndexSet) {
    deleted += offsets.map { lent[$0].id }
    for offset in offsets.reversed() { lent.remove(at: offset) }
  }

  func pass(seconds: Int) { self.seconds += seconds }

  private func clock(_ seconds: Int) -> String {
    "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
  }
}

// MARK: - Navigation

extension ReadingModel: Presenting {
  func build(_ s: ScreenBuilder) {
    s.name = "reading"
    s.title = count == 1 ? "Books" : "\(count) books"
    s.section("reading") {
      Row.progress(
        "time",
        "Time",
        fraction: Double(seconds) / 60,
        detail: "\(clock(seconds)) elapsed, \(clock(60 - seconds)) left"
      )
      Row.text("reader", "Reader", detail: seconds < 30 ? "Ann" : "Zoë")
    }
    if !lent.isEmpty {
      s.section("lent", lent, delete: delete(atOffsets:)) {
        Row.navigationLink(ControlID("book", $0.id), $0.id) {}
      }
    }
    taken?.build(s)
    s.action("add-book", "Add a book", add)
    s.action("turn", "Turn the page") { self.onTurn() }
  }
}
