import FeatureKit

extension Screen {
  /// The screen without progress and what was said: they change all the time, and are no news.
  var withoutWhatRuns: Screen {
    var screen = self
    screen.sections = sections.filter { $0.id != "transcript" }.map { section in
      var section = section
      section.rows.removeAll { row in
        if case .progress = row.kind { true } else { false }
      }
      return section
    }
    return screen
  }
}
