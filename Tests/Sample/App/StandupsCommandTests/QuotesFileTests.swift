import AppFeature
import FeatureTesting
import Foundation
import Testing

@testable import StandupsCommand

@Suite(.feature) struct QuotesFileTests {
  @Test("The app shows the quotes of the file that the environment names", arguments: 0..<3)
  @MainActor
  func environment(kind: Int) async throws {
    let folder = try TemporaryFolder()
    let path = kind == 2 ? "" : folder.path("quotes")
    if kind == 0 { try Data("A quote of one's own\n".utf8).write(to: URL(filePath: path)) }
    var session = CommandSession.atTerminal()
    session.environment["STANDUPS_QUOTES"] = path
    let inner = session.override
    session.override = {
      inner(&$0)
      $0.random = .seeded(1)
    }
    session.answers = ["quick", "inspiration", "quit"]

    let output = await session.run().output.split(whereSeparator: \.isWhitespace).joined(
      separator: " "
    )

    #expect(output.contains("A quote of one's own") == (kind == 0))
    #expect(output.contains("can't be read: No such file") == (kind == 1))
    let hasBuiltIn = Quotes.builtIn.texts.contains { output.contains($0) }
    #expect(hasBuiltIn == (kind != 0))
  }

  @Test("A file has a quote a line; empty lines and repeated ones don't count")
  func lines() throws {
    let folder = try TemporaryFolder()
    try Data("\u{FEFF}One\r\n\n  Two \nOne\n\n".utf8).write(
      to: folder.url.appending(path: "quotes")
    )

    let quotes = Quotes.file(at: folder.path("quotes"))

    #expect(quotes.texts == ["One", "Two"])
    #expect(quotes.problem == nil)
  }

  @Test(
    "Without quotes that can be read, those of the app are shown, and the path and the reason told",
    arguments: [
      ("missing", "can't be read: No such file or directory"),
      ("folder", "can't be read: Is a directory"),
      ("pipe", "is a pipe or a device, not a file"), ("empty", "has no quotes"),
      ("blank", "has no quotes"), ("latin", "is not text in UTF-8"),
      ("huge", "is larger than 1 MB"),
    ]
  )
  func unreadable(name: String, reason: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path(name)
    switch name {
    case "folder":
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    case "pipe": try #require(mkfifo(path, 0o600) == 0)
    case "empty": try Data().write(to: URL(filePath: path))
    case "blank": try Data(" \n\t\n".utf8).write(to: URL(filePath: path))
    case "latin": try Data([0x61, 0xE9, 0x0A]).write(to: URL(filePath: path))
    case "huge":
      // A gigabyte without a block on the disk.
      try Data().write(to: URL(filePath: path))
      try #require(truncate(path, 1 << 30) == 0)
    case _: break
    }

    let quotes = Quotes.file(at: path)

    #expect(quotes.texts == Quotes.builtIn.texts)
    #expect(quotes.problem == "\(path) \(reason). This quote comes with the app.")
  }
}
