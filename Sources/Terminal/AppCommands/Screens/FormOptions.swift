import CommandLineTables
import FeatureKit
import FeatureSessions
import FeatureWalks

/// The word and the options of `add`, or the options of `edit`, as a form in memory has them.
@MainActor
struct FormOptions<Commands: CommandSet, Kind: StoredKind> {
  /// The word of `add`; nil if its form has no field for a text.
  private(set) var word: FormOption?
  private(set) var options: [FormOption] = []

  private typealias Form = OpenForm<Commands.Product, Kind>

  /// All of them, which a line can give.
  var all: [FormOption] { [word].compactMap(\.self) + options }

  /// The parameters of a command, with one that answers questions.
  var parameters: ParameterList {
    ParameterList(joining: all.map(\.parameter) + [ParameterList(.yes)])
  }

  /// Reads the form of a new record.
  init(ofAdd routes: FormRoutes) async throws {
    let form = try await Form(at: routes.add, in: Self.app())
    let controls = form.controls
    let field = controls.first(where: \.isField)
    let known = try await Self.knownOptions(controls, routes)
    options = controls.filter { $0.id != field?.id }.map {
      FormOption($0, of: Kind.word, listing: known[$0.id] ?? [], hasDefault: true)
    }
    options += await form.growingRows().map { FormOption(.add, $0.id.name, ofNew: true) }
    guard let field else { return }
    word = FormOption(word: field, isRequired: await form.refuses(withEmpty: field.id))
  }

  /// Reads the form of a sample, or of a record that is added if the kind has no samples.
  init(ofEdit routes: FormRoutes) async throws {
    let app = try Self.app()
    await app.root.shell.waitUntilRead()
    var sample = app.query.records.first?.id
    if sample == nil {
      let form = try await Form(at: routes.add, in: app)
      for field in form.controls.filter(\.isField) {
        try? await form.session.perform(field.id, .text("Sample"))
      }
      sample = try await form.confirm(saysYes: true).first
    }
    guard let sample else { throw CommandFailure.noForm(of: Kind.word) }
    let form = try await Form(at: routes.edit(sample), in: app)
    let controls = form.controls
    let known = try await Self.knownOptions(controls, routes)
    options = controls.map {
      FormOption($0, of: Kind.word, listing: known[$0.id] ?? [], hasDefault: false)
    }
    for row in await form.growingRows() {
      let changes: [FormOption.RowChange] =
        [.add] + (row.isDeletable ? [.remove] : []) + (row.isDoable ? [.done, .open] : [])
      options += changes.map { FormOption($0, row.id.name, ofNew: false) }
    }
  }

  /// Makes the app in memory, with what its walks have in the place of clients.
  private static func app(withSamples hasSamples: Bool = true) throws -> Form.App {
    let world = try Commands.setup.world(
      WalkSettings(hasSamples ? [.given(kind: "samples", values: [])] : [])
    )
    guard let root = world.root as? Commands.Product.Root else {
      throw CommandFailure.noForm(of: Kind.word)
    }
    return Form.App(root, world)
  }

  /// The options of pickers in a form without any records, which any user has.
  private static func knownOptions(
    _ controls: [Control],
    _ routes: FormRoutes
  ) async throws -> [ControlID: [String]] {
    guard controls.contains(where: { !$0.options.isEmpty }) else { return [:] }
    let form = try await Form(at: routes.add, in: app(withSamples: false))
    return Dictionary(form.controls.map { ($0.id, $0.options) }) { first, _ in first }
  }
}

extension OpenForm {
  /// The controls with values, without those of rows that grow in number.
  fileprivate var controls: [Control] {
    session.top.screen.controls.filter { $0.id.key == nil && $0.takesValue }
  }

  /// Adds a row of each kind that an action adds, and returns one of each.
  fileprivate func growingRows() async -> [Control] {
    var rows: [Control] = []
    for action in session.top.screen.actions where action.id.name.hasPrefix("add-") {
      try? await session.perform(action.id)
      guard isOnTop else { return rows }
      let row = self.rows(String(action.id.name.dropFirst(4))).first
      if let row { rows.append(row) }
    }
    return rows
  }

  /// Returns true if the form can't be confirmed while a field is empty.
  fileprivate func refuses(withEmpty field: ControlID) async -> Bool {
    do {
      try await session.perform(field, .text(""))
      _ = try await confirm(saysYes: false)
      return false
    } catch {
      return true
    }
  }
}

extension Control {
  /// The options of a picker.
  fileprivate var options: [String] {
    if case .picker(_, let options) = kind { options } else { [] }
  }

  /// True if a switch before the row marks it as done.
  fileprivate var isDoable: Bool {
    if case .toggle? = leading?.kind { true } else { false }
  }
}

extension CommandParameter<Bool> {
  /// Answers the questions of a form.
  static var yes: Self {
    flag("--yes", "Answer the form's questions with yes.").synonyms("--force", "-f", "-y")
  }
}
