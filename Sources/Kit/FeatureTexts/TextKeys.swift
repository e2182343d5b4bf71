import Foundation
import Synchronization

extension String {
  /// The key of a name: equal for all spellings that differ only in case or in their Unicode form.
  ///
  /// The key is Unicode's full case folding in composed form, without a dot above an i and characters that show nothing by
  /// themselves. `STRASSE` and `Straße` have the same, and so have `ΟΔΟΣ` and `οδος`, `İstanbul` and `istanbul`.
  public var nameKey: String { key(.name) }

  /// The key of a name without the space around it.
  public var trimmedNameKey: String {
    // Most names begin and end with a letter, and to look for space in all of them takes longer than their keys.
    let isTrimmed = [utf8.first, utf8.last].allSatisfy { $0.map { 0x21...0x7E ~= $0 } ?? true }
    return (isTrimmed ? self : trimmingCharacters(in: .whitespaces)).nameKey
  }

  /// The key in which typed words are found: that of a name, without accents.
  ///
  /// `Réunion` is found by `reunion`, `Łódź` by `lodz`. Marks that make another letter stay, such as the voiced sound of が
  /// and the signs of Indic vowels.
  public var searchKey: String { key(.search) }
}

private enum KeyForm {
  case name, search
}

/// The keys of single letters, each made once.
///
/// Normalizing takes a microsecond for each call, and a long list has few letters.
private struct KnownKeys {
  private var keys: [UInt32: String] = [:]

  mutating func key(of scalar: Unicode.Scalar, _ form: KeyForm) -> String {
    let letter = scalar.value << 1 | (form == .name ? 0 : 1)
    if let key = keys[letter] { return key }
    let key = String(scalar).foldedKey(form)
    if keys.count < 8192 { keys[letter] = key }
    return key
  }
}

private let knownKeys = Mutex(KnownKeys())

extension String {
  private func key(_ form: KeyForm) -> String {
    if isASCII { return lowercased() }
    if unicodeScalars.contains(where: \.isJoined) { return foldedKey(form) }
    return knownKeys.withLock { known in
      var key = ""
      for scalar in unicodeScalars { key += known.key(of: scalar, form) }
      return key
    }
  }

  /// The key, whose characters depend on their neighbors.
  fileprivate func foldedKey(_ form: KeyForm) -> String {
    var key = UnicodeScalarView()
    var isBehindI = false
    for scalar in decomposedStringWithCanonicalMapping.unicodeScalars {
      if scalar.properties.isDefaultIgnorableCodePoint { continue }
      let combining = scalar.properties.canonicalCombiningClass
      if scalar == "\u{307}", isBehindI { continue }
      // The iota below a Greek letter is one beside it in another case.
      if form == .search, combining.isAccent, scalar != "\u{345}" { continue }
      let letter = form == .search ? scalar.withoutStroke : scalar
      if letter.properties.changesWhenCaseFolded {
        key += letter.caseFolding.unicodeScalars
      } else {
        key.append(letter)
      }
      // Only a mark at the same place parts a dot from its i.
      if combining == .notReordered || combining == .above { isBehindI = key.last == "i" }
    }
    return String(key).precomposedStringWithCanonicalMapping
  }

  /// True if all bytes are ASCII.
  var isASCII: Bool {
    var text = self
    return text.withUTF8 { $0.reduce(0, |) < 0x80 }
  }
}

extension Unicode.Scalar {
  /// True for a mark or a part of a Korean syllable, which may form one character with what is before it.
  fileprivate var isJoined: Bool {
    guard value >= 0x300 else { return false }
    if 0x1160...0x11FF ~= value { return true }
    return switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// Unicode's full case folding of the scalar.
  fileprivate var caseFolding: String {
    let folded = properties.lowercaseMapping.uppercased().lowercased()
    // Cherokee alone folds to upper case.
    return folded == String(self) ? properties.uppercaseMapping : folded
  }

  /// The letter without the stroke, or with the dot, that Unicode doesn't take for an accent.
  fileprivate var withoutStroke: Unicode.Scalar {
    switch self {
    case "đ", "Đ": "d"
    case "ħ", "Ħ": "h"
    case "ı": "i"
    case "ł", "Ł": "l"
    case "ø", "Ø": "o"
    case "ŧ", "Ŧ": "t"
    default: self
    }
  }
}

extension Unicode.CanonicalCombiningClass {
  /// True for a mark around a letter, or a Hebrew or Arabic vowel point.
  fileprivate var isAccent: Bool {
    switch rawValue {
    case 1, 10...36, 200...: true
    default: false
    }
  }
}
