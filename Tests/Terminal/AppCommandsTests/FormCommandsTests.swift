import CommandLineTables
import FeatureFaults
import FeatureKit
import FeatureTesting
import Synchronization
import TerminalConsole
import Testing

@testable import AppCommands

/// The commands that follow from forms, where no golden shows the rule.
@Suite(.feature) @MainActor struct FormCommandsTests {
  private let shelf: ShelfCommand

  init() throws {
    var shelf = try ShelfCommand()
    shelf.environment = ["LIBRARY_STORE": "memory", "ATTIC_STORE": "memory"]
    self.shelf = shelf
  }

  private typealias Outcome = ShelfCommand.Outcome

  /// Carries out lines in one store whose operations can fail.
  private func run(_ lines: [String], failing faults: FaultInjection) async -> [Outcome] {
    await run(lines, in: faults.before(MemoryRecordBackend(schema: NovelKind.schema)))
  }

  private func run(_ lines: [String], in novels: some RecordBackend<Novel>) async -> [Outcome] {
    let stores = RecordStores([
      KindStore(NovelKind.self, RecordStore(novels) { .distantPast }),
      KindStore(
        AuthorKind.self,
        RecordStore(MemoryRecordBackend(schema: AuthorKind.schema)) { .distantPast }
      ),
      KindStore(
        LoanKind.self,
        RecordStore(MemoryRecordBackend(schema: LoanKind.schema)) { .distantPast }
      ),
    ])
    var outcomes: [Outcome] = []
    for line in lines {
      let written = Mutex<[Console.Stream: String]>([:])
      let tool = CommandTool<LibraryCommands>(
        console: shelf.console { text, stream in
          written.withLock { $0[stream, default: ""] += text }
        },
        dependencies: .live(effects: EffectScope("app", executor: MainSerialExecutor.shared)),
        openStores: { _, _, _ in stores }
      )
      let code = await tool.run(line.split(separator: " ").map(String.init))
      outcomes.append(written.withLock { (code, $0[.output] ?? "", $0[.errors] ?? "") })
    }
    return outcomes
  }

  private func names(of commands: [ToolCommand]) -> [String] {
    commands.flatMap { [$0.name] + $0.actions.map(\.name) }
  }

  // MARK: - Stores

  @Test("What can't be stored is a failure of the store, and isn't made later")
  func failedStore() async {
    let faults = FaultInjection()
    faults.failNext(.save, "the disk is full")

    let outcomes = await run(["add Emma", "list --plain", "add Dune"], failing: faults)

    #expect(outcomes[0].code == .inputOutput)
    #expect(outcomes[0].output == "")
    #expect(outcomes[0].errors.contains("A change was not saved."))
    #expect(outcomes[1].output == "")
    #expect(outcomes[2].output == "Added “Dune”.\n")
  }

  @Test("A store that can't be read is a failure of the store, before any form")
  func unreadStore() async {
    let faults = FaultInjection()
    faults.breakDown()

    let outcomes = await run(["add Emma", "edit emma --copies 2", "help add"], failing: faults)

    #expect(outcomes.map(\.code) == [.inputOutput, .inputOutput, .success])
    #expect(outcomes[2].output.contains("--copies <number>"))
  }

  /// Records that another program changes right before the first change of one, or right after.
  private final class SharedNovels: RecordBackend {
    let base = MemoryRecordBackend([emma], schema: NovelKind.schema)
    private let before: (@Sendable (inout Novel) -> Void)?
    private let deletesAfter: Bool
    private let isFirst = Atomic(true)

    private static let emma = Novel(id: "a", title: "Emma", due: .distantPast)

    init(before: (@Sendable (inout Novel) -> Void)? = nil, deletesAfter: Bool = false) {
      (self.before, self.deletesAfter) = (before, deletesAfter)
    }

    func load() -> StoredRecords<Novel> { base.load() }
    func find(_ id: Novel.ID) -> FoundRecord<Novel> { base.find(id) }

    func modify(
      _ id: Novel.ID,
      for operation: RecordStoreError.Operation,
      _ change: @escaping @Sendable (FoundRecord<Novel>) -> StoredRecord<Novel>?
    ) throws -> StoredRecord<Novel>? {
      let isFirst = isFirst.exchange(false, ordering: .relaxed)
      if isFirst, let before {
        _ = try base.modify(id, for: .update) { found in
          found.stored.map { stored in
            var new = stored
            before(&new.record)
            return new
          }
        }
      }
      defer {
        if isFirst, deletesAfter {
          _ = try? base.modify(id, for: .delete) { found in
            found.stored.map { StoredRecord($0.record, rank: $0.rank, deleted: .distantPast) }
          }
        }
      }
      return try base.modify(id, for: operation, change)
    }

    func evict(deletedBefore date: Date) -> Int { base.evict(deletedBefore: date) }
    func evictDaily(deletedBefore date: Date) -> Int? { nil }
    func watch(_ tell: @escaping @Sendable (Set<Novel.ID>?) -> Void) -> RecordWatch? {
      base.watch(tell)
    }
  }

  @Test(
    "What others changed meanwhile is replaced only with “--yes”, and else named",
    arguments: [false, true]
  )
  func changedMeanwhile(saysYes: Bool) async {
    let novels = SharedNovels(before: { $0.title = "Theirs" })
    let line = "edit emma --title Mine" + (saysYes ? " --yes" : "")
    let outcome = await run([line], in: novels)[0]

    #expect(outcome.code == (saysYes ? .success : .failed))
    #expect(outcome.output == (saysYes ? "Changed “Mine”.\n" : ""))
    #expect(saysYes || outcome.errors.contains("“Emma” was changed elsewhere meanwhile."))
    #expect(novels.base.load().live.map(\.title) == [saysYes ? "Mine" : "Theirs"])
  }

  @Test("A change that is stored isn't a failure if others delete the record right after it")
  func deletedMeanwhile() async {
    let novels = SharedNovels(deletesAfter: true)

    let outcome = await run(["edit emma --title Mine"], in: novels)[0]

    #expect(outcome.code == .success)
    #expect(outcome.output == "Changed “Mine”.\n")
    #expect(outcome.errors.contains("“Mine” was deleted meanwhile."))
  }

  // MARK: - Commands of an app

  private enum OwnCommands: CommandSet {
    typealias Product = Library
    static var commands: [ToolCommand] { recordCommands + [add] + standardCommands }

    private static var add: ToolCommand {
      ToolCommand("add", "Add a novel in another way.", examples: ["add": "Adds one."]) { _ in
        CommandResult(text: "Added in another way.")
      }
    }
  }

  @Test("A command of the app's own takes the place of the derived one, wherever it's listed")
  func replaced() async {
    #expect(names(of: OwnCommands.table().commands).count { $0 == "add" } == 1)
    #expect(await shelf.run(["add"], of: OwnCommands.self).output == "Added in another way.\n")
    #expect(await shelf.run(["help", "add"], of: OwnCommands.self).output.contains("another way"))
  }

  @Test("Options are found only for the line that names their command")
  func found() async throws {
    let table = LibraryCommands.table()

    let (other, edit) = (await table.whole(for: ["list"]), await table.whole(for: ["edit", "1"]))
    let nested = await table.whole(for: ["authors", "--json", "add"])

    func has(_ option: String, _ command: String, _ table: CommandTable<CommandWork>) throws -> Bool
    {
      try table.help(on: command).usage.contains(option)
    }
    #expect(try !has("--title", "edit", other))
    #expect(try has("--title", "edit", edit))
    #expect(try !has("<title>", "add", edit))
    #expect(try has("[<name>]", "authors add", nested))
  }

  @Test("Bash completes the options and their values, too")
  func bash() async {
    func complete(_ line: String, _ word: String) async -> [String] {
      await shelf.run(
        ["__complete", "--bash", "--", line, word, "9"],
        of: LibraryCommands.self
      ).output.components(separatedBy: "\n")
    }

    #expect(await complete("library add X --cop", "--cop").first == "--copies")
    #expect(await complete("library add X --lent o", "o").prefix(2) == ["on", "off"])
    #expect(await complete("library add X --genre sh", "sh").first == "short-stories")
  }

  // MARK: - Routes

  @Test("A form to which the steps of two kinds lead is that of the kind with a form, or of none")
  func claimed() throws {
    let routes = try #require(FormRoutes(of: NovelKind.self, in: AtticWithForm.self))

    #expect("\(routes.add)" == "attic://attic/add")
    #expect("\(routes.edit("a"))" == "attic://attic/novels/a/edit")
    for product in [Attic.self, AtticWithForm.self] as [any AppProduct.Type] {
      #expect(FormRoutes(of: AuthorKind.self, in: product) == nil)
      #expect(FormRoutes(of: LoanKind.self, in: product) == nil)
    }
    #expect(FormRoutes(of: NovelKind.self, in: Attic.self) == nil)
  }

  @Test("The form of a new record may be a step beside the records, or the one that the form names")
  func newSteps() throws {
    let routes = try #require(FormRoutes(of: AuthorKind.self, in: Library.self))

    #expect("\(routes.add)" == "library://people/authors/add")
    #expect(!names(of: LibraryCommands.recordCommands).contains("loans add"))
  }

  @Test("A form that the routes don't lead to is a failure with a sentence")
  func noForm() async {
    enum AtticCommands: CommandSet { typealias Product = AtticWithForm }

    let outcome = await shelf.run(["novels", "add"], of: AtticCommands.self)

    #expect(outcome.code == .failed)
    #expect(
      outcome.errors.hasPrefix("error: The app has no form of a novel that a command can fill.\n")
    )
  }

  // MARK: - Values

  @Test(
    "A text means what is spelled so, or else what is in another case, or else the only beginning",
    arguments: [
      ("One", [0]), ("one", [0, 1]), ("o", [0, 1, 2]), ("one-more", [2]), ("", []), ("Two", []),
    ]
  )
  func meant(text: String, offsets: [Int]) {
    #expect(["One", "ONE", "One more"].offsets(meantBy: text) == offsets)
  }
}

// MARK: - An app with three kinds in one tab

@MainActor @Observable
private final class AtticModel {
  var destination: AuthorFormModel?
}

extension AtticModel: Presenting {
  func build(_ s: ScreenBuilder) { s.name = "attic" }

  var presented: Presented? { destination.map { Presented(.sheet, $0) } }

  static let routes: [RouteStep<AtticModel>] = [
    RouteStep("add", isOpen: { _ in true }) { _ in },
    RouteStep("novels/<novel>", openID: { $0.edits.record.id }) { _, _ in },
    RouteStep("<author>", openID: { $0.edits.record.id }) { _, _ in },
  ]
}

private enum Attic: AppProduct {
  static let name = "attic"
  static let title = "Attic"
  static let tabs = [AppTab("attic", "Attic") { _ in AtticModel() }]
  static let kinds: [any StoredKind.Type] = [AuthorKind.self, NovelKind.self, LoanKind.self]
}

private enum AtticWithForm: AppProduct {
  static let name = "attic"
  static let title = "Attic"
  static let tabs = Attic.tabs
  static let kinds = Attic.kinds
  static let forms: [any Drafting.Type] = [NovelFormModel.self]
}
