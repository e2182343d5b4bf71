/// A file of Swift, as far as the boundaries look at it.
struct SourceFile {
  /// The path from the root of the repository.
  let path: String
  /// Its text without comments and literal texts.
  let code: String
  /// The names and numbers in its code.
  let words: Set<Substring>
  /// The modules that it imports.
  let imports: Set<String>

  init(path: String, text: String) {
    let code = SwiftCode(text).text
    self.path = path
    self.code = code
    words = Set(
      code.utf8.split { !Self.isWordByte($0) }.map { Substring($0) }
    )
    imports = Set(code.split(separator: "\n").compactMap(Self.imported))
  }

  /// Returns the module that a line imports.
  ///
  /// It stands behind attributes, an access level and the kind of a single declaration.
  private static func imported(_ line: Substring) -> String? {
    guard line.contains("import ") else { return nil }
    var words = line.split { $0 == " " || $0 == "\t" }[...]
    words = words.drop { $0.hasPrefix("@") }
    if words.first != "import" { words = words.dropFirst() }
    guard words.popFirst() == "import" else { return nil }
    if words.first.map(declarations.contains) == true { words = words.dropFirst() }
    let name = words.first?.prefix { $0.isLetter || $0.isNumber || $0 == "_" } ?? ""
    return name.isEmpty ? nil : String(name)
  }

  private static let declarations: Set<Substring> = [
    "struct", "class", "enum", "protocol", "typealias", "func", "var", "let",
  ]

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch UnicodeScalar(byte) {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "\u{80}"..."\u{FF}": true
    case _: false
    }
  }
}
