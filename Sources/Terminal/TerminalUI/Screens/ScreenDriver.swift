import FeatureKit
package import FeatureScreens
package import FeatureSessions
import FeatureShell
package import TerminalConsole

/// Brings a full screen and a session together: keys become acts, and the screens after them are shown.
@MainActor @Observable
package final class ScreenDriver {
  /// The session.
  package let session: Session
  /// The state of the full screen.
  @ObservationIgnored package var front: FrontState
  /// The screens as they were followed last.
  package var open: OpenScreens { front.open }
  private let menu: ControlID?
  /// The field of the last act, if that typed into it, and its screen.
  @ObservationIgnored private var typed: (screen: OpenScreen.ID, field: ControlID)?
  /// The last acts, until their screens were followed.
  @ObservationIgnored private var acts: [SessionAct] = []
  /// The keys of the titles that are filtered.
  @ObservationIgnored private var index: FilterIndex?
  /// The models that were open: a new one at the address of a closed one has a number of its own.
  @ObservationIgnored private var models: [ObjectIdentifier: (model: Weak, number: Int)] = [:]
  @ObservationIgnored private var modelCount = 0
  /// The number of times that the screens were made.
  private var turn = 0
  /// True if something has changed that the screens show.
  private var isStale = true
  /// The rows of each screen that were made, and the texts that choose rows.
  @ObservationIgnored private var made: (rows: [(OpenScreen.ID, Range<Int>)], texts: [String?])
  /// The dates between which the screens say the same.
  @ObservationIgnored private(set) var valid = Date.distantPast..<Date.distantFuture

  private struct Weak { weak var model: (any Presenting)? }

  /// Makes a driver of a session that has begun.
  package init(
    _ session: Session,
    columns: Int,
    rows: Int,
    menu: ControlID? = nil
  ) {
    (self.session, self.menu) = (session, menu)
    front = FrontState(columns: columns, rows: rows)
    made = ([], [])
    refresh()
  }

  /// Makes the screens anew if they would be others now, and follows them.
  package func refresh() {
    // The mark of a new screen may be beyond the rows that were made.
    for _ in 0..<2 where !isCurrent { front.follow(openScreens(), after: acts) }
  }

  /// True unless the screens have changed, or other rows may be seen.
  private var isCurrent: Bool {
    !isStale && made.texts == [front.filter(of: open.top.id), front.paletteText]
      && valid.contains(now)
      && made.rows.allSatisfy { front.hasEnough($1, of: $0) }
  }

  /// The user's date, which may be set meanwhile.
  var now: Date { session.world.userTime?.now() ?? .distantPast }

  /// Takes keys, and returns what is asked of the terminal.
  package func take(_ keys: [Key]) async -> [FrontState.Effect] {
    var (rest, asked) = (keys[...], [FrontState.Effect]())
    while !rest.isEmpty {
      let line = front.lineText
      let effects = front.take(&rest)
      // What an effect does with the line is its act's.
      if effects.isEmpty, let typed = front.lineText, typed != line { session.fill(typed) }
      for effect in effects {
        if case .acts(let acts) = effect { await perform(acts) } else { asked.append(effect) }
      }
      if isCurrent { front.follow(open, after: acts) }
      refresh()
      // A row that comes later is another user's.
      acts = []
      if front.field == nil { endTyping() }
      if asked.contains(.quit) { break }
    }
    return asked
  }

  /// The undo history of the app.
  private var history: ChangeHistory? {
    session.world.root.rootHistory
  }

  private func endTyping() {
    typed = nil
    history?.endJoining()
  }

  private func perform(_ acts: [SessionAct]) async {
    let field = front.field.flatMap { acts == [.set($0.id, value: $0.editor.text)] ? $0.id : nil }
    let typing = field.map { (screen: open.top.id, field: $0) }
    // All that is typed into a field is one step of the history, and so are acts on several rows.
    if let typing, let typed, typing == typed {
      session.goesOn = true
    } else {
      endTyping()
      // A recording has a line for each row, and so an undo for each.
      let isRecorded = session.observer != nil
      if typing != nil || acts.count > 1 && !isRecorded { history?.beginJoining() }
    }
    typed = typing
    self.acts = acts
    defer {
      session.goesOn = false
      if typing == nil { endTyping() }
    }
    for (index, act) in acts.enumerated() {
      guard await perform(act) else { return }
      let left = acts.count - index - 1
      if case .delete = act, left > 0, session.top.screen.style == .alert {
        return front.notice = left == 1 ? "One is left." : "\(left) are left."
      }
    }
  }

  /// Performs an act, and says why if it was refused.
  @discardableResult
  package func perform(_ act: SessionAct) async -> Bool {
    // Models that can't be observed have changed, too.
    defer { isStale = true }
    do {
      session.window = front.window(of: open.top.id)
      try await session.perform(act)
    } catch {
      // A field that can't have the focus is marked nevertheless.
      if case .focus = act { return true }
      front.notice = "\(error)"
      return false
    }
    return true
  }

  // MARK: Screens

  private func openScreens() -> OpenScreens {
    // Titles or their order may have changed.
    if isStale || searched == nil { index = nil }
    // This ends the observation of the screens before, which calls the old `onChange`.
    turn += 1
    if searched?.isEmpty == false { readTitles() }
    let screens = observed {
      _ = turn
      return makeScreens()
    }
    let rows = screens.all.filter(\.isShown).map { ($0.id, front.window(of: $0.id)) }
    let texts = [front.filter(of: screens.top.id), front.paletteText]
    made = (rows, texts)
    // A deadline is over once it lies before now.
    let dates = screens.all.flatMap(\.screen.sections).flatMap(\.rows).compactMap(\.changesAt)
      .map { $0 + 0.001 }
    let (now, all) = (now, [.distantPast] + dates + [.distantFuture])
    valid = (all.filter { $0 <= now }.max() ?? now)..<(all.filter { $0 > now }.min() ?? now)
    isStale = false
    return screens
  }

  /// Reads something; the screens are stale once that has changed.
  @discardableResult
  private func observed<Result>(_ read: () -> Result) -> Result {
    withObservationTracking(read) { [weak self] in
      MainActor.assumeIsolated { self?.isStale = true }
    }
  }

  private func makeScreens() -> OpenScreens {
    let root = session.world.root
    let tree = root.tree
    let (tabs, ids) = (tabs(of: tree), ids(of: tree))
    let choosing = Set((tabs?.all ?? []).map { ControlID.tab($0.word) })
    var live: LiveScreen?
    let parts = OpenScreens.parts(of: tree.screens.map(\.style))
    var all = zip(zip(tree.screens, ids), parts).map { pair, part in
      var (node, id) = pair
      guard part != .nothing else { return OpenScreen(id: id, screen: .untitled(node.style)) }
      let window = part == .whole ? front.window(of: id) : 0..<0
      let made = root.screen(of: node, window: window)
      live = made
      // Questions follow each other without a model of their own.
      if node.model == nil { id.path += made.screen.name + made.screen.title }
      var open = OpenScreen(id: id, screen: made.screen)
      open.isShown = part == .whole
      open.tabs = choosing.intersection(open.screen.actions.map(\.id))
      open.menu = open.screen.actions.first { $0.id == menu && $0.isEnabled }?.id
      return open
    }
    if let last = live {
      front.unmark(on: all[all.count - 1].id) { last.place(of: $0) == nil }
      filter(&all[all.count - 1], last)
    }
    var screens = OpenScreens(all: all, dates: session.world.dateWords)
    screens.route = session.world.inbox?.routes?.route(of: root)
    if let tabs, tabs.all.count > 1 {
      screens.tab = .tab(tabs.selected.word)
      screens.tabs = tabs.all.map { (.tab($0.word), $0.title, tabs.badge(of: $0)) }
    }
    guard let text = front.paletteText, let last = live else { return screens }
    screens.found = rows(with: text, of: screens.top, last)
    if text.contains("://"), let first = session.world.inbox?.routes?.route {
      screens.routes =
        tree.hiddenTabs.map {
          Route(scheme: first.scheme, segments: $0.path.map { Route.Segment($0) })
        } + first.ofScreens(from: root)
    }
    return screens
  }

  private func tabs(of tree: ScreenTree) -> Tabs? {
    tree.screens[0].containers.lazy.compactMap { $0.tabbed }.first.map { $0.tabs }
  }

  /// Returns what tells the screens of a tree from others.
  private func ids(of tree: ScreenTree) -> [OpenScreen.ID] {
    let tab = tabs(of: tree)?.selected.word ?? ""
    var below = 0
    return tree.screens.enumerated().map { index, node in
      guard let model = node.model else {
        return OpenScreen.ID(path: "\(tab)/\(below)/\(node.style.rawValue)")
      }
      below = number(of: model)
      return OpenScreen.ID(path: index == 0 ? tab : "\(tab)/", model: below)
    }
  }

  private func number(of model: any Presenting) -> Int {
    if let known = models[model.id], known.model.model === model { return known.number }
    models = models.filter { $0.value.model.model != nil }
    modelCount += 1
    models[model.id] = (Weak(model: model), modelCount)
    return modelCount
  }

  // MARK: Filtering

  /// Returns the first rows of a screen with typed words in their titles, once these were read.
  private func rows(with text: String, of open: OpenScreen, _ live: LiveScreen) -> [Control] {
    guard let index, index.id == open.id, !text.isEmpty else { return [] }
    return index.matches(text).enumerated()
      .flatMap { section, offsets in offsets.prefix(20).map { live.row(in: section, at: $0) } }
  }

  /// The text of the palette or of the filter of the topmost screen; nil without either.
  private var searched: String? {
    front.paletteText ?? ids(of: session.world.root.tree).last.flatMap(front.filter)
  }

  /// True while nothing is searched yet, but soon will be.
  package var awaitsTitles: Bool { searched?.isEmpty == true && index == nil }

  /// Reads the titles of all rows of the topmost screen, once for all keys of a filter or of the palette.
  package func readTitles() {
    guard let id = ids(of: session.world.root.tree).last, index?.id != id else { return }
    observed { index = FilterIndex(id: id, session.world.root.topScreen(window: 0..<1)) }
  }

  /// Leaves only the rows whose titles have the text of the filter.
  private func filter(_ open: inout OpenScreen, _ live: LiveScreen) {
    guard let index, index.id == open.id, let text = front.filter(of: open.id),
      !text.isEmpty,
      index.counts == open.screen.sections.map(\.count)
    else { return }
    let window = front.window(of: open.id)
    open.unfilteredCount = open.rowCount
    var before = 0
    for (number, matches) in index.matches(text).enumerated() {
      let shown = (window.lowerBound - before..<window.upperBound - before).clamped(
        to: 0..<matches.count
      )
      open.screen.sections[number].count = matches.count
      open.screen.sections[number].offset = shown.lowerBound
      open.screen.sections[number].rows = shown.map { live.row(in: number, at: matches[$0]) }
      before += matches.count
    }
  }
}
