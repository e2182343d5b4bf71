import FeatureKit
import FeatureTesting
import Testing

/// A note with a text that its kind doesn't list.
struct Note: Codable, Hashable, Identifiable, Sendable {
  var id: String
  var title = ""
  var text = ""
  var steps: IdentifiedArrayOf<Step> = []

  struct Step: Codable, Hashable, Identifiable, Sendable {
    let id: Int
    var title = ""
  }
}

enum NoteKind: StoredKind {
  static let name = "notes"
  static let folder = "notes"
  static let word = "note"
  static let schema = RecordSchema<Note>()
  static let fields: [RecordField<Note>] = [
    .text("title", \.title),
    .elements("steps", \.steps) {
      $0.title.isEmpty
    } emptyRow: {
      Note.Step(id: $0.id)
    } words: { note, _ in
      "\(note.steps.count)"
    },
  ]
  static func title(of note: Note) -> String { note.title }
}

@Suite(.feature) @MainActor struct ForgottenFieldTests {
  private let edits = RecordEdits<NoteKind>(Note(id: "emma", steps: [Note.Step(id: 1)]))

  /// The reports while a form with a change asks whether there is one.
  private func reports(after change: (inout Note) -> Void) -> [String] {
    let log = IssueLog()
    IssueReporter.$current.withValue(log.reporter) {
      change(&edits.record)
      _ = edits.isChanged
    }
    return log.messages
  }

  @Test("A form that changes a property that its kind doesn't list reports its name")
  func forgotten() {
    #expect(
      reports { $0.text = "Read" } == [
        "`NoteKind.fields` lacks `text`: a form neither saves nor keeps what is typed there."
      ]
    )
  }

  @Test(
    "A kind that lists no fields merges each property, and asks where two sides changed one",
    arguments: [
      (Lamp(color: "red"), Lamp(isOn: true), Lamp(isOn: true, color: "red"), []),
      (Lamp(isOn: true, color: "red"), Lamp(isOn: true), Lamp(isOn: true, color: "red"), []),
      (
        Lamp(isOn: true, color: "red"), Lamp(color: "blue"), Lamp(isOn: true, color: "red"),
        ["color: “blue”"]
      ),
    ]
  )
  func unlisted(mine: Lamp, theirs: Lamp, merged: Lamp, conflicts: [String]) {
    var stored = theirs
    LampKind.merge(mine, changedFrom: Lamp(), into: &stored)

    #expect(stored == merged)
    #expect(LampKind.conflicts(of: mine, changedFrom: Lamp(), with: theirs) == conflicts)
  }

  @Test("A field that is listed isn't reported, nor is an empty row, nor another id")
  func listed() {
    #expect(reports { $0.title = "Emma" } == [])
    edits.begin(with: edits.base)
    #expect(reports { $0.steps = [Note.Step(id: 2), Note.Step(id: 3)] } == [])
    #expect(reports { $0.id = "jane" } == [])
  }
}
