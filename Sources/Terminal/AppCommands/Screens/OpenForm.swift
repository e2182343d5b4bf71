import CommandLineTables
import FeatureKit
import FeatureSessions
import TerminalConsole
import TerminalTexts

/// The form of a record in a running app, which a command fills and confirms.
@MainActor
struct OpenForm<Product: AppProduct, Kind: StoredKind> {
  /// An app that isn't used otherwise, and its session.
  @MainActor
  struct App {
    let root: Product.Root
    fileprivate let session: Session

    init(_ root: Product.Root, _ world: SessionWorld) {
      (self.root, session) = (root, Session(world, window: 0..<Int.max))
    }

    /// The records as the app has them.
    var query: RecordQuery<Kind.Record> { root.shell.dependencies[Kind.self] }
  }

  private typealias ID = Kind.Record.ID

  private let app: App
  private let depth: Int
  private let name: String

  /// Opens the form.
  ///
  /// - Parameters:
  ///   - route: Its route; a last step that leads nowhere is left out.
  ///   - app: The app.
  /// - Throws: An error if there is no form, or no record of the route.
  init(at route: Route, in app: App) async throws(CommandFailure) {
    self.app = app
    let session = app.session
    await app.root.shell.waitUntilRead()
    let rest = await session.open(route, from: Product.routes).unresolved
    // News would cover the form.
    app.root.withdraw { _ in true }
    if let failure = rest.flatMap({ CommandFailure(unopened: $0, of: Kind.word) }) { throw failure }
    let top = session.top.screen
    guard top.confirmation != nil else { throw .noForm(of: Kind.word) }
    (depth, name) = (session.world.root.tree.screens.count - 1, top.name)
  }

  /// The session of the app.
  var session: Session { app.session }

  /// Returns the fields of the rows of a name.
  func rows(_ name: String) -> [Control] {
    session.top.screen.sections.flatMap(\.rows).filter {
      $0.id.name == name && $0.id.key != nil && $0.isField
    }
  }

  /// True while nothing is above the form.
  var isOnTop: Bool { isOpen && session.world.root.tree.screens.count == depth + 1 }

  private var isOpen: Bool {
    let screens = session.world.root.tree.screens
    return screens.indices.contains(depth) && session.screen(of: screens[depth]).screen.name == name
  }

  // MARK: Filling

  /// Gives the values of a line to the form: those of controls first, then what changes its rows.
  ///
  /// - Parameters:
  ///   - options: The options of the command.
  ///   - invocation: The line.
  /// - Throws: An error with the first value that the form doesn't take.
  func fill(_ options: [FormOption], _ invocation: Invocation) async throws {
    let dependencies = invocation.dependencies
    let dates = DateWords(in: dependencies.timeZone) { [now = dependencies.now] in now() }
    let given = options.flatMap { option in option.texts(invocation).map { (option, $0) } }
    // A control may come, or can be used, once another one has its value.
    var rest = given
    while !rest.isEmpty {
      var waiting: [(FormOption, String)] = []
      for (option, text) in rest where try await !give(text, to: option, dates) {
        waiting.append((option, text))
      }
      guard waiting.count < rest.count else {
        throw UsageError("\(waiting[0].0.name) can't be used with these values.")
      }
      rest = waiting
    }
    for change in FormOption.RowChange.allCases {
      for (option, text) in given {
        guard case .rows(let row, change) = option.target else { continue }
        try await self.change(row, change, text)
      }
    }
  }

  /// Gives a text to a control, and returns false if that can't be used yet; rows come later.
  private func give(
    _ text: String,
    to option: FormOption,
    _ dates: DateWords
  ) async throws -> Bool {
    guard case .control(let id) = option.target else { return true }
    guard let control = try? session.top.control(id), control.isEnabled else { return false }
    let input = try ControlInput(typed: text, as: option.name, for: control, dates)
    do throws(Refusal) {
      try await session.perform(id, input)
    } catch {
      throw UsageError(refusing: text, as: option.name, for: control, dates)
    }
    return true
  }

  private func change(
    _ row: String,
    _ change: FormOption.RowChange,
    _ text: String
  ) async throws {
    guard change == .add else {
      let found = try find(row, text)
      guard let leading = found.leading, change != .remove else {
        return try await perform(found.id, .delete)
      }
      return try await perform(leading.id, .on(change == .done))
    }
    if !rows(row).contains(where: \.isEmpty) { try await perform(ControlID("add-\(row)")) }
    guard let empty = rows(row).last(where: \.isEmpty) else {
      throw UsageError("“\(text)” can't be added as \(row.withArticle).")
    }
    try await perform(empty.id, .text(text))
  }

  private func perform(_ id: ControlID, _ input: ControlInput = .tap) async throws(UsageError) {
    do throws(Refusal) {
      try await session.perform(id, input)
    } catch {
      throw UsageError("\(error)")
    }
  }

  private func find(_ row: String, _ text: String) throws -> Control {
    let rows = rows(row)
    let texts = rows.map { $0.value ?? "" }
    let found = texts.offsets(meantBy: text)
    // Nothing tells rows of equal texts apart.
    guard let first = found.first, Set(found.map { texts[$0] }).count == 1 else {
      let known = texts.map { "“\($0)”" as PrintedText }.joined(separator: ", ")
      throw found.isEmpty
        ? CommandFailure(.notFound, "There is no \(row) “\(text)”.", hint: "There are: \(known).")
        : CommandFailure(.ambiguous, "“\(text)” can mean several: \(known).")
    }
    return rows[first]
  }

  // MARK: Confirming

  /// Confirms the form, answers its questions, and lets all work end.
  ///
  /// - Parameter saysYes: True to answer questions with what they offer first, beside leaving all as it is.
  /// - Returns: The ids of the records that were added.
  /// - Throws: An error if the form stays open.
  func confirm(saysYes: Bool) async throws -> Set<Kind.Record.ID> {
    let before = ids
    guard var action = session.top.screen.confirmation, action.isEnabled else { throw refusal }
    // What the taps have added, and not other programs meanwhile.
    var added: Set<ID> = []
    for _ in 0..<10 {
      try session.begin(.tap(action.id), on: session.top)
      added.formUnion(ids.subtracting(before))
      await session.settle()
      guard isOpen else {
        return added.isEmpty ? ids.subtracting(before) : added
      }
      action = try answer(saysYes: saysYes)
    }
    throw refusal
  }

  private var ids: Set<ID> { Set(app.query.records.map(\.id)) }

  /// Returns the answer to the question above the form, or throws the question.
  private func answer(saysYes: Bool) throws -> ScreenAction {
    // News of the app isn't a question of the form.
    app.root.withdraw { _ in true }
    let top = session.top.screen
    guard top.style == .alert, !isOnTop else { throw refusal }
    let message: PrintedText = "\(top.title)\(top.message.map { " \($0)" } ?? "")"
    guard let answer = top.confirmation ?? top.actions.first(where: { !$0.closes }) else {
      throw CommandFailure(.usage, message)
    }
    guard saysYes else {
      let hint: PrintedText = "Add --yes to answer “\(answer.label)”."
      throw CommandFailure(.needsForce, message, hint: hint)
    }
    return answer
  }

  /// The reason why the form isn't confirmed, in its own words if it has some.
  private var refusal: CommandFailure {
    let screen = session.top.screen
    let errors = screen.controls.compactMap { row in row.error.map { "\(row.label): \($0)" } }
    let words = errors + [screen.confirmation?.reason].compactMap(\.self)
    guard words.isEmpty else { return CommandFailure(.usage, "\(words.joined(separator: " "))") }
    let empty = screen.controls.filter { $0.isField && $0.isEmpty }
      .map { "\($0.label)" as PrintedText }
    return CommandFailure(
      .usage,
      "The form of the \(Kind.word) can't be saved with these values.",
      hint: empty.isEmpty ? nil : "Empty: \(empty.joined(separator: ", "))."
    )
  }
}

extension Screen {
  /// The purpose of the screen.
  var confirmation: ScreenAction? { actions.first { $0.role == .confirm } }
}

extension Control {
  fileprivate var isEmpty: Bool { value?.isEmpty ?? true }
}

extension CommandFailure {
  /// Says that a command can't use the screens of an app.
  static func noForm(of word: String) -> CommandFailure {
    CommandFailure(
      .failed,
      "The app has no form of \(word.withArticle) that a command can fill.",
      hint: "Use the app itself."
    )
  }

  /// Describes the reason why a form can't be opened; nil for a last step that may be left out.
  fileprivate init?(unopened rest: UnresolvedRoute, of word: String) {
    switch rest.reason {
    case .unknownWord: return nil
    case .notFound: self.init(.notFound, LineError(rest))
    case .unreadable, .awaited: self.init(.unreadable, LineError(rest))
    case .elsewhere, .nothingOver, .incomplete, .noID, .notOpened, .query, .occupied, .tooDeep:
      self = .noForm(of: word)
    }
  }
}
