import FeatureIssues

/// One line of a model's table of routes: a pattern, a way to open it, and a test that it is open.
///
/// ```swift
/// static let routes: [RouteStep<BookModel>] = [
///   RouteStep("read", isOpen: { $0.reading != nil }) { $0.startReading() },
///   RouteStep("loans/<loan>", openID: { $0.loan?.id }) { $0.loanTapped(id: $1) },
/// ]
/// ```
///
/// A pattern is words separated by slashes; one of them may stand for an id, in angle brackets. Opening calls the same
/// code as a tap, and needn't check anything: a screen that isn't open afterwards did not open.
@MainActor
public struct RouteStep<Model: Presenting> {
  /// The canonical id for the brackets, and the query.
  struct Arguments: Equatable {
    var id = ""
    var query: [String: String] = [:]
  }

  /// The pattern: words and an id in brackets, separated by slashes.
  package let pattern: String
  let path: RoutePattern
  /// Returns the id as it is printed; nil if a text can't be one.
  let canonicalID: (String) -> String?
  /// Returns true if there is something with an id, which can't be read.
  private(set) var isUnreadable: (Model, String) -> Bool = { _, _ in false }
  let open: (Model, Arguments) -> Void
  let openArguments: (Model) -> Arguments?
  /// Returns the model to which a step of a container's content leads; nil for any other step.
  private(set) var content: ((Model) -> any Presenting)?

  /// True if the step leads to a part of a container's content.
  var choosesContent: Bool { content != nil }

  /// Makes a step without an id.
  ///
  /// - Parameters:
  ///   - pattern: The word: `edit`.
  ///   - openQuery: Returns the query if this step is open; otherwise nil.
  ///   - open: Opens it.
  public init(
    _ pattern: String,
    openQuery: @escaping @MainActor (Model.Destination) -> [String: String]?,
    open: @escaping @MainActor (Model, _ query: [String: String]) -> Void
  ) {
    self.pattern = pattern
    path = RoutePattern(pattern)
    canonicalID = { $0 }
    self.open = { open($0, $1.query) }
    openArguments = { $0.destination.flatMap(openQuery).map { Arguments(query: $0) } }
  }

  /// Makes a step that is only a word.
  ///
  /// - Parameters:
  ///   - pattern: The word: `read`.
  ///   - isOpen: Returns true if this step is open.
  ///   - open: Opens it.
  public init(
    _ pattern: String,
    isOpen: @escaping @MainActor (Model.Destination) -> Bool,
    open: @escaping @MainActor (Model) -> Void
  ) {
    self.init(pattern, openQuery: { isOpen($0) ? [:] : nil }) { model, _ in open(model) }
  }

  /// Makes a step with an id.
  ///
  /// - Parameters:
  ///   - pattern: The words and the id: `authors/<author>/books`.
  ///   - openIDAndQuery: Returns the id and the query if this step is open; otherwise nil.
  ///   - isUnreadable: Returns true if there is something with an id, which can't be read.
  ///   - open: Opens it.
  public init<ID: LosslessStringConvertible>(
    _ pattern: String,
    openIDAndQuery: @escaping @MainActor (Model.Destination) -> (id: ID, query: [String: String])?,
    isUnreadable: @escaping @MainActor (Model, ID) -> Bool = { _, _ in false },
    open: @escaping @MainActor (Model, ID, _ query: [String: String]) -> Void
  ) {
    self.pattern = pattern
    path = RoutePattern(pattern)
    canonicalID = { ID($0)?.description }
    self.isUnreadable = { model, id in ID(id).map { isUnreadable(model, $0) } ?? false }
    self.open = { model, arguments in
      if let id = ID(arguments.id) { open(model, id, arguments.query) }
    }
    openArguments = { model in
      model.destination.flatMap(openIDAndQuery).map {
        Arguments(id: $0.id.description, query: $0.query)
      }
    }
  }

  /// Makes a step that is only an id, perhaps with words around it.
  ///
  /// - Parameters:
  ///   - pattern: The words and the id: `loans/<loan>`.
  ///   - openID: Returns the id if this step is open; otherwise nil.
  ///   - isUnreadable: Returns true if there is something with an id, which can't be read.
  ///   - open: Opens it.
  public init<ID: LosslessStringConvertible>(
    _ pattern: String,
    openID: @escaping @MainActor (Model.Destination) -> ID?,
    isUnreadable: @escaping @MainActor (Model, ID) -> Bool = { _, _ in false },
    open: @escaping @MainActor (Model, ID) -> Void
  ) {
    self.init(
      pattern,
      openIDAndQuery: { destination in openID(destination).map { ($0, [:]) } },
      isUnreadable: isUnreadable,
      open: { model, id, _ in open(model, id) }
    )
  }

  /// Makes a step to a part of a container's content, such as a tab.
  ///
  /// - Parameters:
  ///   - pattern: The word: `calendar`.
  ///   - content: Returns its model, which is there also while another part is the content.
  ///   - choose: Makes it the content.
  public init(
    _ pattern: String,
    content: @escaping @MainActor (Model) -> any Presenting,
    choose: @escaping @MainActor (Model) -> Void
  ) where Model: Containing {
    self.pattern = pattern
    path = RoutePattern(pattern)
    canonicalID = { $0 }
    open = { model, _ in choose(model) }
    openArguments = { content($0) === $0.content ? Arguments() : nil }
    self.content = { content($0) }
  }

  /// The segments of what is open above a model, if this step leads there.
  func segments(of model: Model) -> [Route.Segment]? {
    openArguments(model).map { path.segments(id: $0.id, query: $0.query) }
  }
}

/// The parts of a step's pattern.
struct RoutePattern: Equatable, Sendable {
  enum Part: Equatable, Sendable {
    case word(String)
    /// Any id of something of this kind.
    case id(String)
  }

  let parts: [Part]

  init(_ text: String) {
    parts = text.split(separator: "/").map { part in
      part.hasPrefix("<") && part.hasSuffix(">")
        ? .id(String(part.dropFirst().dropLast())) : .word(String(part))
    }
    let ids = parts.count { if case .id = $0 { true } else { false } }
    if parts.isEmpty || ids > 1 {
      reportIssue("The route “\(text)” needs a word or an id, and no second id.")
    }
  }

  func segments(id: String, query: [String: String]) -> [Route.Segment] {
    var segments = parts.map { part in
      switch part {
      case .word(let word): Route.Segment(word)
      case .id: Route.Segment(id)
      }
    }
    if let last = segments.indices.last { segments[last].query = query }
    return segments
  }

  /// Reads the segments at the beginning of a way.
  ///
  /// - Parameters:
  ///   - way: The segments.
  ///   - canonicalID: Returns an id as it is printed; nil if a text can't be one.
  /// - Returns: The values of the segments, or the mismatch and the number of segments that did fit.
  func read(
    _ way: ArraySlice<Route.Segment>,
    _ canonicalID: (String) -> String?
  ) -> Reading {
    var (id, query) = ("", [String: String]())
    for (index, part) in parts.enumerated() {
      guard let segment = way.dropFirst(index).first else {
        return .mismatch(after: index, .incomplete(known: known(at: index)))
      }
      // Only the last segment of a step can have a query.
      guard query.isEmpty else { return .mismatch(after: index, .query(query.keys.sorted())) }
      query = segment.query
      switch part {
      case .word(let word):
        guard word == segment.text.lowercased() else {
          return .mismatch(after: index, .unknownWord(segment.text, known: [word]))
        }
      case .id(let kind):
        guard let canonical = canonicalID(segment.text) else {
          return .mismatch(after: index, .noID(segment.text, of: kind))
        }
        id = canonical
      }
    }
    return .match(id: id, query: query)
  }

  /// The word that must stand in a place; none where an id must.
  func known(at index: Int) -> [String] {
    if case .word(let word) = parts.dropFirst(index).first { [word] } else { [] }
  }

  /// The outcome of reading segments.
  enum Reading {
    case match(id: String, query: [String: String])
    case mismatch(after: Int, UnresolvedRoute.Reason)
  }
}
