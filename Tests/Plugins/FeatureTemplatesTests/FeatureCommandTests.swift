import FeatureTesting
import Foundation
import Testing

@testable import FeatureTemplates

/// The commands on files, in a folder of their own.
@Suite struct FeatureCommandTests {
  private let folder: TemporaryFolder
  private var root: URL { folder.url.appending(path: "package") }

  init() throws {
    folder = try TemporaryFolder()
  }

  private let gone: String? = nil

  private func write(_ texts: [String: String?]) throws(Refusal) {
    try FeatureTool.Outcome(texts: texts, lines: []).write(in: root)
  }

  private func texts() throws -> [String: String] {
    let checkout = Checkout(root.deletingLastPathComponent())
    let paths = checkout.files(in: root.lastPathComponent)
    return Dictionary(
      uniqueKeysWithValues: paths.map { path in
        (path.split(separator: "/").dropFirst().joined(separator: "/"), checkout.text(path) ?? "")
      }
    )
  }

  @Test("Files are written and removed with their folders")
  func writes() throws {
    try write(["a.txt": "a", "b/c/d.txt": "d"])
    try write(["a.txt": "A", "b/c/d.txt": gone])

    #expect(try texts() == ["a.txt": "A"])
    #expect(!FileManager.default.fileExists(atPath: root.appending(path: "b/c").path))
  }

  @Test("If one can't be written, all are as they were")
  func allOrNothing() throws {
    try write(["a.txt": "a", "z/kept": "z", "m": "a file where a folder is needed"])

    let missing = #expect(throws: Refusal.self) {
      try write(["a.txt": "A", "m/n.txt": "n", "b/c": "c"])
    }
    let late = #expect(throws: Refusal.self) {
      try write(["a.txt": "A", "b/c": "c", "y": gone])
    }

    for refusal in [missing, late] {
      #expect(refusal?.description.hasSuffix(" Nothing was changed.") == true)
    }
    #expect(try texts() == ["a.txt": "a", "z/kept": "z", "m": "a file where a folder is needed"])
    #expect(!FileManager.default.fileExists(atPath: root.appending(path: "b").path))
  }

  @Test(
    "Lines that are taken out again leave the same bytes, also of a list that isn't formatted",
    arguments: ["  A\n", "  C\n", "  A,\n  C,\n"]
  )
  func undoes(elements: String) throws {
    let file = "other = [\n  X,\n]\nlet list = [\n\(elements)]\n"
    let insertion = Insertion(path: "F.swift", lines: ["  B,"]) { lines throws(Refusal) in
      let list = try lines.list("list") { $0.hasPrefix("let list") }
      return lines.sorted("  B,", in: list)
    }

    let changed = try insertion.applied(to: file)

    #expect(changed.contains("B,\n"))
    #expect(Insertion.undone([insertion], in: changed).text == file)
  }

  @Test("Help is printed, and isn't a failure", arguments: ["new-feature", "remove-feature"])
  func help(verb: String) {
    let result = FeatureCommand { _ in " M README.md\n" }.run([verb, root.path, "--help"])

    #expect(result == FeatureCommand.Result(isSuccess: true, text: "\(FeatureCommand.usage)\n"))
  }

  @Test(
    "Arguments that make no sense are refused, and a checkout with changes",
    arguments: [
      (["new-feature"], "error: new-feature takes one name."),
      (["new-feature", "A", "B"], "error: new-feature takes one name."),
      (["new-feature", "A", "--shet"], "error: new-feature has no option “--shet”."),
      (["new-feature", "A", "--record"], "error: --record needs a name."),
      (["new-feature", "A", "--force"], "error: new-feature has no option “--force”."),
      (["remove-feature", "A", "--sheet"], "error: remove-feature has no option “--sheet”."),
      (
        ["new-feature", "A"],
        "error: The checkout has changes that aren't committed: commit them, or"
      ),
      (["new-feature", "A", "--allow-dirty"], "error: Package.swift can't be read."),
    ]
  )
  func arguments(words: [String], text: String) {
    let command = FeatureCommand { _ in " M README.md\n" }

    let result = command.run([words[0], root.path] + words.dropFirst())

    #expect(!result.isSuccess)
    #expect(result.text.hasPrefix(text))
  }
}
