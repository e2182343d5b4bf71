import FeatureScreens
import FeatureSessions

extension LiveScreen {
  /// Checks an expectation once.
  ///
  /// A name that isn't on the screen at all is a failure, negated or not, so that a misspelt name never passes for one
  /// that is rightly absent; only texts, rows and actions may be absent.
  ///
  /// - Throws: The actual contents of the screen.
  func check(_ expectation: WalkExpectation, isNegated: Bool) throws(SessionFailure) {
    let outcome: Outcome
    do throws(Refusal) {
      outcome = try self.outcome(of: expectation)
    } catch {
      throw SessionFailure(error.description)
    }
    guard outcome.holds == isNegated else { return }
    throw SessionFailure(outcome.sentence)
  }

  /// True if an expectation holds, and a sentence about the screen's contents, whether expected or not.
  private typealias Outcome = (holds: Bool, sentence: String)

  private func outcome(of expectation: WalkExpectation) throws(Refusal) -> Outcome {
    switch expectation {
    case .text(let text):
      let holds = screen.text.contains(text)
      return (holds, "“\(text)” is \(holds ? "" : "not ")on the screen.")
    case .heading(let heading):
      let sentence =
        screen.heading.map { "The heading is “\($0)”." } ?? "The screen has no heading."
      return (screen.heading == heading, sentence)
    case .title(let title):
      return ([screen.title, formerTitle].contains(title), "The title is “\(screen.title)”.")
    case .action(let id):
      return try action(id)
    case .dialog:
      let holds = screen.style == .alert
      return (holds, "This is \(holds ? "a" : "not a") dialog.")
    case .error(let id, let message):
      let error = try control(id).error
      let sentence = error.map { "The error of “\(id)” is “\($0)”." } ?? "“\(id)” has no error."
      return (error == message, sentence)
    case .field(let id, let value):
      let control = try control(id)
      let sentence = control.value.map { "“\(id)” is “\($0)”." } ?? "“\(id)” has no value."
      return (control.value == value || control.detail == value, sentence)
    case .row(let label):
      let holds = hasRow(label)
      return (holds, holds ? "There is a row “\(label)”." : "No row is called “\(label)”.")
    case .selected(let id, let option):
      let selections = try selections(of: id)
      let sentence =
        selections.isEmpty
        ? "Nothing is selected." : "Selected: \(selections.joined(separator: ", "))."
      return (selections.contains(option), sentence)
    case .count(let name, let count):
      guard let section = screen.sections.first(where: { $0.id == name }) else {
        let names = screen.sections.map(\.id)
        throw .notOffered(ControlID(name), nearest: names.nearest(to: name))
      }
      return (section.count == count, "The count of “\(name)” is \(section.count).")
    case .progress(let percent):
      let shown = screen.controls.compactMap { $0.kind.percent }.map { "\($0)%" }
      let sentence =
        shown.isEmpty ? "There is no progress." : "Progress: \(shown.joined(separator: ", "))."
      return (shown.contains("\(percent)%"), sentence)
    case .focus(let id):
      let field = try control(id).id
      let sentence = screen.focus.map { "The focus is on “\($0)”." } ?? "Nothing has the focus."
      return (screen.focus == field, sentence)
    }
  }

  private func action(_ id: ControlID) throws(Refusal) -> Outcome {
    do throws(Refusal) {
      let action = screen.actions.first { $0.id == id }
      let isEnabled = if let action { action.isEnabled } else { try control(id).isEnabled }
      return (isEnabled, isEnabled ? "“\(id)” is offered." : "“\(id)” cannot be used now.")
    } catch {
      guard case .notOffered = error else { throw error }
      return (false, error.description)
    }
  }

  private func selections(of id: ControlID?) throws(Refusal) -> [String] {
    let pickers = try id.map { id throws(Refusal) in [try control(id)] } ?? screen.controls
    return pickers.compactMap { control in
      if case .picker(let selection, _) = control.kind { selection } else { nil }
    }
  }
}
