import CommandLineTables
import FeatureKit
import TerminalTexts

extension CommandSet {
  /// Lists what was typed and isn't saved.
  package static var drafts: ToolCommand {
    ToolCommand(
      "drafts",
      "List what you typed and didn't save.",
      discussion:
        "A draft is kept until its form is opened again, in the app or by its route, and saved.",
      examples: [
        "drafts": "What is kept since an app ended.",
        "drafts --json": "The same for a program, with the routes.",
      ],
      synonyms: ["unsaved"]
    ) { invocation in
      var dependencies = invocation.dependencies
      let sessions = try invocation.sessions(&dependencies)
      let drafts = try await sessions?.unsavedDrafts(Product.self, invocation) ?? []
      let unreadable = try await sessions?.unreadableDrafts() ?? []
      dependencies.forms = Product.forms
      let dates = DateWords(in: dependencies.timeZone) { [now = dependencies.now] in now() }
      return CommandResult(
        text: drafts.map { $0.line(at: dependencies.route(to: $0), dates) }.joined(separator: "\n"),
        plain: drafts.map { $0.fields(at: dependencies.route(to: $0)) }.joined(separator: "\n"),
        json: [
          "drafts": drafts.map { draft -> JSONObject in
            [
              "kind": draft.kind, "route": "\(dependencies.route(to: draft))",
              "since": draft.since, "title": draft.label.title,
            ]
          }
        ],
        advice: !drafts.isEmpty
          ? "“\(invocation.program) open ROUTE” opens it."
          : unreadable.isEmpty ? "Nothing that you typed is unsaved." : "",
        warnings: RecordSnapshot<SavedDraft>(unreadable: unreadable).warnings(of: "drafts")
      )
    }
  }
}

extension SessionStores {
  /// Returns the drafts of ended processes that aren't saved, oldest first.
  @MainActor
  func unsavedDrafts(
    _ product: (some AppProduct).Type,
    _ invocation: Invocation
  ) async throws -> [SavedDraft] {
    try await leftDrafts(nil, unlessIn: invocation.stores(), product.forms)
      .sorted { ($0.since ?? .distantPast, $0.id) < ($1.since ?? .distantPast, $1.id) }
  }
}

extension SavedDraft {
  /// The draft for programs, tab-separated.
  fileprivate func fields(at route: Route) -> PrintedText {
    "\(route)\t\(kind)\t\(label.title)\t\(since.map { RecordJSON.text(of: $0) } ?? "")"
  }

  /// The draft for people: its title, since when it is kept, and its route.
  fileprivate func line(at route: Route, _ dates: DateWords) -> PrintedText {
    let date: PrintedText = since.map { ", since \(dates.text($0))" } ?? ""
    return "\(label.title)\(date)\n  \(route)"
  }
}
