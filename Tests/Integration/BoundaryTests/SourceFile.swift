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
    let lines = code.split(separator: "\n").filter { $0.contains("import ") }
    // Making the pattern costs more than most files.
    imports = lines.isEmpty ? [] : Self.imports(in: lines)
  }

  private static func imports(in lines: [Substring]) -> Set<String> {
    let statement =
      /[ \t]*(?:@\w+(?:\([^)]*\))?\s+)*(?:\w+[ \t]+)?import[ \t]+(?:(?:struct|class|enum|protocol|typealias|func|var|let)[ \t]+)?(\w+)/
    return Set(lines.compactMap { $0.prefixMatch(of: statement).map { String($0.1) } })
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch UnicodeScalar(byte) {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "\u{80}"..."\u{FF}": true
    case _: false
    }
  }
}
