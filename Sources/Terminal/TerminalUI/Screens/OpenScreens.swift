package import FeatureNavigation
package import FeatureScreens
import TerminalTexts

/// An open screen, and how it is told from others.
package struct OpenScreen: Sendable {
  /// The identity of a screen as long as it is open.
  package struct ID: Hashable, Sendable {
    /// The tab; for a screen without a model also that of the one below, and what it shows.
    package var path: String
    /// The number of its model.
    package var model = 0
  }

  /// The identity.
  package var id: ID
  /// The screen.
  package var screen: Screen
  /// The action that opens the menu above all screens, if it can be used here.
  package var menu: ControlID?
  /// Those of its actions that choose tabs.
  package var tabs: Set<ControlID> = []
  /// The number of rows without a filter.
  package var unfilteredCount: Int?
  /// False if at most its title is seen.
  package var isShown = true
}

/// All open screens, from the root's to the topmost, with the tabs around them.
package struct OpenScreens: Sendable {
  /// The screens; one at least.
  package var all: [OpenScreen]
  /// The tabs with the actions that choose them, and the chosen one; none where the app has a single one.
  package var tabs: [(id: ControlID, title: String, badge: Int?)] = []
  package var tab: ControlID?
  /// The words in which dates are shown and read.
  package var dates: DateWords?
  /// The rows of the topmost screen that have the text of the palette, made or not.
  package var found: [Control] = []
  /// The route to the topmost screen, if it has one.
  package var route: Route?
  /// The routes that the palette completes.
  package var routes: [Route] = []

  /// The screen that takes keys.
  package var top: OpenScreen { all.last ?? OpenScreen(id: .init(path: ""), screen: .empty) }

  /// The number of screens below the first sheet, question or overlay: the pages.
  var pageCount: Int { all.firstIndex { ![.root, .push].contains($0.screen.style) } ?? all.count }

  /// The panels above the pages: the last screen of each sheet, question or overlay.
  var panels: [OpenScreen] {
    let above = all[pageCount...]
    return above.indices
      .filter { $0 + 1 == above.endIndex || above[$0 + 1].screen.style != .push }.map { above[$0] }
  }
}

// MARK: - What is made

extension OpenScreens {
  /// The part of an open screen that may be seen.
  enum Part {
    /// Nothing, the title alone, or all of it.
    case nothing, title, whole
  }

  /// The most titles that are read: as many fit above a page of 256 columns.
  private static let mostTitles = 64

  /// Returns the part of each open screen that may be seen, by their styles.
  ///
  /// Whole are the topmost two pages, which a wide terminal shows beside each other, and what lies over the pages.
  static func parts(of styles: [PresentationStyle]) -> [Part] {
    let pages = styles.firstIndex { ![.root, .push].contains($0) } ?? styles.count
    return styles.indices.map { index in
      let isCovered =
        index < pages
        ? index < pages - 2 : index + 1 < styles.count && styles[index + 1] == .push
      guard isCovered else { return .whole }
      return index >= styles.count - mostTitles ? .title : .nothing
    }
  }
}

extension Screen {
  /// A screen that is there, and isn't seen.
  static func untitled(_ style: PresentationStyle) -> Screen {
    var screen = Screen.empty
    (screen.style, screen.title) = (style, "…")
    return screen
  }
}

extension OpenScreen {
  /// True if it takes line after line.
  package var takesLines: Bool { screen.lineField != nil }

  /// True for a form, which has an action that submits it.
  var isForm: Bool { screen.actions.contains { $0.role == .confirm } }

  /// True for a question, and for what has nothing but actions.
  var isDialog: Bool {
    switch screen.style {
    case .alert, .overlay: true
    case .sheet: !screen.sections.flatMap(\.rows).contains(where: \.isUsed)
    case .root, .push: false
    }
  }

  /// Its own actions, without the ways out, the tabs and the history.
  var ownActions: [ScreenAction] {
    screen.actions.filter { $0.role != .history && !$0.closes && !tabs.contains($0.id) }
  }

  /// The actions that are drawn as buttons.
  var buttons: [ScreenAction] {
    if isDialog {
      return screen.actions.filter { $0.role != .history && $0.role != .back && $0.id != menu }
    }
    guard isForm else { return [] }
    return [.confirm, .cancel, .destructive].flatMap { (role: ScreenAction.Role) in
      screen.actions.filter { $0.role == role }
    }
  }

  /// The number of all rows, made or not.
  var rowCount: Int { screen.sections.reduce(0) { $0 + $1.count } }

  /// The only row, if that is a picker: its options are rows of their own.
  var expandedPicker: Control? {
    let rows = screen.sections.lazy.flatMap(\.rows).prefix(2)
    guard let row = rows.first, row.isEnabled, case .picker = row.kind, rows.count == 1
    else { return nil }
    return row
  }
}

extension Control {
  /// True if the row, or another control of its line, takes input now; lines are typed below all rows.
  var isUsed: Bool {
    isEnabled && kind.isUsed && submission != .eachLine || isDeletable || isMovable
      || others.contains { $0.isEnabled && $0.kind.isUsed }
  }

  /// True if it is a text field.
  var isTextField: Bool { if case .textField = kind { true } else { false } }
}
