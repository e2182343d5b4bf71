import FeatureScreens
import FeatureTesting
import Foundation
import TerminalTexts
import Testing

@testable import CommandLineTables

@Suite struct CommandLineTablesTests {
  private let table = BookShelf.table

  private func parse(_ words: String...) throws -> ParsedArguments<String> {
    try table.read(words).arguments()
  }

  // MARK: Parsing

  @Test("Each parameter has a value of its type, wherever it stands in the line")
  func values() throws {
    let line = try parse(
      "-q",
      "add",
      "--pages=532",
      "Jane Eyre",
      "--author",
      "Brontë",
      "--genre",
      "NOVEL",
      "--author=Bell"
    )

    #expect(line.command.work == "added")
    #expect(line[.title] == "Jane Eyre")
    #expect(line[.pages] == 532)
    #expect(line[.genre] == .novel)
    #expect(line[.authors] == ["Brontë", "Bell"])
    #expect(line[.quiet])
  }

  @Test("A parameter that isn't given has the value of none")
  func absent() throws {
    let line = try parse("add", "Emma")

    #expect(line[.pages] == nil)
    #expect(line[.genre] == nil)
    #expect(line[.authors] == [])
    #expect(!line[.quiet])
  }

  @Test("The last word takes the rest of the line, and two dashes make words of options")
  func words() throws {
    let line = try parse("lend", "Ann", "--", "Emma", "--quiet", "-")

    #expect(line[.friend] == "Ann")
    #expect(line[.books] == ["Emma", "--quiet", "-"])
    #expect(!line[.quiet])
  }

  @Test("A line without a command has the standard one, and its own options")
  func standard() throws {
    let line = try parse("--quiet")

    #expect(line.named == nil)
    #expect(line.command.work == "listed")
    #expect(line[.quiet])
  }

  @Test(
    "An action has its own work, and the first one needs no word",
    arguments: [
      (["loans"], "loans", "listed"), (["loans", "--late"], "loans", "listed"),
      (["loans", "list", "--late"], "loans list", "listed"),
      (["loans", "end", "Emma"], "loans end", "ended"),
      (["loans", "END", "end"], "loans end", "ended"),
      (["-q", "loans", "--genre", "novel", "end", "Emma"], "loans end", "ended"),
    ]
  )
  func actions(words: [String], name: String, work: String) throws {
    let line = try BookShelf.loans.read(words).arguments()

    #expect(line.named?.name == name)
    #expect(line.command.work == work)
    #expect(line[.genre] == (words.contains("novel") ? .novel : nil))
  }

  @Test("A line that makes no sense is refused with a way out")
  func refused() async throws {
    try await expectAnswers(inFile: "refused.txt") { line, table in
      let error = #expect(throws: UsageError.self) {
        try table.read(line.words).arguments()
      }
      return [error?.message.text, error?.hint?.text].compactMap(\.self).joined(separator: "\n")
    }
  }

  @Test("Help needs nothing else to be right, and an option is found in any line")
  func lenient() throws {
    #expect(try parse("add", "--help").command.name == "add")
    let line = table.read(["ad", "--frob", "--quiet"])

    #expect(line.has(.quiet))
    #expect(throws: UsageError.self) { try line.arguments() }
  }

  // MARK: Help and completion

  @Test(
    "Pages of help are made of declarations: of commands, actions and topics, and the first one"
  )
  func help() async throws {
    try await expectAnswers(inFile: "help.txt") { line, table in
      do throws(UsageError) {
        return line == "help"
          ? table.help(on: nil as Command<String>?).text : try table.help(on: line).text
      } catch {
        return "\(error.message.text) \(error.hint?.text ?? "")"
      }
    }
  }

  @Test("The end of a line, where the bar stands, is completed with what can stand there")
  func completion() async throws {
    try await expectAnswers(inFile: "completed.txt") { line, table in
      let answer = table.readUnfinished(String(line.dropLast()).words).answer([
        CompletionCandidate("Ann")
      ])
      return answer.text.replacing("\t", with: "  ")
    }
  }

  @Test("The scripts of the shells name the program and nothing else", arguments: Shell.allCases)
  func script(shell: Shell) {
    let script = shell.completionScript(of: "shelf")
    let other = shell.completionScript(of: "library")

    #expect(script.contains("__complete"))
    #expect(script.contains("# Completion of shelf for \(shell)."))
    #expect(script.replacingOccurrences(of: "shelf", with: "library") == other)
  }
}

/// Compares the answers to lines for a table with a file, whose sections name the table.
private func expectAnswers(
  inFile name: String,
  _ answer: (_ line: String, _ table: CommandTable<String>) throws -> String
) async throws {
  try await expectAnswers(inFile: golden("CommandLine/\(name)")) { line, section in
    try answer(line, section == "loans" ? BookShelf.loans : BookShelf.table)
  }
}

extension String {
  fileprivate var words: [String] {
    split(separator: " ", omittingEmptySubsequences: false).map(String.init)
  }
}
