import FeatureExplorer
import FeatureInjection
import FeatureNavigation
import FeatureRecords
import FeatureScreens
import FeatureSessions
import FeatureStores

extension ExplorerLaw {
  /// An answer to the question of a form does what its button says.
  ///
  /// “Save mine” saves what was typed over what others changed, and nothing else; “Take theirs” saves nothing, and the form
  /// shows theirs; “Discard changes” saves nothing. Only “Take theirs” leaves the form open.
  static func answers(_ dependencies: FeatureDependencies) -> ExplorerLaw {
    ExplorerLaw("an answer does what it says") { session, act in
      guard case .tap(let id) = act, id.key == nil, let answer = FormAnswer(rawValue: id.name),
        let question = session.world.root.stack.last, question.style == .alert,
        let form = question.presenter as? any RecordEditing
      else { return nil }
      return check(of: answer, to: form, dependencies)
    }
  }

  /// Notes what an answer is to do.
  private static func check<Form: RecordEditing>(
    of answer: FormAnswer,
    to form: Form,
    _ dependencies: FeatureDependencies
  ) -> Check? {
    typealias Kind = Form.Kind
    let (typed, base) = (form.edits.record, form.edits.base)
    let records = dependencies[Kind.self]
    guard let stored = records[typed.id] else { return nil }
    var mine = stored
    Kind.merge(typed, changedFrom: base, into: &mine)
    let expected = answer == .keepMine ? mine : stored
    return { session in
      let stack = session.world.root.stack
      // What failed, or was changed once more, is asked about.
      guard let now = records[typed.id], stack.last?.style != .alert else { return nil }
      guard Kind.areSame(now, expected) else {
        let changes = Kind.changes(of: now, from: expected).map { "; \($0)" }.joined()
        let (there, wanted) = (Kind.title(of: now), Kind.title(of: expected))
        return "After “\(answer.rawValue)”, “\(there)” isn't stored as “\(wanted)”\(changes)."
      }
      let open = stack.lazy.compactMap { $0.model as? Form }.first { $0.edits.base.id == typed.id }
      guard (open != nil) == (answer == .takeTheirs) else {
        return "After “\(answer.rawValue)”, the form is \(open == nil ? "closed" : "still open")."
      }
      guard let open, open.isChanged || !Kind.areSame(open.edits.record, stored) else { return nil }
      return "After “\(answer.rawValue)”, the form still has what was typed."
    }
  }
}
