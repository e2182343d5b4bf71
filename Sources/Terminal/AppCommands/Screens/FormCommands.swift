import CommandLineTables
import FeatureKit
import FeatureSessions
import TerminalTexts

/// The commands `add` and `edit` of a kind whose forms an app has.
///
/// Their options follow from the forms, which are opened in memory once a line names the command.
@MainActor
struct FormCommands<Commands: CommandSet, Names: NamedRecords> {
  private typealias Kind = Names.Kind
  private typealias Form = OpenForm<Commands.Product, Kind>
  private typealias Options = FormOptions<Commands, Kind>

  private let routes: FormRoutes
  private let words = Names.words

  init(_ routes: FormRoutes) { self.routes = routes }

  /// Adds a record by the form of a new one.
  var add: ToolCommand {
    let name = "\(words.prefix)add"
    let command = ToolCommand(
      name,
      "Add \(words.one.withArticle).",
      examples: [:],
      synonyms: ["new", "create"]
    ) { _ in throw CommandFailure.noForm(of: words.one) }
    return command.found {
      guard let options = try? await Options(ofAdd: routes) else { return command }
      let word = options.word.map { " \($0.name.uppercased())" } ?? ""
      return command.with(
        options.parameters,
        examples: ["\(name)\(word)": "What isn't named is as in the form of the app."]
      ) { try await add(options.all, $0) }
    }
  }

  /// Changes a record by its form.
  var edit: ToolCommand {
    let name = "\(words.prefix)edit"
    let command = ToolCommand(
      name,
      "Change \(words.one.withArticle); what isn't named stays the same.",
      ParameterList(.name(of: words)),
      examples: [:],
      synonyms: ["change", "update"]
    ) { _ in throw CommandFailure.noForm(of: words.one) }
    return command.found {
      guard let options = try? await Options(ofEdit: routes), let first = options.all.first else {
        return command
      }
      return command.with(
        options.parameters,
        examples: ["\(name) 2 \(first.name) VALUE": "Changes nothing else of the second."]
      ) { try await edit(options.all, $0) }
    }
  }

  private func add(
    _ options: [FormOption],
    _ invocation: Invocation
  ) async throws -> CommandResult {
    let use = try Commands.setup.use(invocation)
    let store = use.dependencies.stores[Kind.self]
    // A store that can't be read at all is a failure of the store.
    _ = try await store.load()
    let form = try await Form(at: routes.add, in: app(use))
    try await form.fill(options, invocation)
    let added = try await form.confirm(saysYes: invocation[.yes])
    try await checkSaved(use)
    guard let record = try await store.load().records.last(where: { added.contains($0.id) }) else {
      throw CommandFailure(.failed, "The form was confirmed, but no \(words.one) was added.")
    }
    let named = Names.named(record)
    return .changed(named, "Added \(named.quotedTitle).")
  }

  private func edit(
    _ options: [FormOption],
    _ invocation: Invocation
  ) async throws -> CommandResult {
    guard options.contains(where: { !$0.texts(invocation).isEmpty }) else {
      let option = options.first?.name ?? ""
      throw CommandFailure.nothingToChange(such: "“\(option)”", "\(words.prefix)edit")
    }
    let use = try Commands.setup.use(invocation)
    let store = use.dependencies.stores[Kind.self]
    let record = try await store.load().map(Names.named).find(invocation[.name(of: words)])
    let form = try await formOfEdit(record, use)
    let before = form.session.top.screen
    try await form.fill(options, invocation)
    if form.session.top.screen != before {
      _ = try await form.confirm(saysYes: invocation[.yes])
    }
    await use.dependencies.effects.settleOutside()
    try await answerConflict(of: record, use, saysYes: invocation[.yes])
    guard let changed = try await store.load(only: record.id).records.first.map(Names.named) else {
      return try await deletedMeanwhile(record, in: store)
    }
    try await checkSaved(use)
    return .changed(changed, from: record, "Changed \(changed.quotedTitle).")
  }

  private func formOfEdit(
    _ record: Names.Record,
    _ use: AppUse<Commands.Product.Root>
  ) async throws -> Form {
    do throws(CommandFailure) {
      return try await Form(at: routes.edit(record.id), in: app(use))
    } catch {
      throw error.code == .notFound ? CommandFailure.gone(record) : error
    }
  }

  /// Replaces what others changed meanwhile, or throws if there is such a change.
  private func answerConflict(
    of record: Names.Record,
    _ use: AppUse<Commands.Product.Root>,
    saysYes: Bool
  ) async throws {
    let records = use.dependencies[Kind.self]
    guard records.isRefused(record.id) else { return }
    guard saysYes else {
      throw CommandFailure(
        .failed,
        "\(record.quotedTitle) was changed elsewhere meanwhile. Nothing was changed here.",
        hint: "Add --yes to replace what was changed."
      )
    }
    records.retry(record.id)
    await use.dependencies.effects.settleOutside()
  }

  /// Returns the result of a change whose record is deleted by now.
  ///
  /// - Throws: An error if it was deleted before the change.
  private func deletedMeanwhile(
    _ record: Names.Record,
    in store: RecordStore<Kind.Record>
  ) async throws -> CommandResult {
    let deleted = try await store.backend.find(record.id).stored.map { Names.named($0.record) }
    guard let deleted, deleted != record else { throw CommandFailure.gone(record) }
    return .changed(
      deleted,
      "Changed \(deleted.quotedTitle).",
      warnings: [
        Notice(
          kind: .warning,
          code: "deleted",
          message: "\(deleted.quotedTitle) was deleted meanwhile."
        )
      ]
    )
  }

  private func app(_ use: AppUse<Commands.Product.Root>) -> Form.App {
    let root = Commands.Product.makeRoot(dependencies: use.dependencies)
    return Form.App(root, use.world(of: root))
  }

  /// Waits until all is stored, and throws the reason why something isn't.
  private func checkSaved(_ use: AppUse<Commands.Product.Root>) async throws {
    let lost = await LostChanges(use.dependencies)
    // Records of other kinds that can't be read don't matter here.
    if lost.reason != nil, let failure = lost.failure() { throw failure }
  }
}

extension CommandFailure {
  fileprivate static func gone(_ record: some NamedRecord) -> CommandFailure {
    CommandFailure(.notFound, "\(record.quotedTitle) was deleted meanwhile.")
  }
}
