import Foundation
import Testing

/// The page of bad input, compared with the tests that it names.
@Suite struct BadInputDocTests {
  @Test("Every row of the page names a test that is there")
  func rows() throws {
    let root = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let page = try String(contentsOf: root.appending(path: "Docs/BadInput.md"), encoding: .utf8)
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| ") && $0 != Self.heading }
    let tests = try Self.texts(in: root.appending(path: "Tests"))

    #expect(rows.count > 30)
    for row in rows {
      let names = row.matches(of: /`(\w+Tests)\.(\w+)`/)
      #expect(!names.isEmpty, "\(row)")
      for name in names {
        #expect(tests["\(name.1).swift"]?.contains("func \(name.2)(") == true, "\(name.0)")
      }
    }
  }

  private static let heading = "| what | outcome | held by |"

  private static func texts(in folder: URL) throws -> [String: String] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return try Dictionary(
      paths.filter { $0.hasSuffix(".swift") }.map { path in
        let file = folder.appending(path: path)
        return (file.lastPathComponent, try String(contentsOf: file, encoding: .utf8))
      },
      uniquingKeysWith: +
    )
  }
}
