import FeatureChecks
import FeatureExplorer
import FeatureKit
import FeatureTesting
import StarterAppFeature
import Testing

/// The checks themselves, on an app that keeps to them.
@Suite(.feature) @MainActor struct FeatureChecksTests {
  @Test("What one action leads to is covered, but for the screens of an opened feature")
  func opened() async throws {
    let form = FeatureParts(screens: ["loan-card-form"])
    let list = FeatureParts(screens: ["book-shelf"])
    func expectList(_ parts: FeatureParts) async throws {
      try await expectCovered(
        StarterApp.self,
        parts,
        depth: 1,
        given: [.given(kind: "loan-cards", values: ["Emma"])]
      )
    }

    try await expectList(list.opening(form))
    try await withKnownIssue {
      try await expectList(list)
    } matching: {
      $0.comments == ["Nothing leads there: give two records, or more depth"]
    }
  }

  @Test("A walk that fails is printed once, on lines of its own")
  func failingWalk() async throws {
    let folder = try TemporaryFolder()
    try "expect title \"Book shelf\"\nexpect title \"Attic\"\n"
      .write(toFile: folder.path("shelf.walk"), atomically: true, encoding: .utf8)

    try await withKnownIssue {
      try await expectWalks(StarterApp.self, in: folder.url)
    } matching: { issue in
      issue.error == nil && issue.comments.count == 1
        && issue.comments[0].rawValue.hasPrefix("shelf.walk:2: FAILED expect title \"Attic\"\n")
    }
  }

  private enum BreakApp: AppProduct {
    static let name = "break"
    static let title = "Break"
    static let tabs = [
      AppTab("break", "Break") { BreakModel(isAlwaysShown: false, dependencies: $0) }
    ]
    static let kinds: [any StoredKind.Type] = [NoteKind.self]
    static let forms: [any Drafting.Type] = [BreakModel.self]
  }

  private enum SteadyBreakApp: AppProduct {
    static let name = "break"
    static let title = "Break"
    static let tabs = [
      AppTab("break", "Break") { BreakModel(isAlwaysShown: true, dependencies: $0) }
    ]
    static let kinds = BreakApp.kinds
    static let forms = BreakApp.forms
  }

  @Test("A row of running work may show another time after a restart, and mustn't be gone")
  func rowOfRunningWork() async throws {
    try await expectLaws(SteadyBreakApp.self, depth: 2)
    var broken: [String] = []
    await withKnownIssue {
      broken = try await expectLaws(BreakApp.self, depth: 2).brokenLaws.map(\.description)
    }

    #expect(broken.count == 1)
    #expect(broken.first?.hasPrefix("what was typed is there after a restart: ") == true)
    #expect(broken.first?.contains("only times and progress may differ.") == true)
  }

  @Test("What is allowed breaks no law, and an allowance that nothing needs is told")
  func allowances() async throws {
    let rowOfWork = ExplorerAllowance(
      "break",
      breaks: .restarts,
      because: "A break ends with the app."
    )
    func expectBreak<App: AppProduct>(_ app: App.Type) async throws {
      try await expectCovered(
        app,
        FeatureParts(screens: ["break"]),
        depth: 2,
        allowances: [rowOfWork]
      )
    }

    try await expectBreak(BreakApp.self)
    try await withKnownIssue {
      try await expectBreak(SteadyBreakApp.self)
    } matching: {
      $0.comments == ["Nothing needs these allowances"]
    }
  }

  /// A note of an older version, and one of a newer version.
  private struct OldNote: Codable, Hashable, Identifiable, Sendable {
    let id: String
  }

  private struct NewNote: Codable, Hashable, Identifiable, Sendable {
    let id: String
    var author = "Jane"
    var text = ""
  }

  /// The text of the file of a record.
  private func file<Record: StorableRecord & Encodable>(of record: Record) async throws -> String
  where Record.ID: RecordID {
    let folder = try TemporaryFolder()
    let store = RecordStore<Record>.folder(
      at: folder.url,
      schema: RecordSchema(),
      now: { .distantPast }
    )
    try await store.save(record)
    return try String(contentsOfFile: folder.path("emma.json"), encoding: .utf8)
  }

  @Test("A record in an older form that can't be read, or in another one, tells the next step")
  func released() async throws {
    let note = try await file(of: Note(id: "emma"))
    let wrong = [
      (
        try await file(of: OldNote(id: "emma")), "Text 1 of a note can't be read",
        "`decodeIfPresent"
      ),
      (try await file(of: NewNote(id: "emma")), "A note isn't saved as the last text", note),
    ]

    try await expectReleased(NoteKind.self, id: "emma", files: [note])
    await withKnownIssue { try await expectReleased(NoteKind.self, id: "emma", files: []) }
    for (file, beginning, advice) in wrong {
      try await withKnownIssue {
        try await expectReleased(NoteKind.self, id: "emma", files: [file])
      } matching: { issue in
        issue.comments.contains {
          $0.rawValue.hasPrefix(beginning) && $0.rawValue.contains(advice)
        }
      }
    }
  }
}

private struct Note: Codable, Hashable, Identifiable, Sendable {
  let id: String
  var text = ""
}

private enum NoteKind: StoredKind {
  static let name = "notes"
  static let folder = "notes"
  static let word = "note"
  static let schema = RecordSchema<Note>()
  static func title(of note: Note) -> String { note.text }
}

/// A note, and a break whose row is there only while it runs, or always.
@MainActor @Observable
private final class BreakModel {
  private let isAlwaysShown: Bool
  private var note: String
  private var isRunning = false

  init(isAlwaysShown: Bool, dependencies: FeatureDependencies) {
    let dependencies = dependencies.scoped(to: Self.self)
    self.isAlwaysShown = isAlwaysShown
    note = dependencies.drafts.take(for: Self.self, of: DraftLabel.newRecord) ?? ""
  }
}

extension BreakModel: Drafting {
  typealias Kind = NoteKind
  static let draftKind = "break"
  var draft: String? { note.isEmpty ? nil : note }

  func label(of draft: String) -> DraftLabel {
    DraftLabel(of: DraftLabel.newRecord, title: "A note", text: draft)
  }

  static func isStored(_ draft: String, in note: Note) -> Bool { note.text == draft }

  func build(_ s: ScreenBuilder) {
    s.name = "break"
    s.title = "Break"
    s.section("note") {
      Row.textField("note", "Note", text: note) { self.note = $0 }
        .focused(true) {}
      if isRunning || isAlwaysShown { Row.text("left", isRunning ? "4:59" : "5:00") }
    }
    s.action("start", isRunning ? "Stop" : "Start", isEnabled: !note.isEmpty) {
      self.isRunning.toggle()
    }
  }
}
