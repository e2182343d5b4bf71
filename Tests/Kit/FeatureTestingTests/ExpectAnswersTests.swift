import FeatureTesting
import Foundation
import Testing

@Suite struct ExpectAnswersTests {
  @Test("Each line of a file has its answer below it, and sections say where a line stands")
  func answers() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "answers.txt")
    let answer: (String, String) -> String = { "\($1): \($0)\n." }

    try Data("a\n  : a\n  .\n\n# B\na\n  B: a\n  .\n".utf8).write(to: file)
    try await expectAnswers(inFile: file, answer)

    try Data("# B\na\nb\n  B: a\n".utf8).write(to: file)
    try await withKnownIssue {
      try await expectAnswers(inFile: file, answer)
    } matching: {
      $0.comments.first?.rawValue.contains("  a\n− b\n    B: a\n+   .\n+ b\n+   B: b\n") == true
    }

    try Data("# B\n\n".utf8).write(to: file)
    await withKnownIssue { try await expectAnswers(inFile: file, answer) }
  }
}
