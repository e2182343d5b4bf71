import FeatureKit

/// The list of all books.
@MainActor @Observable
final class ShelfModel {
  var destination: Destination? { didSet { bind() } }
  private let dependencies: FeatureDependencies

  init(dependencies: FeatureDependencies) {
    self.dependencies = dependencies.scoped(to: Self.self)
  }

  func addBookButtonTapped() {
    destination = .form(BookFormModel(nil, dependencies: dependencies))
  }

  func bookTapped(id: Book.ID) {
    guard let book = dependencies.books[id] else { return }
    destination = .form(BookFormModel(book, dependencies: dependencies))
  }

  func confirmButtonTapped() {
    guard let form = destination?.form, form.canBeSaved else { return }
    if form.save(in: dependencies.books) { destination = nil }
  }

  func cancelButtonTapped() { closePresented() }

  private func bind() {
    destination?.form?.onKeepMine = { [weak self] in self?.confirmButtonTapped() }
    destination?.form?.onDiscard = { [weak self] in self?.destination = nil }
  }

  func deleteBooks(atOffsets offsets: IndexSet) {
    for id in offsets.map({ dependencies.books.records[$0].id }) { dependencies.books.delete(id) }
  }
}

// MARK: - Navigation

extension ShelfModel: Presenting {
  enum Destination {
    case form(BookFormModel)
    var form: BookFormModel? { if case .form(let it) = self { it } else { nil } }
  }

  func build(_ s: ScreenBuilder) {
    s.name = "shelf"
    s.title = "Shelf"
    if dependencies.books.isEmpty { s.message = "No books yet." }
    s.section("books", dependencies.books.records, delete: deleteBooks(atOffsets:)) { book in
      .navigationLink(ControlID("book", book.id), book.title) { self.bookTapped(id: book.id) }
        .error(self.dependencies.books.hasFailedChange(of: book.id) ? "not saved" : nil)
    }
    s.action("add-book", "Add a book", addBookButtonTapped)
  }

  var presented: Presented? {
    switch destination {
    case .form(let form):
      Presented(.sheet, form) { [self] s in
        s.action("confirm", "Done", role: .confirm, isEnabled: form.canBeSaved, confirmButtonTapped)
        s.action("cancel", "Cancel", role: .cancel, cancelButtonTapped)
      }
    case nil: nil
    }
  }

  static let routes: [RouteStep<ShelfModel>] = [
    RouteStep("add", isOpen: { $0.form?.isNew == true }) { $0.addBookButtonTapped() },
    RouteStep(
      "books/<book>",
      openID: { $0.form.flatMap { $0.isNew ? nil : $0.edits.record.id } },
      isUnreadable: { $0.dependencies.books.isUnreadable($1) }
    ) { $0.bookTapped(id: $1) },
  ]
}
