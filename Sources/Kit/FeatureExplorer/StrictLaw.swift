/// The laws of the explorer that nothing is allowed to break; `ExplorerAllowance.Law` has the others.
enum StrictLaw: String, CaseIterable {
  /// No model stays in memory once its screen is closed.
  case freedModels = "closed models are freed"
  /// No model stays in memory once its world was let go.
  case releasedModels = "a world that is let go frees its models"
  /// A model whose task begins again is the same.
  case repeatedTasks = "a task that begins again changes nothing"
  /// An act that is undone leaves what was there before, and one that is done again what it had made.
  case history = "an act is undone and done again"
  /// No work goes on without its screen, unless `finish` started it.
  case endingWork = "work ends with its screen"
  /// No work puts another screen in the place of an open one.
  case keptScreens = "work never replaces an open screen"
  /// An alert closes by its answer.
  case answeredAlerts = "an answered question is gone"
  /// No question takes the place of one that wasn't answered.
  case keptQuestions = "a question stays until it is answered"
  /// No mistake of a programmer is reported.
  case issues = "no issue is reported"
  /// The route of a place opens that place again, and changes nothing that is stored.
  case routes = "a route opens what it was printed for"
}

extension ExplorerWorld {
  /// Returns the names of the laws that are checked in this world, its own last.
  ///
  /// - Parameter injectsFailures: True if operations are made to fail.
  /// - Returns: The names, as reports print them.
  func checkedLaws(injectsFailures: Bool) -> [String] {
    var unchecked: Set<String> = []
    if routes == nil {
      unchecked.formUnion([StrictLaw.routes.rawValue, ExplorerAllowance.Law.nothingGone.rawValue])
    }
    if restart == nil {
      let laws = [ExplorerAllowance.Law.restarts, .upToDate]
      unchecked.formUnion(laws.map(\.rawValue))
    }
    if undoable == nil { unchecked.insert(StrictLaw.history.rawValue) }
    if !injectsFailures || calls == nil {
      let laws = [ExplorerAllowance.Law.toldFailures, .harmlessFailures]
      unchecked.formUnion(laws.map(\.rawValue))
    }
    let all = StrictLaw.allCases.map(\.rawValue) + ExplorerAllowance.Law.allCases.map(\.rawValue)
    return all.filter { !unchecked.contains($0) } + laws.map(\.name)
  }
}
