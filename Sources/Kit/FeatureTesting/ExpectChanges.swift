import FeatureDiffs
import FeatureEffects
import FeatureNavigation
import Foundation
public import Observation
public import Testing

/// Fails the test unless the changes of a model are exactly those written down.
///
/// Each line is a changed property (in the form of `Diff`, also of the models that it presents), then each call of an
/// `onX` closure that no parent has set, then each piece of started work:
///
/// ```swift
/// await expectChanges(of: model) {
///   model.alertButtonTapped(.confirmDeletion)
///   await settle()
/// } are: {
///   """
///   destination: .alert(AlertState(title: "Delete?")) → nil
///   calls BookModel.onConfirmDeletion()
///   """
/// }
/// ```
///
/// Equality decides, as in `Diff`: a change is missed in a value whose `==` compares ids alone. A failure names such
/// changes; a passing test doesn't. A NaN that stays one hasn't changed.
///
/// No change at all is `""`. Begin with that: the failure has all lines. The test needs the `.feature` trait.
///
/// - Parameters:
///   - model: The model, observed with the models in it, except those in sets and in equatable structs.
///   - ignored: The changes to ignore: paths with all below them (`"book.loans"`), or the first words of lines
///     (`"starts"`, `"calls EditBookModel.onDiscard"`).
///   - sourceLocation: The place of the failure; the caller's by default.
///   - act: The user actions; wait for `settle()` in it to see the changes of work.
///   - expected: The lines.
/// - Throws: Errors of `act`.
/// - Returns: The result of `act`.
@MainActor
@discardableResult
public func expectChanges<Result>(
  of model: some AnyObject & Observable,
  ignoring ignored: [String] = [],
  sourceLocation: SourceLocation = #_sourceLocation,
  _ act: @MainActor () async throws -> Result,
  are expected: () -> String
) async rethrows -> Result {
  guard let outputs = OutputWatch.current, let effects = EffectWatch.current else {
    Issue.record("expectChanges needs the .feature trait.", sourceLocation: sourceLocation)
    return try await act()
  }
  let startedBefore = effects.startedNames.count
  let before = ValueTree(model)
  outputs.listen()
  defer { _ = outputs.stop() }

  let result = try await act()

  let after = ValueTree(model)
  let changes = TreeComparison(before, after, tellingModelsApart: true).lines
  let lines =
    changes
    + outputs.stop().map { "calls \($0)" }
    + effects.startedNames.dropFirst(startedBefore).map { "starts \($0)" }
  _ = recordDifference(
    of: lines.filter { !$0.isAbout(ignored) }.joined(separator: "\n"),
    from: expected(),
    "\(after.typeName) did not change as expected",
    hint: hint(beside: changes, before, after),
    at: sourceLocation
  )
  return result
}

/// Names the changes in values that are equal, such as those that compare their ids alone.
private func hint(beside changes: [String], _ before: ValueTree, _ after: ValueTree) -> String {
  let all = TreeComparison(before, after, tellingModelsApart: true, behindEquality: true).lines
  let hidden = all.filter { !changes.contains($0) }.prefix(10)
  guard !hidden.isEmpty else { return "" }
  return "\nHidden by a == that says these values are equal:\n" + hidden.joined(separator: "\n")
}

extension OutputWatch {
  static func forTests() -> OutputWatch {
    OutputWatch { call in
      let arguments = call.arguments.map { ValueTree($0).text }.joined(separator: ", ")
      return "\(call.model).\(call.closure)(\(arguments))"
    }
  }
}

extension UnsetClosureCall {
  /// The name of the closure, read from its declaration; its line without the source.
  fileprivate var closure: String {
    guard let source = try? String(contentsOfFile: "\(filePath)", encoding: .utf8) else {
      return "\(line)"
    }
    // The name may be a line or two above the default value.
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false).prefix(line)
    return lines.suffix(3).reversed().lazy
      .compactMap { $0.firstMatch(of: /\b(?:var|let) (\w+)/)?.1 }.first.map(String.init)
      ?? "\(line)"
  }
}

extension String {
  /// True if a line begins with one of the paths as a whole.
  fileprivate func isAbout(_ paths: [String]) -> Bool {
    paths.contains { path in
      guard hasPrefix(path) else { return false }
      return dropFirst(path.count).first.map { ".[:( ".contains($0) } ?? true
    }
  }
}
