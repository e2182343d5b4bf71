import FeatureDiffs
import Foundation
import Synchronization
import Testing

@testable import FeatureTesting

@Suite struct ExpectTextTests {
  @Test("A text that is the one in the test passes")
  func equal() {
    #expect(expectText("a\n  b\n", is: "a\n  b\n"))
  }

  @Test("A text that is another one fails where it is compared, with the lines that differ")
  func different() {
    let line = #line + 2
    withKnownIssue {
      expectText(
        "Books\n- Emma\n- Persuasion\n- Dracula",
        is: """
          Books
          - Dracula
          - Persuasion
          - Dracula
          """
      )
    } matching: { issue in
      issue.comments == [
        """
        The text is another one (− expected, + actual):
          Books
        − - Dracula
        + - Emma
          - Persuasion
        """
      ] && issue.sourceLocation?.line == line
    }
  }

  @Test("Lines that are the same are left out but for the ones beside a difference")
  func context() {
    #expect(
      lineDiff(from: "1\n2\n3\n4\n5\n6\n7", to: "1\n2\n3!\n4\n6\n7", context: 1)
        == ["  …", "  2", "− 3", "+ 3!", "  4", "− 5", "  6"]
    )
    #expect(
      lineDiff(from: "1\n2\n3\n4\n5", to: "0\n1\n2\n3\n4\n6", context: 1)
        == ["+ 0", "  1", "  …", "  4", "− 5", "+ 6"]
    )
  }

  @Test("What cannot be seen in a line that differs is made visible")
  func invisible() {
    #expect(lineDiff(from: "a", to: "a ") == ["− a", #"+ a\u{20}"#])
    #expect(lineDiff(from: "a\tb", to: "a b") == [#"− a\u{9}b"#, "+ a b"])
  }

  // MARK: Writing into the source

  private func rewritten(
    _ source: String,
    line: Int = 1,
    column: Int = 1,
    to text: String
  ) -> String? {
    InlineText.rewrite(source, callAt: line, column: column, label: "is", to: text)
  }

  @Test("A text of several lines is replaced, as deep as the old one stands")
  func replaces() {
    let source = """
      expectText(a, is: "no")
        expectText(
          this: b,
          is: \"""
            old \\" \\\"""
            \"""
        )
      end

      """

    #expect(
      rewritten(source, line: 2, column: 3, to: "new\n\n  lines\n") == """
        expectText(a, is: "no")
          expectText(
            this: b,
            is: \"""
              new

                lines

              \"""
          )
        end

        """
    )
  }

  @Test("An empty text is where a new one begins, and what nothing becomes")
  func empty() {
    #expect(
      rewritten(#"  f(a, is: "") // is: """#, column: 3, to: "b")
        == "  f(a, is: \"\"\"\n    b\n    \"\"\") // is: \"\""
    )
    #expect(rewritten("f(is: \"\"\"\n  b\n  \"\"\")", to: "") == #"f(is: "")"#)
  }

  @Test("A text in braces stands as deep as it stood")
  func braces() {
    #expect(
      rewritten("  f() {} is: {\n    \"\"\"\n    a\n    \"\"\"\n  }", column: 3, to: "b")
        == "  f() {} is: {\n    \"\"\"\n    b\n    \"\"\"\n  }"
    )
  }

  @Test("What cannot stand in a literal is escaped")
  func escapes() {
    #expect(
      rewritten(#"f(is: "")"#, to: "\\(a) \"\"\" \u{1B}\u{202E}👩‍👩‍👧")
        == "f(is: \"\"\"\n  \\\\(a) \\\"\"\" \\u{1b}\\u{202e}👩‍👩‍👧\n  \"\"\")"
    )
  }

  @Test(
    "A text that is not there, or is put together, is left alone",
    arguments: [
      "f(is: a)", "f(was: \"\")", "f(this: \"\")", #"f(is: "a\(b)")"#, #"f(is: "a"#, "f", "",
      "f(a)",
      #"f(is: "a" + b)"#, #"f(is: a ? "b" : "c")"#, "f(g(is: \"\"))", "f { is: \"\" }",
    ]
  )
  func refused(source: String) {
    #expect(rewritten(source, to: "b") == nil)
  }

  @Test(
    "A call that has no text of its own leaves the next one's alone",
    arguments: ["f(a, is: b)", "f(a)", "f {}", #"f(a, is: "b\(c)")"#]
  )
  func neighbor(call: String) {
    #expect(rewritten("\(call)\nf(a, is: \"next\")", to: "b") == nil)
  }

  @Test("Texts, comments and calls among the arguments are not taken for the text")
  func arguments() {
    let arguments = ##"g(is: "a"), "is: \"x\"", /* is: "c" /* ) */ */ [")"], #"")"#, "\(")")" "##

    #expect(
      rewritten("f(\(arguments), is: #\"raw\"#) // )", to: "")
        == "f(\(arguments), is: \"\") // )"
    )
    #expect(
      rewritten("f(a) { g(is: \"a\") } is: { \"\"\"\n\"\"\" }", to: "")
        == "f(a) { g(is: \"a\") } is: { \"\" }"
    )
  }

  @Test("The ends of lines and the tabs of a file stay as they are")
  func otherFiles() {
    #expect(
      rewritten("a()\r\n\tf(\r\n\t\tis: \"\")\r\n", line: 2, column: 2, to: "b\nc")
        == "a()\r\n\tf(\r\n\t\tis: \"\"\"\r\n\t\t  b\r\n\t\t  c\r\n\t\t  \"\"\")\r\n"
    )
  }

  @Test("Several texts of a file are each written where they stand, though the first ones grow")
  func severalInOneFile() throws {
    let file = FileManager.default.temporaryDirectory.appending(
      path: "\(ProcessInfo.processInfo.globallyUniqueString).swift"
    )
    try Data("f(is: \"\")\nawait f(is: \"\")\nf(is: \"old\")\n".utf8).write(to: file)
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: file) } }

    for (line, column, text) in [(2, 7, "two\nlines"), (1, 1, "one"), (3, 1, "three")] {
      let place = SourceLocation(
        fileID: "A/a.swift",
        filePath: file.path,
        line: line,
        column: column
      )
      #expect(
        InlineText(label: "is", text: "", sourceLocation: place).replace(with: text)
          == "The text was replaced. Look at it, and run the test without UPDATE_TEXTS."
      )
    }

    #expect(
      try String(contentsOf: file, encoding: .utf8) == """
        f(is: \"""
          one
          \""")
        await f(is: \"""
          two
          lines
          \""")
        f(is: \"""
          three
          \""")

        """
    )
  }

  #if compiler(>=6.3)
  @Test("A text in a known issue is not written: the test says that it is another one")
  func known() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "a.swift")
    try Data("f(is: \"\")\n".utf8).write(to: file)
    let place = SourceLocation(fileID: "A/a.swift", filePath: file.path, line: 1, column: 1)
    let issues = IssueCount()

    withKnownIssue {
      compare(
        "new",
        InlineText(label: "is", text: "", sourceLocation: place),
        "The text is another one",
        isUpdating: true
      )
    } matching: { _ in
      issues.add()
    }

    #expect(issues.count == 1)
    #expect(try String(contentsOf: file, encoding: .utf8) == "f(is: \"\")\n")
  }
  #endif

  @Test("A text in a file is compared with that, line by line; without the file it is empty")
  func inFile() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "help.txt")
    #expect(expectText("", inFile: file))
    try Data("a\nb\n".utf8).write(to: file)

    #expect(expectText("a\nb\n", inFile: file))
    withKnownIssue {
      expectText("a\nc\n", inFile: file)
    } matching: {
      $0.comments == [
        "help.txt has another text (− expected, + actual):\n  a\n− b\n+ c\n  "
      ]
    }
  }

  @Test("The place of a call is where its arguments begin, as does the search for the text")
  func place() async throws {
    func call(_ place: SourceLocation = #_sourceLocation) async throws -> SourceLocation { place }
    let source = try String(contentsOfFile: #filePath, encoding: .utf8).split(
      separator: "\n",
      omittingEmptySubsequences: false
    )

    let location = try await call()

    #expect(source[location.line - 1].dropFirst(location.column - 1).hasPrefix("()"))
  }
}

/// Counts the issues that a matcher sees.
private final class IssueCount: Sendable {
  private let number = Atomic(0)

  var count: Int { number.load(ordering: .relaxed) }

  func add() -> Bool {
    number.add(1, ordering: .relaxed)
    return true
  }
}
