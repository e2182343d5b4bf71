/// A value that tells a state from others, to describe differences.
struct StateLine: Equatable {
  enum Place: Equatable {
    case screen(String)
    /// The screens that ask before they close.
    case question
    /// The unsaved drafts, also of forms that are closed.
    case drafts
    /// The alerts that wait, and the open one.
    case alerts
    /// A tab that isn't chosen.
    case tab(String)
    case stored
    case work

    var isScreen: Bool {
      if case .screen = self { true } else { false }
    }
  }

  var place: Place
  var text: String
}

extension [StateLine] {
  /// Describes the first difference to another state in a sentence; nil if there is none.
  func difference(to second: [StateLine]) -> String? {
    let same = zip(self, second).prefix { $0 == $1 }.count
    let (old, new) = (dropFirst(same).first, second.dropFirst(same).first)
    guard let place = old?.place ?? new?.place else { return nil }
    let (screens, others) = (screens, second.screens)
    guard screens == others else {
      let count = screens.last == others.last ? Int.max : 1
      let ways = [screens, others].map { $0.suffix(count).joined(separator: " > ") }
      return "It led to \(ways[0]), and then to \(ways[1])."
    }
    let subject: String
    switch place {
    case .screen(let name): subject = "\(name) had"
    case .question: return "The same screens asked before they close once, and once they did not."
    case .tab(let name): subject = "The tab \(name), which wasn't chosen, had"
    case .drafts: subject = "What was typed and isn't saved was"
    case .alerts: subject = "The alerts that wait were"
    case .stored: subject = "What is stored was"
    case .work: subject = "The work that goes on was"
    }
    return "\(subject) \(old.within(place)), and then \(new.within(place))."
  }

  /// The names of the screens, the root's first.
  private var screens: [String] {
    var names: [String] = []
    for case .screen(let name) in map(\.place) where names.last != name { names.append(name) }
    return names
  }
}

extension StateLine? {
  /// The text between quotes, if it stands there.
  fileprivate func within(_ place: StateLine.Place) -> String {
    guard let self, self.place == place else { return "nothing" }
    return "“\(self.text)”"
  }
}
