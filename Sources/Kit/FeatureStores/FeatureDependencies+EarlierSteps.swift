package import FeatureInjection
package import FeatureRecords

/// What this user did in earlier processes, which can still be undone.
extension FeatureDependencies {
  /// The homes of the stores that are followed that keep the acts there.
  package var actLogs: [any ActLogging] {
    var logs: [any ActLogging] = []
    for opened in stores.all {
      guard let log = opened.home as? any ActLogging, !logs.contains(where: { $0 === log }) else {
        continue
      }
      logs.append(log)
    }
    return logs
  }

  /// Takes over the steps of earlier processes into the history, once all records were read.
  ///
  /// A home that can't be read has none: its stores tell why.
  @MainActor
  package func readEarlierSteps() async {
    for home in actLogs {
      guard let log = try? await home.undoableActs() else { continue }
      history.begin(after: log) { change, record, name in
        guard let opened = stores.all.first(where: { $0.kind.folder == change.key.kind }),
          opened.home === home
        else { return nil }
        return noted(change, of: record, named: name, opened)
      }
    }
  }

  @MainActor
  private func noted<Kind>(
    _ change: JournalEntry.Change,
    of record: JournalRecord?,
    named name: String,
    _ opened: some KindStoring<Kind>
  ) -> (any NotedChange)? {
    self[Kind.self].noted(change, of: record, named: name, Kind.schema)
  }
}

extension KindStoring {
  /// The home of its records, if they have one.
  fileprivate var home: (any RecordHome)? { store.backend.home }
}
