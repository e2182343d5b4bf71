import Foundation

/// A file of Swift, as far as the boundaries look at it.
struct SourceFile {
  /// The path from the root of the repository.
  let path: String
  /// Its text without comments and literal texts.
  let code: String
  /// The modules that it imports.
  let imports: Set<String>
  /// The code in UTF-8, with a zero at its end, as `strstr` needs it.
  private let bytes: [UInt8]

  init(path: String, text: String) {
    self.path = path
    code = SwiftCode(text).text
    bytes = Array(code.utf8) + [0]
    imports = Set(Self.lines(of: bytes, with: "import ").compactMap(Self.imported))
  }

  /// Returns true if a text is part of the code; quick, also in a debug build.
  func contains(_ text: String) -> Bool {
    bytes.withUnsafeBytes { bytes in
      bytes.baseAddress.map { strstr($0.assumingMemoryBound(to: CChar.self), text) != nil } ?? false
    }
  }

  /// Returns the lines that have a text in them, once for each time that they have it.
  private static func lines(of bytes: [UInt8], with text: String) -> [Substring] {
    bytes.withUnsafeBytes { bytes in
      var lines: [Substring] = []
      guard let base = bytes.baseAddress?.assumingMemoryBound(to: CChar.self) else { return lines }
      let lineFeed = CChar(UInt8(ascii: "\n"))
      var next = strstr(base, text)
      while let found = next.map({ UnsafePointer($0) }) {
        var (start, end) = (found, found)
        while start > base, start[-1] != lineFeed { start -= 1 }
        while end[0] != 0, end[0] != lineFeed { end += 1 }
        lines.append(
          Substring(
            decoding: UnsafeRawBufferPointer(start: start, count: end - start),
            as: UTF8.self
          )
        )
        next = strstr(found + 1, text)
      }
      return lines
    }
  }

  /// Returns the module that a line imports.
  ///
  /// It stands behind attributes, an access level and the kind of a single declaration.
  private static func imported(_ line: Substring) -> String? {
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
}
