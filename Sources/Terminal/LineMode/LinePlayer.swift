import FeatureKit
public import FeatureWalks
import Foundation
public import TerminalConsole
public import TerminalTexts

/// Shows a walk as line mode would: each screen whole when it's first reached, and then what changed.
///
/// It has no empty lines within a screen, so that a whole walk is short.
///
/// ```swift
/// let player = LinePlayer(width: 80, highlighting: .bold)
/// runner.showsSteps = true
/// runner.output = { piece in print(player.lines(of: piece)) }
/// ```
@MainActor
public final class LinePlayer {
  private let width: Int
  private let highlighting: LineHighlighting
  private var hasBegun = false
  private var open = LineMemory()
  private var shown: [String: ScreenPage] = [:]
  /// The screen that was shown last.
  private var current = ""

  /// Makes a player.
  ///
  /// - Parameters:
  ///   - width: The columns of the terminal.
  ///   - highlighting: The highlighting of titles and errors.
  public init(
    width: Int,
    highlighting: LineHighlighting = .none
  ) {
    (self.width, self.highlighting) = (width, highlighting)
  }

  /// Returns the lines that a piece of a walk adds to those before.
  public func lines(of piece: WalkPiece) -> [PrintedText] {
    switch piece {
    case .chapter(let title):
      let lines = title.withoutControlCharacters.wrapped(toWidth: width)
      defer { hasBegun = true }
      return (hasBegun ? [""] : []) + lines.map { highlighting.bold("\($0)") }
    case .text(let text), .screen(_, json: let text?):
      let lines = PrintedText(lines: text).text.lines
      return (lines.last == "" ? lines.dropLast() : lines[...])
        .flatMap { $0.wrapped(toWidth: width) }.map { "\($0)" }
    case .step(.act(.wait(let duration?)), _): return ["(\(duration.typed) later)"]
    case .step(.act(let act), let session):
      return ["> \(typed(act, in: session))"]
    case .step(let step, _): return ["> \(step.text)"]
    case .screen(let session, _): return lines(of: session)
    case .end(let report):
      return report.failed == 0 ? [] : ["\(report.passed) passed, \(report.failed) failed"]
    }
  }

  /// Returns a whole screen if it's shown for the first time, and otherwise its changes.
  ///
  /// The title comes along where another screen was shown between.
  private func lines(of session: Session) -> [PrintedText] {
    let grammar = grammar(in: session)
    let screen = grammar.screen
    let printer = ScreenPrinter(
      width: width,
      highlighting: highlighting,
      dates: session.world.dateWords
    )
    let page = printer.page(of: grammar.words, without: screen.lineSections)
    hasBegun = true
    let name = screen.style == .alert ? "alert \(screen.title)" : screen.name
    defer { (shown[name], current) = (page, name) }
    guard let before = shown[name] else { return page.groups.flatMap { $0.parts.flatMap(\.lines) } }
    let changes = page.changes(since: before)
    guard name != current else { return changes }
    let title = page.groups.first { $0.key == "title" }?.parts.flatMap(\.lines) ?? []
    return changes.starts(with: title) ? changes : title + changes
  }

  private func grammar(in session: Session) -> LineGrammar {
    let (live, root) = (session.top, session.world.root)
    return LineGrammar(
      live: live,
      words: open.words(of: live, above: root),
      dates: session.world.dateWords
    )
  }

  /// Returns the line that a person types for an act here, or else its line in a walk.
  private func typed(_ act: SessionAct, in session: Session) -> String {
    if case .say(let text) = act { return text }
    let grammar = grammar(in: session)
    guard let onControls = grammar.live.onControls(act) else { return act.text }
    open.note(onControls, on: grammar.screen, above: session.world.root)
    return grammar.lines(for: onControls).first { grammar.read($0) == .act(onControls) } ?? act.text
  }
}

extension LiveScreen {
  /// Returns the act with the identifiers of the controls that it addresses, and with whole texts.
  fileprivate func onControls(_ act: SessionAct) -> SessionAct? {
    switch act {
    case .tap(let id): resolved(id).map { id in mark(id) ?? .tap(id) }
    case .type(let field, let text):
      (field ?? screen.focus).flatMap(resolved).map { id in
        let before = screen.controls.first { $0.id == id }?.value ?? ""
        return .set(id, value: before + text)
      }
    case .set(let id, let value): resolved(id).map { .set($0, value: value) }
    case .select(let id, let option): resolved(id).map { .select($0, option: option) }
    case .delete(let id): resolved(id).map { .delete($0) }
    case .focus(let id): resolved(id).map { .focus($0) }
    case .move, .wait, .say, .open: nil
    }
  }

  /// Returns the act that a tap on the circle of a row is.
  private func mark(_ id: ControlID) -> SessionAct? {
    let circle = screen.sections.lazy.flatMap(\.rows).compactMap(\.circle).first { $0.id == id }
    return circle.map { .set(id, value: $0.kind == .toggle(isOn: true) ? "off" : "on") }
  }

  private func resolved(_ id: ControlID) -> ControlID? {
    screen.action(id)?.id ?? (try? control(id).id)
  }
}

extension LineGrammar {
  /// Lines that may mean an act, the shortest first.
  fileprivate func lines(for act: SessionAct) -> [String] {
    guard let id = act.control else { return [] }
    let word = words.words.first { $0.act == act }?.typed
    let place = words.places.first { place in place.row.line.contains { $0.id == id } }
    let (number, row) = (place?.number.map(String.init), place?.row.line.first { $0.id == id })
    let name = row?.name(place?.number)
    let lines: [String?]
    switch act {
    case .tap, .focus: lines = [word, number, name]
    case .delete: lines = [number.map { "delete \($0)" }]
    case .select(_, let option): lines = [word, name.map { "\($0) \(option.lowercased())" }]
    case .set(_, let value):
      let text = Date(typed: value).flatMap { dates?.text($0) } ?? value
      let verb = value == "on" ? "done" : "reopen"
      lines = [
        place?.row.circle?.id == id ? number.map { "\(verb) \($0)" } : nil,
        screen.focusedField?.id == id ? text : nil,
        name.map { "\($0) \(text)" }, name.map { "\($0): \(text)" },
      ]
    case .type, .move, .wait, .say, .open: lines = []
    }
    return lines.compactMap(\.self).flatMap { [$0, words.mark + $0] }
  }
}
