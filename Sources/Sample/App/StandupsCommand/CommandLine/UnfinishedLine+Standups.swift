package import AppCommands
import AppFeature
package import CommandLineTables
import FeatureKit
import TerminalTexts

extension Commands {
  package static func candidates(
    of values: CommandValues,
    for line: CommandLineTables.UnfinishedLine<CommandWork>,
    _ invocation: Invocation
  ) async throws -> [CompletionCandidate] {
    switch values {
    case .settingValues: return line.settingValues
    case .dates: return line.dates
    case .datesOrNone: return line.dates + [.noDeadline]
    case .datesOrOverdue: return [CompletionCandidate("overdue")] + line.dates + [.noDeadline]
    case _: break
    }
    if values == .restorable {
      var names: [CompletionCandidate] = []
      for records in try invocation.restorable() {
        names += try await records.deletedNames(in: line, beside: names, invocation)
      }
      return names
    }
    let standups = try await invocation.standups().load()
    return switch values {
    case .standupsOrNone:
      line.names(among: standups) + [CompletionCandidate("none", "No standup.")]
    case .attendees: line.attendees(among: standups)
    case .peopleOrNone: line.people(in: standups.records) + [CompletionCandidate("none", "No one.")]
    case _: line.routes(among: standups)
    }
  }
}

extension CompletionCandidate {
  fileprivate static let noDeadline = CompletionCandidate("none", "No deadline.")
}

extension UnfinishedLine {
  /// The first words of dates.
  var dates: [CompletionCandidate] { DateWords.offered.map { CompletionCandidate($0) } }

  /// Returns the attendees of the named standup, or of all, each once.
  func attendees(among snapshot: RecordSnapshot<Standup>) -> [CompletionCandidate] {
    // An ambiguous name is reported when the line is carried out.
    let named = words.first.flatMap { try? snapshot.find($0) }
    return people(in: named.map { [$0] } ?? snapshot.records.elements)
  }

  /// Returns the attendees of some standups, each once.
  func people(in standups: some Sequence<Standup>) -> [CompletionCandidate] {
    var known: Set<String> = []
    return standups.flatMap(\.attendees)
      .filter { !$0.isBlank && $0.name == $0.name.withoutControlCharacters }
      .filter { known.insert($0.name).inserted }
      .map { CompletionCandidate($0.name) }
  }

  /// Returns the routes to the list, to the screens above it and, for a typed standup, above that.
  @MainActor
  func routes(among snapshot: RecordSnapshot<Standup>) -> [CompletionCandidate] {
    let root = RouteRoot.standups.description
    let standups = snapshot.records.map {
      CompletionCandidate($0.id.description, "\($0.printedTitle), \($0.summary)")
    }
    var candidates = [CompletionCandidate(root)]
    candidates += StandupsListModel.routes.flatMap {
      $0.pattern.routes(above: root, ["<standup>": standups])
    }
    let settings = "\(RouteRoot.standups.scheme)://settings"
    candidates += [CompletionCandidate(settings)]
    candidates += SettingsModel.routes.map { CompletionCandidate("\(settings)/\($0.pattern)") }
    for standup in snapshot.records {
      let route = "\(root)/\(standup.id)"
      guard partial.lowercased().hasPrefix("\(route)/".lowercased()) else { continue }
      let meetings = standup.meetings.map { CompletionCandidate($0.id.description) }
      let attendees = standup.attendees.filter { !$0.isBlank }.map {
        CompletionCandidate($0.id.description, $0.name.withoutControlCharacters)
      }
      candidates += StandupDetailModel.routes.flatMap {
        $0.pattern.routes(above: route, ["<meeting>": meetings, "<attendee>": attendees])
      }
    }
    return candidates
  }
}

extension String {
  /// Returns the routes of a pattern: one for each value of the kind in its brackets.
  fileprivate func routes(
    above route: String,
    _ things: [String: [CompletionCandidate]]
  ) -> [CompletionCandidate] {
    guard let kind = split(separator: "/").map(String.init).first(where: { $0.hasPrefix("<") })
    else { return [CompletionCandidate("\(route)/\(self)")] }
    return (things[kind] ?? []).map { thing in
      let words = split(separator: "/").map { $0 == kind ? thing.word : String($0) }
      return CompletionCandidate("\(route)/\(words.joined(separator: "/"))", thing.abstract)
    }
  }
}
