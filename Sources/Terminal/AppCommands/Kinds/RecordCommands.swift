public import CommandLineTables
import FeatureKit

extension CommandSet {
  /// The commands for the records of each kind: those of the first kind have no word before them.
  ///
  /// ```
  /// shelf list        shelf delete emma
  /// shelf authors     shelf authors delete jane
  /// ```
  ///
  /// A kind with forms has `add` and `edit`, whose options are the controls of these.
  public static var recordCommands: [ToolCommand] {
    Product.kinds.filter { !$0.hasOneRecord }.flatMap { $0.commands(of: Self.self) }
  }
}

extension StoredKind {
  /// The commands for the records; a kind that names its records itself has its own.
  @MainActor
  fileprivate static func commands<Commands: CommandSet>(of set: Commands.Type) -> [ToolCommand] {
    if let named = Self.self as? any NamedKind.Type {
      return [named.command].compactMap(\.self)
    }
    let forms = FormRoutes(of: Self.self, in: Commands.Product.self)
    func doable<Kind: DoableKind>(_ kind: Kind.Type) -> [ToolCommand] {
      let actions = RecordActions<TitledRecords<Commands.Product, Kind>>(examples: ("2", "1"))
      return actions.commands(of: set, forms, changes: actions.changes)
    }
    if let kind = Self.self as? any DoableKind.Type { return doable(kind) }
    let actions = RecordActions<TitledRecords<Commands.Product, Self>>(examples: ("2", "1"))
    return actions.commands(
      of: set,
      forms,
      changes: [actions.delete, actions.restore, actions.move]
    )
  }
}

extension RecordActions {
  /// The list, what the forms do, and the changes, behind the word of the kind if it has one.
  @MainActor
  fileprivate func commands<Commands: CommandSet>(
    of set: Commands.Type,
    _ forms: FormRoutes?,
    changes: [ToolCommand]
  ) -> [ToolCommand] {
    let words = Names.words
    let ofForms = forms.map { FormCommands<Commands, Names>($0) }
    let actions = [ofForms?.add, ofForms?.edit].compactMap(\.self) + changes
    guard !words.prefix.isEmpty else { return [list] + actions }
    let abstract = "List and change \(words.many)."
    return [ToolCommand(words.list, abstract, first: list, actions: actions)]
  }
}
