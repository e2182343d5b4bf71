import FeatureScreens
import FeatureSessions

extension Walk.Line {
  /// The line as it is written.
  package var text: String {
    [step?.text, comment.map { "#" + $0 }].compactMap(\.self).joined(separator: "  ")
  }
}

extension WalkStep {
  /// The step as it is written.
  public var text: String {
    switch self {
    case .setting(let setting): setting.text
    case .failNext(let operation, let reason):
      line("fail-next", operation, reason?.quoted)
    case .other(let change): line("other", change)
    case .act(let act): act.text
    case .expect(let expectation, let isNegated):
      line("expect", isNegated ? "no" : nil, expectation.text)
    case .output(.screen): "screen"
    case .output(.json): "json"
    case .output(.chapter(let title)): line("chapter", title.quoted)
    case .output(.note(let text)): line("note", text.quoted)
    }
  }
}

extension WalkSetting {
  fileprivate var text: String {
    switch self {
    case .given(let kind, let values):
      ([line("given", kind)] + values.map(\.quoted)).joined(separator: " ")
    case .now(let date): line("now", date.typed)
    case .seed(let seed): line("seed", "\(seed)")
    }
  }
}

extension WalkExpectation {
  /// The expectation as it is written after `expect`.
  package var text: String {
    switch self {
    case .text(let text): text.quoted
    case .heading(let heading): line("heading", heading.quoted)
    case .title(let title): line("title", title.quoted)
    case .action(let id): line("action", id.description)
    case .dialog: "dialog"
    case .error(let id, let message): line("error", id.description, message.quoted)
    case .field(let id, let value): line("field", id.description, value.word)
    case .row(let label): line("row", label.quoted)
    case .selected(let id, let option): line("selected", id?.description, option.quoted)
    case .count(let section, let count): line("count", section, "\(count)")
    case .progress(let percent): line("progress", "\(percent)%")
    case .focus(let id): line("focus", id.description)
    }
  }
}

private func line(_ words: String?...) -> String {
  words.compactMap(\.self).joined(separator: " ")
}
