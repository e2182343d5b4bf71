import CommandLineTables

/// The commands of a shelf of books, whose work is a word.
enum BookShelf {
  static let table = CommandTable<String>(
    "shelf",
    "Keep track of your books.",
    commands: [
      Command("list", "List the books.", examples: [:], work: "listed"),
      Command(
        "add",
        "Add a book.",
        ParameterList(.title, .pages, .genre, .authors),
        discussion: "A book that is on the shelf already is added once more, as another copy.",
        examples: ["add \"Jane Eyre\" --pages 532": "Adds a novel."],
        synonyms: ["buy"],
        work: "added"
      ),
      Command(
        "lend",
        "Lend books to a friend.",
        ParameterList(.friend, .books),
        examples: ["lend Ann Emma": "Lends one book."],
        work: "lent"
      ),
    ],
    standard: Command("list", "List the books.", examples: [:], work: "listed"),
    hidden: [Command("__complete", "Complete a line.", examples: [:], work: "completed")],
    topics: [HelpTopic("genres", "The genres.", .init("GENRES", [("novel", "A long story.")]))],
    common: ParameterList(.quiet, .help),
    root: ParameterList(.version)
  )

  /// Commands of several actions: the loans.
  static let loans = CommandTable<String>(
    "shelf",
    "Keep track of your books.",
    commands: [
      Command(
        "loans",
        "List and end loans.",
        first: Command(
          "loans list",
          "List the loans.",
          ParameterList(.genre, .late),
          examples: ["loans --genre novel": "Lent novels."],
          work: "listed"
        ),
        actions: [
          Command(
            "loans end",
            "Take a book back.",
            ParameterList(.title, .genre),
            examples: ["loans end Emma": "It is back."],
            synonyms: ["return"],
            work: "ended"
          )
        ]
      )
    ],
    standard: Command("list", "List the books.", examples: [:], work: "books"),
    common: ParameterList(.quiet, .help),
    root: ParameterList(.version)
  )
}

enum Genre: String, CaseIterable {
  case novel, poetry
}

extension CommandParameter<String> {
  static var title: Self { word("title", "The title.") }
  static var friend: Self { word("friend", of: .named("friends"), "The friend.") }
}

extension CommandParameter<Int?> {
  static var pages: Self { option("--pages <number>", in: 1...9_999, "The number of pages.") }
}

extension CommandParameter<Genre?> {
  static var genre: Self { option("--genre <genre>", "The genre.") }
}

extension CommandParameter<[String]> {
  static var authors: Self { options("--author <name>", "An author.").synonyms("--writer") }
  static var books: Self { words("book", isRequired: true, of: .files, "The books.") }
}

extension CommandParameter<Bool> {
  static var late: Self { flag("--late", "Late ones.") }
  static var quiet: Self { flag("-q, --quiet", "Say nothing.") }
}
