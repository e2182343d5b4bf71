public import Foundation

/// Builds a screen from a model's description.
///
/// The model describes each control once, with its value and its action, so the two can't differ.
///
/// ```swift
/// func build(_ s: ScreenBuilder) {
///   s.title = "Books"
///   s.section("books", books, delete: deleteBooks(atOffsets:)) { book in
///     .navigationLink(ControlID("book", book.id), book.title) {
///       self.bookTapped(id: book.id)
///     }
///   }
///   s.action("add-book", "Add a book", addBookButtonTapped)
/// }
/// ```
@MainActor
public final class ScreenBuilder {
  /// The name of the screen, in kebab-case.
  public var name: String
  /// The text above the title, such as a container's greeting on the first screen of its content.
  public var heading: String?
  /// The title of the screen.
  public var title = ""
  /// The title that earlier versions gave it, which walks of theirs expect.
  public var formerTitle: String?
  /// The message of an alert, an empty list or an overlay.
  public var message: String?
  /// The presentation above the screen beneath it.
  public let style: PresentationStyle
  /// True if no tabs are offered on the screen, such as that of a recording, which is ended first.
  package var hidesTabs = false

  /// True if the screen asks before it closes.
  package var asksBeforeClosing = false

  private let window: Range<Int>
  private let least: Int
  var sections: [LiveSection] = []
  private var actions: [LiveAction] = []
  private var rowsBefore = 0

  /// Begins a screen.
  ///
  /// - Parameters:
  ///   - name: The name of the screen, in kebab-case.
  ///   - style: The presentation above the screen beneath it.
  ///   - window: The rows of collections to make, counted over all rows of the screen.
  ///   - least: The rows of each collection to make in any case, so that none is hidden by a long one above it.
  public init(
    name: String,
    style: PresentationStyle = .root,
    window: Range<Int> = 0..<100,
    least: Int = 0
  ) {
    self.name = name
    self.style = style
    self.window = window
    self.least = least
  }

  /// Is called for each row of a collection that is made, so that tests can count them.
  @TaskLocal package static var willMakeRow: (@Sendable () -> Void)?

  /// Adds an action for the whole screen.
  ///
  /// - Parameters:
  ///   - id: The name by which the action is addressed.
  ///   - label: The label of its button.
  ///   - role: Its role.
  ///   - isEnabled: True if it can be used now.
  ///   - isQuick: True if an app's menu above all screens offers it as well.
  ///   - perform: What it does: a method of the model, which is held no longer than the screen.
  public func action(
    _ id: ControlID,
    _ label: String,
    role: ScreenAction.Role = .normal,
    isEnabled: Bool = true,
    isQuick: Bool = false,
    _ perform: @escaping @MainActor () -> Void
  ) {
    let value = ScreenAction(
      id: id,
      label: label,
      role: role,
      isEnabled: isEnabled,
      isQuick: isQuick
    )
    actions.append(LiveAction(value: value, perform: perform))
  }

  /// Says how many things wait behind the last action.
  package func badge(_ count: Int?) { actions[actions.count - 1].value.badge = count }

  /// Says why the last action can't be used now; nil if it can.
  package func unavailable(_ reason: String?) {
    guard let reason else { return }
    (actions[actions.count - 1].value.isEnabled, actions[actions.count - 1].value.reason) = (
      false, reason
    )
  }

  /// True for a form, which has an action that submits it.
  package var isForm: Bool { actions.contains { $0.value.role == .confirm } }

  /// Adds the navigation stack's action Back, under a name reserved for it.
  package func back(perform: @escaping @MainActor () -> Void) {
    let value = ScreenAction(id: LiveScreen.wayBack, label: "Back", role: .back, isEnabled: true)
    actions.append(LiveAction(value: value, perform: perform, isOfStack: true))
  }

  /// Adds a section of rows written one below the other, all of which are made.
  public func section(
    _ id: String,
    title: String? = nil,
    footer: String? = nil,
    @RowsBuilder rows: () -> [Row]
  ) {
    let rows = rows()
    let source = RowSource(count: rows.count) { rows[$0] }
    append(LiveSection(id, title: title, footer: footer, made: rows.indices, of: source))
  }

  /// Adds a section with a row for each element, and makes only those in the window.
  ///
  /// All its rows have the same name, and the element's id as the key. A row outside the window can still be addressed.
  ///
  /// - Parameters:
  ///   - id: The name of the section on its screen, in kebab-case.
  ///   - elements: The elements.
  ///   - title: The text above the rows.
  ///   - footer: The text below the rows.
  ///   - delete: Deletes the elements at these offsets; without it, rows can't be deleted.
  ///   - move: Moves the elements at these offsets before the one at another offset, as SwiftUI's `onMove`; without
  ///     it, rows can't be moved.
  ///   - row: Describes the row of one element.
  @inlinable
  public func section<Elements: RandomAccessCollection>(
    _ id: String,
    _ elements: Elements,
    title: String? = nil,
    footer: String? = nil,
    delete: (@MainActor (IndexSet) -> Void)? = nil,
    move: (@MainActor (IndexSet, Int) -> Void)? = nil,
    row: @escaping @MainActor (Elements.Element) -> Row
  ) where Elements.Element: Identifiable, Elements.Element.ID: CustomStringConvertible {
    section(
      id,
      elements,
      title: title,
      footer: footer,
      label: nil,
      delete: delete,
      move: move,
      row: row
    )
  }

  /// Adds a section whose rows outside the window are found by their names, without being made.
  ///
  /// - Parameters:
  ///   - id: The name of the section on its screen, in kebab-case.
  ///   - elements: The elements.
  ///   - title: The text above the rows.
  ///   - footer: The text below the rows.
  ///   - label: The label of an element's row, or the text in its field; nil if it is known only from the row.
  ///   - alsoFound: The text besides the label by which a filter finds an element; nil if it has none.
  ///   - focused: The element that is marked, such as one whose field has the focus; beyond the rows that are made, it is
  ///     read only with a label.
  ///   - delete: Deletes the elements at these offsets; without it, rows can't be deleted.
  ///   - move: Moves the elements at these offsets before the one at another offset.
  ///   - row: Describes the row of one element.
  @inlinable
  public func section<Elements: RandomAccessCollection>(
    _ id: String,
    _ elements: Elements,
    title: String? = nil,
    footer: String? = nil,
    label: (@MainActor (Elements.Element) -> String)?,
    alsoFound: (@MainActor (Elements.Element) -> String?)? = nil,
    focused: Elements.Element.ID? = nil,
    delete: (@MainActor (IndexSet) -> Void)? = nil,
    move: (@MainActor (IndexSet, Int) -> Void)? = nil,
    row: @escaping @MainActor (Elements.Element) -> Row
  ) where Elements.Element: Identifiable, Elements.Element.ID: CustomStringConvertible {
    let element = { @MainActor (offset: Int) in
      elements[elements.index(elements.startIndex, offsetBy: offset)]
    }
    var source = RowSource(count: elements.count) { row(element($0)) }
    source.offsetOfKey = { isKey in
      elements.firstIndex { isKey($0.id.description) }
        .map { elements.distance(from: elements.startIndex, to: $0) }
    }
    if let label {
      let text = { @MainActor (element: Elements.Element) in
        alsoFound?(element).map { "\(label(element))\n\($0)" } ?? label(element)
      }
      source.titles = RowTitles {
        label(element($0))
      } each: { body in
        // Elements in one piece of memory are read in place.
        let isDone: Void? = elements.withContiguousStorageIfAvailable { elements in
          for offset in elements.indices { body(text(elements[offset])) }
        }
        if isDone == nil { for element in elements { body(text(element)) } }
      }
    }
    section(
      id,
      title: title,
      footer: footer,
      of: source,
      focused: focused?.description,
      delete: delete,
      move: move
    )
  }

  /// Not generic, so that only the code about elements is compiled for each type of them.
  @usableFromInline
  func section(
    _ id: String,
    title: String?,
    footer: String?,
    of source: RowSource,
    focused: String?,
    delete: (@MainActor (IndexSet) -> Void)?,
    move: (@MainActor (IndexSet, Int) -> Void)?
  ) {
    var source = source
    let (count, row, isMovable, isDeletable) = (
      source.count, source.row, move != nil, delete != nil
    )
    source.row = { offset in
      Self.willMakeRow?()
      let row = row(offset).movable(isMovable, deletable: isDeletable)
      return focused != nil && row.control.id.key == focused ? row.marked() : row
    }
    let window = (window.lowerBound - rowsBefore)..<(window.upperBound - rowsBefore)
    var made = window.clamped(to: 0..<count)
    if made.count < least { made = 0..<min(least, count) }
    var section = LiveSection(id, title: title, footer: footer, made: made, of: source)
    (section.focused, section.delete, section.move) = (focused, delete, move)
    if section.focus == nil, made.count < count {
      let offset =
        if source.titles != nil {
          focused.flatMap { key in source.offsetOfKey? { $0 == key } }
        } else if section.rows.first?.focus != nil {
          (0..<count).first { !made.contains($0) && source.row($0).isFocused }
        } else {
          Int?.none
        }
      if let offset { section.focus = section.add(offset) }
    }
    append(section)
  }

  /// Returns the built screen.
  package func finish() -> LiveScreen {
    LiveScreen(
      screen: Screen(
        name: name,
        style: style,
        heading: heading,
        title: title,
        message: message,
        sections: sections.map { $0.value },
        actions: actions.map { $0.value },
        focus: sections.first { $0.focus != nil }?.focus
      ),
      sections: sections,
      actions: actions,
      formerTitle: formerTitle,
      asksBeforeClosing: asksBeforeClosing
    )
  }

  private func append(_ section: LiveSection) {
    sections.append(section)
    rowsBefore += section.value.count
  }
}

/// An action with its closure.
@MainActor
struct LiveAction {
  var value: ScreenAction
  var perform: @MainActor () -> Void
  /// True if the navigation stack added it, not the model or its parent.
  var isOfStack = false
}

/// The rows of a section, each made when it is read.
@MainActor
@usableFromInline
struct RowSource {
  let count: Int
  var row: @MainActor (_ offset: Int) -> Row
  /// The labels of the rows; nil if rows must be made for them.
  @usableFromInline var titles: RowTitles?
  /// Finds an element by its id; nil if the rows are not those of a collection.
  @usableFromInline var offsetOfKey: (@MainActor (_ isKey: (String) -> Bool) -> Int?)?

  @usableFromInline
  init(count: Int, row: @escaping @MainActor (_ offset: Int) -> Row) {
    (self.count, self.row) = (count, row)
  }
}

/// The labels of rows that need not be made.
@MainActor
@usableFromInline
struct RowTitles {
  let at: @MainActor (_ offset: Int) -> String
  /// Reads all in their order, each with what a filter finds it by besides.
  let each: @MainActor (_ body: (String) -> Void) -> Void

  @usableFromInline
  init(
    at: @escaping @MainActor (_ offset: Int) -> String,
    each: @escaping @MainActor (_ body: (String) -> Void) -> Void
  ) {
    (self.at, self.each) = (at, each)
  }
}

/// A section with the actions of its rows, and access to those outside the window.
@MainActor
struct LiveSection {
  var value: ScreenSection
  var focus: ControlID?
  var rows: [Row]
  let source: RowSource
  /// The key of the row with the focus, as the section says.
  var focused: String?
  var delete: (@MainActor (IndexSet) -> Void)?
  var move: (@MainActor (IndexSet, Int) -> Void)?

  /// Makes these rows.
  init(_ id: String, title: String?, footer: String?, made: Range<Int>, of source: RowSource) {
    self.source = source
    rows = made.map(source.row)
    focus = rows.first(where: \.isFocused)?.control.id
    value = ScreenSection(
      id: id,
      title: title,
      footer: footer,
      count: source.count,
      offset: made.lowerBound,
      rows: rows.map(\.control)
    )
  }

  /// The offsets of the rows in the window.
  var made: Range<Int> { value.offset..<value.offset + rows.count }

  /// Returns the row at an offset, making it now if it is outside the window.
  func anyRow(at offset: Int) -> Row {
    made.contains(offset) ? rows[offset - value.offset] : source.row(offset)
  }

  /// Adds a row outside the window to the screen, and returns its identifier.
  mutating func add(_ offset: Int) -> ControlID {
    let control = source.row(offset).control
    value.beyond.append(ScreenSection.Place(offset: offset, row: control))
    return control.id
  }

  /// Reads the labels of all rows, or the texts in their fields.
  func eachTitle(_ body: (String) -> Void) {
    if let titles = source.titles { return titles.each(body) }
    for offset in 0..<value.count { body(title(at: offset)) }
  }

  /// Returns the label of the row at an offset, or the text in its field; inside the window or not.
  func title(at offset: Int) -> String {
    source.titles?.at(offset) ?? anyRow(at: offset).control.title
  }

  /// Returns true if the row at an offset has that label, or that text in its field.
  func isCalled(_ name: String, at offset: Int) -> Bool {
    title(at: offset) == name || made.contains(offset) && anyRow(at: offset).control.label == name
  }
}
