public import CommandLineTables
import FeatureKit

extension CommandSet {
  /// The commands for the records of each kind: those of the first kind have no word before them.
  ///
  /// ```
  /// shelf list        shelf delete emma
  /// shelf authors     shelf authors delete jane
  /// ```
  public static var recordCommands: [ToolCommand] {
    Product.kinds.filter { !$0.hasOneRecord }.flatMap { $0.commands(in: Product.self) }
  }
}

extension StoredKind {
  /// The commands for the records; a kind that names its records itself has its own.
  @MainActor
  fileprivate static func commands<Product: AppProduct>(in product: Product.Type) -> [ToolCommand] {
    if let named = Self.self as? any NamedKind.Type {
      return [named.command].compactMap(\.self)
    }
    func doable<Kind: DoableKind>(_ kind: Kind.Type) -> [ToolCommand] {
      let actions = RecordActions<TitledRecords<Product, Kind>>(examples: ("2", "1"))
      return actions.commands(changes: actions.changes)
    }
    if let kind = Self.self as? any DoableKind.Type { return doable(kind) }
    let actions = RecordActions<TitledRecords<Product, Self>>(examples: ("2", "1"))
    return actions.commands(changes: [actions.delete, actions.restore, actions.move])
  }
}

extension RecordActions {
  /// The list and the changes, behind the word of the kind if it has one.
  @MainActor
  fileprivate func commands(changes: [ToolCommand]) -> [ToolCommand] {
    let words = Names.words
    guard !words.prefix.isEmpty else { return [list] + changes }
    let abstract = "List and change \(words.many)."
    return [ToolCommand(words.list, abstract, first: list, actions: changes)]
  }
}
