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

  // MARK: Files

  #if compiler(>=6.3)
  @Test("A file in a known issue is not written: the test says that it has another text")
  func known() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "help.txt")
    try Data("old".utf8).write(to: file)
    let count = Mutex(0)

    withKnownIssue {
      _ = expectText("new", inFile: file, isUpdating: true, #_sourceLocation)
    } matching: { _ in
      count.withLock { $0 += 1 }
      return true
    }

    #expect(count.withLock(\.self) == 1)
    #expect(try String(contentsOf: file, encoding: .utf8) == "old")
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

  @Test("After code was written, other texts may follow, and the next run writes them")
  func next() {
    #expect(whatFollows(URL(filePath: "/Names.swift")).hasSuffix("with UPDATE_TEXTS=1 again."))
    #expect(whatFollows(URL(filePath: "/help.txt")).hasSuffix("without UPDATE_TEXTS."))
  }
}
