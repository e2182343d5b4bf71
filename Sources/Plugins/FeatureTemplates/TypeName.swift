import Foundation

/// A name of several words, such as `BookShelf`, in the forms that code and texts need.
package struct TypeName: Equatable, Sendable {
  /// The name of a type.
  package let type: String
  /// The words in lower case; an abbreviation such as `URL` is one word.
  let words: [String]

  /// Makes a name from that of a type.
  package init(_ type: String) {
    self.type = type
    var words: [String] = []
    let letters = Array(type)
    for (index, letter) in letters.enumerated() {
      let isFollowed = index + 1 < letters.count && letters[index + 1].isLowercase
      let isAfterCapital = index > 0 && letters[index - 1].isUppercase
      if words.isEmpty || letter.isUppercase && (isFollowed || !isAfterCapital) { words.append("") }
      words[words.count - 1] += letter.lowercased()
    }
    self.words = words
  }

  private init(type: String, words: [String]) {
    (self.type, self.words) = (type, words)
  }

  /// The name of a property: `bookShelf`.
  var property: String { words[0] + type.dropFirst(words[0].count) }
  /// The name in identifiers and files: `book-shelf`.
  package var identifier: String { words.joined(separator: "-") }
  /// The name in a sentence: `book shelf`.
  var phrase: String { words.joined(separator: " ") }
  /// The name as a title: `Book shelf`.
  package var title: String { phrase.prefix(1).uppercased() + phrase.dropFirst() }
  /// The word before it in a sentence.
  var article: String { "aeiou".contains(phrase.prefix(1)) ? "an" : "a" }

  private static let irregular = [
    "child": "children", "foot": "feet", "half": "halves", "knife": "knives", "leaf": "leaves",
    "life": "lives", "man": "men", "mouse": "mice", "person": "people", "shelf": "shelves",
    "tooth": "teeth", "woman": "women",
  ]

  /// The name of several.
  var plural: TypeName {
    let last = words[words.count - 1]
    let isLong = ["s", "x", "z", "ch", "sh"].contains(where: last.hasSuffix)
    let isAfterConsonant = last.hasSuffix("y") && !"aeiou".contains(last.dropLast().suffix(1))
    let usual = isAfterConsonant ? "\(last.dropLast())ies" : "\(last)\(isLong ? "es" : "s")"
    let many = Self.irregular[last] ?? usual
    let kept = last.commonPrefix(with: many)
    return TypeName(
      type: "\(type.dropLast(last.count - kept.count))\(many.dropFirst(kept.count))",
      words: words.dropLast() + [many]
    )
  }

  /// Returns the texts of a template that stand for this name, each with the text for another one.
  package func replacements(by other: TypeName, hasPlural: Bool = false) -> [(String, String)] {
    let forms: [KeyPath<TypeName, String>] = [\.type, \.property, \.identifier, \.title, \.phrase]
    let many = hasPlural ? plural.replacements(by: other.plural) : []
    let articles = [
      ("\(article) \(phrase)", "\(other.article) \(other.phrase)"),
      ("A\(article.dropFirst()) \(phrase)", "A\(other.article.dropFirst()) \(other.phrase)"),
    ]
    return many + articles + forms.map { (self[keyPath: $0], other[keyPath: $0]) }
  }
}
