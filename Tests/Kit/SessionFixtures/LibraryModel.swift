import FeatureEffects
package import FeatureNavigation
package import FeatureScreens
package import FeatureSessions
import Observation

// A container: a library with two tabs of books, and a player over everything.

@MainActor @Observable
package final class LibraryModel {
  package let alertQueue = AlertQueue()
  package enum Tab: String, CaseIterable {
    case books, loans
  }

  package private(set) var tab = Tab.books
  package let books: ShelfModel
  package let loans: ShelfModel
  package private(set) var taskCount = 0
  package var destination: Destination?

  /// The mistake of a tab that closes its screens when a route leads to another one.
  private let forgetsHiddenTab: Bool

  package init(drafts: Drafts = Drafts(), forgetsHiddenTab: Bool = false) {
    self.forgetsHiddenTab = forgetsHiddenTab
    books = ShelfModel("Books", drafts: drafts)
    loans = ShelfModel("Loans", drafts: drafts)
  }

  package func tabTapped(_ tab: Tab) {
    if tab == self.tab { content.popToRoot() }
    self.tab = tab
  }

  /// Shows a tab for a route.
  private func open(_ tab: Tab) {
    if tab != self.tab, forgetsHiddenTab { content.dismissPresented() }
    self.tab = tab
  }

  package func playButtonTapped() { destination = .player(PlayerModel()) }

  package func stopButtonTapped() { destination = nil }
}

// MARK: - Navigation

extension LibraryModel: Alerting, Containing {
  package enum Destination {
    case player(PlayerModel)
    case alert(AlertState<AlertAction>)

    package var player: PlayerModel? { if case .player(let it) = self { it } else { nil } }
  }

  package enum AlertAction: String, CaseIterable {
    case renew
  }

  package static let routes: [RouteStep<LibraryModel>] = [
    RouteStep("books", content: { $0.books }) { $0.open(.books) },
    RouteStep("loans", content: { $0.loans }) { $0.open(.loans) },
    RouteStep("player", isOpen: { $0.player != nil }) { $0.playButtonTapped() },
  ]

  package var content: any Presenting { tab == .books ? books : loans }
  package func task() { taskCount += 1 }
  package func answer(_ action: AlertAction?, to alert: AlertState<AlertAction>?) {}

  package func buildContent(_ s: ScreenBuilder) {
    if s.style == .root { s.heading = "Welcome" }
    s.tabs(of: self, selected: tab) { self.tabTapped($0) }
    s.action("play", "Play", playButtonTapped)
  }

  package var presented: Presented? {
    switch destination {
    case .player(let player):
      Presented(.overlay, player) { s in
        s.action("stop", "Stop", role: .cancel, self.stopButtonTapped)
      }
    case .alert(let alert): .alert(alert, alertButtonTapped)
    case nil: nil
    }
  }
}

extension AlertState<LibraryModel.AlertAction> {
  package static var overdue: AlertState {
    AlertState("Overdue", buttons: [AlertButton("Renew", action: .renew), .cancel("Later")])
  }
}

/// The first screen of a tab: books by number.
@MainActor @Observable
package final class ShelfModel {
  package let title: String
  package private(set) var taskCount = 0
  package var destination: Destination?

  private let drafts: Drafts

  package init(_ title: String, drafts: Drafts = Drafts()) {
    (self.title, self.drafts) = (title, drafts)
  }

  package func bookTapped(_ number: Int) {
    if (1...2).contains(number) { destination = .book(BookModel(number, drafts: drafts)) }
  }
}

// MARK: - Navigation

extension ShelfModel: Presenting {
  package enum Destination {
    case book(BookModel)

    @MainActor package var book: BookModel? {
      switch self {
      case .book(let model): model
      }
    }
  }

  package static let routes: [RouteStep<ShelfModel>] = [
    RouteStep("<book>", openID: { $0.book?.number }) { $0.bookTapped($1) }
  ]

  package func task() { taskCount += 1 }

  package var presented: Presented? {
    switch destination {
    case .book(let book): Presented(.push, book)
    case nil: nil
    }
  }

  package func build(_ s: ScreenBuilder) {
    s.name = "shelf"
    s.title = title
    s.section("books") {
      Row.navigationLink(ControlID("book", "1"), "Book 1") { self.bookTapped(1) }
    }
  }
}

/// A book with a note, which asks before it closes once something is noted.
@MainActor @Observable
package final class BookModel {
  package let alertQueue = AlertQueue()

  package let number: Int
  package var note = ""
  package private(set) var taskCount = 0
  package var destination: Destination?

  package init(_ number: Int, drafts: Drafts = Drafts()) {
    self.number = number
    note = drafts.take(for: Self.self, of: number) ?? ""
  }
}

// MARK: - Navigation

extension BookModel: Alerting, DraftKeeping {
  package enum AlertAction: String, CaseIterable {
    case discard
  }

  package typealias Destination = AlertState<AlertAction>
  package static let draftKind = "note"
  package var draft: String? { note.isEmpty ? nil : note }
  package func label(of draft: String) -> DraftLabel { DraftLabel(of: number, text: draft) }

  package var dismissal: Dismissal {
    guard !note.isEmpty else { return .free }
    return .asks {
      self.destination = AlertState("Discard?", buttons: [AlertButton("Discard", action: .discard)])
    }
  }

  package func task() { taskCount += 1 }

  package func build(_ s: ScreenBuilder) {
    s.name = "book"
    s.title = "Book \(number)"
    s.section("note") {
      Row.textField("note", "Note", text: note) { self.note = $0 }.focused(true) {}
    }
    if !note.isEmpty {
      s.action("close", "Close") {
        self.destination = nil; self.note = ""
      }
    }
  }

  package func answer(_ action: AlertAction?, to alert: AlertState<AlertAction>?) { note = "" }
}

/// A book that is read aloud over everything.
@MainActor @Observable
package final class PlayerModel {
  package private(set) var taskCount = 0
}

// MARK: - Navigation

extension PlayerModel: Presenting {
  package func task() { taskCount += 1 }

  package func build(_ s: ScreenBuilder) {
    s.name = "player"
    s.title = "Player"
  }
}

extension RouteRoot {
  package static let library = RouteRoot(scheme: "library", word: "books")
}

/// Makes the library in a world of its own.
@MainActor
package func makeLibrary(
  _ library: LibraryModel = LibraryModel()
) -> (world: SessionWorld, library: LibraryModel) {
  let effects = EffectScope("walk", executor: MainSerialExecutor.shared)
  let world = SessionWorld(
    root: library,
    inbox: NavigationInbox(routes: .library),
    effects: effects,
    time: .virtual(TestClock(effects))
  )
  return (world, library)
}

extension ScreenBuilder {
  /// Offers the tabs of a container that are the cases of a type.
  package func tabs<Tab: CaseIterable & RawRepresentable<String> & Sendable>(
    of container: some Containing,
    selected: Tab,
    choose: @escaping @MainActor (Tab) -> Void
  ) {
    let tabs = Tab.allCases.map { (word: $0.rawValue, title: $0.rawValue, badge: Int?.none) }
    self.tabs(tabs, of: container, selected: selected.rawValue) { Tab(rawValue: $0).map(choose) }
  }
}
