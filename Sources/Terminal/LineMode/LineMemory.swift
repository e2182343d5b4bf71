import FeatureKit
import FeatureWalks
import TerminalConsole

/// The numbers of the open screens’ rows, and the field and row that a line has used last.
@MainActor
struct LineMemory {
  private struct Entry {
    weak var model: (any Presenting)?
    let name: String
    let numbers = RowNumbers()
  }

  private var entries: [Entry] = []
  /// The field that a line has filled, which takes no more until it gets the focus again.
  ///
  /// Otherwise a second line, meant for something else, would replace the first one.
  private var filled: ControlID?
  /// The model of its screen; a form that opens anew has another one.
  private weak var filledModel: (any Presenting)?
  /// The control that was used last, whose row is shown wherever it is.
  private var used: ControlID?

  /// Returns the topmost screen as people see it, with what can be typed in front of it.
  mutating func words(
    of live: LiveScreen,
    above root: any Presenting
  ) -> ScreenWords {
    let models = root.stack.compactMap(\.model)
    entries.removeAll { entry in !models.contains { $0 === entry.model } }
    var screen = live.screen(with: used)
    if screen.focus == filled, models.last === filledModel { screen.focus = nil }
    let known = entries.firstIndex { $0.model === models.last && $0.name == screen.name }
    let index = known ?? entries.endIndex
    if known == nil { entries.append(Entry(model: models.last, name: screen.name)) }
    return ScreenWords(screen, entries[index].numbers)
  }

  /// Notes the act of a line, so that a field takes one line each time it gets the focus.
  mutating func note(_ act: SessionAct, on screen: Screen, above root: any Presenting) {
    switch act {
    case .set(let id, _) where id == screen.focusedField?.id:
      (filled, filledModel) = (id, root.stack.compactMap(\.model).last)
    case .focus: filled = nil
    case .tap, .type, .set, .select, .delete, .move, .wait, .say, .open: break
    }
    if let control = act.control, control.key != nil { used = control }
  }

  /// Shows no row for having been used.
  mutating func turnBack() { used = nil }
}
