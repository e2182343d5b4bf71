import AppFeature
import StandupsFixtures
import Testing

@testable import StandupsCommand

@Suite(.feature) @MainActor struct UsageTests {
  @Test(
    "A line that makes no sense is refused with what to do",
    arguments: [
      (["lsit"], "There is no command “lsit”.", "Did you mean “list”?"),
      (["frobnicate"], "There is no command “frobnicate”.", "See “help”."),
      (["list", "--jsno"], "“list” has no option --jsno.", "Did you mean --json?"),
      (
        ["--minutes", "5"], "Without a command there is no option --minutes.",
        "Did you mean “add --minutes”?"
      ),
      (
        ["--sort=title"], "Without a command there is no option --sort.",
        "Did you mean “list --sort”?"
      ),
      (["add", "a", "--length", "5"], "“add” has no option --length.", "Did you mean --minutes?"),
      (["delete", "a", "-y"], "“delete” has no option -y.", "Did you mean --force?"),
      (
        ["--force", "delete", "a"], "--force belongs after its command.",
        "Write “delete --force”."
      ),
      (["list", "a"], "“a” is one word too many for “list”.", "See “help list”."),
      (["sort"], "There is no command “sort”.", "Did you mean “list”?"),
      (["parking-lot", "add"], "“parking-lot add” needs a title.", "See “help parking-lot add”."),
      (["store"], "“store” needs an action.", "Choose one of check, purge."),
      (
        ["completion", "fihs"], "There is no shell “fihs”.",
        "Did you mean “fish”? Choose one of bash, zsh, fish."
      ),
      (
        ["move", "a", "b"], "There is no side “b”.",
        "Did you mean “before”? Choose one of before, after."
      ),
      (["move", "a", "zzz"], "There is no side “zzz”.", "Choose one of before, after."),
      (["move", "a"], "“move” needs a side.", "Choose one of before, after."),
      (["move", "a", "after"], "“move” needs a second-standup.", "See “help move”."),
      (
        ["store", "chekc"], "There is no action “chekc”.",
        "Did you mean “check”? Choose one of check, purge."
      ),
      (["search"], "“search” needs a word.", "See “help search”."),
      (["start", "Design"], "There is no command “start”.", "Did you mean “record”?"),
      (["rm", "Design"], "There is no command “rm”.", "Did you mean “delete”?"),
      (["remove", "Design"], "There is no command “remove”.", "Did you mean “delete”?"),
      (["new", "Design"], "There is no command “new”.", "Did you mean “add”?"),
      (["ls"], "There is no command “ls”.", "Did you mean “list”?"),
      (["undo"], "There is no command “undo”.", "See “help”."),
      (["undo", "Design"], "There is no command “undo”.", "See “help”."),
      (["set", "sound", "on"], "There is no command “set”.", "Did you mean “settings”?"),
      (["purge"], "There is no command “purge”.", "Did you mean “store purge”?"),
      (["doctor"], "There is no command “doctor”.", "Did you mean “store”?"),
      (
        ["add", "a", "b"], "“b” is one word too many for “add”.",
        "Put words that belong together in quotes."
      ),
      (["add", "a", "--minutes"], "--minutes needs a value.", nil),
      (
        ["edit", "a", "--title", "-x"], "--title needs a value.", "If it is “-x”, write --title=-x"
      ),
      (["list", "--plain=no"], "--plain takes no value.", "See “help list”."),
      (
        ["export", "--format=jsn"], "--format cannot be “jsn”.",
        "Did you mean “json”? Choose one of markdown, json."
      ),
      (
        ["list", "--store", "sqlite:a"],
        "Records cannot be kept in a store of the kind “sqlite:”.",
        "Name a folder, as PATH or folder:PATH, or use memory."
      ),
    ] as [([String], String, String?)]
  )
  func refused(_ line: [String], _ message: String, _ hint: String?) async {
    let session = CommandSession()

    let outcome = await session.run(line)

    #expect(outcome.errors == "error: \(message)\n" + (hint.map { "hint: \($0)\n" } ?? ""))
    #expect(outcome.output == "")
    #expect(outcome.code == .usage)
  }

  @Test("Results have one form")
  func twoForms() async {
    let outcome = await CommandSession().run("list", "--json", "--plain")

    #expect(outcome.code == .usage)
  }

  @Test("The version is told", arguments: ["--version", "-V", "version"])
  func version(word: String) async {
    let outcome = await CommandSession().run(word)
    let json = await CommandSession().run(word, "--json")

    #expect(outcome.output == "standups \(AppModel.version)\n")
    #expect(json.output == #"{"version":"\#(AppModel.version)"}"# + "\n")
  }

  @Test("Lines end when what reads the screens has ended, but for those of a meeting")
  func closedScreens() async {
    var session = CommandSession([.design])
    session.broken = (.output, .closed)
    session.answers = ["open standups://standups/\(Standup.design.id)/record", "Hello", "show"]

    let outcome = await session.run("-")

    #expect(outcome.code == .brokenPipe)
  }

  @Test("When even errors cannot be written, the exit code still tells which it was")
  func failedErrors() async {
    var session = CommandSession()
    session.broken = (.errors, .closed)

    let outcome = await session.run("show", "design")

    #expect(outcome.code == .failed)
  }
}
