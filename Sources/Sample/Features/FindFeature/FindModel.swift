public import FeatureKit
import StandupsDomain
package import StandupsStorage

/// The search through all records: words, a person and days, and what is found.
@MainActor
@Observable
public final class FindModel {
  // MARK: State

  /// The words as typed.
  public var words: String {
    get { search.words }
    set { search.words = newValue }
  }
  /// The name as typed.
  public var person: String {
    get { search.person }
    set { search.person = newValue }
  }
  /// The words, the person and the days.
  package private(set) var search: Search {
    didSet { if search != oldValue { look(after: Self.delay) } }
  }
  /// The field with the focus.
  public var focus: Field? = .words
  /// The results by kind; none while nothing is looked for.
  package private(set) var found: [FoundKind] = []
  /// True while what is shown answers what is typed.
  public private(set) var isAnswered = true

  // MARK: Dependencies

  private let dependencies: FeatureDependencies
  private var looking: Effect?
  private var finding: Effect?

  // MARK: Creating a model

  /// Makes the search.
  ///
  /// - Parameters:
  ///   - query: What to look for, as in a route.
  ///   - dependencies: The dependencies of the parent.
  public init(query: [String: String] = [:], dependencies: FeatureDependencies) {
    let dependencies = dependencies.scoped(to: Self.self)
    self.dependencies = dependencies
    search = Search(query, dependencies.userCalendar)
  }

  /// The wait for the next letter before a search begins.
  public static let delay = Duration.milliseconds(200)

  /// The time zone of the user.
  public var timeZone: TimeZone { dependencies.timeZone }

  /// Returns a standup as it is now.
  func standup(_ id: Standup.ID) -> Standup? { dependencies.standups[id] }

  /// The sentences about kinds and records that can't be read, and so aren't searched; nil if all are.
  public var problem: String? {
    func sentence<Kind: StoredKind>(_ kind: Kind.Type) -> String? {
      let records = dependencies[kind]
      if let failure = records.failure {
        return "\(Kind.folder.asTitle) aren't searched, as \(failure.placeAndReason)."
      }
      let unreadable = records.unreadable
      switch unreadable.count {
      case 0: return nil
      case 1:
        let reason = unreadable[0].error.reason
        return "A \(Kind.word) isn't searched, as it can't be read: \(reason)."
      case let count:
        return
          "\(count) \(Kind.folder) aren't searched, as they can't be read; “store check” names them."
      }
    }
    let sentences = dependencies.listedKinds.compactMap { sentence($0) }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  // MARK: User actions

  /// Looks at all days, or only from a day on: a week ago at first.
  public func sinceToggled(to isOn: Bool) {
    search.since = isOn ? dependencies.userCalendar.date(byAdding: .day, value: -7, to: now) : nil
  }

  /// Looks at all days, or only up to a day: today at first.
  public func untilToggled(to isOn: Bool) { search.until = isOn ? now : nil }

  /// Chooses the first day.
  public func sinceChanged(to date: Date) { search.since = date }

  /// Chooses the last day.
  public func untilChanged(to date: Date) { search.until = date }

  /// Closes the search, and opens the screen of what was found.
  public func rowTapped(_ id: String) {
    let row = found.lazy.compactMap { $0.rows[id: id] }.first
    if let route = row?.text.route { dependencies.navigate(.route(route)) }
  }

  private var now: Date { dependencies.now() }

  // MARK: Looking

  /// Shows what is found, and follows the records.
  public func task() {
    if looking == nil { look(after: .zero) }
  }

  /// Looks anew once nothing was typed for a while, and whenever a record changes.
  private func look(after delay: Duration) {
    for effect in [looking, finding] { effect?.cancel() }
    // Results of other words say nothing about these.
    (found, isAnswered) = ([], search.isEmpty)
    guard !search.isEmpty else { return }
    looking = dependencies.effects.run("look") { [weak self, clock = dependencies.clock] in
      if delay > .zero { try await clock.sleep(for: delay) }
      try await EffectScope.follow("the records") {
        self?.library
      } onChange: { library in
        if let library { self?.find(in: library) }
        return true
      }
    }
  }

  private var library: Library { Library(dependencies) }

  private func find(in library: Library) {
    finding?.cancel()
    finding = dependencies.effects.run("find") {
      [weak self, search, calendar = dependencies.userCalendar] in
      let found = await library.found(search, calendar)
      try Task.checkCancellation()
      self?.found = found
      self?.isAnswered = true
    }
  }
}

// MARK: - Navigation

extension FindModel: Presenting {
  /// A field that can have the focus.
  public enum Field: Hashable, Sendable {
    /// The words.
    case words
    /// The person.
    case person
  }

  /// The query of its route.
  public var routeQuery: [String: String] { search.query(dependencies.userCalendar) }
}

extension Search {
  /// Reads the query of a route; a day that isn't one counts for nothing.
  fileprivate init(_ query: [String: String], _ calendar: Calendar) {
    self.init()
    (words, person) = (query["words"] ?? "", query["by"] ?? "")
    since = query["since"].flatMap { calendar.day($0) }
    until = query["until"].flatMap { calendar.day($0) }
  }

  /// The query of a route: what is looked for, and nothing else.
  fileprivate func query(_ calendar: Calendar) -> [String: String] {
    let items = [
      "words": words, "by": person, "since": since.map(calendar.text) ?? "",
      "until": until.map(calendar.text) ?? "",
    ]
    return items.filter { !$0.value.isEmpty }
  }
}

extension RecordStoreError {
  /// The place that can't be read and the reason, as a clause.
  fileprivate var placeAndReason: String {
    "\(place.prefix(1).lowercased())\(place.dropFirst()) can't be read: \(cause.reason)"
  }
}

extension Calendar {
  /// Returns the first moment of a day such as `2026-01-05`; nil for any other text.
  fileprivate func day(_ text: String) -> Date? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).compactMap { Int($0) }
    guard parts.count == 3 else { return nil }
    let day = date(from: DateComponents(year: parts[0], month: parts[1], day: parts[2]))
    return day.flatMap { self.text($0) == text ? $0 : nil }
  }

  /// Returns the text of a day.
  fileprivate func text(_ date: Date) -> String {
    let parts = dateComponents([.year, .month, .day], from: date)
    return [(parts.year, 4), (parts.month, 2), (parts.day, 2)].map { number, width in
      let digits = "\(number ?? 0)"
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    .joined(separator: "-")
  }
}
