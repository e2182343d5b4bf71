import FeatureNavigation
import FeatureScreens
import FeatureSessions
import FeatureTexts
import TerminalConsole

// MARK: - The palette

/// A line of the palette: what can be done, and the key that does it.
typealias PaletteEntry = (title: String, key: String, effect: FrontState.Effect)

extension FrontState {
  /// Lists what a typed line may mean, the likeliest first: actions, rows by name, and routes.
  func paletteEntries(_ text: String) -> [PaletteEntry] {
    let letters = place.letters
    var all: [PaletteEntry] = top.screen.actions.filter(\.isEnabled).map { action in
      (action.label, letters[action.id].map(String.init) ?? "", .acts([.tap(action.id)]))
    }
    let made = top.placedRows.map(\.row)
    let known = Set(made.map(\.id))
    all += (made + open.found.filter { !known.contains($0.id) })
      .filter { $0.isEnabled && ($0.kind == .button || $0.kind == .navigationLink) }
      .map { ($0.label, "open", .acts([.tap($0.id)])) }
    all.append(("Quit", "q", .quit))
    let words = Array(text.searchKey.unicodeScalars)
    let found = all.compactMap { entry in
      words.distance(in: entry.title.searchKey.unicodeScalars).map { (entry, $0) }
    }
    let sorted = found.enumerated()
      .sorted { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }.map(\.element.0)
    guard text.contains("://") else { return sorted }
    // A known route comes first, and one that is only typed after those that begin with it.
    // An alert has that of the screen below.
    var routes = Set(open.routes).filter { "\($0)".hasPrefix(text) }.sorted {
      ("\($0)".count, "\($0)") < ("\($1)".count, "\($1)")
    }
    if let typed = try? Route(parsing: text), routes.first != typed { routes.append(typed) }
    return routes.map { ("Open \($0)", "route", .acts([.open($0)])) } + sorted
  }

  /// Does what the marked entry of the palette says.
  mutating func choosePaletteEntry() {
    guard case .palette(let marked) = panel else { return }
    let entries = paletteEntries(line.text)
    panel = nil
    line.take(Key(.enter))
    guard !entries.isEmpty else { return }
    ask(entries[index(of: marked, in: entries)].effect)
  }

  /// Returns the index of the marked entry: the first one's if it has gone.
  func index(of marked: Effect?, in entries: [PaletteEntry]) -> Int {
    entries.firstIndex { $0.effect == marked } ?? 0
  }
}

extension [Unicode.Scalar] {
  /// Returns how far a text is from having these letters, in their order; nil if it hasn't.
  fileprivate func distance(in text: some Sequence<Unicode.Scalar>) -> Int? {
    var (index, last, distance, before) = (startIndex, -1, 0, " " as Unicode.Scalar)
    for (place, letter) in text.enumerated() where index < endIndex {
      if letter == self[index] {
        distance += before == " " ? 0 : place - last
        (index, last) = (index + 1, place)
      }
      before = letter
    }
    return index == endIndex ? distance : nil
  }
}
