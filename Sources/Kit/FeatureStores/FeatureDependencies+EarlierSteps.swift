package import FeatureInjection
import FeatureRecords

/// The steps that this user made in earlier processes, which can still be undone.
extension FeatureDependencies {
  /// Takes over the steps of earlier processes into the history, once all records were read.
  ///
  /// A journal that can't be read has none: its stores tell why.
  @MainActor
  package func readEarlierSteps() async {
    for journal in stores.journals {
      guard let log = try? await journal.undoableActs() else { continue }
      history.begin(after: log) { earlier in
        let kind = earlier.change.key.kind
        guard let opened = stores.all.first(where: { $0.kind.folder == kind }),
          opened.journal === journal
        else { return nil }
        return noted(earlier, opened)
      }
    }
  }

  @MainActor
  private func noted<Kind>(
    _ earlier: EarlierChange,
    _ opened: some KindStoring<Kind>
  ) -> (any NotedChange)? {
    self[Kind.self].noted(earlier, Kind.schema)
  }
}
