import FeatureChecks
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
      $0.comments == ["Nothing leads there"]
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
