import AppCommands
import FeatureKit
import LineMode

/// A named record that is open until it is done.
protocol DoableRecord: NamedRecord {
  /// True if it is done.
  var isDone: Bool { get set }
}

extension DoableRecord {
  /// The word for its state, for programs.
  var state: String { isDone ? "done" : "open" }

  /// The title behind a circle, for people.
  func titleCell(_ highlighting: LineHighlighting) -> TextCell {
    let title = shortTitle
    let (circle, done) = isDone ? ("●", " (done)") : ("○", "")
    return TextCell(
      "\(circle) \(title)\(done)",
      shown: "\(circle) \(highlighting.bold("\(title)"))\(done)"
    )
  }
}
