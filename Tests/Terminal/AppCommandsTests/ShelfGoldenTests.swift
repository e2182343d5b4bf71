import FeatureKit
import FeatureTesting
import Foundation
import Testing

/// Command lines on one shelf, as they lie in `Tests/Terminal/Goldens/AppCommands`.
///
/// The lines “<” below “$ shelf …” are typed at a terminal, those with “|” come from a pipe. “$ write FILE” makes a file of
/// them, “$ cat FILE” shows one, and “$ remove FILE” removes it. What follows is the output, the exit code and the errors,
/// which `UPDATE_TEXTS=1` writes anew. “$ library …” is another app, whose forms have every kind of control.
@Suite(.feature) @MainActor struct ShelfGoldenTests {
  @Test(
    "Command lines on one shelf print what was agreed",
    arguments: try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted()
  )
  func lines(name: String) async throws {
    let file = Self.folder.appending(path: name)
    let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    var shelf = try ShelfCommand()
    let (place, uuid) = (shelf.folder.url.path, UUIDSource.incrementing)
    shelf.environment["LIBRARY_STORE"] = shelf.folder.url.appending(path: "store").path
    shelf.override = {
      $0.uuid = uuid
      $0.now = .constant(Date(timeIntervalSince1970: 1_767_603_600))
    }

    var text = ""
    for (index, line) in lines.enumerated() where line.hasPrefix("$ ") {
      let given = lines[(index + 1)...].prefix { ["<", "|"].contains($0.prefix(1)) }
      let (texts, isTyped) = (given.map { String($0.dropFirst(2)) }, given.first?.first == "<")
      let words = line.replacing("STORE", with: place).components(separatedBy: " ").dropFirst()
      let url = URL(filePath: words.last ?? "")
      text += ([line] + given).joined(separator: "\n") + "\n"
      switch words.first {
      case "write":
        let parent = url.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        try Data(texts.map { $0 + "\n" }.joined().utf8).write(to: url)
      case "cat": text += try String(contentsOf: url, encoding: .utf8)
      case "remove": try FileManager.default.removeItem(at: url)
      default:
        let (words, input) = (Array(words), isTyped ? "" : texts.joined(separator: "\n"))
        let (rest, lines) = (Array(words.dropFirst()), isTyped ? texts : nil)
        let outcome =
          words.first == "library"
          ? await shelf.run(rest, of: LibraryCommands.self, lines: lines, input: input)
          : await shelf.run(rest, lines: lines, input: input)
        text += "\(outcome.output)[\(outcome.code.rawValue)]\n\(outcome.errors)"
      }
      text += "\n"
    }
    expectText(text.replacing(place, with: "STORE"), inFile: file)
  }

  private nonisolated static let folder = golden("AppCommands")
}
