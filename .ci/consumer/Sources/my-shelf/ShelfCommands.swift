import AppCommands
import CommandLineTables
import FeatureKit
import ShelfFeature

/// The commands of any app, and `lend`.
enum ShelfCommands: CommandSet {
  typealias Product = MyShelf

  static var commands: [ToolCommand] { recordCommands + [lend] + standardCommands }

  private static let title = CommandParameter<String>.word(
    "title",
    of: .names(of: BookKind.self),
    "The title of the book, or the beginning of it."
  )
  private static let reader = CommandParameter<String?>.option("--to <name>", "Who gets it.")

  /// Notes who has a book.
  private static var lend: ToolCommand {
    ToolCommand(
      "lend",
      "Lend a book.",
      ParameterList(title, reader),
      examples: ["lend Emma --to Ann": "Ann has it now."]
    ) { invocation in
      guard let reader = invocation[reader] else {
        throw CommandFailure(.usage, "“lend” needs a reader.", hint: "Add one, as in “--to Ann”.")
      }
      let book = try await invocation.record(of: BookKind.self, named: invocation[title])
      let books = try invocation.stores()[BookKind.self]
      guard let lent = try await books.update(book.id, { $0.reader = reader }) else {
        throw CommandFailure(.notFound, "“\(book.title)” was deleted meanwhile.")
      }
      return CommandResult(
        text: "Lent “\(lent.title)” to \(reader).",
        plain: "\(lent.id)\t\(lent.title)\t\(reader)",
        json: ["book": lent],
        isConfirmation: true,
        changedStore: true
      )
    }
  }
}
