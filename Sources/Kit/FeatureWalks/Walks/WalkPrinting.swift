import FeatureNavigation
import FeatureScreens
import Foundation

extension Walk.Line {
  /// The line as it is written.
  public var text: String {
    [step?.text, comment.map { "#" + $0 }].compactMap(\.self).joined(separator: "  ")
  }
}

extension WalkStep {
  /// The step as it is written.
  public var text: String {
    switch self {
    case .setting(let setting): setting.text
    case .failNext(let operation, let reason):
      line(.failNext, operation, reason?.quoted)
    case .act(let act): act.text
    case .expect(let expectation, let isNegated):
      line(.expect, isNegated ? "no" : nil, expectation.text)
    case .output(.screen): line(.screen)
    case .output(.json): line(.json)
    case .output(.chapter(let title)): line(.chapter, title.quoted)
    case .output(.note(let text)): line(.note, text.quoted)
    }
  }
}

extension WalkSetting {
  fileprivate var text: String {
    switch self {
    case .given(let kind, let values):
      ([line(.given, kind)] + values.map(\.quoted)).joined(separator: " ")
    case .now(let date): line(.now, date.typed)
    case .seed(let seed): line(.seed, "\(seed)")
    }
  }
}

extension WalkAct {
  /// What is done, as it is written.
  public var text: String {
    switch self {
    case .tap(let id): line(.tap, id.description)
    case .type(let id, let text): line(.type, id?.description, text.quoted)
    case .set(let id, let value): line(.set, id.description, value.word)
    case .select(let id, let option): line(.select, id.description, option.quoted)
    case .delete(let id): line(.delete, id.description)
    case .move(let id, let other): line(.move, id.beforeTo, "to", other.description)
    case .focus(let id): line(.focus, id.description)
    case .wait(let duration): line(.wait, duration?.typed)
    case .say(let text): line(.say, text.quoted)
    case .open(let route): line(.open, route.description.word)
    }
  }
}

extension ControlID {
  /// The identifier, with a key that is no bare `to`.
  fileprivate var beforeTo: String {
    key == "to" ? "\(name) \("to".quoted)" : description
  }
}

extension WalkExpectation {
  /// What is expected, as it is written after `expect`.
  public var text: String {
    switch self {
    case .text(let text): text.quoted
    case .title(let title): form(.title, title.quoted)
    case .action(let id): form(.action, id.description)
    case .dialog: form(.dialog)
    case .error(let id, let message): form(.error, id.description, message.quoted)
    case .field(let id, let value): form(.field, id.description, value.word)
    case .row(let label): form(.row, label.quoted)
    case .selected(let id, let option): form(.selected, id?.description, option.quoted)
    case .count(let section, let count): form(.count, section, "\(count)")
    case .progress(let percent): form(.progress, "\(percent)%")
    case .focus(let id): form(.focus, id.description)
    }
  }

  private func form(_ form: Form, _ words: String?...) -> String {
    ([form.rawValue] + words.compactMap(\.self)).joined(separator: " ")
  }
}

private func line(_ verb: WalkVerb, _ words: String?...) -> String {
  ([verb.rawValue] + words.compactMap(\.self)).joined(separator: " ")
}

extension String {
  /// The text as one word, in quotes only if it needs them.
  fileprivate var word: String { isBareWord ? self : quoted }
}
