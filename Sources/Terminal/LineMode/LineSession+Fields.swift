import FeatureKit
import FeatureWalks
import TerminalConsole
import TerminalTexts

// MARK: - The field that the typed line is the text of

extension LineSession {
  /// Lets the field have what keys have typed so far.
  func fillField() {
    if prompt.keys != nil, shown?.screen.submittedField != nil {
      session.fill(prompt.typed.fieldText)
    }
  }

  /// Follows the field of the screen that is shown now, which may have come, gone or changed by itself.
  func followField(of screen: Screen, before: Screen?) {
    let isByItself = before?.lineField != nil && screen.lineField == nil && !isUnanswered
    // Only with keys is it known that nothing was half typed.
    if isByItself, prompt.keys == nil { isPastTime = true }
    guard let field = screen.submittedField else {
      // The rest of a command would be one for another screen.
      if isByItself, prompt.typed.hasPrefix("/") { prompt.end("", &writer) }
      return
    }
    let text = field.value ?? ""
    guard text != prompt.typed.fieldText else { return }
    if prompt.keys != nil { return prompt.retype(text.typedAsText) }
    // A last line is submitted as it is by what is done next.
    guard field.submission == .eachLine else { return }
    // What was taken back can't be typed on here; what an earlier process has left is a line.
    if before?.lineField != nil {
      session.fill("")
    } else {
      session.submitFocusedField(if: .eachLine)
    }
  }

  /// Keeps the line that is being typed, because the user can't finish it.
  ///
  /// - Returns: True if it was the last line of its field.
  func keepHalfLine() async -> Bool {
    let typed = prompt.keys == nil ? console.halfLine() : prompt.typed
    guard LineGrammar.note(typed) != nil, case .act(.say(let note), _) = grammar.read(typed) else {
      return false
    }
    let isLast = session.top.screen.submittedField?.submission == .once
    return await perform(.say(note)) && isLast
  }
}

extension Screen {
  /// The field with the focus, if its text is submitted.
  var submittedField: Control? { focusedField.flatMap { $0.submission == nil ? nil : $0 } }

  /// The sections with what was typed so far on a screen that takes lines: texts, and nothing else.
  var lineSections: Set<String> {
    guard lineField != nil else { return [] }
    let texts = sections.filter { section in
      section.isAside != true && !section.rows.isEmpty
        && section.rows.allSatisfy { $0.kind == .text && $0.detail == nil }
    }
    return Set(texts.map(\.id))
  }
}

extension LineError {
  /// A line for a screen that is gone.
  static func tooLate(_ line: String) -> LineError {
    LineError("“\(line)” came too late; nothing was done.")
  }
}

extension ConsoleEvent {
  /// True if the line that is being typed can't be finished after it.
  var endsLine: Bool { [.end, .interrupt, .terminate, .quit, .hangUp].contains(self) }
}
