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
        "Standups\n- Design\n",
        is: """
          Standups
          - Icons

          """
      )
    } matching: { issue in
      issue.comments == ["The text is another one (− expected, + actual):\n− - Icons\n+ - Design"]
        && issue.sourceLocation?.line == line
    }
  }

  // MARK: Writing into the source

  private func rewritten(_ source: String, line: Int = 1, to text: String) -> String? {
    InlineText.rewrite(source, callAt: line, label: "is", to: text)
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
      rewritten(source, line: 2, to: "new\n\n  lines\n") == """
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
      rewritten(#"  f(a, is: "") // is: """#, to: "b")
        == "  f(a, is: \"\"\"\n    b\n    \"\"\") // is: \"\""
    )
    #expect(rewritten("f(is: \"\"\"\n  b\n  \"\"\")", to: "") == #"f(is: "")"#)
  }

  @Test("A text in braces stands as deep as it stood")
  func braces() {
    #expect(
      rewritten("  f() {} is: {\n    \"\"\"\n    a\n    \"\"\"\n  }", to: "b")
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
    arguments: ["f(is: a)", "f(was: \"\")", "f(this: \"\")", #"f(is: "a\(b)")"#, #"f(is: "a"#]
  )
  func refused(source: String) {
    #expect(rewritten(source, to: "b") == nil)
  }
}
