package import Foundation
package import Testing

/// Fails the test unless each line of a file has its answer below it, indented by two spaces.
///
/// A line behind `# ` begins a section. `UPDATE_TEXTS=1` writes the answers into the file.
///
/// - Parameters:
///   - file: The file with the lines and their answers.
///   - sourceLocation: The place of the failure; the caller's by default.
///   - answer: Answers a line, with the section in which it stands.
/// - Throws: Errors of the answers, and an error if the file can't be read or has no line.
package func expectAnswers(
  inFile file: URL,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ answer: (_ line: String, _ section: String) async throws -> String
) async throws {
  let text = try String(contentsOf: file, encoding: .utf8)
  var (section, answers, count) = ("", "", 0)
  for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  where !line.hasPrefix("  ") {
    answers += "\(line)\n"
    if line.hasPrefix("# ") {
      section = String(line.dropFirst(2))
    } else if !line.isEmpty {
      count += 1
      let lines = try await answer(line, section).components(separatedBy: "\n")
      answers += lines.map { "  \($0)\n" }.joined()
    }
  }
  try #require(count > 0, "\(file.lastPathComponent) has no line.", sourceLocation: sourceLocation)
  expectText(String(answers.dropLast()), inFile: file, sourceLocation: sourceLocation)
}

/// Returns the place of a text below the `Goldens` beside the folder of a test's module.
///
/// - Parameters:
///   - path: The path below that folder: `LineMode/pages.txt`.
///   - file: The file of the test; the caller's by default.
/// - Returns: The place, whether anything is there or not.
package func golden(_ path: String, from file: String = #filePath) -> URL {
  URL(filePath: file).appending(path: "../../Goldens/\(path)").standardizedFileURL
}
