import FeatureNavigation
import FeatureScreens
import FeatureSessions
import FeatureTexts
import Foundation

extension ExplorerRun {
  /// Finds the laws over acts that a transition broke.
  ///
  /// They look only at what the act can have touched: most acts touch no row, no value and no question.
  func violationsOfAct(_ step: Transition) -> [Violation] {
    guard step.before != nil, let shown = step.shown else { return [] }
    if shown.isAlert || step.question != nil { return violationsOfQuestion(step, shown) }
    func changed() -> ChangedScreen? {
      same(step).map { ChangedScreen(step: step, before: shown, now: $0) }
    }
    let found: Violation? =
      switch step.act {
      case .delete(let id): changed()?.violation(deleting: id, below: top.screen)
      case .move(let id, let place):
        changed()?.violation(
          moving: id,
          to: place,
          mayStay: top.screen.isAlert || acts.contains(where: \.isFailing)
        )
      case .set(let id, let value), .select(let id, let value):
        changed()?.violation(setting: id, to: value)
      case .tap(let id) where id.key != nil: violation(opening: id, step, shown)
      case .tap(let id) where id.name == "undo": violationOfUndo(step, shown)
      case .tap: shown.typedFields.isEmpty ? nil : changed()?.violationOfSending()
      case .type, .focus, .wait, .say, .open: nil
      }
    return found.map { [$0] } ?? []
  }

  /// The screen of the act as it is now; nil if it was closed.
  private func same(_ step: Transition) -> Screen? {
    guard let shown = step.shown, let entry = step.before?.stack.entries.last,
      openStack().entries.contains(where: { $0.isSame(as: entry) })
    else { return nil }
    return screens.last { $0.screen.name == shown.name && $0.screen.style == shown.style }?.screen
  }

  private func violationsOfQuestion(_ step: Transition, _ shown: Screen) -> [Violation] {
    let top = top.screen
    if shown.isAlert, case .tap = step.act, top.asksAgain(shown) {
      let message = "\(shown.coverageName) is still open after “\(step.act.text)”."
      return [Violation(law: .answeredAlerts, message: message)]
    }
    var question = step.question
    if shown.isAlert, case .wait = step.act { question = shown.coverageName }
    guard let question, top.isAlert, top.coverageName != question, !step.wasAsked
    else { return [] }
    let message = "\(top.coverageName) took the place of \(question), which was still open."
    return [Violation(law: .keptQuestions, message: message)]
  }

  /// The violation if the row of a control opened another one's record.
  private func violation(opening id: ControlID, _ step: Transition, _ shown: Screen) -> Violation? {
    guard let before = step.before?.stack, let entry = openStack().entries.last,
      let key = id.key, let row = shown.host(of: id),
      openStack().entries.count > before.entries.count || step.wasAsked,
      !before.entries.contains(where: { $0.hasModel && $0.isSame(as: entry) })
    else { return nil }
    let top = top.screen
    guard !top.isAlert else { return nil }
    let segments = world.walk.root.openSegments.last ?? []
    let ids = segments.flatMap { [$0.text] + $0.query.values }
    let other = shown.wholeRows.first { $0.id.key.map { $0 != key && ids.contains($0) } ?? false }
    if let other, !ids.contains(key) {
      let message = "“\(row.label)” opened \(top.coverageName) of “\(other.label)”."
      return Violation(law: .ownRecord, of: step.name, message: message)
    }
    // The row of a draft says in its own words what was typed where.
    guard world.isRecord(key), !top.shows(row.label) else { return nil }
    let message = "“\(row.label)” opened \(top.coverageName), which doesn’t show “\(row.label)”."
    return Violation(law: .ownRecord, of: step.name, message: message)
  }

  /// The violation if undo right after a deletion shows something else than before it.
  private func violationOfUndo(_ step: Transition, _ shown: Screen) -> Violation? {
    guard let deletion, deletion.after == shown, let after = same(step) else { return nil }
    let whole = deletion.before
    guard whole.sections != after.sections else { return nil }
    // A record that was not saved may be, once it is back.
    if acts.contains(where: \.isFailing),
      whole.sections.map(\.rowIDs) == after.sections.map(\.rowIDs)
    {
      return nil
    }
    let lost = whole.wholeRows.first { row in !after.wholeRows.contains { $0.id == row.id } }
    let reason = lost.map { "“\($0.label)” isn’t back" } ?? "the rows are others than before"
    let message = "After “delete” and “undo” on \(shown.coverageName), \(reason)."
    return Violation(law: .undo, of: shown.coverageName, message: message)
  }
}

/// The screen of an act, before and after it.
private struct ChangedScreen {
  let step: Transition
  let before: Screen
  let now: Screen

  /// The violation if deleting a row left it, or changed others.
  func violation(deleting id: ControlID, below top: Screen) -> Violation? {
    func violation(_ problem: String) -> Violation {
      Violation(law: .otherRows, of: step.name, message: "“\(step.name)” \(problem).")
    }
    let others = before.wholeRows.filter { $0.id.key != id.key }
    let known = Set(others.map(\.id))
    let left = now.wholeRows.filter { known.contains($0.id) }
    if let lost = others.first(where: { row in !left.contains { $0.id == row.id } }) {
      return violation("took “\(lost.label)” as well, which stood beside the row")
    }
    guard others.map(\.id) == left.map(\.id) else {
      return violation("changed the order of others")
    }
    if let (old, new) = zip(others, left).first(where: { !$0.isCalled(as: $1) }) {
      return violation("made “\(new.title)” of “\(old.title)”, another row")
    }
    let isAsked = top != now
    return now.host(of: id) == nil || isAsked ? nil : violation("left the row where it was")
  }

  /// The violation if a moved row stands elsewhere, or others do.
  func violation(moving id: ControlID, to place: ControlID, mayStay: Bool) -> Violation? {
    // A row that can't be moved, or stands before one that isn't saved, stays where it is.
    if mayStay, now.sections.map(\.rowIDs) == before.sections.map(\.rowIDs) { return nil }
    guard let section = before.section(of: id), section.rows.count == section.count,
      let start = section.rows.firstIndex(where: { $0.id == id }),
      let end = section.rows.firstIndex(where: { $0.id == place })
    else { return nil }
    var expected = section.rows.map(\.id)
    expected.insert(expected.remove(at: start), at: end)
    for old in before.sections {
      let rows = now.sections.first { $0.id == old.id }?.rows.map(\.id) ?? []
      if rows == (old.id == section.id ? expected : old.rows.map(\.id)) { continue }
      let problem = old.id == section.id ? "stands elsewhere" : "changed “\(old.id)”"
      let message = "The row of “\(step.name)” \(problem)."
      return Violation(law: .otherRows, of: step.name, message: message)
    }
    return nil
  }

  /// The violation if a control shows another value than it was given.
  func violation(setting id: ControlID, to value: String) -> Violation? {
    guard let control = now.controls.first(where: { $0.id == id }), !control.shows(value) else {
      return nil
    }
    let shown = (control.value ?? "").quoted
    let message = "“\(step.name)” to \(value.quoted) shows \(shown)."
    return Violation(law: .shownValue, of: step.name, message: message)
  }

  /// The violation if a field still has the text that has become a row.
  func violationOfSending() -> Violation? {
    for field in before.typedFields
    where now.controls.first(where: { $0.id == field.id })?.value == field.text {
      let label = field.text.trimmingCharacters(in: .whitespacesAndNewlines)
      let isSent = now.controls.contains { row in
        row.label == label && !before.controls.contains { $0.id == row.id }
      }
      guard isSent else { continue }
      let message = "“\(step.name)” made a row of \(label.quoted), which stays in “\(field.id)”."
      return Violation(law: .shownValue, of: step.name, message: message)
    }
    return nil
  }
}

extension Screen {
  /// The fields with a text.
  fileprivate var typedFields: [(id: ControlID, text: String)] {
    sections.flatMap(\.rows).compactMap { row in
      if case .textField(let text) = row.kind, !text.isBlank { (row.id, text) } else { nil }
    }
  }

  /// True if a text is on the screen, maybe without the white space around it.
  fileprivate func shows(_ text: String) -> Bool {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    let texts =
      [title, message, heading].compactMap(\.self)
      + controls.flatMap { [$0.label, $0.detail, $0.value].compactMap(\.self) }
    return text.isEmpty || texts.contains { $0.contains(text) }
  }
}

extension Control {
  /// True if the control shows a value that it was given, or the nearest one that it takes.
  fileprivate func shows(_ given: String) -> Bool {
    if value == given { return true }
    switch kind {
    case .stepper(let value, let range, _):
      let (low, high) = (Double(range.lowerBound), Double(range.upperBound))
      return Double(given).map { Double(value) == min(max($0, low), high) } ?? false
    case .slider(let value, let range):
      return Double(given).map { value == min(max($0, range.lowerBound), range.upperBound) }
        ?? false
    case .datePicker(let date, let earliest):
      guard let given = Date(typed: given) else { return false }
      return date == max(given, earliest ?? given)
    case .toggle, .textField, .picker, .button, .navigationLink, .progress, .ring, .text:
      return false
    }
  }

  /// True if another state of the row is called the same, apart from numbers.
  fileprivate func isCalled(as other: Control) -> Bool {
    title == other.title || title.withoutNumbers == other.title.withoutNumbers
  }
}

extension ScreenSection {
  fileprivate var rowIDs: [ControlID] { rows.map(\.id) }
}
