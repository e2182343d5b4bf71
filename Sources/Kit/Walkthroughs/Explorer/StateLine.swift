import ScreenValues

/// One of the things that tell a state from others, to say what differs.
struct StateLine: Equatable {
  enum Place: Equatable {
    case screen(String)
    case stored
    case work
  }

  var place: Place
  var text: String
}

extension [StateLine] {
  /// Says in a sentence what a second state has in place of what the first one has; nil if all is the same.
  func difference(to second: [StateLine]) -> String? {
    let same = zip(self, second).prefix { $0 == $1 }.count
    let (old, new) = (dropFirst(same).first, second.dropFirst(same).first)
    guard let place = old?.place ?? new?.place else { return nil }
    if case .screen(let name) = place {
      guard old?.place == new?.place else { return name.difference(to: new) }
      return "\(name) had \(old.quoted), and then \(new.quoted)."
    }
    let here = (old.within(place), new.within(place))
    let subject = place == .work ? "The work that goes on" : "What is stored"
    return "\(subject) was \(here.0.quoted), and then \(here.1.quoted)."
  }
}

extension String {
  /// Says that another screen came up than this one.
  fileprivate func difference(to line: StateLine?) -> String {
    guard case .screen(let name)? = line?.place else {
      return "\(self) came up, and then no screen in its place."
    }
    return "It led to \(self), and then to \(name)."
  }
}

extension StateLine? {
  fileprivate var quoted: String { map { "“\($0.text)”" } ?? "nothing" }

  fileprivate func within(_ place: StateLine.Place) -> StateLine? {
    self?.place == place ? self : nil
  }
}
