import FeatureKit
import TerminalConsole

extension LineGrammar {
  /// Returns the words that can end an unfinished line.
  ///
  /// Where lines are text, only commands and, in a form, the names of fields are completed.
  func completion(of line: String) -> LineCompletion {
    var text = line.drop(while: \.isWhitespace)
    let isCommand = words.mark.isEmpty || text.first == "/"
    if text.first == "/" { text = text.dropFirst() }
    guard isCommand || screen.submittedField == nil, text.first != "/" else {
      return LineCompletion(stem: "", words: [])
    }
    let fields = words.places.flatMap { place in
      place.row.line
        .filter { $0.takesValue && $0.isEnabled && $0.submission == nil }
        .filter { $0.id != place.row.circle?.id }
        .map { $0.name(place.number) + (isCommand ? " " : ": ") }
    }
    let offered = isCommand ? commands + fields : fields
    let beginning = String(text).nameKey
    var known: Set<String> = []
    return LineCompletion(
      stem: String(text),
      words: offered.map(\.withoutControlCharacters)
        .filter { $0.nameKey.hasPrefix(beginning) && known.insert($0).inserted }
    )
  }

  private var commands: [String] {
    let rows = words.places.filter { $0.number != nil }.map(\.row)
    let (circle, back) = (rows.contains { $0.circle != nil }, screen.wayOut != nil)
    let own: [(String, Bool)] = [
      ("delete ", rows.contains(where: \.isDeletable)),
      ("move ", rows.contains(where: \.isMovable)), ("done ", circle), ("reopen ", circle),
      ("help", true), ("back", back), ("show", true), ("more", hasMore), ("quit", true),
    ]
    return words.words.filter(\.isEnabled).map(\.typed) + own.filter(\.1).map(\.0)
  }
}
