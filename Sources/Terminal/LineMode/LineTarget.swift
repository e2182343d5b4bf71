import FeatureKit
import FeatureWalks

/// A part of a screen that typed words can mean: an action, a row, or an option of a picker.
struct LineTarget: Equatable {
  enum Subject: Equatable {
    case action(ScreenAction)
    case row(Control)
    case option(String, of: ControlID)
  }

  /// The row on whose line a further control stands.
  struct Host: Equatable {
    let id: ControlID
    let title: String
  }

  let subject: Subject
  /// The number that is printed beside the row.
  var number: Int?
  /// The row on whose line the control stands.
  var host: Host?
  /// True for the switch that is drawn as the circle of its row.
  var isCircle = false
  /// The row's place on the screen; nil for what isn't on a row's line.
  var place: RowPlace?
  /// The number of further rows that are found by the same words, which weren't made.
  var more = 0
  /// The words to type, as they are printed.
  let typed: String
  /// The names that mean exactly this, and whose words can be shortened, all `folded`.
  let names: [String]
  /// Other names, which are always typed in full.
  var aliases: [String] = []

  var id: ControlID {
    switch subject {
    case .action(let action): action.id
    case .row(let row): row.id
    case .option(_, let id): id
    }
  }

  /// The identifier of the row that it is, or on whose line it stands.
  var rowID: ControlID { host?.id ?? id }

  /// The text of that row.
  var rowTitle: String { host?.title ?? label }

  /// The name in a sentence: the label, or the text of a numbered field.
  var label: String {
    switch subject {
    case .action(let action): action.label
    case .row(let row):
      host.map { "\(row.label): \($0.title)" } ?? (number == nil ? row.label : row.title)
    case .option(let option, _): option
    }
  }

  var isEnabled: Bool {
    switch subject {
    case .action(let action): action.isEnabled
    case .row(let row): row.isEnabled
    case .option: true
    }
  }

  /// The row, unless it is something else.
  var row: Control? { if case .row(let row) = subject { row } else { nil } }

  /// The action, unless it is something else.
  var action: ScreenAction? { if case .action(let action) = subject { action } else { nil } }

  /// Of two that share a name the lower one is meant: rows of a collection have numbers besides.
  fileprivate var rank: Int {
    switch subject {
    case .action: 0
    case .row(let row): row.id.key == nil ? 1 : 2
    case .option: 1
    }
  }

  /// True for an action that opens something to fill in, by the first word of its label.
  var takesRest: Bool {
    names.contains { name in
      let word = String(name.prefix { $0 != " " })
      let verb = LineVerb(word)
      return word == "edit" || verb == .add || verb == .set
    }
  }

  /// Returns the words to type for a circle with another verb.
  func typed(after verb: LineVerb) -> String {
    "\(verb.words[0])\(typed.dropFirst(LineVerb.done.words[0].count))"
  }

  /// Returns true if a word of one of its names begins with the text.
  ///
  /// The name of what an action closes doesn't mean to close it, nor does a word in the middle of an identifier, which no
  /// screen shows.
  func isNear(to text: String) -> Bool {
    let closes = action?.closes == true
    let hidden = action.map {
      $0.id.description.folded == $0.label.folded ? nil : $0.id.description.folded
    }
    return names.contains { name in
      name.hasPrefix(text) || !closes && name != hidden && name.contains(" " + text)
    }
  }
}

extension Sequence<LineTarget> {
  /// Returns those with exactly this name; of several kinds, those of the first one.
  func exactly(_ text: String) -> [LineTarget] {
    guard !text.isRowNumber else {
      let number = Int(text.withoutFinalPunctuation)
      return filter { target in
        guard target.host == nil, let own = target.number else {
          return target.names.contains(text.folded)
        }
        return own == number
      }
    }
    let text = text.folded
    let found = filter { $0.names.contains(text) || $0.aliases.contains(text) }
    let rank = found.map(\.rank).min()
    return found.filter { $0.rank == rank }
  }

  /// Returns those that are meant: by their exact name, or by the beginning of a word of it.
  func meant(by text: String) -> [LineTarget] {
    let exact = exactly(text)
    guard exact.isEmpty, !text.folded.isEmpty, !text.isRowNumber else { return exact }
    return filter { $0.isEnabled && $0.isNear(to: text.folded) }
  }
}

// MARK: - The targets of a screen

extension Screen {
  /// The actions, each with the fewest words of its label that mean no other one.
  var actionTargets: [LineTarget] {
    let labels = actions.map(\.words)
    return actions.indices.map { index in
      let (action, words) = (actions[index], labels[index])
      let label = words.joined(separator: " ")
      var (typed, count) = (words[0], 1)
      while count < words.count, isAmbiguous(typed, count, index) {
        typed += " " + words[count]
        count += 1
      }
      let id = action.id.description.folded
      return LineTarget(
        subject: .action(action),
        typed: typed,
        names: [typed, label, id].filter { !$0.isEmpty }
      )
    }

    /// Returns true if the first words of a label are those of another one, or mean something in line mode.
    func isAmbiguous(_ typed: String, _ count: Int, _ index: Int) -> Bool {
      for other in labels.indices where other != index && labels[other].count >= count {
        if labels[other].prefix(count).joined(separator: " ") == typed { return true }
      }
      return LineWord.isOne(typed)
    }
  }

  /// The name of the field with the focus, with its number if it has one.
  var focusedName: String? {
    focusedField.map { field in
      let number = RowNumbering(self).places.first { $0.row.id == field.id }?.number
      return field.label + (number.map { " \($0)" } ?? "")
    }
  }

  /// The field with the focus, if it takes text.
  var focusedField: Control? {
    sections.lazy.flatMap(\.places).map(\.row)
      .first { $0.id == focus && $0.isField && $0.isEnabled }
  }
}

extension RowPlace {
  /// The row if it takes input, the other controls of its line, and the options of a picker.
  ///
  /// - Parameter aliases: Other names of rows, by the names in their identifiers.
  /// - Returns: The targets, the row's first.
  func targets(_ aliases: [String: [String]] = [:]) -> [LineTarget] {
    guard row.isNumbered || row.kind.isUsed || !row.others.isEmpty else { return [] }
    var target = LineTarget(self)
    if number == nil { target.aliases += aliases[row.id.name] ?? [] }
    let others = row.others.filter(\.kind.isUsed).map { LineTarget($0, on: self) }
    guard row.isEnabled, let options = row.optionTargets else {
      return (row.isNumbered || row.kind.isUsed ? [target] : []) + others
    }
    return [target] + others + options
  }
}

extension Control {
  /// The options of a picker; nil for other controls.
  var optionTargets: [LineTarget]? {
    guard case .picker(_, let options) = kind else { return nil }
    return options.map {
      LineTarget(subject: .option($0, of: id), typed: $0.lowercased(), names: [$0.folded])
    }
  }
}

extension LineTarget {
  fileprivate init(_ place: RowPlace) {
    let (row, number) = (place.row, place.number)
    let name = row.id.name.folded
    var aliases = [row.id.description.folded]
    if let number {
      aliases += ["\(place.position)", "\(number)", row.label, row.title].map {
        "\(name) \($0.folded)"
      }
      if row.isField { aliases.append("\(row.label.folded) \(number)") }
    }
    self.init(
      subject: .row(row),
      number: number,
      place: place,
      typed: number.map(String.init) ?? row.label.lowercased(),
      names: (number == nil ? [row.label.folded, name] : [row.title.folded])
        .filter { !$0.isEmpty },
      aliases: aliases
    )
  }

  /// Makes the target of another control of a row's line: its label with the row's number or title.
  ///
  /// A circle has no name of its own: “done” alone is the screen's.
  fileprivate init(_ control: Control, on place: RowPlace) {
    let (row, number) = (place.row, place.number)
    let (label, name) = (control.label.folded, control.id.name.folded)
    let marks = [number.map(String.init), row.label.folded, row.title.folded].compactMap(\.self)
    let isCircle = control.id == row.circle?.id
    self.init(
      subject: .row(control),
      number: number,
      host: Host(id: row.id, title: row.title),
      isCircle: isCircle,
      place: place,
      typed: isCircle
        ? "\(LineVerb.done.words[0]) \(number.map(String.init) ?? row.title.lowercased())"
        : control.words(besideNumber: number),
      names: isCircle ? [] : [label],
      aliases: marks.map { "\(label) \($0)" }
        + (marks + ["\(place.position)"]).map { "\(name) \($0)" }
        + [control.id.description.folded]
    )
  }
}

extension Control {
  /// The words that mean another control of a row with that number.
  func words(besideNumber number: Int?) -> String {
    [label.lowercased(), number.map(String.init)].compactMap(\.self).joined(separator: " ")
  }

  /// True if the row has a number: it is one of a collection, and something can be done with it.
  var isNumbered: Bool {
    id.key != nil && (isDeletable || isMovable || line.contains(where: \.kind.isUsed))
  }

  /// True if the row takes a value, or opens the screen that does.
  var takesValue: Bool {
    switch kind {
    case .button, .progress, .ring, .text: false
    case .navigationLink: id.key == nil && detail != nil
    case .toggle, .textField, .stepper, .picker, .slider, .datePicker: true
    }
  }
}

extension ScreenAction {
  /// The words of the label, as they are typed.
  fileprivate var words: [String] {
    // Of “Undo: delete “Ops””, people type “undo”.
    let words = label.folded.split(separator: " ").map { $0.hasSuffix(":") ? $0.dropLast() : $0 }
      .map(String.init)
    return words.isEmpty ? [id.description.folded] : words
  }
}
