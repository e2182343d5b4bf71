import FeatureKit
import FeatureSessions
import FeatureTesting
import FeatureWalks
import FeatureWorlds
import Testing

@testable import FeatureExplorer
@testable import ShelfApp

/// Screens that tell the user what isn't so, in an app of records.
@Suite(.feature) @MainActor struct PlantedAnswerTests {
  private func explore<Product: AppProduct>(
    _ product: Product.Type,
    depth: Int,
    after moves: [ExplorerMove] = [],
    allowing allowances: [ExplorerAllowance] = []
  ) async throws -> ExplorerReport {
    let emma = #"{"id":"00000000-0000-0000-0000-000000000001","title":"Emma"}"#
    let settings = WalkSettings([.given(kind: "book", values: [emma])])
    var explorer = Explorer(depth: depth) {
      var records: GivenRecords?
      var world = try ExplorerWorld(product, settings, allowances: allowances) {
        world throws(WalkSyntaxError) in
        records = world.records
        return try world.session()
      }
      let others = records?.backend(of: BookKind.self).reopened()
      world.walk.others = {
        let book = others?.load().records.first?.record
        return [
          OutsideChange("rename-book", if: book?.title == "Emma") {
            do {
              _ = try others?.modify(book?.id ?? "", for: .update) { found in
                var stored = found.stored
                stored?.record.title = "Persuasion"
                return stored
              }
            } catch {
              reportIssue("\(error)")
            }
          }
        ]
      }
      return world
    }
    explorer.texts = ["Jane"]
    explorer.beginning = moves
    return try await explorer.run()
  }

  @Test(
    "An answer that doesn't do what it says is told",
    arguments: [
      (nil, []),
      (.keepMineDoesNothing, ["After “keep-mine”, “Persuasion” isn't stored as “Jane”."]),
      (.keepMineCloses, ["After “keep-mine”, “Persuasion” isn't stored as “Jane”."]),
      (.keepMineStays, ["After “keep-mine”, the form is still open."]),
      (.takeTheirsKeeps, ["After “take-theirs”, the form still has what was typed."]),
      (.discardSaves, ["After “confirm-discard”, “Jane” isn't stored as “Persuasion”."]),
    ] as [(LenderMistake?, [String])]
  )
  func answers(mistake: LenderMistake?, messages: [String]) async throws {
    try await Lender.$mistake.withValue(mistake) {
      let report = try await explore(
        Lender.self,
        depth: 2,
        after: [
          .act(.tap("lend")), .act(.set("title", value: "Jane")), .other("rename-book"),
        ]
      )

      let broken = report.brokenLaws.filter { $0.law == "an answer does what it says" }
      #expect(broken.map(\.message) == messages)
      #expect(broken.allSatisfy { $0.steps.count == 2 })
      #expect(mistake != nil || report.brokenLaws == [])
    }
  }

  @Test("A screen that shows what was there when it opened is told, unless it is allowed to")
  func upToDate() async throws {
    let allowance = ExplorerAllowance("count", breaks: .upToDate, because: "It counts as it opens.")

    let broken = try await explore(Counter.self, depth: 1).brokenLaws
    let allowed = try await explore(Counter.self, depth: 1, allowing: [allowance])

    #expect(broken.map(\.law) == ["an open screen is up to date"])
    #expect(broken.first?.steps.map(\.text) == ["other rename-book"])
    #expect(allowed.brokenLaws == [])
    #expect(allowed.unneeded == [])
  }

  @Test("A form in which nothing was typed may show its record as it was when it opened")
  func formOfItsOpening() async throws {
    let report = try await explore(Lender.self, depth: 1, after: [.act(.tap("lend"))])

    #expect(report.brokenLaws == [])
  }
}

// MARK: - A form with mistakes

enum LenderMistake {
  case keepMineDoesNothing, keepMineCloses, keepMineStays, takeTheirsKeeps, discardSaves
}

/// An app of one book, which can be renamed.
private enum Lender: AppProduct {
  @TaskLocal static var mistake: LenderMistake?

  static let name = "lender"
  static let title = "Lender"
  static let tabs = [AppTab("lender", "Lender") { LenderModel(dependencies: $0) }]
  static let kinds: [any StoredKind.Type] = [BookKind.self]
  static let forms: [any Drafting.Type] = [LoanFormModel.self]
}

@MainActor @Observable
private final class LoanFormModel {
  let edits: RecordEdits<BookKind>

  init(_ book: Book, dependencies: FeatureDependencies) {
    edits = RecordEdits(book, in: Self.self, dependencies)
  }
}

extension LoanFormModel: RecordForm {
  typealias Kind = BookKind

  static func newRecord(_ dependencies: FeatureDependencies) -> Book { Book(id: "new") }

  func tookTheirs() {
    if Lender.mistake == .takeTheirsKeeps { edits.record.title = "Jane" }
  }

  func build(_ s: ScreenBuilder) {
    s.name = "loan-form"
    s.title = "Loan of \(edits.base.title)"
    s.section("book") {
      Row.textField("title", "Title", text: edits.record.title) { self.edits.record.title = $0 }
        .focused(true) {}
    }
  }
}

@MainActor @Observable
private final class LenderModel {
  var destination: LoanFormModel?
  private let dependencies: FeatureDependencies

  init(dependencies: FeatureDependencies) {
    self.dependencies = dependencies.scoped(to: Self.self)
  }

  private var book: Book? { dependencies.books.records.first }

  private func lend() {
    guard let book else { return }
    let form = LoanFormModel(book, dependencies: dependencies)
    destination = form
    form.onDiscard = { [weak self, weak form] in
      guard let self, let form else { return }
      if Lender.mistake == .discardSaves { dependencies.books.save(form.edits.record) }
      destination = nil
    }
    form.onKeepMine = { [weak self, weak form] in
      guard let self, let form else { return }
      switch Lender.mistake {
      case .keepMineDoesNothing: break
      case .keepMineCloses: destination = nil
      case .keepMineStays: _ = form.save(in: dependencies.books)
      case .takeTheirsKeeps, .discardSaves, nil: confirm()
      }
    }
  }

  private func confirm() {
    if destination?.save(in: dependencies.books) == true { destination = nil }
  }
}

extension LenderModel: Presenting {
  func build(_ s: ScreenBuilder) {
    s.name = "lender"
    s.title = book?.title ?? "No book"
    s.action("lend", "Lend", isEnabled: book != nil, lend)
  }

  var presented: Presented? {
    destination.map { form in
      Presented(.sheet, form) { s in
        s.action("confirm", "Done", role: .confirm, self.confirm)
        s.action("cancel", "Cancel", role: .cancel) { self.closePresented() }
      }
    }
  }

  static let routes: [RouteStep<LenderModel>] = [
    RouteStep("form", isOpen: { _ in true }) { $0.lend() }
  ]
}

// MARK: - A screen that isn't up to date

/// An app that shows the title of the first book as it was when the screen opened.
private enum Counter: AppProduct {
  static let name = "counter"
  static let title = "Counter"
  static let tabs = [AppTab("count", "Count") { CountModel(dependencies: $0) }]
  static let kinds: [any StoredKind.Type] = [BookKind.self]
}

@MainActor @Observable
private final class CountModel {
  private let dependencies: FeatureDependencies
  @ObservationIgnored private var titles: [String] = []

  init(dependencies: FeatureDependencies) {
    self.dependencies = dependencies.scoped(to: Self.self)
  }
}

extension CountModel: Presenting {
  func build(_ s: ScreenBuilder) {
    let books = dependencies.books.records
    if titles.isEmpty { titles = books.map(\.title) }
    s.name = "count"
    s.title = "Count"
    s.section("titles") {
      for title in titles { Row.text(ControlID("title", title), title) }
    }
  }
}
