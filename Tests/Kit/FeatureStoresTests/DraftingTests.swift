import FeatureKit
import FeatureTesting
import Observation
import Testing

/// The drafts of a form that is declared and listed.
@Suite(.feature) @MainActor struct DraftingTests {
  private let books = InMemoryRecords([Book(id: "emma", title: "Emma")])
  private let dependencies: FeatureDependencies

  init() async {
    dependencies = .test { [books] in
      $0.follow(RecordStores([KindStore(BookKind.self, books.store)]))
      $0.uuid = .incrementing
      $0.drafts = Drafts(owner: "me")
      $0.forms = [BookFormModel.self]
    }
    await dependencies.effects.settle()
  }

  /// The draft of a form in which a title was typed.
  private func typed(_ title: String, over book: Book?) throws -> SavedDraft {
    let form = BookFormModel(book, dependencies: dependencies)
    form.edits.record.title = title
    return try #require(dependencies.drafts.all(from: form, at: BookFormModel.route).last)
  }

  private func state(of draft: SavedDraft) -> DraftState? {
    dependencies.form(of: draft)?.state(of: draft, in: dependencies)
  }

  private func isStored(_ draft: SavedDraft) -> Bool {
    dependencies.form(of: draft)?.isStored(draft, in: dependencies) == true
  }

  private func isPending(_ draft: SavedDraft) -> Bool {
    dependencies.form(of: draft)?.isPending(draft, in: dependencies) == true
  }

  @Test("A draft is stored once its record has what was typed, and pending until that is written")
  func stored() async throws {
    let draft = try typed("Jane", over: Book(id: "emma", title: "Emma"))
    books.faults.failNext(.save, "the disk is full")
    #expect(!isStored(draft) && !isPending(draft))

    dependencies.books.save(Book(id: "emma", title: "Jane"))
    await dependencies.effects.settle()
    #expect(isPending(draft))

    dependencies.books.retry("emma")
    await dependencies.effects.settle()
    #expect(isStored(draft) && !isPending(draft))
  }

  @Test("The draft of a new record is known by the record that it became, and by no other like it")
  func new() async throws {
    let draft = try typed("Emma", over: nil)
    #expect(draft.isNew && state(of: draft) == .there)
    #expect(!isStored(draft))

    books.faults.failNext(.save, "the disk is full")
    dependencies.books.save(try #require(draft.content(of: BookFormModel.self)).record)
    await dependencies.effects.settle()

    #expect(isStored(draft) && isPending(draft))
  }

  @Test("A draft whose record was deleted becomes that of a new one, which the form takes")
  func deleted() async throws {
    let draft = try typed("Jane", over: Book(id: "emma", title: "Emma"))
    #expect(state(of: draft) == .there)
    dependencies.books.delete("emma")
    await dependencies.effects.settle()
    #expect(state(of: draft) == .deleted)

    let route = dependencies.form(of: draft)?.offer(draft, in: dependencies)
    let new = try #require(dependencies.drafts.waiting.first)

    #expect(new.isNew && new.id == draft.id && route == BookFormModel.route)
    let record = BookFormModel(nil, dependencies: dependencies).edits.record
    #expect(record.title == "Jane" && record.id != "emma")
    #expect(dependencies.drafts.waiting == [])
  }

  @Test("The draft of a deleted record leads to the form of a new one, beside which it was typed")
  func routeToNew() async throws {
    let draft = try typed("Jane", over: Book(id: "emma", title: "Emma"))
    let typed = SavedDraft(
      id: draft.id,
      kind: draft.kind,
      owner: draft.owner,
      route: try Route(parsing: "shelf://all/books/emma"),
      above: try Route(parsing: "shelf://all"),
      label: draft.label,
      content: draft.content
    )
    let before = BookFormModel.route(to: typed, in: dependencies)
    dependencies.books.delete("emma")
    await dependencies.effects.settle()

    let route = BookFormModel.offer(typed, in: dependencies)

    #expect("\(before)" == "shelf://all/books/emma")
    #expect(route.map { "\($0)" } == "shelf://all/add")
  }

  @Test("While records can't be read, none is called deleted")
  func unreadable() async throws {
    let draft = try typed("Jane", over: Book(id: "emma", title: "Emma"))
    let broken = InMemoryRecords([Book(id: "emma")])
    broken.faults.failNext(.load, "the disk is gone")
    var dependencies = dependencies
    dependencies[BookKind.self] = RecordQuery(broken.store, effects: dependencies.effects)
    await dependencies.effects.settle()

    #expect(BookFormModel.state(of: draft, in: dependencies) == .unreadable)
  }

  @Test(
    "A draft is labelled by the title as typed, and by the fields that were changed",
    arguments: [
      ("Jane", "What you typed for “Jane”", "title: “Jane”; steps: 1."),
      (" ", "What you typed for a note", "title: “ ”; steps: 1."),
    ]
  )
  func label(typed: String, title: String, text: String) throws {
    let form = NoteFormModel(Note(id: "emma", title: "Emma"))
    #expect(form.draft == nil)
    form.edits.record.title = typed
    form.edits.record.steps = [Note.Step(id: 1, title: "Read")]

    let label = form.label(of: try #require(form.draft))

    #expect(label == DraftLabel(of: "emma", title: title, text: text))
  }

  @Test("A draft that no listed form knows has none, and one that can't be read is unknown")
  func unknown() throws {
    let draft = try typed("Jane", over: nil)
    let older = SavedDraft(
      id: "old",
      kind: draft.kind,
      owner: "me",
      route: draft.route,
      label: DraftLabel(of: "emma"),
      content: "{}"
    )
    #expect(state(of: older) == .unknown)
    #expect(!BookFormModel.isStored(older, in: dependencies))
    #expect(!BookFormModel.isPending(older, in: dependencies))

    var others = dependencies
    others.forms = []
    #expect(others.form(of: draft) == nil)
  }
}

/// A form of a book, as a team writes one.
@MainActor @Observable
private final class BookFormModel {
  static let route = Route(scheme: "shelf", segments: [Route.Segment("add")])

  let edits: RecordEdits<BookKind>

  init(_ book: Book?, dependencies: FeatureDependencies) {
    edits = RecordEdits(book, in: Self.self, dependencies)
  }
}

extension BookFormModel: RecordForm {
  typealias Kind = BookKind

  static func newRecord(_ dependencies: FeatureDependencies) -> Book {
    Book(id: "\(dependencies.uuid())")
  }
}

/// A form of a kind with fields.
@MainActor @Observable
private final class NoteFormModel {
  let edits: RecordEdits<NoteKind>

  init(_ note: Note) { edits = RecordEdits(note) }
}

extension NoteFormModel: RecordForm {
  typealias Kind = NoteKind

  static func newRecord(_ dependencies: FeatureDependencies) -> Note { Note(id: "new") }
}
