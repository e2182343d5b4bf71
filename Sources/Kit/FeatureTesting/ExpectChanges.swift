import FeatureDiffs
import FeatureEffects
import FeatureNavigation
public import Observation
public import Testing

/// Fails the test unless what happens to a model is exactly what is written down, no more and no less.
///
/// Each line is a property that changed (in the form of `Diff`, also of the models that it presents), then each
/// `onX` closure that was called and that no parent has set, then each piece of work that was started:
///
/// ```swift
/// await expectChanges(of: model) {
///   model.alertButtonTapped(.confirmDeletion)
///   await settle()
/// } are: {
///   """
///   destination: .alert(AlertState(title: "Delete?")) → nil
///   calls StandupDetailModel.onConfirmDeletion()
///   """
/// }
/// ```
///
/// Equality decides, as in `Diff`: of a value whose `==` compares ids alone, a change is not seen. A failure names such
/// changes; a test that passes does not. A NaN that stays one has not changed.
///
/// Nothing at all is `""`. With `UPDATE_TEXTS=1` in the environment the text is written into the source, so begin
/// with `""`, look at what was written, and keep it if it is right. The test needs the `.feature` trait.
///
/// - Parameters:
///   - model: The model; it and the models inside of it are looked at, except those inside of sets and of equatable structs.
///   - ignored: What the test does not care about: paths with all below them (`"standup.meetings"`), or the first
///     words of lines (`"starts"`, `"calls EditStandupModel.onDiscard"`).
///   - sourceLocation: Where the failure is shown; the caller's place.
///   - act: What is done; wait for `settle()` in it to see what work changes.
///   - expected: The lines.
/// - Throws: What `act` throws.
/// - Returns: What `act` returns.
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
  let before = Captured.capture(model)
  outputs.listen()
  defer { _ = outputs.stop() }

  let result = try await act()

  let after = Captured.capture(model)
  var writer = DiffWriter()
  writer.compare(before, after, at: "")
  let lines =
    writer.lines
    + outputs.stop().map { "calls \($0)" }
    + effects.startedNames.dropFirst(startedBefore).map { "starts \($0)" }
  compare(
    lines.filter { !$0.isAbout(ignored) }.joined(separator: "\n"),
    InlineText(label: "are", text: expected(), sourceLocation: sourceLocation),
    "\(typeName(model)) did not change as expected",
    hint: writer.hint(at: before, after)
  )
  return result
}

extension DiffWriter {
  /// Names what changed in values that are equal all the same, as those are that compare their ids alone.
  fileprivate func hint(at before: Any, _ after: Any) -> String {
    var deep = DiffWriter(looksBehindEquality: true)
    deep.compare(before, after, at: "")
    let hidden = deep.lines.filter { !lines.contains($0) }.prefix(10)
    guard !hidden.isEmpty else { return "" }
    return "\nHidden by a == that says these values are equal:\n" + hidden.joined(separator: "\n")
  }
}

extension OutputWatch {
  static func forTests() -> OutputWatch {
    OutputWatch { $0.map { valueText($0) }.joined(separator: ", ") }
  }
}

extension String {
  /// Whether a line begins with one of the paths, and not only with the same letters.
  fileprivate func isAbout(_ paths: [String]) -> Bool {
    paths.contains { path in
      guard hasPrefix(path) else { return false }
      return dropFirst(path.count).first.map { ".[:( ".contains($0) } ?? true
    }
  }
}
