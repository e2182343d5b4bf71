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

  private struct Outcome {
    var holds: Bool
    /// A sentence about the screen's contents, whether expected or not.
    var sentence: String
  }

  private func outcome(of expectation: WalkExpectation) throws(Refusal) -> Outcome {
    switch expectation {
    case .text(let text):
      let holds = screen.text.contains(text)
      return Outcome(holds: holds, sentence: "“\(text)” is \(holds ? "" : "not ")on the screen.")
    case .heading(let heading):
      let sentence =
        screen.heading.map { "The heading is “\($0)”." } ?? "The screen has no heading."
      return Outcome(holds: screen.heading == heading, sentence: sentence)
    case .title(let title):
      return Outcome(holds: screen.title == title, sentence: "The title is “\(screen.title)”.")
    case .action(let id):
      return action(id)
    case .dialog:
      let holds = screen.style == .alert
      return Outcome(holds: holds, sentence: "This is \(holds ? "a" : "not a") dialog.")
    case .error(let id, let message):
      let error = try control(id).error
      let sentence = error.map { "The error of “\(id)” is “\($0)”." } ?? "“\(id)” has no error."
      return Outcome(holds: error == message, sentence: sentence)
    case .field(let id, let value):
      let control = try control(id)
      return Outcome(
        holds: control.value == value || control.detail == value,
        sentence: control.value.map { "“\(id)” is “\($0)”." } ?? "“\(id)” has no value."
      )
    case .row(let label):
      let holds = hasRow(label)
      return Outcome(
        holds: holds,
        sentence: holds ? "There is a row “\(label)”." : "No row is called “\(label)”."
      )
    case .selected(let id, let option):
      let selections = try selections(of: id)
      let sentence =
        selections.isEmpty
        ? "Nothing is selected." : "Selected: \(selections.joined(separator: ", "))."
      return Outcome(holds: selections.contains(option), sentence: sentence)
    case .count(let name, let count):
      guard let section = screen.sections.first(where: { $0.id == name }) else {
        let names = screen.sections.map(\.id)
        throw .notOffered(ControlID(name), nearest: names.nearest(to: name))
      }
      return Outcome(
        holds: section.count == count,
        sentence: "The count of “\(name)” is \(section.count)."
      )
    case .progress(let percent):
      let shown = screen.controls.compactMap { $0.kind.percent }.map { "\($0)%" }
      let sentence =
        shown.isEmpty ? "There is no progress." : "Progress: \(shown.joined(separator: ", "))."
      return Outcome(holds: shown.contains("\(percent)%"), sentence: sentence)
    case .focus(let id):
      let field = try control(id).id
      let sentence = screen.focus.map { "The focus is on “\($0)”." } ?? "Nothing has the focus."
      return Outcome(holds: screen.focus == field, sentence: sentence)
    }
  }

  private func action(_ id: ControlID) -> Outcome {
    let isEnabled: Bool?
    if let action = screen.actions.first(where: { $0.id == id }) {
      isEnabled = action.isEnabled
    } else {
      do throws(Refusal) {
        isEnabled = try control(id).isEnabled
      } catch {
        return Outcome(holds: false, sentence: error.description)
      }
    }
    return Outcome(
      holds: isEnabled == true,
      sentence: isEnabled == true ? "“\(id)” is offered." : "“\(id)” cannot be used now."
    )
  }

  private func selections(of id: ControlID?) throws(Refusal) -> [String] {
    let pickers = try id.map { id throws(Refusal) in [try control(id)] } ?? screen.controls
    return pickers.compactMap { control in
      if case .picker(let selection, _) = control.kind { selection } else { nil }
    }
  }
}
