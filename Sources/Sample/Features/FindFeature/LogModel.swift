public import FeatureKit
import StandupsDomain

/// The log of acts: who did what and when, with what it changed.
@MainActor
@Observable
public final class LogModel {
  // MARK: State

  /// The last acts, the last one first; nil until they were read.
  private(set) var log: LoggedActs?
  /// The reason why they couldn't be read, as sentences.
  private var readingProblem: String?

  // MARK: Dependencies

  private let dependencies: FeatureDependencies
  private let limit: Int
  /// The log of a preview, in place of that of the stores.
  private let given: LoggedActs?
  private var reading: Effect?

  // MARK: Creating a model

  /// Makes the log of the stores.
  ///
  /// - Parameters:
  ///   - limit: The most acts that are shown, the last ones.
  ///   - dependencies: The dependencies of the parent.
  public init(last limit: Int = 200, dependencies: FeatureDependencies) {
    self.dependencies = dependencies.scoped(to: Self.self)
    (self.limit, given) = (limit, nil)
  }

  /// Makes the log of a preview.
  ///
  /// - Parameters:
  ///   - given: The acts, all of which are shown.
  ///   - dependencies: The dependencies of the parent.
  package init(showing given: LoggedActs, dependencies: FeatureDependencies) {
    self.dependencies = dependencies.scoped(to: Self.self)
    (limit, self.given) = (given.acts.count, given)
  }

  /// The reason why they can't be read, or why a change isn't saved, as sentences; nil if all is well.
  public var problem: String? { readingProblem ?? dependencies.unsaved(dependencies.kinds) }

  // MARK: Lifecycle

  /// Reads the log, and again once changes are stored.
  public func task() {
    dependencies.effects.runOnce("follow") { [weak self] in
      try await EffectScope.follow("the acts") {
        self.map { $0.dependencies.observe($0.dependencies.kinds) }
      } onChange: { _ in
        self?.read()
        return true
      }
    }
  }

  private func read() {
    reading?.cancel()
    reading = dependencies.effects.run("read") {
      [weak self, limit, given, stores = dependencies.stores, timeZone = dependencies.timeZone] in
      var (log, problem) = (given, String?.none)
      do {
        if given == nil { log = try await stores.loggedActs(last: limit, in: timeZone) }
      } catch {
        problem = (error as? RecordStoreError)?.description ?? "The log could not be read."
      }
      try Task.checkCancellation()
      // Acts that were read before stay in sight.
      self?.log = log ?? self?.log
      self?.readingProblem = problem
    }
  }
}

// MARK: - Navigation

extension LogModel: Presenting {
  /// Describes the acts.
  public func build(_ s: ScreenBuilder) {
    s.name = "log"
    s.title = "Log"
    s.message = problem ?? (log == nil ? "Loading…" : notice)
    guard let log, !log.acts.isEmpty else { return }
    s.section("log", log.acts, footer: end) { act in
      .text(ControlID("act", act.id), act.label, detail: act.detail(in: self.dependencies.timeZone))
    }
  }

  /// The sentences about a log without acts, and about records without a log; nil for a whole log.
  private var notice: String? {
    guard let log else { return nil }
    switch (log.isComplete, log.acts.isEmpty) {
    case (true, true):
      return ["The log has no acts.", end].compactMap(\.self).joined(separator: " ")
    case (true, false): return nil
    case (false, true): return "This store keeps no log of its records."
    case (false, false): return "This store keeps no log; the one beside it has what is your own."
    }
  }

  /// The sentences about the acts that aren't shown; nil if all are.
  private var end: String? {
    let more = "The last \(limit) acts are shown; “standups log” lists all."
    let missing = log?.missingUntil.map { date in
      "Older acts than \(date.text(in: dependencies.timeZone)) are not kept."
    }
    let unread = "Lines that can't be read may have more; “standups store check” says why."
    let sentences = [
      log?.hasMore == true ? more : nil, missing, log?.unreadCount ?? 0 > 0 ? unread : nil,
    ]
    .compactMap(\.self)
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }
}

extension LoggedAct {
  /// The act in words: `Undo: rename “Design”`.
  fileprivate var label: String { (step.map { "\($0.rawValue): \(name)" } ?? name).asTitle }

  /// The date, the person and the changed fields: `Mon 5 Jan 2026, 09:00, Ann; length: 10 min → 5 min`.
  fileprivate func detail(in timeZone: TimeZone) -> String {
    let first = [date.text(in: timeZone), person].compactMap(\.self).joined(separator: ", ")
    let fields = changes.filter { !$0.fields.isEmpty }.map { change in
      let fields = change.fields.joined(separator: "; ")
      // The words of an act of several records need not name them.
      return changes.count == 1 ? fields : "\(change.object), \(fields)"
    }
    return ([first] + fields).joined(separator: "; ")
  }
}
