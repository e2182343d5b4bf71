import AppCommands
import FeatureKit

/// An app whose forms have every kind of control, and questions.
enum Library: AppProduct {
  static let name = "library"
  static let title = "Library"
  static let tabs = [
    AppTab("shelf", "Shelf") { NovelsModel(dependencies: $0) },
    AppTab("people", "People") { AuthorsModel(dependencies: $0) },
  ]
  static let kinds: [any StoredKind.Type] = [NovelKind.self, AuthorKind.self, LoanKind.self]
  static let forms: [any Drafting.Type] = [NovelFormModel.self, AuthorFormModel.self]
}

enum LibraryCommands: CommandSet {
  typealias Product = Library
}

// MARK: - Records

struct Novel: Codable, Hashable, Identifiable, Sendable {
  enum Genre: String, Codable, CaseIterable {
    case novel = "Novel"
    case novella = "Novella"
    case shortStories = "Short stories"
  }

  struct Chapter: Codable, Hashable, Identifiable, Sendable {
    let id: String
    var title = ""
    var isRead = false
  }

  let id: String
  var title = ""
  var author: String?
  var genre = Genre.novel
  var copies = 1
  var rating = 2.5
  var reader = ""
  var isLent = false
  var due: Date
  var color = "red"
  var chapters: [Chapter] = []
}

enum NovelKind: StoredKind {
  static let name = "novels"
  static let folder = "novels"
  static let word = "novel"
  static let schema = RecordSchema<Novel>()
  static let samples: (@Sendable (GivenWorld) -> [Novel])? = { world in
    [Novel(id: "sample", title: "Emma", author: "jane", due: world.now)]
  }
  static func title(of novel: Novel) -> String { novel.title }
}

struct Author: Codable, Hashable, Identifiable, Sendable {
  let id: String
  var name = ""
}

enum AuthorKind: StoredKind {
  static let name = "authors"
  static let folder = "authors"
  static let word = "author"
  static let schema = RecordSchema<Author>()
  static let samples: (@Sendable (GivenWorld) -> [Author])? = { _ in
    [Author(id: "jane", name: "Jane Sample")]
  }
  static func title(of author: Author) -> String { author.name }
}

/// A kind that has no form.
enum LoanKind: StoredKind {
  static let name = "loans"
  static let folder = "loans"
  static let word = "loan"
  static let schema = RecordSchema<Author>()
  static func title(of loan: Author) -> String { loan.name }
}

// MARK: - Novels

@MainActor @Observable
final class NovelsModel {
  var destination: Destination? { didSet { bind() } }
  let dependencies: FeatureDependencies

  init(dependencies: FeatureDependencies) {
    self.dependencies = dependencies.scoped(to: Self.self)
  }

  private func bind() {
    destination?.form?.onConfirm = { [weak self] in self?.destination = nil }
    destination?.form?.onDiscard = { [weak self] in self?.destination = nil }
  }
}

extension NovelsModel: Presenting {
  enum Destination {
    case form(NovelFormModel)
    case novel(NovelModel)
    var form: NovelFormModel? { if case .form(let it) = self { it } else { nil } }
    var novel: NovelModel? { if case .novel(let it) = self { it } else { nil } }
  }

  func build(_ s: ScreenBuilder) {
    s.name = "novels"
    s.title = "Novels"
  }

  var presented: Presented? {
    switch destination {
    case .form(let form): Presented(.sheet, form)
    case .novel(let novel): Presented(.push, novel)
    case nil: nil
    }
  }

  static let routes: [RouteStep<NovelsModel>] = [
    RouteStep("add", isOpen: { $0.form != nil }) {
      $0.destination = .form(NovelFormModel(nil, dependencies: $0.dependencies))
    },
    RouteStep("<novel>", openID: { $0.novel?.id }) { model, id in
      guard model.dependencies[NovelKind.self][id] != nil else { return }
      model.destination = .novel(NovelModel(id, dependencies: model.dependencies))
    },
  ]
}

/// The page of a novel, which isn't its form.
@MainActor @Observable
final class NovelModel {
  let id: String
  var destination: NovelFormModel? { didSet { bind() } }
  let dependencies: FeatureDependencies

  init(_ id: String, dependencies: FeatureDependencies) {
    self.id = id
    self.dependencies = dependencies.scoped(to: Self.self)
  }

  private func bind() {
    destination?.onConfirm = { [weak self] in self?.destination = nil }
    destination?.onDiscard = { [weak self] in self?.destination = nil }
  }
}

extension NovelModel: Presenting {
  func build(_ s: ScreenBuilder) {
    s.name = "novel"
    s.title = dependencies[NovelKind.self][id]?.title ?? ""
  }

  var presented: Presented? { destination.map { Presented(.sheet, $0) } }

  static let routes: [RouteStep<NovelModel>] = [
    RouteStep("edit", isOpen: { _ in true }) { model in
      guard let novel = model.dependencies[NovelKind.self][model.id] else { return }
      model.destination = NovelFormModel(novel, dependencies: model.dependencies)
    }
  ]
}

/// A form that refuses a blank title with a sentence, and asks about many copies.
@MainActor @Observable
final class NovelFormModel {
  let edits: RecordEdits<NovelKind>
  var onConfirm: () -> Void = {}
  private var isConfirmed = false
  private let dependencies: FeatureDependencies

  init(_ novel: Novel?, dependencies: FeatureDependencies) {
    edits = RecordEdits(novel, in: Self.self, dependencies)
    self.dependencies = dependencies.scoped(to: Self.self)
    onKeepMine = { [weak self] in self?.confirmButtonTapped() }
  }

  private func confirmButtonTapped() {
    defer { isConfirmed = true }
    guard !edits.record.title.isEmpty else { return }
    if edits.record.copies > 5, !isConfirmed { return ask(.manyCopies) }
    if save(in: dependencies[NovelKind.self]) { onConfirm() }
  }
}

extension NovelFormModel: RecordForm {
  typealias Kind = NovelKind
  static func newRecord(_ dependencies: FeatureDependencies) -> Novel {
    let chapter = Novel.Chapter(id: "\(dependencies.uuid())")
    return Novel(id: "\(dependencies.uuid())", due: dependencies.now(), chapters: [chapter])
  }

  func build(_ s: ScreenBuilder) {
    s.name = "novel-form"
    let (edits, novel) = (edits, edits.record)
    let (dependencies, authors) = (dependencies, dependencies[AuthorKind.self].records)
    s.section("novel") {
      Row.textField("title", "Title", text: novel.title) { edits.record.title = $0 }
        .focused(true) {}
        .error(isConfirmed && novel.title.isEmpty ? "Type one." : nil)
      Row.picker(
        "author",
        "Author",
        selection: novel.author,
        options: [nil] + authors.map(\.id)
      ) { id in
        authors.first { $0.id == id }?.name ?? "Unknown"
      } set: {
        edits.record.author = $0
      }
      Row.picker(
        "genre",
        "Genre",
        selection: novel.genre,
        options: Novel.Genre.allCases,
        name: \.rawValue
      ) { edits.record.genre = $0 }
      Row.stepper("copies", "Copies", value: novel.copies, in: 1...9) { edits.record.copies = $0 }
      Row.slider("rating", "Rating", value: novel.rating, in: 0...5) { edits.record.rating = $0 }
      Row.textField("reader", "Reader", text: novel.reader) { edits.record.reader = $0 }
        .disabled(!novel.isLent)
      Row.toggle("lent", "Lent", isOn: novel.isLent) { edits.record.isLent = $0 }
      Row.datePicker("due", "Due", date: novel.due, earliest: dependencies.now()) {
        edits.record.due = $0
      }
      Row.textField("color", "Color", text: novel.color) { edits.record.color = $0 }
    }
    s.section("chapters", novel.chapters, delete: { edits.record.chapters.remove(atOffsets: $0) }) {
      chapter in
      Row.textField(ControlID("chapter", chapter.id), "Chapter", text: chapter.title) { title in
        edits.record.chapters.change(chapter.id) { $0.title = title }
      }
      .leading(
        .toggle(ControlID("read", chapter.id), "Read", isOn: chapter.isRead) { isRead in
          edits.record.chapters.change(chapter.id) { $0.isRead = isRead }
        }
      )
    }
    s.action("add-chapter", "Add a chapter") {
      edits.record.chapters.append(Novel.Chapter(id: "\(dependencies.uuid())"))
    }
    s.action("confirm", "Done", role: .confirm, confirmButtonTapped)
  }
}

extension [Novel.Chapter] {
  fileprivate mutating func change(_ id: String, _ change: (inout Novel.Chapter) -> Void) {
    for index in indices where self[index].id == id { change(&self[index]) }
  }

  fileprivate mutating func remove(atOffsets offsets: IndexSet) {
    for offset in offsets.reversed() { remove(at: offset) }
  }
}

extension AlertState<FormAnswer> {
  fileprivate static let manyCopies = AlertState(
    "So many copies?",
    message: "They need a shelf of their own.",
    buttons: [AlertButton("Take them", action: .keepMine), .cancel("Keep editing")]
  )
}

// MARK: - Authors

@MainActor @Observable
final class AuthorsModel {
  var destination: AuthorFormModel? { didSet { bind() } }
  let dependencies: FeatureDependencies

  init(dependencies: FeatureDependencies) {
    self.dependencies = dependencies.scoped(to: Self.self)
  }

  private func bind() { destination?.onDiscard = { [weak self] in self?.destination = nil } }

  /// Saves the author; one without a name is deleted, or isn't added.
  private func confirmButtonTapped() {
    guard let form = destination else { return }
    let (authors, author) = (dependencies[AuthorKind.self], form.edits.record)
    if author.name.isEmpty {
      if !form.isNew { authors.delete(author.id) }
    } else if !form.save(in: authors) {
      return
    }
    destination = nil
  }
}

extension AuthorsModel: Presenting {
  func build(_ s: ScreenBuilder) {
    s.name = "authors"
    s.title = "Authors"
  }

  var presented: Presented? {
    destination.map { form in
      Presented(.sheet, form) { s in
        s.action("confirm", "Done", role: .confirm, self.confirmButtonTapped)
      }
    }
  }

  static let routes: [RouteStep<AuthorsModel>] = [
    RouteStep("authors/add", isOpen: { $0.isNew }) {
      $0.destination = AuthorFormModel(nil, dependencies: $0.dependencies)
    },
    RouteStep("authors/<author>", openID: { $0.edits.record.id }) { model, id in
      model.destination = model.dependencies[AuthorKind.self][id].map {
        AuthorFormModel($0, dependencies: model.dependencies)
      }
    },
  ]
}

/// A form that takes any name.
@MainActor @Observable
final class AuthorFormModel {
  let edits: RecordEdits<AuthorKind>

  init(_ author: Author?, dependencies: FeatureDependencies) {
    edits = RecordEdits(author, in: Self.self, dependencies)
  }
}

extension AuthorFormModel: RecordForm {
  typealias Kind = AuthorKind
  static let newStep = "authors/add"
  static func newRecord(_ dependencies: FeatureDependencies) -> Author {
    Author(id: "\(dependencies.uuid())")
  }

  func build(_ s: ScreenBuilder) {
    s.name = "author-form"
    s.section("author") {
      Row.textField("name", "Name", text: edits.record.name) { self.edits.record.name = $0 }
        .focused(true) {}
    }
  }
}
