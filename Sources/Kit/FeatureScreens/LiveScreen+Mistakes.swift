extension LiveScreen {
  /// The name of the action Back, which the navigation stack adds.
  nonisolated static let wayBack: ControlID = "back"

  /// A mistake in a screen's description.
  package struct Mistake: Sendable {
    /// The control.
    package let id: ControlID
    /// The mistake as a sentence, with its remedy.
    package let message: String
  }

  /// The identifiers with a mistake.
  ///
  /// They are those of several controls at once, those reserved for the navigation stack, and those of rows with another
  /// label or another focus than their section says.
  ///
  /// Two controls share an identifier if both their names and their keys are equal, an action and a row included; the
  /// first one always wins. Rows with equal labels and keys of their own are fine.
  package var identifierMistakes: [Mistake] {
    let rows = sections.flatMap(\.rows).flatMap { $0.line.map(\.control.id) }
    let own = actions.filter { !$0.isOfStack }.map(\.value.id) + rows
    var mistakes: [Mistake] = []
    var counts: [ControlID: Int] = [:]
    for id in own {
      counts[id, default: 0] += 1
      guard counts[id] == 2, id != Self.wayBack else { continue }
      let message = """
        Several controls of “\(screen.name)” are called “\(id)”, and only the first can be reached. \
        Give each a name or a key of its own.
        """
      mistakes.append(Mistake(id: id, message: message))
    }
    if counts[Self.wayBack] != nil {
      let message = """
        “\(screen.name)” has a control “\(Self.wayBack)”, which is the name of the way back that the \
        navigation stack adds. Give it another name.
        """
      mistakes.append(Mistake(id: Self.wayBack, message: message))
    }
    for section in sections {
      guard let titles = section.source.titles,
        let row = zip(section.made, section.rows).first(where: { offset, row in
          row.control.title != titles.at(offset)
            || row.isFocused && row.control.id.key != section.focused
        })?.1
      else { continue }
      let message = """
        The row “\(row.control.id)” of “\(screen.name)” isn't labelled or focused as its section says. \
        Take what the section passes as “label” and “focused” from what the row shows.
        """
      mistakes.append(Mistake(id: row.control.id, message: message))
    }
    return mistakes
  }

  /// The text fields that can't have the focus.
  package var unfocusableFields: [Mistake] {
    sections.flatMap(\.rows).flatMap(\.line).filter(\.isUnfocusableField).map { row in
      Mistake(id: row.control.id, message: focusHint(row.control.id))
    }
  }

  func focusHint(_ id: ControlID) -> String {
    "The field “\(id)” of “\(screen.name)” cannot have the focus. Add .focused(_:focus:) to its row."
  }
}

extension Row {
  var isUnfocusableField: Bool {
    guard case .textField = control.kind else { return false }
    return focus == nil
  }
}
