import AppFeature
import FeatureKit
import StandupDetailFeature
import StandupsDomain
import StandupsListFeature

extension UnfinishedLine {
  /// The routes to the list, to what opens above it and, once a standup is typed, to what opens above that.
  @MainActor
  func routes(among snapshot: RecordSnapshot<Standup>) -> [Candidate] {
    let root = AppModel.routes.description
    let standups = snapshot.records.map {
      Candidate(word: $0.id.description, abstract: "\($0.printedTitle), \($0.summary)")
    }
    var candidates = [Candidate(word: root, abstract: "")]
    candidates += StandupsListModel.routes.flatMap {
      $0.pattern.routes(above: root, ["<standup>": standups])
    }
    for standup in snapshot.records {
      let route = "\(root)/\(standup.id)"
      guard partial.lowercased().hasPrefix("\(route)/".lowercased()) else { continue }
      let meetings = standup.meetings.map { Candidate(word: $0.id.description, abstract: "") }
      let attendees = standup.attendees.filter { !$0.isBlank }.map {
        Candidate(word: $0.id.description, abstract: $0.name.withoutControlCharacters)
      }
      candidates += StandupDetailModel.routes.flatMap {
        $0.pattern.routes(above: route, ["<meeting>": meetings, "<attendee>": attendees])
      }
    }
    return candidates
  }
}

extension String {
  /// The routes of a pattern: one a thing of the kind in its brackets.
  fileprivate func routes(
    above route: String,
    _ things: [String: [UnfinishedLine.Candidate]]
  ) -> [UnfinishedLine.Candidate] {
    guard let kind = split(separator: "/").map(String.init).first(where: { $0.hasPrefix("<") })
    else { return [UnfinishedLine.Candidate(word: "\(route)/\(self)", abstract: "")] }
    return (things[kind] ?? []).map { thing in
      let words = split(separator: "/").map { $0 == kind ? thing.word : String($0) }
      return UnfinishedLine.Candidate(
        word: "\(route)/\(words.joined(separator: "/"))",
        abstract: thing.abstract
      )
    }
  }
}
